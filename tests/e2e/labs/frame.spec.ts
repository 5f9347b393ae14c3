/**
 * The frame of a lab in small windows: the row of the button is in the window in every state, a phone shows the question next to its
 * figure, and a reload loses no answer.
 */
import { SWEEP } from "../engines";
import { answer, openLab, outcome, step } from "../labs";
import { expect, type Page, test } from "../shared-page";

/** Questions with long outcomes, and an option. */
const REQUESTED = [
  ["lab-1", "How often is “maybe” wrong?", /^None/u],
  ["lab-5", "What else changes?", /^Errors/u],
  ["lab-8", "What if some keys are hot?", /^They stay/u],
] as const;

/** Lower end of the button in the window, in px. */
async function buttonEnd(page: Page): Promise<number> {
  const box = await page.locator(".lab-go").filter({ visible: true }).boundingBox();
  return (box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY);
}

for (const [lab, title, option] of REQUESTED) {
  test(`${lab}: the button stays in a window of 1280 by 720, also while Why? is open`, SWEEP, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await openLab(page, lab);
    await answer(page, title, option, 60_000);
    await page.evaluate(() => window.scrollTo(0, 0));
    const options = page.locator(".lab-option").filter({ visible: true });
    expect(await options.count()).toBe(await page.locator(".lab-option").count());
    expect(await buttonEnd(page)).toBeLessThanOrEqual(720);
    const why = step(page, title).locator("details");
    // After a wrong prediction it is open where it fits.
    if ((await why.getAttribute("open")) === null) await why.locator("summary").click();
    await expect(outcome(page).locator("details p")).toBeInViewport({ ratio: 0.9 });
    expect(await buttonEnd(page)).toBeLessThanOrEqual(720);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
}

test("the data of several figures are behind one button", SWEEP, async ({ page }) => {
  await openLab(page, "lab-3", "&guess-ratio=both&ran-ratio=1&open=ratio");
  await expect(outcome(page)).toBeVisible({ timeout: 30_000 });
  const folds = page.locator(".lab-data summary").filter({ visible: true });
  await expect(folds).toHaveCount(0);
  await page.getByRole("button", { name: "Data and export" }).click();
  await expect(folds).toHaveCount(3);
});

test("on a phone, the question of a tall figure is in the first window, and leads to its options", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLab(page, "lab-1");
  const bar = page.getByRole("button", { name: "How often is “maybe” wrong?" });
  await expect(bar.first()).toBeInViewport();
  await bar.first().click();
  await expect(page.locator(".lab-option").first()).toBeInViewport();
  await expect(page.getByRole("radio").first()).toBeFocused();
});

test("a reload loses no answer of another lab", SWEEP, async ({ page }) => {
  await openLab(page, "lab-1", "&guess-rate=none&ran-rate=1");
  await openLab(page, "lab-4");
  await page.reload();
  await page.locator(".labs summary").click();
  await page.locator(".labs a").filter({ hasText: "Lab 1" }).first().click();
  await expect(outcome(page)).toContainText("Not quite: about 1 in 16 get “maybe”.");
});
