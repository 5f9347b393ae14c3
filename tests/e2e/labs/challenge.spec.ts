/** An assignment that keeps what a lab's challenge turns: the builder warns of it, and the step says it. */

import { SWEEP } from "../engines";
import { openLab, step } from "../labs";
import { expect, test } from "../shared-page";

const CHALLENGE = "One in a hundred, in few bits";

test("the builder warns where the challenge may be out of reach, unless it is left out", SWEEP, async ({ page }) => {
  await page.goto("./#v=1&page=teach-builder&for=lab-1");
  const warning = page.getByRole("status").filter({ hasText: "Push it" });
  const lock = page.locator(".builder-locks").getByText("bits", { exact: true });
  await expect(lock).toBeVisible({ timeout: 30_000 });
  await expect(warning).toHaveCount(0);
  await lock.click();
  await expect(warning).toContainText("students change: bits.");
  await page.getByText("More: other tasks").click();
  await page.getByText("Set, lock or hide controls").click();
  await page.locator(".builder-steps").getByLabel("Push it").uncheck();
  await expect(warning).toHaveCount(0);
});

test("the step says that the assignment keeps what it turns", SWEEP, async ({ page }) => {
  await openLab(page, "lab-1", "&a=1&a-lock=bits:128&open=challenge");
  await expect(step(page, CHALLENGE)).toContainText("You may not be able to reach the goal.");
  await openLab(page, "lab-1", "&a=1&a-lock=own:owl&open=challenge");
  await expect(step(page, CHALLENGE)).toBeVisible();
  await expect(step(page, CHALLENGE)).not.toContainText("out of reach");
});
