/**
 * Lab 1 as a student meets it: predict, run, hunt, graded tasks, codes, links; by mouse, by keyboard, by screen reader.
 */

import { ENGINES, SWEEP, tagged } from "../engines";
import { answerByKeyboard, openLab, outcome, step, tick, typeInto } from "../labs";
import { goBack } from "../page";
import { expect, type Page, test } from "../shared-page";

const verdict = (page: Page) => page.locator(".lab-figure .verdict");

const RATE = "How often is “maybe” wrong?";

test("a prediction is drawn before anything runs, and stays next to the outcome", async ({ page }) => {
  await openLab(page, "lab-1");
  const question = step(page, RATE);
  await expect(question.locator(".lab-go")).toBeDisabled();
  await question.getByRole("radio", { name: /^None/u }).check();
  await expect(page.locator(".rain")).toContainText("you: 0");
  await question.locator(".lab-go").click();
  await expect(question).toHaveAttribute("data-phase", "playing");
  await expect(outcome(page)).toHaveCount(0);
  await page.locator(".transport-track").press("Escape");
  await expect(outcome(page)).toContainText("Not quite: about 1 in 16 get “maybe”.");
  await expect(outcome(page)).toContainText("of 10,000 absent words got “maybe” (counted)");
  await expect(question.getByRole("radio", { name: /^None/u })).toBeChecked();
  await expect(question.getByRole("radio", { name: /^None/u })).toBeDisabled();
  await expect(page).toHaveURL(/guess-rate=none&ran-rate=1/u);
  await page.reload();
  await expect(outcome(page)).toContainText("Not quite: about 1 in 16 get “maybe”.");
});

test("the menu leads back to a lab as it was left", async ({ page }) => {
  await openLab(page, "lab-1", "&guess-rate=none&ran-rate=1");
  await expect(outcome(page)).toContainText("Not quite: about 1 in 16 get “maybe”.");
  const go = async (place: string): Promise<void> => {
    await page.locator(".labs summary").click();
    await page.locator(".labs a").filter({ hasText: place }).first().click();
  };
  await go("Lab 2");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Do we need k hashes?");
  await go("Lab 1");
  await expect(outcome(page)).toContainText("Not quite: about 1 in 16 get “maybe”.");
  await page.getByRole("button", { name: "Start over" }).click();
});

test("the picture of a figure is saved from a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLab(page, "lab-1", "&guess-probes=more&ran-probes=1&open=probes");
  await page.locator(".lab-data summary").first().click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(".lab-data").getByRole("button", { name: /SVG/u }).first().click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.svg$/u);
});

test("a false positive is met in the figure, with the words that set its bits", async ({ page }) => {
  await openLab(page, "lab-1", "&guess-rate=none&ran-rate=1");
  await page.getByRole("button", { name: "Meet a false positive" }).click();
  await expect(page.locator(".rain")).toContainText("never added");
  await expect(page.locator(".rain")).toContainText("set by");
});

test("the hunt finds a word that was never added, and names whose bits let it pass", async ({ page }) => {
  await openLab(page, "lab-1", "&open=explain");
  await expect(verdict(page)).toHaveAttribute("data-verdict", "true");
  await page.getByRole("button", { name: "Find a false positive" }).click();
  await expect(verdict(page)).toHaveAttribute("data-verdict", "lie");
  await expect(verdict(page)).toContainText("a false positive");
  await expect(verdict(page)).toContainText("Words that set these bits");
  const first = await page.locator(".lab-figure .verdict-word").textContent();
  await page.getByRole("button", { name: "Find a false positive" }).click();
  await expect(page.locator(".lab-figure .verdict-word")).not.toHaveText(first ?? "");
  await goBack(page);
  await expect(page.locator(".lab-figure .verdict-word")).toHaveText(first ?? "");
});

test("a culprit that is pointed at is meant in the filter too, by keyboard", SWEEP, async ({ page }) => {
  await openLab(page, "lab-1", "&open=explain");
  await page.getByRole("button", { name: "Find a false positive" }).click();
  await expect(verdict(page)).toHaveAttribute("data-verdict", "lie");
  const culprit = verdict(page).locator(".linked-name").first();
  const name = (await culprit.textContent()) ?? "";
  await culprit.focus();
  await expect(page.locator(".lab-figure .filter-words li[data-pointed=true]")).toHaveText(name);
  await expect(page.locator(".lab-figure .filter-sentence")).toContainText(name);
});

test("the point of the challenge moves on the curve, and the slider of bits moves the curve", async ({ page }) => {
  await openLab(page, "lab-1", "&open=challenge");
  const knob = page.locator(".push-knob");
  await knob.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(knob).toHaveAttribute("aria-valuenow", "5");
  await page.getByLabel(/^bits in total/u).fill("256");
  await expect(page.locator(".push-figure figcaption").first()).toContainText("20 words in 256 bits");
  await expect(page.locator(".step-push .happened, .step-push .predicted")).toContainText(
    "Reached: 20 words in 256 bits",
  );
  await expect(page).toHaveURL(/bits=256&probes=5/u);
});

test("an added word never gets a “no” again", async ({ page }) => {
  await openLab(page, "lab-1", "&ask=purple%20dinosaur&bits=2048&open=explain");
  await expect(verdict(page)).toHaveAttribute("data-verdict", "no");
  await page.getByRole("button", { name: "Add it" }).click();
  await expect(verdict(page)).toHaveAttribute("data-verdict", "true");
  await expect(page.locator(".lab-figure .filter-words li")).toHaveCount(21);
});

test("bits name their words and words their bits, by keyboard", tagged(ENGINES, SWEEP), async ({ page }) => {
  await openLab(page, "lab-1", "&open=explain");
  const cell = page.locator(".lab-figure [role=gridcell]");
  await cell.focus();
  await page.keyboard.press("Control+Home");
  await expect(page.locator(".lab-figure .filter-sentence")).toContainText("bit 0 is");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(".lab-figure .filter-sentence")).toContainText("bit 16 is");
  const word = page.locator(".lab-figure .filter-words button").first();
  await word.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".lab-figure .filter-sentence")).toContainText(`${await word.textContent()} sets bits`);
});

test("the engine refuses a wrong answer, grades a right one, and its code is graded again", SWEEP, async ({ page }) => {
  test.slow();
  await openLab(page, "lab-1", "&seed-a=7&open=practice");
  const task = step(page, "Which words get “maybe”?");
  const boxes = task.getByRole("checkbox");
  await expect(boxes).toHaveCount(6);
  const words = await task.locator(".filter-words button").allTextContents();
  const bitsOf = new Map<string, string>();
  for (const word of words) {
    await task.locator(".filter-words button", { hasText: word }).click();
    await expect(task.locator(".filter-sentence")).toContainText(`${word} sets bits`);
    bitsOf.set(word, (await task.locator(".filter-sentence").textContent()) ?? "");
  }
  const set = new Set([...bitsOf.values()].flatMap((sentence) => sentence.match(/\d+/gu) ?? []));
  // First all of them, which is never right.
  for (const box of await boxes.all()) await tick(box);
  await task.getByRole("button", { name: "Grade my answer" }).click();
  await expect(task.locator(".grade")).toContainText("of your 6 choices");
  await expect(task.locator(".task-mark")).toHaveCount(6);
  // The first word that the filter denies is named, with the bits to read.
  await expect(task.locator(".grade-again")).toContainText(/^Read bits \d+, \d+, \d+ of “[a-z ]+” again\./u);
  await expect(task.locator(".result-code")).toHaveCount(0);
  for (const box of await boxes.all()) {
    const bits = ((await box.locator("..").textContent()) ?? "").match(/\d+/gu) ?? [];
    await tick(
      box,
      bits.every((bit) => set.has(bit)),
    );
  }
  await task.getByRole("button", { name: "Grade my answer" }).click();
  await expect(task.locator(".grade")).toContainText("Right.");
  await expect(task.locator(".grade")).toContainText("2 attempts");
  await expect(task.locator(".grade-again")).toHaveCount(0);
  const handed = task.getByLabel("Result code");
  await expect(handed).not.toHaveValue("");
  const code = await handed.inputValue();
  expect(code).toMatch(/^lsm1-1a-7-2-c[0-9a-f]+-[a-z]+-[a-z]+$/u);
  await expect(boxes.first()).toBeDisabled();

  await page.reload();
  await expect(task.getByLabel("Result code")).toHaveValue(code);
  await task.getByText("Options", { exact: true }).click();
  const field = task.getByLabel("Code to check");
  await typeInto(field, ` ${code.toUpperCase()} `);
  await task.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByText("Task 1a, instance 7: right, after 2 attempts")).toBeVisible();
  await typeInto(field, code.replace("-7-2-", "-8-2-"));
  await task.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByText("check the code for typing errors")).toBeVisible();
});

test("a name gives a separate instance, and only its number is kept", SWEEP, async ({ page }) => {
  test.slow();
  await openLab(page, "lab-1", "&open=practice-2");
  const task = step(page, "Which words caused this false positive?");
  await task.getByText("Options", { exact: true }).click();
  await typeInto(task.getByLabel("Assignment"), "Week 3");
  await typeInto(task.getByLabel("Name or number"), "Ada Lovelace");
  await task.getByRole("button", { name: "Use it" }).click();
  await expect(task.getByLabel("Instance")).toHaveValue("306505");
  expect(page.url()).toContain("seed-b=306505");
  expect(page.url()).not.toContain("Ada");
});

test("from start to graded task by keyboard alone", ENGINES, async ({ page }) => {
  test.slow();
  await openLab(page, "lab-1");
  await answerByKeyboard(page, RATE);
  await page.keyboard.press("Enter");
  await expect(step(page, "Do more bits per word help?").getByRole("heading")).toBeFocused();
  await answerByKeyboard(page, "Do more bits per word help?");
  await expect(page.locator(".plot")).toBeVisible();
  await answerByKeyboard(page, "Two filters into one?");
  await expect(outcome(page)).toContainText("Not quite:");
  await page.getByRole("tab", { name: "Learn" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Practice" })).toBeFocused();
  await page.getByRole("button", { name: /^Task 2 of 2/u }).press("Enter");
  const task = step(page, "Which words caused this false positive?");
  await expect(task.getByRole("heading", { name: "Which words caused this false positive?" })).toBeFocused();
  await task.getByRole("checkbox").first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(task.locator(".grade")).toBeVisible();
});
