/**
 * Lab 11 as a student meets it: probes that become one, run numbers that change, steps of existing keys, a workload that does not pay, and
 * graded tasks.
 */

import { ENGINES_SWEEP, SWEEP } from "../engines";
import { answerByKeyboard, openLab, outcome, step } from "../labs";
import { expect, test } from "../shared-page";

const PROBES = "How many probes?";

test("eight probes become one, by keyboard, and another key or tree is asked", async ({ page }) => {
  await openLab(page, "lab-11");
  const words = page.locator(".scene-picture text");
  await answerByKeyboard(page, PROBES, 30_000);
  await expect(outcome(page)).toContainText("This lookup: 8 probes of filters, 1 of the maplet.");
  await page.getByRole("button", { name: "Another key" }).click();
  await expect(words.filter({ hasText: /^Found in level \d: 1 block read\.$/u })).toBeVisible();
  // A tree of half as many levels has half as many filters, and still one probe of its maplet.
  await page.getByRole("button", { name: "Another tree" }).click();
  await expect(words.filter({ hasText: /^L5$/u }).filter({ visible: true })).toHaveCount(0);
  await expect(page).toHaveURL(/levels=4/u);
});

test("a term of the question opens its definition", SWEEP, async ({ page }) => {
  await openLab(page, "lab-11");
  await page.getByRole("button", { name: "slot", exact: true }).click();
  await expect(page.getByRole("tooltip")).toContainText("16 bits with the number of its sorted run");
  await expect(page.getByRole("tooltip")).toBeInViewport({ ratio: 1 });
});

test("the first picture plays by itself and ends with a full page, and a reader can skip it", async ({ page }) => {
  await openLab(page, "lab-11");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.getByRole("radio").first().check();
  await expect(page.locator(".lab-go").filter({ visible: true })).toBeEnabled();
  await expect(page.locator(".lab-transport")).toContainText("How many probes does a lookup of an absent key need?", {
    timeout: 20_000,
  });
});

test("the engine decides whether a workload pays, and a reload shows the same", ENGINES_SWEEP, async ({ page }) => {
  await openLab(page, "lab-11", "&open=challenge");
  const push = step(page, "When does it not pay?");
  await expect(push).toContainText("It pays.", { timeout: 30_000 });
  await push.getByLabel("empty lookups, %").selectOption("25");
  await expect(push).toContainText("Found, with 10 lookups per write.", { timeout: 30_000 });
  await push.getByLabel("lookups per write").selectOption("100");
  await expect(push).toContainText("It pays.", { timeout: 30_000 });
  await push.getByLabel("empty lookups, %").selectOption("0");
  await expect(push).toContainText("Found, with 100 lookups per write.", { timeout: 30_000 });
  await expect(page).toHaveURL(/empty=0&per-write=100/u);
  await page.reload();
  await expect(push).toContainText("Found, with 100 lookups per write.", { timeout: 30_000 });
});

test("a stored key is found in the level of its slot", SWEEP, async ({ page }) => {
  await openLab(page, "lab-11", "&lookup=stored&at=3&open=explain");
  const words = page.locator(".scene-picture text");
  await expect(words.filter({ hasText: "Found in level 3: 1 block read." })).toBeVisible({ timeout: 30_000 });
  await page.locator(".one-key label").filter({ hasText: "absent" }).click();
  await expect(words.filter({ hasText: "the key is absent" })).toBeVisible();
});

test("tasks are graded, and a right answer gets a code", SWEEP, async ({ page }) => {
  await openLab(page, "lab-11", "&open=practice");
  const task = step(page, "Which sorted runs are candidates?");
  // The two cells of instance 1 name runs 0 and 3 for the fingerprint of the key.
  await task.getByRole("checkbox", { name: "Sorted run 0" }).check();
  // The whole row of a run in the figure ticks it.
  const row = await task.locator(".task-figure").getByText("run 3", { exact: true }).last().boundingBox();
  if (row === null) throw new Error("Run 3 has a row.");
  await page.mouse.click(row.x + 120, row.y + row.height / 2);
  await expect(task.getByRole("checkbox", { name: "Sorted run 3" })).toBeChecked();
  await task.getByRole("button", { name: "Grade my answer" }).click();
  await expect(task).toContainText("Right.");
  await expect(task.getByLabel("Result code")).toHaveValue(/^lsm1-11a-1-1-c9-/u);
  await task.getByRole("button", { name: "Next task" }).click();
  const other = step(page, "Which slots does a compaction change?");
  for (const field of await other.getByRole("textbox").all()) await field.fill("1");
  await other.getByRole("button", { name: "Grade my answer" }).click();
  await expect(other.locator(".grade")).toContainText(/Not right\..*Slots with another number: These slots/u);
  await other.getByRole("button", { name: "Show it in Learn" }).click();
  await expect(step(page, "What does a compaction cost now?")).toBeVisible();
});
