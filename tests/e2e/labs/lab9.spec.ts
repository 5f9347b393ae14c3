/**
 * Lab 9 as a student meets it: a claim, a vote that locks, the run, the verdict with its evidence; graded tasks.
 */

import { SWEEP } from "../engines";
import { answerByKeyboard, axeFindsNothing, nothingIsWider, openLab, step, typeInto } from "../labs";
import { expect, test } from "../shared-page";

const MEMORY = "A filter for a million keys takes 10 kB";

test("a claim is run only once it was voted on, and the verdict comes with its evidence and survives a reload", async ({
  page,
}) => {
  await openLab(page, "lab-9");
  await expect(step(page, MEMORY).getByRole("button", { name: "Run this claim" })).toBeDisabled();
  await answerByKeyboard(page, MEMORY, "Run this claim");
  const happened = step(page, MEMORY).locator(".happened");
  await expect(happened).toContainText("Verdict: contradicted.");
  await expect(happened).toContainText("not what you predicted");
  await expect(page.locator(".claim-evidence")).toContainText("times as large as claimed");
  await expect(page.locator(".claim-evidence")).toContainText("125");
  await expect(page.locator(".claim-board")).toContainText("1 of 10 claims run; your vote was right for 0 of them.");
  await page.reload();
  await expect(page.locator(".claim-evidence")).toContainText("125", { timeout: 30_000 });
  await page.getByRole("button", { name: "Filters can be joined by OR for nothing" }).click();
  await expect(page.locator(".claim-evidence")).toHaveCount(0);
  await page.evaluate(() => history.back());
  await expect(page.locator(".claim-evidence")).toContainText("125");
});

test("a claim that holds is said to hold", async ({ page }) => {
  test.slow();
  await openLab(page, "lab-9", "&claim=6&votes=-----r&runs=000001");
  const title = "Sharing hashes a key once, however many filters are asked";
  await expect(step(page, title).locator(".happened")).toContainText("Verdict: reproduced.", { timeout: 60_000 });
  await expect(step(page, title).locator(".happened")).toContainText("as predicted");
  await expect(page.locator(".claim-board")).toContainText("your vote was right for 1 of them");
});

test("a claim that the page cannot decide asks for no vote, and a vote in an old link counts for nothing", async ({
  page,
}) => {
  await openLab(page, "lab-9", "&claim=5&votes=----c&runs=00001");
  const claim = step(page, "Half the bits cost 20 % more latency");
  await expect(claim).toContainText("This page cannot decide this claim");
  await expect(claim.getByRole("radio")).toHaveCount(0);
  await expect(page.locator(".claim-board")).toContainText("0 of 10 claims run");
  await expect(page.locator(".claim-board")).toContainText("not comparable");
});

test("the bits that make the claim true are found", async ({ page }) => {
  await openLab(page, "lab-9");
  const push = step(page, "Make the claim true");
  await expect(push).toContainText("Now:", { timeout: 30_000 });
  await typeInto(push.getByLabel("bits per key"), "7.3");
  await expect(push).toContainText("Reached:");
});

test("a size is graded, and one in bits is refused", async ({ page }) => {
  await openLab(page, "lab-9", "&seed-b=11");
  const task = step(page, "How large is this filter?");
  await expect(task.getByLabel("Size, in MB")).toBeVisible();
  const given = /holds ([\d,]+) keys at ([\d.]+) bits/u.exec((await task.textContent()) ?? "");
  const bits = Number(given?.[1]?.replaceAll(",", "")) * Number(given?.[2]);
  const field = task.getByLabel("Size, in MB");
  await typeInto(field, String(bits / 1e6));
  await task.getByRole("button", { name: "Grade my answer" }).click();
  await expect(task.locator(".grade")).toContainText("Not right.");
  await typeInto(field, String(bits / 8e6));
  await task.getByRole("button", { name: "Grade my answer" }).click();
  await expect(task.getByLabel("Result code")).toHaveValue(/^lsm1-9b-11-2-n/u);
});

test("axe finds nothing, and nothing is wider than the window", SWEEP, async ({ page }) => {
  test.slow();
  for (const theme of ["light", "dark"]) {
    await openLab(page, "lab-9", `&votes=rc&runs=11&seed-a=2&answer-a=c1&tries-a=1&theme=${theme}`);
    await expect(page.locator(".claim-evidence")).toBeVisible({ timeout: 30_000 });
    await axeFindsNothing(page);
  }
  await nothingIsWider(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await nothingIsWider(page);
});
