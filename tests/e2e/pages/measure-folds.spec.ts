/**
 * A run of thirty figures on the page of native results: a list of what each found, which opens by hand, by a link and on paper;
 * and names that tell the runs apart.
 */
import { expect, type Page, test } from "@playwright/test";
import { CHROMIUM, SWEEP, tagged } from "../engines";

/** The run that comes with the lab and has every figure of the paper. */
const STANDARD = "59d1d5cef779ea82";

async function openRun(page: Page, fragment = ""): Promise<void> {
  await page.goto(`./#v=1&page=measure&run=${STANDARD}${fragment}`);
  await page.locator("#detail-figures > summary").click({ timeout: 30_000 });
}

const fold = (page: Page, id: string) => page.locator(`#figure-${id} > .figure-fold`);
const summary = (page: Page, id: string) => fold(page, id).locator(":scope > summary");

test("a figure opens by hand, and the link then leads to it", SWEEP, async ({ page }) => {
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

test("a claim leads to its figure, which opens", SWEEP, async ({ page }) => {
  await page.goto(`./#v=1&page=measure&run=${STANDARD}`);
  await page.locator("#detail-claims > summary").click({ timeout: 30_000 });
  await page.locator(".claims details").first().locator(":scope > summary").click();
  await page.getByRole("button", { name: "See the figure" }).first().click();
  await expect(page.locator(".measure-figure:focus .figure-fold[open]")).toHaveCount(1);
});

test(
  "a run prints as one page of finding, chart, quality and claims, without anything to press",
  CHROMIUM,
  async ({ page }) => {
    for (const language of ["", "de/"]) {
      await page.goto(`./${language}#v=1&page=measure&run=${STANDARD}`);
      await expect(page.locator("#detail-claims")).toBeVisible({ timeout: 30_000 });
      expect(await pagesOf(page)).toBe(1);
      await page.emulateMedia({ media: "print" });
      await expect(page.locator(".paper-head")).toContainText(STANDARD);
      await expect(page.locator(".finding")).toBeVisible();
      await expect(page.locator(".trust")).toBeVisible();
      await expect(page.locator("main :is(button, select, .chart-reading)").filter({ visible: true })).toHaveCount(0);
      await expect(page.locator(".detail-fold").filter({ visible: true })).toHaveCount(0);
      await page.emulateMedia({ media: null });
    }
  },
);

test("folds that are open follow the summary on paper, and no others", tagged(CHROMIUM, SWEEP), async ({ page }) => {
  await page.goto(`./#v=1&page=measure&run=${STANDARD}`);
  await page.locator("#detail-measured > summary").click({ timeout: 30_000 });
  expect(await pagesOf(page)).toBe(2);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("#detail-measured .run-facts")).toBeVisible();
  await expect(page.locator(".detail-fold").filter({ visible: true })).toHaveCount(1);
});

/** Pages of the paper that a printer gets. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "A4", margin: { top: "1cm", bottom: "1cm", left: "1cm", right: "1cm" } });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/gu)?.length ?? 0;
}

test("runs of one drive have different names in every list and comparison", SWEEP, async ({ page }) => {
  await page.goto("./#v=1&page=measure&view=machines");
  for (const label of ["Run", "and"]) {
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
    const names = await page.getByLabel(label, { exact: true }).locator("option").allTextContents();
    expect(names.length).toBeGreaterThan(3);
    expect(new Set(names).size).toBe(names.length);
  }
  await page.goto("./#v=1&page=lab-7&open=agree");
  const runs = page.locator(".run-choice option");
  await expect(runs.first()).toBeAttached();
  const chosen = await runs.allInnerTexts();
  expect(new Set(chosen).size).toBe(chosen.length);
});
