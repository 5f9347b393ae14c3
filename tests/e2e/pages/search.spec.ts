/** The search on pages of the lab and of the guide, and the citations that it leads to. */

import { expect, type Page, test } from "@playwright/test";
import { CHROMIUM, ENGINES, SWEEP, tagged } from "../engines";
import { axeFindsNothing } from "../labs";
import { bundle, open } from "../page";

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole("button", { name: /^(?:Search|Suche)/u }).click();
  await page.getByRole("dialog").getByRole("combobox").fill(words);
}

/** Questions of readers, and the first hit. */
const QUESTIONS = [
  ["what is a fence pointer", /^fence pointer/u, /guide\/glossary\.html#fence-pointer$/u],
  ["what is T_D", /^T_D/u, /guide\/glossary\.html#t-d$/u],
  ["why does rotation not work", /^rotation/u, /guide\/glossary\.html#rotation$/u],
  ["how are intervals computed", /^confidence interval/u, /guide\/glossary\.html#confidence-interval$/u],
  ["how do I cite this", /^Cite the lab/u, /guide\/cite\.html$/u],
] as const;

test("two clicks answer questions from a page of the guide", async ({ page }) => {
  for (const [question, title, address] of QUESTIONS) {
    await page.goto("./guide/measuring.html");
    await search(page, question);
    const first = page.getByRole("dialog").getByRole("option").first();
    await expect(first).toHaveText(title);
    await first.click();
    await expect(page).toHaveURL(address);
  }
});

test("a lab finds labs, settings, experiments and claims by keyboard", ENGINES, async ({ page }) => {
  await bundle(page, {});
  await open(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await page.keyboard.type("myth lab");
  await expect(page.getByRole("dialog").getByRole("option", { name: /^Lab 9: Myth lab/u })).toBeVisible();
  for (const kind of ["Labs and pages", "Documents"]) {
    await expect(page.getByRole("group", { name: kind })).toBeVisible();
  }
  await page.getByRole("dialog").getByRole("combobox").fill("Lab 4: Journey of a miss");
  await expect(page.getByRole("dialog").getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await page
    .getByRole("dialog")
    .getByRole("option", { name: /^Lab 4: Journey/u })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("empty lookup");
});

test("a setting that was found opens in the settings of Explore, and a claim in lab 9", async ({ page }) => {
  await bundle(page, {});
  await open(page);
  await search(page, "memtables before stall");
  await page.getByRole("dialog").getByRole("option").first().click();
  const sheet = page.getByRole("dialog", { name: "Settings" });
  await expect(sheet.locator(".explore-options input, .explore-options select")).toHaveCount(1, { timeout: 30_000 });
  await expect(sheet.locator(".explore-options")).toContainText("memtables before stall");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/page=explore&view=run$/u);
  await search(page, "Filters save 70 % of the reads");
  await page.getByRole("dialog").getByRole("option").first().click();
  await expect(page.locator(".lab-question")).toContainText("Filters save 70", { timeout: 30_000 });
});

test("the German lab and the German guide search in German", async ({ page }) => {
  await bundle(page, {});
  await page.goto("./de/#v=1&page=teach");
  await search(page, "was ist ein Fence-Pointer");
  await page.getByRole("dialog").getByRole("option").first().click();
  await expect(page).toHaveURL(/guide\/de\/glossary\.html#fence-pointer$/u);
  await search(page, "Das Lab zitieren");
  await expect(page.getByRole("dialog").getByRole("option").first()).toContainText("Das Lab zitieren");
});

test("a citation contains address, version and the state of the lab", async ({ page }) => {
  await bundle(page, {});
  await page.goto("./#v=1&page=lab-5&levels=8");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible({ timeout: 30_000 });
  await page.getByRole("link", { name: "Cite", exact: true }).click();
  const bibtex = page.locator("pre > code").nth(1);
  await expect(bibtex).toContainText("title   = {LSM Lab: Lab 5, Share the digest}");
  await expect(bibtex).toContainText(
    /url {5}= \{http:\/\/127\.0\.0\.1:\d+\/course\/lsm-lab\/#v=1&page=lab-5&levels=8\}/u,
  );
  await expect(bibtex).toContainText(/version = \{\d+\.\d+\.\d+/u);
  await expect(page.locator("pre > code").first()).toContainText("The LSM Lab developers: LSM Lab: Lab 5");
  await expect(page.locator("pre > code").nth(2)).toContainText('title: "LSM Lab: Lab 5, Share the digest"');
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the search passes axe, ${colorScheme}`, tagged(CHROMIUM, SWEEP), async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("./guide/glossary.html");
    await search(page, "digest");
    await expect(page.getByRole("dialog").getByRole("option").first()).toBeVisible();
    await axeFindsNothing(page);
  });
}
