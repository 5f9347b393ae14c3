/**
 * Lab 4 as a student meets it: filters and reads of a miss, ratios, the short formula, one lookup that was fooled, graded tasks.
 */

import { SWEEP } from "../engines";
import { answer, answerByKeyboard, openLab, openPart, openStep, outcome, step, typeInto } from "../labs";
import { expect, test } from "../shared-page";

const RAN = "&empty=100&guess-probes=one&ran-probes=1";

test("lookups stream to the prediction, by keyboard, and a reload brings the outcome back", async ({ page }) => {
  test.slow();
  await openLab(page, "lab-4");
  const words = page.locator(".scene-picture text");
  const predict = await openStep(page, "How many filters?");
  await predict.getByRole("radio", { name: /^Two or three/u }).check();
  // The choice is in the figure before anything runs.
  await expect(words.filter({ hasText: "you predicted 2.5" })).toBeVisible();
  await answerByKeyboard(page, "How many filters?", 20_000);
  await expect(outcome(page)).toContainText("Not quite: a lookup probes about five filters.");
  await expect(outcome(page)).toContainText(/4\.9\d filters per empty lookup/u);
  await expect(words.filter({ hasText: "10,000 found nothing" })).toBeVisible();
  await answer(page, "How many reads?", /^Five times that rate/u, 20_000);
  await expect(outcome(page)).toContainText(/Right: .*0\.4\d wasted reads/su);
  // The address is written a moment later.
  await expect.poll(() => page.url()).toContain("ran-reads=1");
  await page.reload();
  await expect(outcome(page)).toContainText(/0\.4\d wasted reads/u, { timeout: 20_000 });
});

test("one lookup plays by itself to its first answer, and each level is read out", SWEEP, async ({ page }) => {
  await openLab(page, "lab-4");
  const scene = page.getByRole("group", { name: "Introduction to “How many filters?”" });
  await scene.getByRole("button", { name: "Pause" }).click();
  await expect(scene.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  const words = page.locator(".scene-picture text");
  await scene.locator(".transport-track").press("Escape");
  await expect(words.filter({ hasText: /^no$/u })).toHaveCount(1);
  await expect(words.filter({ hasText: /^\?$/u })).toHaveCount(5);
  await page.locator(".scene-picture .chart-slider").focus();
  await expect(page.locator(".scene-picture figcaption")).toContainText(/level 1: \d+ keys in/u);
});

test("the mix, the runs of a level and the ratio change the flow, and are counted again", SWEEP, async ({ page }) => {
  test.slow();
  await openLab(page, "lab-4", `${RAN}&open=challenge`);
  await page.getByText("An average lookup").click();
  const wasted = page.locator(".flow-totals tbody tr").last().locator("td").nth(1);
  await expect(wasted).toHaveText(/0\.4\d/u, { timeout: 20_000 });
  await page.getByRole("radio", { name: "Tiering" }).check();
  await page.locator(".flow-controls summary").click();
  await page.getByLabel("levels L").selectOption("4");
  // Four levels of three runs: twelve filters that are wrong 9 % of the time.
  await expect(wasted).toHaveText(/1\.[01]\d/u, { timeout: 30_000 });
  await page.getByLabel(/lookups that find nothing/u).focus();
  await page.keyboard.press("Home");
  await expect(page.locator(".flow [role=img]")).toHaveAttribute("aria-label", /has 0\.\d+ wasted reads/u);
  await expect(page).toHaveURL(/policy=tiering/u);
  await page.getByRole("radio", { name: "Short formula" }).check();
  await expect(page.locator(".flow-totals")).toContainText("levels visited (short formula)");
});

test(
  "a smaller ratio visits more levels, and the short formula is off by what the engine computes",
  SWEEP,
  async ({ page }) => {
    test.slow();
    await openLab(page, "lab-4");
    await answer(page, "Does the ratio matter to reads?", "Ratio 4", 20_000);
    await expect(outcome(page)).toContainText(/Not quite: they visit more levels with ratio 2\./u);
    await answer(page, "When does a short formula fail?", "Trees of a small ratio");
    await expect(outcome(page)).toContainText(
      "Ratio 2, two levels: the short formula gives 1.00 instead of 1.67 levels, −40.0 %",
    );
    await expect(page.locator(".scene-picture text").filter({ hasText: /^1\.00 \(−40\.0\s%\)$/u })).toBeVisible();
  },
);

test("one lookup that was fooled can be stepped, and another one found", SWEEP, async ({ page }) => {
  test.slow();
  await openLab(page, "lab-4", `${RAN}&open=challenge`);
  await page.getByRole("radio", { name: "One false positive" }).check();
  const sentence = page.locator(".fooled-sentence");
  await expect(sentence).toContainText("No level contains", { timeout: 20_000 });
  await expect(page.locator(".journey")).toBeVisible();
  const before = await sentence.textContent();
  await page.getByRole("button", { name: "Another one" }).click();
  await expect(sentence).not.toHaveText(before ?? "");
  await page.evaluate(() => history.back());
  await expect(sentence).toHaveText(before ?? "");
});

test(
  "in a tiered tree, a fooled lookup is stepped from run to run, and all of them are a press away",
  SWEEP,
  async ({ page }) => {
    test.slow();
    await openLab(page, "lab-4", `${RAN}&policy=tiering&levels=3&view=one&open=challenge`);
    const sentence = page.locator(".fooled-sentence");
    await expect(sentence).toContainText(/tiered tree of \d sorted runs/u, { timeout: 30_000 });
    const came = page.locator(".tree-frame [data-came]");
    await expect(page.locator(".tree-frame [data-came=fooled]").first()).toBeAttached();
    const all = await came.count();
    await page.getByRole("button", { name: "Back to the start" }).click();
    await expect(came).toHaveCount(0);
    const step = page.getByRole("button", { name: "One step", exact: true });
    await step.click();
    await expect(page.locator(".timeline-sentence")).toContainText("Its filter is probed");
    await expect(came).toHaveCount(1);
    await step.click();
    await expect(page.locator(".timeline-sentence")).toContainText(/the filter answers “(no|maybe)”/u);
    await page.getByRole("radio", { name: "All lookups" }).check();
    await expect(page.locator(".flow")).toBeVisible();
    expect(all).toBeGreaterThan(3);
  },
);

test("what is worked out from the table is graded part by part", SWEEP, async ({ page }) => {
  test.slow();
  await openLab(page, "lab-4", "&seed-a=11");
  await openPart(page, "Practice");
  const task = step(page, "Follow the lookups through a tree");
  await expect(task.locator("tbody tr").first()).toBeVisible();
  const empty = Number(/(\d+)\s% of all lookups/u.exec((await task.textContent()) ?? "")?.[1]) / 100;
  const rows = await task.locator("tbody tr").all();
  const levels = await Promise.all(
    rows.map(async (row) => {
      const [keys, wrong] = await row.locator("td").allTextContents();
      return { keys: Number((keys ?? "").replaceAll(",", "")), rate: Number.parseFloat(wrong ?? "") / 100 };
    }),
  );
  // A student's answer: the keys that reach a level, leave it, and are false positives.
  const total = levels.reduce((sum, { keys }) => sum + keys, 0);
  let [reach, last, filters, wasted] = [1, 1, 0, 0];
  for (const { keys, rate } of levels) {
    const hit = ((1 - empty) * keys) / total;
    last = reach;
    filters += reach;
    wasted += (reach - hit) * rate;
    reach -= hit;
  }
  const fields = ["Lookups that reach the last level, in %", "Filters probed per lookup", "Wasted reads per lookup"];
  const hand = async (numbers: readonly number[]): Promise<void> => {
    for (const [at, name] of fields.entries())
      await typeInto(task.getByRole("textbox", { name }), (numbers[at] ?? 0).toFixed(4));
    await task.getByRole("button", { name: "Grade my answer" }).click();
  };
  // The misconception: every lookup probes every filter.
  await hand([100 * last, levels.length, wasted]);
  await expect(task.locator(".grade")).toContainText("2 of 3 parts are right");
  await hand([100 * last, filters, wasted]);
  await expect(task.locator(".grade")).toContainText("Right.");
  await expect(task.getByLabel("Result code")).toHaveValue(/^lsm1-4a-11-2-n/u);
  await page.reload();
  await expect(task.locator(".grade")).toContainText("Right.");
});
