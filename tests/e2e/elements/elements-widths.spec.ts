/**
 * A room holds its figure at every width that a page may give it, in each language: at the start, and with what attributes ask.
 *
 * Asked of one page that gets wider step by step, in Chromium alone; `elements-room.spec.ts` sees what really moves, at three widths.
 */
import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { at } from "../../../scripts/bootstrap/paths.mjs";
import { serveSite } from "../../hosts.mjs";
import { CHROMIUM, SWEEP, sweep, tagged } from "../engines";
import { ALL, closeHosts, kept, visit } from "./host-page";

test.afterEach(closeHosts);

/** From a small telephone without its margins to a wide text; no multiple of the steps in which rooms were measured. */
const [STEP = 0] = sweep([36], [108]);
const WIDTHS = { from: 284, to: 1040, step: STEP };
const FACES = sweep(["serif", "Arial, sans-serif"], ["Arial, sans-serif"]);
/** Widths from here on reserve more than the start needs. */
const NARROWEST = 320;

/** Of what needs more than the start: the highest. */
const HIGHER = [
  'journey levels="6"',
  'journey levels="7" ratio="3"',
  'journey levels="8" ratio="2"',
  'filter-bits lookup="stored"',
  'cost-bar arm="merged"',
  'digest-strip k="9"',
  'digest-strip k="16"',
  'tree ratio="2"',
  'flow policy="tiering"',
];

/** The attributes that the documents say to be higher, with the figure that each is of. */
async function named(): Promise<readonly string[]> {
  const [, text = ""] =
    /make a figure taller than in its initial state \(([^)]*)\)/u.exec(
      await readFile(at("docs/guide/figures-looks.md"), "utf8"),
    ) ?? [];
  return [...text.matchAll(/`([^`]*)`/gu)].map(([, attributes = ""]) => attributes);
}

/** Which figures are higher than their room in this width, and by how much. */
function lower(page: Page, face: string, width: number): Promise<readonly string[]> {
  return page.evaluate(
    async ([face, width]) => {
      const place = document.getElementById("width") as HTMLElement;
      place.style.cssText = `font-family:${face};width:${width}px`;
      const parts = [...place.children].map((tag) => [tag, tag.shadowRoot as ShadowRoot] as const);
      const heightOf = (root: ShadowRoot) => root.querySelector(".place")?.getBoundingClientRect().height ?? 0;
      // Figures are drawn again when their width is known.
      for (let before = ""; ; ) {
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        const now = JSON.stringify(parts.map(([, root]) => heightOf(root)));
        if (now === before) break;
        before = now;
      }
      return parts.flatMap(([tag, root]) => {
        const room = Number.parseFloat(getComputedStyle(root.querySelector(".room") as Element).minHeight);
        const least = heightOf(root) - room;
        return least > 0 ? [`${tag.getAttribute("data-is")} at ${width} pixels of ${face}: ${least}`] : [];
      });
    },
    [face, width] as const,
  );
}

for (const folder of ["", "de/"]) {
  test(
    `every room is as high as its figure, at every width, by ${folder}lsm-lab.js`,
    tagged(CHROMIUM, SWEEP),
    async ({ page }) => {
      test.slow();
      // Figures below the window give up the space that they do not need.
      await page.setViewportSize({ width: WIDTHS.to + 40, height: 60_000 });
      const site = await kept(serveSite());
      const given = (name: string) =>
        name === "results" ? 'results results="SITE/results/vm-virtio-disk.json"' : name;
      const tags = [...ALL.map(given), ...HIGHER].map((tag) => {
        const name = tag.split(" ")[0];
        return `<lsm-${tag} loading="eager" data-is='${tag}'></lsm-${name}>`;
      });
      // The first loader serves.
      const head = `<link rel="stylesheet" href="${site.origin}/elements/v1/${folder}room.css"><script type="module" src="${site.origin}/elements/v1/${folder}lsm-lab.js"></script>`;
      await visit(page, `<div id="width">${tags.join("")}</div>`, { site, head });
      await expect(page.locator("#width > *").locator(".lsm-shell")).toHaveCount(tags.length, { timeout: 40_000 });
      const found: string[] = [];
      for (let width = WIDTHS.from; width <= WIDTHS.to; width += WIDTHS.step) {
        for (const face of FACES) found.push(...(await lower(page, face, width)));
      }
      const isKept = (problem: string) =>
        Number(/ at (\d+) /u.exec(problem)?.[1]) >= NARROWEST || !HIGHER.some((tag) => problem.startsWith(tag));
      expect(found.filter(isKept)).toEqual([]);
    },
  );
}

test("what the documents say to be higher is among what was asked", async () => {
  const said = await named();
  expect(said.length).toBeGreaterThan(2);
  expect(said.filter((attributes) => !HIGHER.some((tag) => tag.endsWith(` ${attributes}`)))).toEqual([]);
});
