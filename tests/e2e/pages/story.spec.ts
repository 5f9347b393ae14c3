/** The story: steps change their figure as readers scroll, on wide and narrow windows, and the text is complete without scripts. */
import { expect, type Locator, type Page, test } from "@playwright/test";
import { CHROMIUM } from "../engines";

const FIVE_HASHES = "# hashed for every filter: 5 hashes so far";

function lookup(page: Page): Locator {
  return page.locator(".scene").filter({ has: page.locator('lsm-journey[arm="per-filter"]') });
}

/** Scrolls until the step crosses the middle of the window. */
async function read(step: Locator): Promise<void> {
  await step.evaluate((element) => scrollTo(0, scrollY + element.getBoundingClientRect().top - innerHeight / 2 + 8));
}

test("a step changes the figure next to it, forward and back", CHROMIUM, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto("./guide/story.html");
  const scene = lookup(page);
  const steps = scene.locator(".step");
  await read(steps.nth(3));
  await expect(steps.nth(3)).toHaveClass(/current/u);
  await expect(scene.getByText(FIVE_HASHES)).toBeVisible();
  await read(steps.nth(1));
  await expect(scene.getByText("1 hash so far")).toBeVisible();
  await expect(scene.locator("lsm-journey")).toHaveCount(1);
  await expect(scene.locator("lsm-journey")).toBeInViewport();
});

test("the words of the filter get the answers that the text describes", CHROMIUM, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("./guide/story.html");
  const steps = page
    .locator(".scene")
    .filter({ has: page.locator("lsm-filter") })
    .locator(".step");
  for (const [index, answer] of [
    [1, /wooden clock\s*no/u],
    [2, /red apple\s*maybe/u],
  ] as const) {
    await read(steps.nth(index));
    await expect(steps.nth(index).locator("lsm-filter")).toContainText(answer);
  }
});

test("on a phone, every step has its figure, below its text", CHROMIUM, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("./guide/de/story.html");
  const steps = lookup(page).locator(".step");
  await expect(lookup(page).locator("lsm-journey")).toHaveCount(await steps.count());
  await read(steps.last());
  await expect(steps.last().getByText("bisher 5 Hashes")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("without scripts, the story has its text and a picture in each scene", CHROMIUM, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("./guide/story.html");
  const scenes = page.locator(".scene");
  for (let index = 0; index < (await scenes.count()); index += 1) {
    await expect(scenes.nth(index).locator("img, span").first()).toBeVisible();
    await expect(scenes.nth(index).locator(".step p").first()).toBeVisible();
  }
  await context.close();
});
