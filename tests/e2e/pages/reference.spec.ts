/** The reference: links to documents, the formula with live terms, and its accessibility. */

import { SWEEP } from "../engines";
import { goBack } from "../page";
import { expect, type Page, test } from "../shared-page";

async function openReference(page: Page, fragment = ""): Promise<void> {
  await page.goto(`./#v=1&page=reference${fragment}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reference");
}

test("documents are a link away", SWEEP, async ({ page }) => {
  await page.goto("./");
  await page.getByRole("link", { name: "Reference" }).first().click();
  await expect(page.getByRole("row", { name: /PCIe SSD 10\sµs/u })).toBeVisible();
  await page.getByRole("link", { name: "Sources" }).click();
  await expect(page).toHaveURL(/guide\/sources\.html$/u);
  await expect(page.getByRole("main")).toContainText("Reducing Bloom Filter CPU Overhead");
  await goBack(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reference");
});

test("links of earlier versions to an entry lead to it", async ({ page }) => {
  await page.goto("./#v=1&page=reference&topic=glossary&entry=fence-pointer");
  await expect(page).toHaveURL(/guide\/glossary\.html#fence-pointer$/u);
  await expect(page.locator("#fence-pointer")).toBeInViewport();
});

test("the formula has the terms of the setting, exact and as printed, by keyboard", async ({ page }) => {
  await openReference(page, "&topic=derivation");
  const gain = page.getByRole("row", { name: /gain, Eq/u });
  // The derivation below has these numbers too, from a test of the engine: ten levels' ratio, five levels.
  await expect(gain).toContainText("7.9");
  await page.getByRole("slider", { name: "size ratio T" }).focus();
  for (let step = 0; step < 8; step += 1) await page.keyboard.press("ArrowLeft");
  await page.getByRole("slider", { name: "levels L" }).focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/levels=1&ratio=2/u);
  // For a single level, the printed form gives a negative gain: an erratum. The page reports this instead of printing
  // the gain.
  await expect(gain).toHaveCount(0);
  await expect(page.getByText(/printed sums give negative numbers for levels = 1 and size ratio = 2/u)).toBeVisible();
  await expect(page.locator("math").first()).toBeVisible();
});

test("every equation of the derivation has the terms of the setting, by the engine", async ({ page }) => {
  await openReference(page, "&topic=derivation");
  const equation = (id: string) => page.locator(`[data-equation="${id}"]`);
  await expect(equation("eq-9")).toBeVisible({ timeout: 30_000 });
  expect(await page.locator("[data-equation]").count()).toBe(7);
  const last = (id: string) => equation(id).locator("math").last().locator("mn").last();
  // Eq. (9) is Eq. (8) in another order: the same number.
  const gain = page
    .getByRole("row", { name: /gain, Eq/u })
    .getByRole("cell")
    .first();
  await expect(last("eq-9")).toHaveText((await gain.textContent()) ?? "");
  const cost = await last("eq-4").textContent();
  const rows = page.getByRole("table", { name: /Eq\. \(3\)/u }).locator("tbody tr");
  await expect(rows).toHaveCount(5);
  await page.getByRole("slider", { name: "levels L" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(last("eq-4")).not.toHaveText(cost ?? "");
  await expect(last("eq-9")).toHaveText((await gain.textContent()) ?? "");
  await page.getByRole("radio", { name: "tiering" }).check();
  await expect(equation("eq-n")).toContainText("Eq. (5)");
});

test("in the German lab, what is English is marked as such", SWEEP, async ({ page }) => {
  await page.goto("./de/#v=1&page=reference&topic=derivation");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  // The formulas around it are German.
  await expect(page.locator(".equations .formula-words").first()).toContainText("Filter", { timeout: 30_000 });
  expect(await page.locator(".live [lang=en], [lang=en] .live").count()).toBe(0);
  await page.goto("./de/#v=1&page=explore&filter=surf&size=rate");
  const refusal = page.locator(".explore-run [role=alert]");
  await expect(refusal.locator("[lang=en]")).toContainText("choose one of standard", { timeout: 30_000 });
  await expect(refusal).toContainText("Konfiguration A");
});
