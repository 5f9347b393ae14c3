/** Figures in every kind of place that a page may put them: as wide as the place has room, and never wider than that. */

import { expect, type Page, test } from "@playwright/test";
import { serveSite } from "../../hosts.mjs";
import { SWEEP } from "../engines";
import { closeHosts, kept, visit } from "./host-page";

test.afterEach(closeHosts);

const TAG = '<lsm-cost-bar loading="eager"><a href="x">What a lookup costs</a></lsm-cost-bar>';
/** A figure is at least this wide if its place has room for it. */
const LEAST = 230;

/** Places that give no width, or a part of it. */
const PLACES: Readonly<Record<string, string>> = {
  block: `<div>${TAG}</div>`,
  row: `<div style="display:flex"><span>a</span>${TAG}</div>`,
  column: `<div style="display:flex;flex-direction:column;align-items:center">${TAG}</div>`,
  grid: `<div style="display:grid;place-items:center">${TAG}</div>`,
  "grid, auto 1fr": `<div style="display:grid;grid-template-columns:auto 1fr"><span>a</span>${TAG}</div>`,
  "grid, in auto": `<div style="display:grid;grid-template-columns:auto auto 1fr"><span>a</span>${TAG}<span>b</span></div>`,
  table: `<table><tr><td>${TAG}</td></tr></table>`,
  "inline-block": `<div style="display:inline-block">${TAG}</div>`,
  "inline-block itself": TAG.replace("loading", 'style="display:inline-block" loading'),
  absolute: `<div style="position:absolute">${TAG}</div>`,
  float: `<div style="float:left">${TAG}</div>`,
  "fit-content": `<div style="width:fit-content">${TAG}</div>`,
  "inline-flex": `<div style="display:inline-flex">${TAG}</div>`,
};

/** The box of the element, and by how much the page is wider than the window. */
function measured(page: Page): Promise<{ readonly width: number; readonly height: number; readonly over: number }> {
  return page.evaluate(() => {
    const { width, height } = (document.querySelector("lsm-cost-bar") as Element).getBoundingClientRect();
    return { width, height, over: document.documentElement.scrollWidth - innerWidth };
  });
}

for (const width of [1280, 320]) {
  test(`a figure has a width wherever it is put, at ${width} pixels`, SWEEP, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    const site = await kept(serveSite());
    for (const [place, body] of Object.entries(PLACES)) {
      await visit(page, body, { site });
      await expect(page.locator("lsm-cost-bar").locator(".lsm-shell"), place).toBeVisible({ timeout: 30_000 });
      const box = await measured(page);
      expect(box.over, `${place}: ${JSON.stringify(box)}`).toBeLessThanOrEqual(0);
      expect(box.width, place).toBeGreaterThan(width === 320 ? LEAST : 700);
      expect(box.height, place).toBeLessThan(1000);
    }
  });
}

test("before the script has run, a place of no width of its own has one by room.css", async ({ page }) => {
  const site = await kept(serveSite());
  const head = `<link rel="stylesheet" href="${site.origin}/elements/v1/room.css">`;
  await page.route(/lsm-lab\.js$/u, (route) => route.abort());
  for (const [width, least] of [
    [1280, 700],
    [320, LEAST],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, String(PLACES["row"]), { site, head });
    const box = await measured(page);
    expect(box.width).toBeGreaterThan(least);
    expect(box.over).toBeLessThanOrEqual(0);
  }
});
