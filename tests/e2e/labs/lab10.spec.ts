/**
 * Lab 10 as a student meets it: a brief, a design as a link, both scores, an entry with its code, and the leaderboard.
 */

import { SWEEP } from "../engines";
import { answerByKeyboard, axeFindsNothing, nothingIsWider, openLab, step, typeInto } from "../labs";
import { expect, test } from "../shared-page";

/** An entry for brief 3: few bits, well divided, one mask. */
const DESIGN = "&ratio=4&policy=lazy-leveling&bits=6&plan=monkey&arm=merged&digest=city";

test("a design is scored by the model at once and by counting when its tree was written, and is a link", async ({
  page,
}) => {
  test.slow();
  await openLab(page, "lab-10");
  const designer = page.locator(".designer");
  await expect(designer).toContainText("By the model", { timeout: 30_000 });
  await designer.getByLabel("size ratio T").selectOption("4");
  await designer.getByLabel("hashing").selectOption("shared");
  await expect(page).toHaveURL(/ratio=4&arm=shared/u);
  await designer.getByRole("button", { name: "Write the tree and ask it" }).click();
  const counted = designer
    .getByRole("row", { name: /hashes of an empty lookup/u })
    .locator("td")
    .last();
  await expect(counted).toHaveText(/^[01]\.\d\d$/u, { timeout: 60_000 });
  await page.reload();
  await expect(counted).toHaveText(/^[01]\.\d\d$/u, { timeout: 60_000 });
  await designer.getByLabel("bits per key").selectOption("24");
  await expect(designer).toContainText("This does not fit");
});

test("what a ratio and what bits change is counted, and both predictions can be wrong", async ({ page }) => {
  test.slow();
  await openLab(page, "lab-10");
  const title = "What does a smaller size ratio change?";
  await answerByKeyboard(page, title, "Write both trees");
  await expect(step(page, title).locator(".happened")).toContainText("not what you predicted");
  const bits = "Are more bits per key always better?";
  await answerByKeyboard(page, bits, "Write both trees");
  await expect(step(page, bits).locator(".happened")).toContainText("counted in this tab");
});

test("an entry has a code, which the leaderboard scores again, and refuses where it was changed", async ({ page }) => {
  test.slow();
  await openLab(page, "lab-10", `&brief=3${DESIGN}&ran=1&tries=2`);
  const entry = step(page, "Hand in your design");
  await expect(entry.getByRole("button", { name: "Hand it in" })).toBeEnabled({ timeout: 60_000 });
  await entry.getByRole("button", { name: "Hand it in" }).click();
  await expect(entry.locator(".grade")).toContainText("This is an entry.");
  const handed = entry.getByLabel("Result code");
  await expect(handed).toHaveValue(/^lsm1-10c-3-2-n4_1_6_1_2_1-/u);
  const code = await handed.inputValue();
  const board = step(page, "Leaderboard");
  const field = board.getByLabel("Names and codes");
  await typeInto(field, `Ada: ${code}`);
  await field.press("Enter");
  await field.pressSequentially(`Bob: ${code.replace("n4", "n5")}`);
  await board.getByRole("button", { name: "Score them" }).click();
  await expect(board.getByRole("row", { name: /Ada/u })).toContainText(/\d\s(ns|µs)/u, { timeout: 60_000 });
  await expect(board).toContainText("Bob: The words at the end do not fit the rest");
});

test("what fits into memory is graded", async ({ page }) => {
  await openLab(page, "lab-10", "&seed-a=5");
  const task = step(page, "What fits into memory?");
  await expect(task.locator(".task-choices")).toBeVisible();
  const given = /tree of (\d+) million keys may take (\d+) MB/u.exec((await task.textContent()) ?? "");
  const [millions, memory] = [Number(given?.[1]), Number(given?.[2])];
  const designs = task.locator(".task-choices label");
  for (const design of await designs.all()) {
    const said = /(\d+) bits per key, write buffer of (\d+) MB/u.exec((await design.textContent()) ?? "");
    const taken = (millions * Number(said?.[1])) / 8 + Number(said?.[2]);
    if (taken <= memory) await design.getByRole("checkbox").check();
  }
  await task.getByRole("button", { name: "Grade my answer" }).click();
  await expect(task.getByLabel("Result code")).toHaveValue(/^lsm1-10a-5-1-c/u);
});

test("axe finds nothing, and nothing is wider than the window", SWEEP, async ({ page }) => {
  test.slow();
  for (const theme of ["light", "dark"]) {
    await openLab(page, "lab-10", `${DESIGN}&ran=1&seed-b=4&answer-b=c1&tries-b=1&theme=${theme}`);
    await expect(page.locator(".design-table")).toHaveCount(2, { timeout: 30_000 });
    await axeFindsNothing(page);
  }
  await nothingIsWider(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await nothingIsWider(page);
});
