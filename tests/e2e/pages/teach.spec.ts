/**
 * The pages for teachers as a lecturer meets them: lessons with links into the labs, and a pile of codes checked.
 */

import { readFile } from "node:fs/promises";
import { ENGINES, SWEEP } from "../engines";
import { axeFindsNothing, nothingIsWider, openCodes, typeInto } from "../labs";
import { openView } from "../page";
import { expect, type Page, test } from "../shared-page";

/** Opens a page for teachers. */
async function openTeach(page: Page, name: string, state = ""): Promise<void> {
  await openView(page, `v=1&page=${name}${state}`);
  await expect(page.locator("main.teach h1")).toBeVisible({ timeout: 30_000 });
}

/** Thirty students, as a course lists them. */
const ROSTER = [
  ...["Lovelace, Ada", "Beispiel, Bob", "Müller, Chloé", "Kowalski, Zofia", "Bauer, Jonas", "Aydin, Elif"],
  ...Array.from({ length: 24 }, (_, at) => `Student, Number ${at + 1}`),
].join("\n");

/** Codes of task 5a of the assignment “Week 3”. */
const ADA = "lsm1-5a-306505-1-n6_1_6_2-kind-cod";
const ELIF = "lsm1-5a-809171-1-n6_1_6_1-dear-goat";
const PASTED = [
  `Ada Lovelace, ${ADA}`,
  "Bob Beispiel, lsm1-5a-800323-3-n9_1_6_2-dark-stork",
  // The name is misspelled, and the instance belongs to this spelling.
  "Chloe Muelller, lsm1-5a-326165-2-n4_1_4_2-kind-bee",
  // A copy of Ada's code, and an instance of Elif, who sent nothing.
  `KOWALSKI zofia, ${ADA}`,
  `Jonas Bauer, ${ELIF}`,
].join("\n");
const CHECKED = "&title=Week%203&tasks=5a%3Aname&points=4";

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
  // A frame that loads later would take the focus for a moment.
  await expect(page.frameLocator(".lesson-screen iframe").getByText(/^Question \d/u)).toBeVisible({ timeout: 30_000 });
  await page.getByRole("radio", { name: "50 minutes" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("50 minutes in class")).toBeVisible();
  expect(page.url()).toContain("plan=lecture");
  expect(page.url()).not.toContain("step=");
  await expect(bar).toHaveCount(5);
  await bar.filter({ hasText: "Lab 3" }).click();
  // The step is live, as the class sees it, and leaves the page and the focus where they are.
  const screen = page.frameLocator(".lesson-screen iframe");
  await expect(screen.getByText("Question 2 of 3")).toBeVisible({ timeout: 30_000 });
  // The words next to the slide ask its question.
  const asked = (await page.locator(".lesson-step:visible .lesson-ask").textContent()) ?? "";
  await expect(screen.locator("[data-shown] .vote-question")).toHaveText(asked);
  await screen.getByRole("button", { name: "Back" }).click();
  await expect(screen.getByText("Question 1 of 3")).toBeVisible();
  await page.getByRole("link", { name: "Open Lab 3" }).click();
  await expect(page.locator("main.lab h1")).toHaveText("What does compaction do?");
  expect(page.url()).toContain("memtables=40");
});

test(
  "five of thirty students are graded without a network: right, wrong, misspelled, copied, of another student",
  SWEEP,
  async ({ page, context, browserName }) => {
    await openTeach(page, "teach-check", CHECKED);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await openCodes(page, PASTED);
    await typeInto(page.getByLabel("All students of the course (optional)"), ROSTER);
    await page.getByRole("button", { name: "Check codes" }).click();
    await expect(page.locator("main h1")).toHaveText("Week 3");
    await expect(page.locator(".teach-head")).toContainText("5 of 30 students, 5 codes");
    const row = (name: string) => page.locator(".book-table tbody tr", { hasText: name });
    const points = async (name: string) => (await row(name).locator(".book-sum").textContent()) ?? "";
    await expect(row("Lovelace, Ada").locator(".book-cell")).toHaveText("✓rightsame");
    await expect(row("Beispiel, Bob").locator(".book-cell")).toHaveText("✕wrong3 attempts");
    await expect(row("Müller, Chloé").locator(".book-cell")).toHaveText("✓right2 attempts");
    await expect(row("Kowalski, Zofia").locator(".book-cell")).toHaveText("≠not theirs");
    await expect(row("Bauer, Jonas").locator(".book-cell")).toHaveText("≠not theirs");
    for (const [name, earned] of [
      ["Lovelace", "4"],
      ["Müller", "4"],
      ["Kowalski", "0"],
      ["Bauer", "0"],
    ] as const) {
      expect(await points(name), name).toBe(earned);
    }
    const side = page.locator(".book-side");
    await expect(side).toContainText("The instance belongs to Lovelace, Ada.");
    await expect(side).toContainText("Missing: 25 of 30");
    // Each doubt is decided once, and a reload keeps it.
    await side.getByRole("button", { name: "Grade as Müller, Chloé" }).click();
    await side.getByRole("button", { name: "Give neither points" }).click();
    await side.getByRole("button", { name: "Grade as Aydin, Elif" }).click();
    await expect(side).toContainText("No code needs a decision.");
    await expect(side).toContainText("3 decided");
    await expect(row("Aydin, Elif").locator(".book-sum")).toHaveText("4");
    await expect(row("Bauer, Jonas")).toHaveCount(0);
    expect(await points("Lovelace")).toBe("0");
    expect(page.url()).not.toContain("Ada");
    // A Firefox that is driven by BiDi saves the file, online and offline, and tells its driver of no blob before it has saved
    // something else.
    if (browserName !== "firefox") {
      await page.locator(".teach-actions summary").click();
      const [saved] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Gradebook for Moodle" }).click(),
      ]);
      expect(saved.suggestedFilename()).toBe("gradebook-moodle.csv");
      const table = (await readFile(await saved.path(), "utf8")).split("\r\n");
      expect(table[0]).toBe("First name,Last name,ID number,Username,Email address,Week 3,Week 3 5a");
      expect(table).toContain("Chloé,Müller,,,,4,4");
      expect(table).toHaveLength(32);
    }
    await context.setOffline(false);
    await page.reload();
    await expect(page.locator(".book-side")).toContainText("3 decided", { timeout: 30_000 });
    await page.getByRole("button", { name: "Delete names and codes" }).click();
    await expect(page.locator("main h1")).toHaveText("Check result codes");
    await expect(page.getByLabel("Result codes, with names")).toHaveValue("");
  },
);

test("thousands of lines are checked in slices and can be stopped", ENGINES, async ({ page }) => {
  await openTeach(page, "teach-check");
  const line = "lsm1-5a-4821-2-n5_1_5_2-azure-crane";
  const many = Array.from({ length: 4000 }, (_, at) => `Student ${at},${line}`).join("\n");
  await openCodes(page, many);
  await page.getByRole("button", { name: "Check codes" }).click();
  await expect(page.getByText(/of 4000 checked/u)).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText(/Stopped after \d+ of 4000/u)).toBeVisible();
  await expect(page.locator(".teach-head")).toContainText("codes, each graded again");
});

test("before there are codes, an example shows the gradebook, and a pasted link fills in the assignment", async ({
  page,
}) => {
  await openTeach(page, "teach-check");
  const example = page.getByRole("region", { name: "Example" });
  await expect(example.locator(".book-table tbody tr")).toHaveCount(5, { timeout: 30_000 });
  // A code with its grade, the form and the result are on the first screen.
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const part of [page.locator(".decoded-grade"), page.getByRole("button", { name: "Check codes" })]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  await expect(example.locator(".book-table")).toBeInViewport({ ratio: 1 });
  await example.getByRole("button", { name: "Give neither points" }).click();
  await expect(example).toContainText("1 decided");
  const link = page.getByLabel("Link of the assignment");
  await typeInto(link, "https://example.org/");
  await expect(page.getByText("This link contains no assignment")).toBeVisible();
  await link.fill("https://example.org/lab/#v=1&page=lab-5&a=1&a-title=Week+3&a-tasks=5a:name&a-tries=2");
  await expect(page.locator(".assignment-found")).toContainText("Week 3 2 attempts per task");
  await expect(page.locator(".assignment-found")).toContainText("5a Count what one lookup costs");
  expect(page.url()).toContain("late=0");
  await openCodes(page, `Ada Lovelace, ${ADA}`);
  await page.getByRole("button", { name: "Check codes" }).click();
  await expect(page.locator(".teach-head")).toContainText("1 student, 1 code");
  await expect(example).toHaveCount(0);
  await expect(page.getByText("Right: all points, at any attempt.")).toBeVisible();
  await page.locator(".teach-actions summary").click();
  await expect(page.locator(".export-menu")).toContainText("Moodle cannot match the student");
});

test("text without a code is answered with what a code looks like", async ({ page }) => {
  await openTeach(page, "teach-check");
  await typeInto(page.getByLabel("Result codes, with names"), "hello, class");
  await page.getByRole("button", { name: "Check codes" }).click();
  await expect(page.getByText("This text contains no result code")).toBeVisible();
});

test("a file that would block the page is refused with a sentence", async ({ page }) => {
  await openTeach(page, "teach-check");
  const file = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.alloc(2_000_001, "no code\n") };
  await page.getByLabel("Open a file").setInputFiles(file);
  const problem = page.getByRole("alert").filter({ hasText: "2 MB limit" });
  await expect(problem).toBeVisible();
  await expect(page.getByLabel("Result codes, with names")).toHaveValue("");
  await openCodes(page, "Ada, ");
  await expect(problem).toHaveCount(0);
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
      await openTeach(page, name, `&theme=${theme}${name === "teach-check" ? CHECKED : ""}`);
      if (name === "teach-check") {
        if (theme === "light") {
          await openCodes(page, PASTED);
          await page.getByRole("button", { name: "Check codes" }).click();
        }
        // The second time, the browser has kept the codes.
        await expect(page.locator(".book-table")).toBeVisible({ timeout: 30_000 });
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
