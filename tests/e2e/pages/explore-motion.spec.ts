/** The reader's own choice of motion: above that of the system, for all pages, and kept. */
import { expect, type Page, test } from "@playwright/test";
import { CHROMIUM, ENGINES } from "../engines";
import { bundle, open } from "../page";

test.beforeEach(({ page }) => bundle(page, {}));

const choiceOf = (page: Page) => page.getByLabel("Motion");

async function openExplore(page: Page): Promise<void> {
  await page.goto("./#v=1&page=explore");
  await expect(choiceOf(page)).toBeVisible({ timeout: 30_000 });
}

/** Returns whether style sheets animate anything. */
const moves = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const duration = getComputedStyle(document.documentElement).getPropertyValue("--motion-teach");
    return Number.parseFloat(duration) > 0;
  });

/** Folds the digests of the first page; whether they are one at once, because nothing moves. */
async function foldsAtOnce(page: Page): Promise<boolean> {
  await open(page);
  await page.getByRole("radio", { name: "One shared digest" }).check();
  await expect(page.locator(".cost-bar [data-mark=chosen] [data-mark=name]")).toHaveText("1 hash");
  return (await page.locator("#main [data-part=digest-block]").count()) === 1;
}

test("motion is chosen in Explore, applies to every page, and is stored", ENGINES, async ({ page }) => {
  await openExplore(page);
  await expect(choiceOf(page)).toHaveValue("auto");
  await choiceOf(page).selectOption("reduced");
  expect(await moves(page)).toBe(false);
  expect(page.url()).not.toContain("reduced");
  expect(await foldsAtOnce(page)).toBe(true);
  await openExplore(page);
  await page.reload();
  await expect(choiceOf(page)).toHaveValue("reduced", { timeout: 30_000 });
  expect(await moves(page)).toBe(false);
  await choiceOf(page).selectOption("full");
  expect(await moves(page)).toBe(true);
  expect(await foldsAtOnce(page)).toBe(false);
});

test("it overrides the setting of the system", CHROMIUM, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openExplore(page);
  expect(await moves(page)).toBe(false);
  await choiceOf(page).selectOption("full");
  expect(await moves(page)).toBe(true);
  expect(await foldsAtOnce(page)).toBe(false);
});
