/**
 * Going from page to page: the menu, links, back and forward, the theme that goes along, and what each page loads.
 */
import { expect, test } from "@playwright/test";
import { ENGINES } from "../engines";
import { openLab } from "../labs";
import { bundle, goBack, goForward, open } from "../page";

test.beforeEach(({ page }) => bundle(page, {}));

test("the menu leads to a lab and back, by keyboard, and the address contains the page", ENGINES, async ({ page }) => {
  await open(page);
  const menu = page.locator(".labs summary");
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".labs").getByRole("link", { name: /Lab 1\b/u })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(".labs").getByRole("link", { name: /Lab 1\b/u })).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press("Enter");
  await page
    .locator(".labs")
    .getByRole("link", { name: /Lab 1\b/u })
    .focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("When is “maybe” wrong?");
  await expect(page).toHaveTitle("Filter bits · LSM Lab");
  expect(page.url()).toContain("#v=1&page=lab-1");
  await goBack(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("How many hashes?");
  await expect(page).toHaveTitle("One lookup · LSM Lab");
  await goForward(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("When is “maybe” wrong?");
});

test("the state of a page survives leaving it and returning", ENGINES, async ({ page }) => {
  await openLab(page, "lab-1", "&open=explain");
  await page.getByLabel("bits in total").selectOption("256");
  await page.locator(".labs summary").click();
  await page.locator(".labs").getByRole("link", { name: /Lab 0/u }).click();
  await expect(page.locator("#main.lab0")).toBeVisible();
  await goBack(page);
  await expect(page.getByLabel("bits in total")).toHaveValue("256");
});

test("back and forward lead to the place on the page, not only to the page", ENGINES, async ({ page }) => {
  const y = (): Promise<number> => page.evaluate(() => Math.round(scrollY));
  await page.goto("./#v=1&page=reference");
  await expect(page.locator("main.reference h1")).toBeVisible({ timeout: 30_000 });
  // The position is remembered with the next frame.
  const frames = (): Promise<unknown> =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  // The formula loads after the page.
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, 600));
      return await y();
    })
    .toBe(600);
  await frames();
  // A press by the driver would scroll to the link first.
  await page.evaluate(() => document.querySelector<HTMLElement>(".page-nav > a[href*='page=teach']")?.click());
  await expect(page.locator("main.teach h1")).toBeVisible({ timeout: 30_000 });
  await expect.poll(y).toBe(0);
  // A page that has just been drawn may not be high enough yet.
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, 150));
      return await y();
    })
    .toBe(150);
  await frames();
  await goBack(page);
  await expect(page.locator("main.reference h1")).toHaveCount(1, { timeout: 30_000 });
  // Formulas that are drawn late move the page by a part of a line.
  await expect.poll(async () => Math.abs((await y()) - 600)).toBeLessThan(10);
  await goForward(page);
  await expect(page.locator("main.teach h1")).toHaveCount(1);
  await expect.poll(y).toBe(150);
});

test("the theme goes along to other pages and is part of the link", async ({ page }) => {
  await openLab(page, "lab-1", "&bits=256");
  await page.getByLabel("Theme").selectOption("dark");
  await expect.poll(() => page.url()).toContain("bits=256&theme=dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("tab", { name: "Check" }).click();
  await page.locator(".next-lab a").filter({ visible: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(page.url()).toContain("theme=dark");
  expect(page.url()).not.toContain("bits=");
});

test("an unknown page opens the first one with a notice", async ({ page }) => {
  await open(page, "#v=1&page=lab-77");
  await expect(page.locator(".notice")).toContainText('"lab-77"');
});

test("labs load their own code, and the first page none of it", ENGINES, async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await open(page);
  expect(requested.filter((path) => /Page-|lsm_lab_full/u.test(path))).toEqual([]);
  await page.locator(".labs summary").click();
  await page
    .locator(".labs")
    .getByRole("link", { name: /Lab 1\b/u })
    .click();
  await expect(page.locator(".lab-figure figure").first()).toBeVisible();
  expect(requested.filter((path) => /\/Page-.*\.js$/u.test(path))).toHaveLength(1);
  expect(requested.filter((path) => path.includes("lsm_lab_full"))).toHaveLength(1);
});
