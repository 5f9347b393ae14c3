/** How figures fit into pages: the ground and the padding that a page gives them, and words that stay within their figure. */
import { expect, test } from "@playwright/test";
import { serveSite } from "../../hosts.mjs";
import { CHROMIUM, SWEEP, tagged } from "../engines";
import { settled } from "../page";
import { ALL, closeHosts, kept, live, visit } from "./host-page";

test.afterEach(closeHosts);

test("a background of the page has its padding before and after the figure has loaded", SWEEP, async ({ page }) => {
  const site = await kept(serveSite());
  const sheet = `<link rel="stylesheet" href="${site.origin}/elements/v1/room.css">`;
  const look = "--lsm-bg: rgb(253, 246, 227); --lsm-padding: 16px";
  await visit(page, `<lsm-cost-bar style="${look}"></lsm-cost-bar><p id="after">After.</p>`, { site, head: sheet });
  await expect(live(page, "cost-bar")).toBeVisible({ timeout: 40_000 });
  const [edge, ground] = await page.locator("lsm-cost-bar").evaluate((tag) => {
    const shell = tag.shadowRoot?.querySelector(".lsm-shell") as Element;
    return [
      shell.getBoundingClientRect().left - tag.getBoundingClientRect().left,
      getComputedStyle(tag).backgroundColor,
    ];
  });
  expect(edge).toBe(16);
  expect(ground).toBe("rgb(253, 246, 227)");
});

test("the words of pictures have the face of the page, and keys that of code", SWEEP, async ({ page }) => {
  const site = await kept(serveSite());
  const drawn = ["journey", "tree", "digest-strip", "gain-curve"];
  const tags = drawn.map((name) => `<lsm-${name} loading="eager"></lsm-${name}>`).join("");
  await visit(page, tags, { site, head: "<style>body{font-family:Georgia,serif}</style>" });
  for (const name of drawn) await expect(live(page, name)).toBeAttached({ timeout: 40_000 });
  const faces = await page.evaluate(() => [
    ...new Set(
      [...document.body.children].flatMap((tag) =>
        [...(tag.shadowRoot?.querySelectorAll("svg text") ?? [])].map((words) => getComputedStyle(words).fontFamily),
      ),
    ),
  ]);
  expect(faces.filter((face) => !face.endsWith("monospace"))).toEqual(["Georgia, serif"]);
});

for (const script of ["lsm-lab.js", "de/lsm-lab.js"]) {
  test(
    `no words of a picture lie outside of their figure, at 390 pixels, by ${script}`,
    tagged(CHROMIUM, SWEEP),
    async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width: 390, height: 900 });
      const site = await kept(serveSite());
      const given = (name: string) =>
        name === "results" ? ` results="${site.origin}/results/vm-virtio-disk.json"` : "";
      const tags = ALL.map((name) => `<lsm-${name} loading="eager"${given(name)}></lsm-${name}>`);
      // The first loader serves.
      const head = `<script type="module" src="${site.origin}/elements/v1/${script}"></script>`;
      await visit(page, tags.join(""), { site, head });
      for (const name of ALL) await expect(live(page, name)).toBeAttached({ timeout: 40_000 });
      await settled(page);
      const outside = await page.evaluate(() =>
        [...document.body.children].flatMap((tag) => {
          const { left, right } = tag.getBoundingClientRect();
          return [...(tag.shadowRoot?.querySelectorAll("svg text") ?? [])]
            .filter((words) => {
              const box = words.getBoundingClientRect();
              return box.width > 0 && (box.left < left - 1 || box.right > right + 1);
            })
            .map((words) => `${tag.localName}: ${words.textContent}`);
        }),
      );
      expect(outside).toEqual([]);
    },
  );
}
