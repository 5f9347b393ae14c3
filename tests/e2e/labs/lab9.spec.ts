/**
 * Lab 9 as a student meets it: a claim, a vote that locks, counts that fall on its number line, the verdict.
 */

import { SWEEP } from "../engines";
import { answerByKeyboard, openLab, openStep, outcome, step } from "../labs";
import { addressRests, goBack } from "../page";
import { expect, type Page, test } from "../shared-page";

const MEMORY = "A million keys need a 10 kB filter";
const FIVE = "5 bits give 3\u00a0%, 8 bits 5\u00a0%";
const UNION = "OR merges two filters at no cost";
const board = (page: Page) => page.locator(".claim-board");
const picture = (page: Page) => page.locator(".lab-picture svg[role=img]");

test("a claim is run only once it was voted on, its verdict survives a reload, and its row folds", async ({ page }) => {
  await openLab(page, "lab-9");
  await expect(step(page, MEMORY).locator(".lab-go")).toBeDisabled();
  await expect(page.locator(".lab-picture")).toContainText(/claimed\s*10\skB/u);
  await expect(page.locator(".lab-picture")).not.toContainText("1.25 MB");
  await answerByKeyboard(page, MEMORY);
  await expect(outcome(page)).toContainText("Not quite: the claim is wrong.");
  await expect(outcome(page)).toContainText("claimed 10 kB, found 1.25 MB");
  await expect(page.locator(".lab-picture")).toContainText("125 times");
  await page.locator(".lab-picture").getByText("Data and export").filter({ visible: true }).click();
  await expect(page.locator(".lab-picture table")).toContainText("factor over the claim");
  await expect(page).toHaveURL(/runs=1/u);
  await page.reload();
  await expect(outcome(page)).toContainText("found 1.25 MB", { timeout: 30_000 });
  await step(page, MEMORY).locator(".lab-go").click();
  await expect(step(page, FIVE)).toBeVisible();
  await expect(page.locator(".lab-folded")).toContainText(`${MEMORY}wrong`);
  await goBack(page);
  await expect(outcome(page)).toContainText("found 1.25 MB");
});

test("a flag in the figure is dragged or moved by keys, and votes", async ({ page }) => {
  await openLab(page, "lab-9");
  const grip = page.getByRole("slider", { name: /^Your flag/u });
  const box = await grip.boundingBox();
  if (box === null) throw new Error("The grip has no place.");
  await page.mouse.move(box.x + 14, box.y + 14);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 14, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole("radio", { name: /^It is wrong/u })).toBeChecked();
  await expect(page.locator(".lab-picture")).toContainText("you: ");
  await expect(page.locator(".lab-picture")).not.toContainText("you: it is wrong");
  await grip.focus();
  for (let moves = 0; moves < 60; moves += 1) {
    if (await page.getByRole("radio", { name: /^It holds/u }).isChecked()) break;
    await page.keyboard.press("ArrowLeft");
  }
  await expect(page.getByRole("radio", { name: /^It holds/u })).toBeChecked();
  // A press on a zone brings the flag there.
  const zone = await page.locator('.claim-zone[data-vote="contradicted"]').last().boundingBox();
  if (zone === null) throw new Error("The zone has no place.");
  await page.mouse.click(zone.x + zone.width * 0.9, zone.y + zone.height / 2);
  await expect(page.getByRole("radio", { name: /^It is wrong/u })).toBeChecked();
  const flag = page.locator(".scene-picture text").filter({ hasText: /^you: \d/u });
  // A finger that scrolls from there does not vote.
  const says = (await flag.textContent()) ?? "";
  const finger = await page.context().newCDPSession(page);
  const start = { x: zone.x + zone.width / 2, y: zone.y + zone.height / 2 };
  await finger.send("Input.synthesizeScrollGesture", { ...start, yDistance: -40, gestureSourceType: "touch" });
  await finger.detach();
  await expect(flag).toHaveText(says);
  // The link of a locked vote has the flag.
  await page.locator(".lab-question .lab-go").click();
  await addressRests(page);
  await expect(page).toHaveURL(/&flags=0\.0\.\d+/u);
  await page.reload();
  await expect(flag).toHaveText(says, { timeout: 20_000 });
  await expect(outcome(page)).toContainText(`your flag ${says.replace("you: ", "")}, found`);
});

test("twenty counts fall, each as a point", SWEEP, async ({ page }) => {
  test.slow();
  await openLab(page, "lab-9", "&open=blog-5bits");
  await answerByKeyboard(page, FIVE, 30_000);
  await expect(page.locator(".scene-picture svg > circle")).toHaveCount(40);
  await expect(picture(page)).toHaveAttribute("aria-label", /^Verdict: wrong\. Rate at 5 bits per key/u);
  await page.getByRole("button", { name: "Count again" }).click();
  await expect(page.locator(".lab-picture figcaption")).toContainText("repetition 2 with other keys");
});

test("a claim that holds is said to hold, and a link of before opens it by its number", async ({ page }) => {
  test.slow();
  await openLab(page, "lab-9", "&claim=6&votes=-----r&runs=000001");
  const title = "Sharing hashes a key only once";
  await expect(step(page, title)).toBeVisible();
  await expect(outcome(page)).toContainText("Right: the claim holds.", { timeout: 60_000 });
});

test(
  "a claim that the page cannot decide has no vote, and a vote in an old link is ignored",
  SWEEP,
  async ({ page }) => {
    await openLab(page, "lab-9", "&claim=5&votes=----c&runs=00001");
    const claim = step(page, "Half the bits cost 20\u00a0% more latency");
    await expect(claim).toContainText("This page cannot decide this claim");
    await expect(claim.getByRole("radio")).toHaveCount(0);
    await expect(board(page)).toContainText("0 of 6 claims run");
    await expect(board(page)).toContainText("not tested");
    await board(page).getByRole("button", { name: UNION }).click();
    await expect(step(page, UNION)).toBeVisible();
  },
);

test("the bits that make the claim true are found", SWEEP, async ({ page }) => {
  await openLab(page, "lab-9");
  const push = await openStep(page, "Make the claim true");
  await expect(push).toContainText("Now:", { timeout: 30_000 });
  const line = page.locator("svg[role=img]");
  await expect(line.filter({ hasText: "The claim is wrong" })).toBeVisible();
  await page.getByLabel("bits per key").fill("7.3");
  await expect(push).toContainText("Reached:");
  await expect(line.filter({ hasText: "The claim holds" })).toBeVisible();
});
