/**
 * The pages for teachers as a lecturer meets them: lessons with links into the labs, and a pile of codes checked.
 */

import { ENGINES, SWEEP } from "../engines";
import { axeFindsNothing, nothingIsWider, openCodes, typeInto } from "../labs";
import { openView } from "../page";
import { expect, type Page, test } from "../shared-page";

/** Opens a page for teachers. */
async function openTeach(page: Page, name: string, state = ""): Promise<void> {
  await openView(page, `v=1&page=${name}${state}`);
  await expect(page.locator("main.teach h1")).toBeVisible({ timeout: 30_000 });
}

const PASTED = [
  "Ada Lovelace, lsm1-5a-4821-2-n5_1_5_2-azure-crane",
  "Bob, lsm1-5a-4281-2-n5_1_5_2-azure-crane",
  "lsm1-1a-1-1-c1-amber-otter ; Cy",
].join("\n");

test("a lesson shows its minutes as a bar, opens one step at a time, and opens its labs", async ({ page }) => {
  await openTeach(page, "teach");
  await expect(page.getByText("15 minutes in class")).toBeVisible();
  const bar = page.getByRole("list", { name: "Steps of the lesson" }).getByRole("button");
  await expect(bar).toHaveCount(4);
  await expect(page.locator(".lesson-step")).toHaveCount(4);
  await expect(page.locator(".lesson-step:visible")).toHaveCount(1);
  // Two minutes of four.
  const widths = await bar.evaluateAll((steps) => steps.map((step) => step.parentElement?.offsetWidth ?? 0));
  expect((widths[0] ?? 0) / (widths[1] ?? 1)).toBeCloseTo(2 / 4, 1);
  await bar.nth(2).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "What changes, and what does not?" })).toBeVisible();
  await expect(bar.nth(2)).toHaveAttribute("aria-current", "step");
  await page.reload();
  await expect(page.getByRole("heading", { name: "What changes, and what does not?" })).toBeVisible();
  await page.getByRole("radio", { name: "50 minutes" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("50 minutes in class")).toBeVisible();
  expect(page.url()).toContain("plan=lecture");
  expect(page.url()).not.toContain("step=");
  await expect(bar).toHaveCount(5);
  await bar.filter({ hasText: "Lab 3" }).click();
  await page.getByRole("link", { name: "Open Lab 3" }).click();
  await expect(page.locator("main.lab h1")).toHaveText("What does compaction do?");
  expect(page.url()).toContain("memtables=40");
});

test("pasted codes are graded again without a network, and what is odd about them is said", async ({
  page,
  context,
  browserName,
}) => {
  await openTeach(page, "teach-check", "&title=Week%203&tasks=5a%3Aany");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await openCodes(page, PASTED);
  await typeInto(page.getByLabel("Expected names (optional)"), "Ada Lovelace\nEve");
  await page.getByRole("button", { name: "Check codes" }).click();
  await expect(page.locator(".teach-counts")).toContainText("of 3 codes");
  const rows = page.locator(".teach-table tbody tr");
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(0)).toContainText("The same instance and answer as Bob");
  await expect(rows.nth(1)).toContainText("Two neighboring characters are swapped");
  await expect(rows.nth(2)).toContainText("check the code for typing errors");
  await expect(rows.nth(2).getByRole("rowheader")).toHaveText("Cy");
  await expect(rows.nth(3)).toContainText("Nothing handed in");
  expect(page.url()).not.toContain("Ada");
  // A Firefox that is driven by BiDi saves the file, online and offline, and tells its driver of no blob before it has saved
  // something else.
  if (browserName !== "firefox") {
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as CSV" }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe("result-codes.csv");
  }
});

test("thousands of lines are checked in slices and can be stopped", ENGINES, async ({ page }) => {
  await openTeach(page, "teach-check");
  const line = "lsm1-5a-4821-2-n5_1_5_2-azure-crane";
  const many = Array.from({ length: 4000 }, (_, at) => `Student ${at},${line}`).join("\n");
  await openCodes(page, many);
  await page.getByRole("button", { name: "Check codes" }).click();
  await expect(page.getByText(/of 4000 checked/u)).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText(/Stopped after \d+ of 4000/u)).toBeVisible();
  await expect(page.locator(".teach-counts")).toContainText("codes are right");
});

test("text without a code is answered with what a code looks like", async ({ page }) => {
  await openTeach(page, "teach-check");
  await typeInto(page.getByLabel("Result codes, with names"), "hello, class");
  await page.getByRole("button", { name: "Check codes" }).click();
  await expect(page.getByText("This text contains no result code")).toBeVisible();
});

test("on a phone, every page is in the menu", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openTeach(page, "teach");
  await page.locator(".labs summary").click();
  await page.locator(".labs li a", { hasText: "What does a real machine measure?" }).click();
  await expect(page.locator("main.measure")).toBeVisible();
});

for (const name of ["teach", "teach-check"]) {
  test(`axe finds nothing on ${name}, and nothing is wider than the window`, SWEEP, async ({ page, browserName }) => {
    test.slow();
    for (const theme of ["light", "dark"]) {
      await openTeach(page, name, `&theme=${theme}`);
      if (name === "teach-check") {
        await openCodes(page, PASTED);
        await page.getByRole("button", { name: "Check codes" }).click();
        await expect(page.locator(".teach-counts")).toBeVisible();
      }
      await axeFindsNothing(page);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await nothingIsWider(page);
    // A Firefox that is driven by BiDi has no way to show a page as it prints.
    if (browserName === "chromium") {
      await page.emulateMedia({ media: "print" });
      await expect(page.locator(".teach-nav")).toBeHidden();
    }
  });
}
