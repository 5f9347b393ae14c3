/** Labs in a large window: the page is larger as a whole, and readouts and handles still follow the pointer. */

import { SWEEP } from "../engines";
import { openLab } from "../labs";
import { expect, test } from "../shared-page";

test.beforeEach(({ page }) => page.setViewportSize({ width: 1920, height: 1080 }));

test("a lab fills the window, and a readout is under the pointer", SWEEP, async ({ page }) => {
  await openLab(page, "lab-5", "&open=levels");
  const main = await page.locator("main.lab-framed").boundingBox();
  expect(main?.width).toBeGreaterThan(1700);
  const foot = await page.locator(".page-foot").boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeGreaterThan(1060);
  const plot = page
    .locator(".lab-picture svg")
    .filter({ has: page.locator(".chart-axis, .tick, text") })
    .last();
  // The points are counted level by level.
  await expect(plot).toHaveAttribute("aria-label", /at 8/u, { timeout: 30_000 });
  const box = (await plot.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (const share of [0.3, 0.5, 0.7]) {
    const x = box.x + share * box.width;
    await page.mouse.move(x, box.y + box.height / 2);
    const line = await page.locator(".chart-crosshair").boundingBox();
    const middle = (line?.x ?? 0) + (line?.width ?? 0) / 2;
    // The nearest of eight points.
    expect(Math.abs(middle - x), `at ${share} of the plot`).toBeLessThan(box.width / 14);
  }
});

test("the end of a level is under the pointer that drags it", async ({ page }) => {
  await openLab(page, "lab-8", "&open=challenge");
  const end = page.getByRole("slider", { name: "Memory of level 3" });
  const box = await end.boundingBox();
  const from = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 60, from.y, { steps: 4 });
  await page.mouse.up();
  const moved = await end.boundingBox();
  const middle = (moved?.x ?? 0) + (moved?.width ?? 0) / 2;
  expect(Math.abs(middle - (from.x - 60))).toBeLessThan(8);
});
