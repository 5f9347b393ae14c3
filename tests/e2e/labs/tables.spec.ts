/** Every figure of a step of a lab has its numbers as a table: that of a question once its outcome is shown. */
import { LABS } from "../../all-pages.mjs";
import { SWEEP } from "../engines";
import { openLab, outcome } from "../labs";
import { expect, type Page, test } from "../shared-page";

/** Answers the question of the step, if it has one, up to its outcome. */
async function answerAny(page: Page): Promise<void> {
  const question = page.locator(".lab-question[data-phase=choosing]");
  if ((await question.count()) === 0) return;
  // The options of a question may only be in its figure.
  await question.getByRole("radio").first().check();
  await question.locator(".lab-go").click();
  // Enter skips the scene.
  const after = page.locator(".lab-question[data-phase=playing], .lab-question[data-phase=settled]");
  await expect(after).toBeVisible({ timeout: 40_000 });
  if ((await after.getAttribute("data-phase")) === "playing") await page.locator(".transport-track").press("Escape");
  await expect(outcome(page)).toBeVisible();
}

for (const lab of LABS.filter((name) => name !== "lab-0")) {
  test(`${lab}: the figure of every step has a table`, SWEEP, async ({ page }) => {
    test.setTimeout(240_000);
    await openLab(page, lab);
    const steps = page.locator(".lab-stepper button");
    const without: string[] = [];
    for (let at = 0; at < (await steps.count()); at += 1) {
      await steps.nth(at).click();
      // In lab 8, the handles of the figure are the answer.
      if ((await page.locator(".lab-question .lab-options input").count()) > 0) await answerAny(page);
      const tables = page.locator("main details.figure-data, main figure table");
      const isBare = async () => (await page.locator("main figure").count()) > 0 && (await tables.count()) === 0;
      await expect
        .poll(isBare)
        .toBe(false)
        .catch(() => without.push(`step ${at + 1}`));
    }
    expect(without).toEqual([]);
  });
}
