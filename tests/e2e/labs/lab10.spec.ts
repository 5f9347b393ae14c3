/**
 * Lab 10 as a student meets it: a brief, a design as a link and a point, both scores, an entry with its code, and the leaderboard.
 */

import { SWEEP } from "../engines";
import { answerByKeyboard, openLab, openStep, outcome, step, typeInto } from "../labs";
import { expect, type Page, test } from "../shared-page";

/** An entry for brief 3: few bits, well divided, one mask. */
const DESIGN = "&ratio=7&policy=lazy-leveling&bits=8&plan=monkey&arm=merged&digest=city";
const designer = (page: Page) => page.locator(".designer");

test("a design is a model point, a second point after its tree was written, and a link", async ({ page }) => {
  test.slow();
  await openLab(page, "lab-10", "&open=challenge");
  await expect(designer(page)).toContainText("per operation (model)", { timeout: 30_000 });
  const map = designer(page).getByRole("img");
  const before = await map.getAttribute("aria-label");
  await designer(page).getByLabel("size ratio T").selectOption("4");
  await designer(page).getByLabel("hashing").selectOption("shared");
  await expect(page).toHaveURL(/ratio=4&arm=shared/u);
  await expect(map).not.toHaveAttribute("aria-label", before ?? "");
  await expect(designer(page)).toContainText("target: at most");
  // A point that is pressed is the design: here one in the green area.
  const picture = designer(page).locator(".chart-picture");
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
  await picture.click({ position: { x: 0.3 * width, y: 0.78 * height } });
  await expect(page).toHaveURL(/policy=tiering/u);
  await designer(page).getByLabel("size ratio T").selectOption("4");
  await designer(page).getByRole("button", { name: "Write the tree" }).click();
  await expect(designer(page)).toContainText("(simulated)", { timeout: 60_000 });
  await designer(page).getByText("Data and export").click();
  const counted = designer(page)
    .getByRole("row", { name: /hashes per empty lookup/u })
    .locator("td")
    .last();
  await expect(counted).toHaveText(/^[01]\.\d\d$/u);
  await page.reload();
  await expect(designer(page)).toContainText("(simulated)", { timeout: 60_000 });
  await designer(page).getByLabel("bits per key").selectOption("24");
  await expect(designer(page)).toContainText("This does not fit");
});

test(
  "a ratio and bits are counted while both trees are written, and both predictions are made by keyboard and can be wrong",
  SWEEP,
  async ({ page }) => {
    test.slow();
    await openLab(page, "lab-10");
    await expect(page.locator(".lab-picture")).toContainText("ratio 10");
    await answerByKeyboard(page, "What does a smaller size ratio change?", 60_000);
    await expect(outcome(page)).toContainText("Not quite: both costs change.");
    await expect(page.locator(".lab-picture")).toContainText("9.98");
    await answerByKeyboard(page, "Are more bits per key always better?", 60_000);
    await expect(outcome(page)).toContainText("Not quite: the cost stays within a tenth.");
  },
);

test(
  "an entry has a code, which the leaderboard scores again, and refuses where it was changed",
  SWEEP,
  async ({ page }) => {
    test.slow();
    // A link with a design is a submission: it opens there.
    await openLab(page, "lab-10", `&brief=3${DESIGN}&ran=1&tries=2`);
    const entry = step(page, "Hand in your design");
    await expect(entry.getByRole("button", { name: "Hand it in" })).toBeEnabled({ timeout: 60_000 });
    await entry.getByRole("button", { name: "Hand it in" }).click();
    await expect(entry.locator(".grade")).toContainText("Your design meets the target.");
    const handed = entry.getByLabel("Result code");
    await expect(handed).toHaveValue(/^lsm1-10c-3-2-n7_1_8_1_2_1-/u);
    const code = await handed.inputValue();
    const board = await openStep(page, "Leaderboard");
    const field = board.getByLabel("Names and codes");
    await typeInto(field, `Ada: ${code}`);
    await field.press("Enter");
    await field.pressSequentially(`Bob: ${code.replace("n7", "n5")}`);
    await board.getByRole("button", { name: "Score them" }).click();
    // Other designs are scored before any code is pasted.
    await expect(board.getByRole("row", { name: /first design with tiering/u })).toContainText(/\d\s(ns|µs)/u);
    await expect(board.getByRole("row", { name: /Ada/u })).toContainText(/\d\s(ns|µs)/u, { timeout: 60_000 });
    await expect(board).toContainText("Bob: The check words do not match");
  },
);
