/**
 * Nothing moves when figures load: their space is reserved from the first paint of the page on.
 *
 * One page holds all figures, in a window as high as all of them, because browsers report no shift outside of the window. Only Chromium
 * measures shifts.
 */
import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { at } from "../../../scripts/bootstrap/paths.mjs";
import { type Host, servePage, serveSite } from "../../hosts.mjs";
import { CHROMIUM, SWEEP, sweep, tagged } from "../engines";
import { settled } from "../page";
import { ALL, closeHosts, kept, live, visit } from "./host-page";

test.afterEach(closeHosts);

/** How much the page has moved so far, and what. */
async function shiftOf(page: Page): Promise<{ readonly shift: number; readonly moved: readonly string[] }> {
  return await page.evaluate(() => {
    const { shift, moved } = globalThis as unknown as { shift: number; moved: string[] };
    return { shift, moved };
  });
}

async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = globalThis as unknown as { shift: number; moved: string[] };
    seen.shift = 0;
    seen.moved = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]) {
        seen.shift += entry.value;
        // A tag that grew does not move itself: the tag before the first thing that moved is the cause.
        seen.moved.push(
          ...entry.sources.map(({ node }) => `${node?.nodeName} after ${node?.previousSibling?.textContent}`),
        );
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Height of a window that shows all figures and the text below them. */
const ALL_HEIGHT = 24_000;
/** Height of a window that shows one figure and the text below it. */
const HEIGHT = 1700;

/** The room of the figures of a folder, and those themselves where they are in another language: the first loader serves. */
const roomOf = (site: Host, folder = ""): string => {
  const from = `${site.origin}/elements/v1/${folder}`;
  const loader = folder === "" ? "" : `<script type="module" src="${from}lsm-lab.js"></script>`;
  return `<link rel="stylesheet" href="${from}room.css">${loader}`;
};

/** Markup of tags, each between two paragraphs; the second one names the tag. */
const between = (tags: readonly { readonly name: string; readonly attributes: string }[]): string =>
  tags
    .map(
      ({ name, attributes }) =>
        `<p>Before.</p><lsm-${name}${attributes}><p>A sentence.</p></lsm-${name}><p>After ${name}${attributes}.</p>`,
    )
    .join("");

/** Nothing has moved, and the window shows everything that could have. */
async function expectNoShift(page: Page): Promise<void> {
  await settled(page);
  expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThan(ALL_HEIGHT);
  expect(await shiftOf(page)).toEqual({ shift: 0, moved: [] });
}

const EVERY_WIDTH = [390, 800, 1280].flatMap((width) => [[width, ""] as const, [width, "de/"] as const]);

for (const [width, folder] of sweep(EVERY_WIDTH, [
  [390, ""],
  [800, "de/"],
  [1280, ""],
])) {
  test(
    `no figure moves what stands below it, at ${width} pixels by ${folder}lsm-lab.js`,
    CHROMIUM,
    async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width, height: ALL_HEIGHT });
      await watch(page);
      const site = await kept(serveSite());
      const body = between(ALL.map((name) => ({ name, attributes: "" })));
      await visit(page, body, { site, head: roomOf(site, folder) });
      for (const name of ALL) {
        // Without a file, the message below the content of the tag names the missing attribute.
        const figure = name === "results" ? page.locator("lsm-results").locator(".lsm-notice") : live(page, name);
        await expect(figure).toBeVisible({ timeout: 40_000 });
      }
      await expectNoShift(page);
    },
  );
}

/** States that are higher than the start, by attributes or within the state; and starts of files that are as high as most. */
const STATES: readonly string[] = [
  'journey levels="6" ratio="2"',
  'journey state="v=1&amp;levels=8&amp;ratio=2" arm="merged"',
  'journey lookup="stored" at="2" arm="shared"',
  'filter-bits lookup="stored"',
  'cost-bar arm="merged"',
  'cost-bar device="memory" key-bytes="16"',
  'cost-bar style="--lsm-bg: #fdf6e3; --lsm-padding: 16px"',
  'gain-curve policy="tiering" device="custom"',
  'formula form="printed"',
  'filter ask="apple"',
  'digest-strip k="16"',
  'digest-strip state="v=1&amp;k=9"',
  'tree ratio="2"',
  'flow policy="tiering" levels="3"',
  'budget bits="10"',
  'hotness hot="0"',
  'task task="10c"',
  'plot results="SITE/results/RUN" figure="table3"',
  'plot results="SITE/results/RUN" figure="fig12"',
  'gap results="SITE/results/RUN" figure="fig12" arm="per-filter" style="--lsm-more: 46px"',
  'residual of="shared" model="published"',
  'residual results="SITE/results/RUN" figure="fig12" style="--lsm-room: 1170px"',
  'results results="SITE/results/RUN" figure="table2" style="--lsm-room: 940px"',
];

for (const [width, tier] of [
  [390, tagged(CHROMIUM, SWEEP)],
  [800, CHROMIUM],
  [1280, tagged(CHROMIUM, SWEEP)],
] as const) {
  test(`nor do states that are higher than the start, at ${width} pixels`, tier, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: ALL_HEIGHT });
    await watch(page);
    const site = await kept(serveSite());
    const tags = STATES.map((state) => {
      const [name = ""] = state.split(" ");
      const given = state.slice(name.length).replace("SITE", site.origin);
      return { name, attributes: given.replace("RUN", "vm-virtio-disk-paper-core.json") };
    });
    await visit(page, between(tags), { site, head: roomOf(site) });
    await expect(page.locator("body > *").locator(".lsm-shell")).toHaveCount(STATES.length, { timeout: 40_000 });
    await expectNoShift(page);
  });
}

test(
  "the watch detects a figure of a file that is higher than the room of the start without a declaration",
  CHROMIUM,
  async ({ page }) => {
    await page.setViewportSize({ width: 800, height: HEIGHT });
    await watch(page);
    const site = await kept(serveSite());
    const file = `${site.origin}/results/vm-virtio-disk-paper-core.json`;
    await visit(page, `<lsm-residual results="${file}" figure="fig12"></lsm-residual><p>After.</p>`, {
      site,
      head: roomOf(site),
    });
    await expect(live(page, "residual")).toBeVisible();
    await expect.poll(async () => (await shiftOf(page)).shift).toBeGreaterThan(0);
  },
);

/**
 * Snippets that authors copy, as printed: from the docs, from a chapter of the guide, from the package, from the lab's
 * dialog.
 */
async function copied(page: Page, baseURL: string): Promise<readonly string[]> {
  const example = async (file: string): Promise<string> =>
    /```html\n([\s\S]*?)```/u.exec(await readFile(at(file), "utf8"))?.[1] ?? "";
  const docs = (await example("docs/embedding.md")).replaceAll("https://SITE/", baseURL);
  const ofPackage = (await example("scripts/package/files/README.md")).replaceAll("/lsm-lab/", baseURL);
  await page.goto(`${baseURL}guide/figure-plot.html`);
  const guide = await page.locator("pre > code").first().textContent();
  await page.goto(`${baseURL}#v=1&lookup=stored&arm=shared`);
  await page.locator(".journey .figure-data summary").click();
  await page.locator(".journey").getByRole("button", { name: "Embed" }).click();
  const field = page.getByRole("dialog").locator("textarea").first();
  await expect(field).toHaveValue(/integrity=/u);
  return [docs, ofPackage, guide ?? "", await field.inputValue()];
}

test("a copied snippet moves nothing below it, at any width", tagged(CHROMIUM, SWEEP), async ({ page, baseURL }) => {
  test.slow();
  const lab = String(baseURL);
  const snippets = await copied(page, lab);
  expect(snippets.every((snippet) => snippet.includes("room.css"))).toBe(true);
  await watch(page);
  const site = await kept(serveSite());
  for (const width of [390, 800, 1280]) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const snippet of snippets) {
      const own = snippet.replaceAll(lab, `${site.origin}/`);
      const html = `<!doctype html><html lang="en"><title>Notes</title><body><p>Before.</p>${own}<p>After.</p></body></html>`;
      const host = await kept(servePage(html));
      await page.goto(host.origin);
      const figure = page.locator(":is(lsm-journey, lsm-plot)").locator(".lsm-shell").first();
      await expect(figure).toBeVisible({ timeout: 40_000 });
      await settled(page);
      expect({ width, own, ...(await shiftOf(page)) }).toEqual({ width, own, shift: 0, moved: [] });
    }
  }
});

test(
  "a tag alone, with nothing in the head but the script, keeps its room once that has run",
  CHROMIUM,
  async ({ page }) => {
    await visit(page, "<lsm-journey></lsm-journey><p id='after'>After.</p>");
    const place = () => page.locator("#after").evaluate((after) => after.getBoundingClientRect().top);
    await page.waitForFunction(() => customElements.get("lsm-journey") !== undefined);
    const before = await place();
    await expect(live(page)).toBeVisible();
    await settled(page);
    expect(await place()).toBe(before);
  },
);

test("a tag after the script, without the sheet, moves nothing either", CHROMIUM, async ({ page }) => {
  const { site } = await visit(page, "<p id='before'>Before.</p><p id='after'>After.</p>");
  await page.waitForFunction(() => customElements.get("lsm-journey") !== undefined);
  expect(site.requested.some((path) => path.endsWith("room.css"))).toBe(false);
  await page.locator("#before").evaluate((before) => before.after(document.createElement("lsm-journey")));
  const place = () => page.locator("#after").evaluate((after) => after.getBoundingClientRect().top);
  const before = await place();
  expect(before).toBeGreaterThan(500);
  await expect(live(page)).toBeVisible();
  await settled(page);
  expect(await place()).toBe(before);
});
