/**
 * Lab 1 as a student meets it: predict, run, hunt, graded tasks, codes, links; by mouse, by keyboard, by screen reader.
 */

import { ENGINES, SWEEP } from "../engines";
import { answerByKeyboard, axeFindsNothing, nothingIsWider, openLab, step, tick, typeInto } from "../labs";
import { goBack } from "../page";
import { expect, type Page, test } from "../shared-page";

const verdict = (page: Page) => page.locator(".lab-figure .verdict");

test("a prediction is locked before anything runs, and stays beside what happened", async ({ page }) => {
  await openLab(page, "lab-1");
  const predict = step(page, "How often is maybe wrong?");
  const run = predict.getByRole("button", { name: "Ask 10,000 absent words" });
  await expect(run).toBeDisabled();
  await predict.getByRole("radio", { name: /^None/u }).check();
  await expect(run).toBeDisabled();
  await predict.getByRole("button", { name: "Lock in my prediction" }).click();
  await expect(predict.getByRole("radio")).toHaveCount(0);
  await run.click();
  await expect(predict.locator(".happened")).toContainText("counted in this tab");
  await expect(predict.locator(".happened")).toContainText("not what you predicted");
  await expect(predict.locator(".predicted")).toContainText("None");
  await expect(run).toBeDisabled();
  const link = page.url();
  expect(link).toContain("guess-rate=none&ran-rate=1");
  await page.reload();
  await expect(predict.locator(".happened")).toContainText("counted in this tab");
  await expect(predict.locator(".predicted")).toContainText("None");
});

test("the hunt finds a word that was never added, and names whose bits let it pass", async ({ page }) => {
  await openLab(page, "lab-1");
  await expect(verdict(page)).toHaveAttribute("data-verdict", "true");
  await page.getByRole("button", { name: "Find a liar" }).click();
  await expect(verdict(page)).toHaveAttribute("data-verdict", "lie");
  await expect(verdict(page)).toContainText("and is wrong");
  await expect(verdict(page)).toContainText("Whose bits these are");
  const first = await page.locator(".lab-figure .verdict-word").textContent();
  await page.getByRole("button", { name: "Find a liar" }).click();
  await expect(page.locator(".lab-figure .verdict-word")).not.toHaveText(first ?? "");
  await goBack(page);
  await expect(page.locator(".lab-figure .verdict-word")).toHaveText(first ?? "");
});

test("a culprit that is pointed at is meant in the filter too, by keyboard", async ({ page }) => {
  await openLab(page, "lab-1");
  await page.getByRole("button", { name: "Find a liar" }).click();
  await expect(verdict(page)).toHaveAttribute("data-verdict", "lie");
  const culprit = verdict(page).locator(".linked-name").first();
  const name = (await culprit.textContent()) ?? "";
  await culprit.focus();
  await expect(page.locator(".lab-figure .filter-words li[data-pointed=true]")).toHaveText(name);
  await expect(page.locator(".lab-figure .filter-say")).toContainText(name);
});

test("a word that somebody adds is never denied again", async ({ page }) => {
  await openLab(page, "lab-1", "&ask=purple%20dinosaur&bits=2048");
  await expect(verdict(page)).toHaveAttribute("data-verdict", "no");
  await page.getByRole("button", { name: "Add it" }).click();
  await expect(verdict(page)).toHaveAttribute("data-verdict", "true");
  await expect(page.locator(".lab-figure .filter-words li")).toHaveCount(21);
});

test("bits name their words and words their bits, by keyboard", ENGINES, async ({ page }) => {
  await openLab(page, "lab-1");
  const cell = page.locator(".lab-figure [role=gridcell]");
  await cell.focus();
  await page.keyboard.press("Control+Home");
  await expect(page.locator(".lab-figure .filter-say")).toContainText("bit 0 is");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(".lab-figure .filter-say")).toContainText("bit 16 is");
  const word = page.locator(".lab-figure .filter-words button").first();
  await word.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".lab-figure .filter-say")).toContainText(`${await word.textContent()} sets bits`);
});

test("the engine refuses a wrong answer, grades a right one, and its code is graded again", async ({ page }) => {
  test.slow();
  await openLab(page, "lab-1", "&seed-a=7");
  const task = step(page, "Of which words does this filter say maybe?");
  const boxes = task.getByRole("checkbox");
  await expect(boxes).toHaveCount(6);
  const words = await task.locator(".filter-words button").allTextContents();
  const bitsOf = new Map<string, string>();
  for (const word of words) {
    await task.locator(".filter-words button", { hasText: word }).click();
    await expect(task.locator(".filter-say")).toContainText(`${word} sets bits`);
    bitsOf.set(word, (await task.locator(".filter-say").textContent()) ?? "");
  }
  const set = new Set([...bitsOf.values()].flatMap((sentence) => sentence.match(/\d+/gu) ?? []));
  // First all of them, which is never right.
  for (const box of await boxes.all()) await tick(box);
  await task.getByRole("button", { name: "Grade my answer" }).click();
  await expect(task.locator(".grade")).toContainText("of 6 parts are right");
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
  await expect(task.locator(".grade")).toContainText("2 tries");
  const handed = task.getByLabel("Result code");
  await expect(handed).not.toHaveValue("");
  const code = await handed.inputValue();
  expect(code).toMatch(/^lsm1-1a-7-2-c[0-9a-f]+-[a-z]+-[a-z]+$/u);
  await expect(boxes.first()).toBeDisabled();

  await page.reload();
  await expect(task.getByLabel("Result code")).toHaveValue(code);
  await page.getByText("Check a code").click();
  const field = page.getByLabel("A result code, as somebody pasted it");
  await typeInto(field, ` ${code.toUpperCase()} `);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByText("Task 1a, instance 7: right, after 2 tries")).toBeVisible();
  await typeInto(field, code.replace("-7-2-", "-8-2-"));
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByText("something was mistyped or changed")).toBeVisible();
});

test("a name gives an instance of its own, and only its number is kept", async ({ page }) => {
  test.slow();
  await openLab(page, "lab-1");
  const task = step(page, "Whose bits let the liar pass?");
  await task.getByText("From a name").click();
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
  await answerByKeyboard(page, "How often is maybe wrong?", "Ask 10,000 absent words");
  await answerByKeyboard(page, "Do more bits per word help?", "Try 1 to 16 bits per word");
  await expect(page.locator(".plot")).toBeVisible();
  await answerByKeyboard(page, "Two filters into one?", "Join two filters");
  await expect(step(page, "Two filters into one?").locator(".happened")).toContainText("not what you predicted");
  const task = step(page, "Whose bits let the liar pass?");
  await task.getByRole("checkbox").first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(task.locator(".grade")).toBeVisible();
});

test("axe finds nothing, and nothing is wider than the window", SWEEP, async ({ page }) => {
  test.slow();
  const done = "&guess-rate=none&ran-rate=1&guess-probes=fewer&ran-probes=1&seed-a=7&answer-a=c3f&tries-a=1";
  for (const theme of ["light", "dark"]) {
    await openLab(page, "lab-1", `${done}&theme=${theme}`);
    await expect(page.locator(".plot")).toBeVisible();
    await axeFindsNothing(page);
  }
  await nothingIsWider(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await nothingIsWider(page);
});
