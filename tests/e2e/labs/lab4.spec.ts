/**
 * Lab 4 as a student meets it: filters and reads of a miss, ratios, the short formula, one lookup that was fooled.
 */

import { SWEEP } from "../engines";
import { answer, answerByKeyboard, openLab, openStep, outcome } from "../labs";
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
