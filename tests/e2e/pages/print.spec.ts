/**
 * On paper: every page has its picture, the surrounding text and the link to exactly this view. It is light in every
 * theme, and contains no buttons.
 */

import { PAGES } from "../../all-pages.mjs";
import { CHROMIUM, ENGINES, SWEEP, tagged } from "../engines";
import { layoutProblems } from "../layout";
import { openView } from "../page";
import { expect, type Page, test } from "../shared-page";

/** The width of A4 between margins of 1 cm, at 96 px an inch. */
const PAPER = { width: 718, height: 1040 };
const WHITE = "rgb(255, 255, 255)";

async function print(page: Page): Promise<void> {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: "print" });
}

test(
  "every page prints its picture, its words and its link, light and without controls",
  tagged(CHROMIUM, SWEEP),
  async ({ page }) => {
    test.setTimeout(180_000);
    // Without motion, a page rests, and so does its link.
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    for (const name of PAGES) {
      await page.emulateMedia({ media: "screen" });
      await openView(page, `v=1&page=${name}&theme=dark`);
      const main = page.locator("main");
      await expect(main.locator("figure, svg, h1").first()).toBeVisible({ timeout: 30_000 });
      await print(page);
      await expect(page.locator(".printed-link"), name).toContainText(`theme=dark`);
      expect(await page.locator(".printed-link").textContent()).toContain(page.url());
      await expect(main.locator("h1"), name).toBeVisible();
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), name).toBe(WHITE);
      for (const gone of [".page-head", ".timeline-controls", "main .primary", "main .quiet"]) {
        await expect(page.locator(gone).filter({ visible: true }), `${name}: ${gone}`).toHaveCount(0);
      }
      await expect.poll(() => layoutProblems(page), { message: name }).toEqual([]);
    }
  },
);

test(
  "the bits of a filter are printed as a picture in the colours of paper, at their present state",
  CHROMIUM,
  async ({ page }) => {
    await page.goto("./#v=1&arm=shared&focus=5&theme=dark");
    await expect(page.locator(".bits-grid canvas")).toBeVisible();
    await expect(page.locator(".bits-printed")).toHaveCount(0);
    await print(page);
    const cells = page.locator(".bits-printed path");
    await expect(cells).toHaveCount(2);
    expect(await cells.last().getAttribute("d")).toMatch(/^M\d/u);
    expect(await cells.last().evaluate((path) => getComputedStyle(path).fill)).toBe("rgb(22, 26, 34)");
    await page.emulateMedia({ media: "screen" });
    await expect(page.locator(".bits-printed")).toHaveCount(0);
  },
);

test("what printing changes comes with its events and goes with them, in every engine", ENGINES, async ({ page }) => {
  await page.goto("./#v=1&arm=shared&focus=5&theme=dark");
  await expect(page.locator(".bits-grid canvas")).toBeVisible();
  const print = (name: string) => page.evaluate((event) => void window.dispatchEvent(new Event(event)), name);
  await print("beforeprint");
  await expect(page.locator(".bits-printed path")).toHaveCount(2);
  expect(await page.locator(".printed-link").textContent()).toContain(page.url());
  await print("afterprint");
  await expect(page.locator(".bits-printed")).toHaveCount(0);
  await expect(page.locator(".printed-link")).toHaveCount(0);
});

test("what a printer gets has text, and pages that can be counted", CHROMIUM, async ({ page }) => {
  await page.goto("./#v=1&theme=dark");
  await expect(page.locator(".cost-bar")).toBeVisible();
  const pdf = await page.pdf({ format: "A4" });
  const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/gu)?.length ?? 0;
  expect(pages).toBeGreaterThan(0);
  expect(pages).toBeLessThanOrEqual(4);
  // The events of printing have ended.
  await expect(page.locator(".printed-link")).toHaveCount(0);
});

test("a sheet with two tasks has two pages on A4 and on Letter", tagged(CHROMIUM, SWEEP), async ({ page }) => {
  for (const [lab, tasks] of [
    ["lab-1", "1a:1,1b:name"],
    ["lab-5", "5a:42,5b:7"],
    ["lab-8", "8a:1,8b:2"],
  ]) {
    await openView(page, `v=1&page=${lab}&a=1&a-title=Week+3&a-tasks=${tasks}&mode=sheet`);
    await expect(page.locator(".sheet-task")).toHaveCount(2);
    await expect(page.locator(".lab-figure svg").first()).toBeVisible({ timeout: 30_000 });
    await expect(page.locator(".sheet-task .task").first()).toBeVisible();
    for (const format of ["A4", "Letter"]) {
      const pdf = await page.pdf({ format });
      expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/gu), `${lab}, ${format}`).toHaveLength(2);
    }
  }
});
