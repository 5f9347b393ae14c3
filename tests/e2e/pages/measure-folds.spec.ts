/**
 * A run of thirty figures on the page of native results: a list of what each found, which opens by hand, by a link and on paper;
 * and names that tell the runs apart.
 */
import { expect, type Page, test } from "@playwright/test";
import { CHROMIUM } from "../engines";

/** The run that comes with the lab and has every figure of the paper. */
const STANDARD = "59d1d5cef779ea82";

async function openRun(page: Page, fragment = ""): Promise<void> {
  await page.goto(`./#v=1&page=measure&run=${STANDARD}${fragment}`);
  await expect(page.locator(".calibration")).toBeVisible();
}

const fold = (page: Page, id: string) => page.locator(`#figure-${id} > .figure-fold`);
const summary = (page: Page, id: string) => fold(page, id).locator(":scope > summary");
const height = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);

for (const [name, width, most] of [
  ["a phone", 390, 12_000],
  ["a desk", 1280, 6000],
] as const) {
  test(`on ${name} the figures are a list of what they found`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openRun(page);
    await expect(page.locator(".figure-fold")).toHaveCount(30);
    await expect(page.locator(".figure-fold[open]")).toHaveCount(1);
    await expect(fold(page, "lookups").locator(".results").getByRole("slider")).toBeVisible();
    await expect(summary(page, "fig11")).toContainText(/gain of sharing .*measured .* to .*%; /u);
    expect(await height(page)).toBeLessThan(most);
    const nav = page.getByRole("navigation", { name: "On this page" });
    await nav.getByRole("button", { name: "Claims (74)" }).click();
    await expect(page.locator("#claims")).toBeInViewport();
  });
}

test("a figure opens by hand, and the link then leads to it", async ({ page }) => {
  await openRun(page);
  await summary(page, "fig11").focus();
  await page.keyboard.press("Enter");
  await expect(fold(page, "fig11").locator(".results").getByRole("slider")).toBeVisible();
  await expect(page).toHaveURL(/figure=fig11$/u);
  await page.reload();
  await expect(fold(page, "fig11").locator(".results").getByRole("slider")).toBeVisible();
  await expect(page.locator("#figure-fig11")).toBeFocused();
  await expect(page.locator(".figure-fold[open]")).toHaveCount(1);
  await summary(page, "fig11").click();
  await expect(page.locator(".figure-fold[open]")).toHaveCount(0);
});

test("a claim leads to its figure, which opens", async ({ page }) => {
  await openRun(page);
  await page.locator(".claims details").first().locator(":scope > summary").click();
  await page.getByRole("button", { name: "See the figure" }).first().click();
  await expect(page.locator(".measure-figure:focus .figure-fold[open]")).toHaveCount(1);
});

test("on paper every figure and every verdict is open, and folded again afterwards", CHROMIUM, async ({ page }) => {
  await openRun(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".figure-fold[open]")).toHaveCount(30);
  // The rules of all claims are in the documentation; on paper they would fill pages.
  await expect(page.locator(".claim-rule").first()).toBeHidden();
  await expect(page.locator(".claims details:not(.claim-rule):not([open])")).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await expect(page.locator(".figure-fold[open]")).toHaveCount(1);
});

test("runs of one drive have names of their own wherever they are chosen or compared", async ({ page }) => {
  await openRun(page);
  const names = await page.locator(".run-device").allInnerTexts();
  expect(new Set(names).size).toBe(names.length);
  const compare = page.getByLabel("Compare with");
  const options = await compare.locator("option").allInnerTexts();
  expect(new Set(options).size).toBe(options.length);
  await compare.selectOption({ index: 1 });
  await expect(page.locator(".compared")).toContainText(names[0] ?? "?");
  await page.goto("./#v=1&page=lab-7&open=agree");
  const runs = page.locator(".run-choice option");
  await expect(runs.first()).toBeAttached();
  const chosen = await runs.allInnerTexts();
  expect(new Set(chosen).size).toBe(chosen.length);
});
