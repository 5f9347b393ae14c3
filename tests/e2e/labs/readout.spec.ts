/**
 * Readouts of figures in labs: the pointer and the arrow keys name a mark and its value in a permanent line, and
 * nothing moves.
 */

import { SWEEP } from "../engines";
import { openLab, outcome } from "../labs";
import { expect, type Page, test } from "../shared-page";

/** Figures of outcomes with marks, by their lab and its state. */
const SCENES = [
  ["lab-3", "&guess-ratio=writes&ran-ratio=1", /level \d, table \d+: \d+ entr/u],
  ["lab-4", "&guess-probes=one&ran-probes=1", /level 1: 100 keys in one table, 10,000 of 10,000 lookups reach it/u],
  ["lab-5", "&guess-levels=one&ran-levels=1", /level 1: [0-9a-f]{8} [0-9a-f]{8}, bits \d+/u],
  ["lab-6", "&guess-device=fast&ran-device=1", /time of one read .*: sharing saves [\d.]+\s%/u],
  ["lab-8", "&guess-gift=small&ran-gift=1", /level 1: [\d.]+ bits per key/u],
] as const;

const slider = (page: Page) => page.locator(".lab-picture .chart-slider").first();

for (const [lab, state, says] of SCENES) {
  test(`${lab}: the keys read the marks of the figure, and nothing moves`, SWEEP, async ({ page }) => {
    await openLab(page, lab, state);
    // The figure is drawn as far as it is known, and changes until its outcome is.
    await expect(outcome(page)).toBeVisible({ timeout: 30_000 });
    const figure = page.locator(".lab-picture .scene-picture").first();
    const caption = figure.locator("figcaption");
    await expect(slider(page)).toHaveAttribute("aria-valuetext", /\d/u);
    const before = await figure.boundingBox();
    await slider(page).focus();
    for (let mark = 0; mark < 4 && !says.test((await caption.textContent()) ?? ""); mark += 1) {
      await page.keyboard.press("ArrowRight");
    }
    await expect(caption).toHaveText(says);
    expect(await slider(page).getAttribute("aria-valuetext")).toMatch(says);
    expect(await figure.boundingBox()).toEqual(before);
    await page.keyboard.press("Escape");
    await expect(caption).not.toHaveText(says);
  });
}

test("lab-1: the pointer names the words that set a bit, and the word of a false positive", SWEEP, async ({ page }) => {
  await openLab(page, "lab-1", "&guess-rate=few&ran-rate=1");
  const scene = page.locator(".read-scene").first();
  const box = await scene.boundingBox();
  if (box === null) throw new Error("the scene is not drawn");
  const heading = scene.locator("text").filter({ hasText: /^bit \d+|^false positive \d+/u });
  await page.mouse.move(box.x + 40, box.y + 60);
  await expect(heading).toHaveText(/^bit 0: (1, set by \w+|0, no word set it)/u);
  const pile = await scene.locator(".scene-liars").boundingBox();
  if (pile === null) throw new Error("the pile is not drawn");
  await page.mouse.move(pile.x + 20, pile.y + pile.height - 8);
  await expect(heading).toHaveText(/^false positive \d+: “.+” \(\d+ of 10,000, counted\)$/u);
  await page.mouse.move(0, 0);
  await expect(heading).toHaveCount(0);
});

test("lab-6: dragging keeps the point on the curve at another device", SWEEP, async ({ page }) => {
  await openLab(page, "lab-6", "&guess-device=fast&ran-device=1");
  const figure = page.locator(".lab-picture .scene-picture").first();
  const box = await figure.locator(".chart-picture").boundingBox();
  if (box === null) throw new Error("the curve is not drawn");
  const at = async (share: number) => page.mouse.move(box.x + share * box.width, box.y + 0.6 * box.height);
  await at(0.8);
  await page.mouse.down();
  await at(0.6);
  await at(0.3);
  await page.mouse.up();
  const caption = figure.locator("figcaption");
  const said = await caption.textContent();
  expect(said).toMatch(/time of one read .*: sharing saves/u);
  await page.mouse.move(0, 0);
  await expect(caption).toHaveText(said ?? "");
});
