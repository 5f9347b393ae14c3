/**
 * Lab 2 as a student meets it: from one digest to the places, errors of schemes, the rotation.
 */

import { SWEEP } from "../engines";
import { answerByKeyboard, openLab, openStep, outcome, step, typeInto } from "../labs";
import { goBack } from "../page";
import { expect, type Page, test } from "../shared-page";

const picture = (page: Page) => page.locator(".digest-strip svg").first();
const said = (page: Page) => page.locator(".strip-sentence");
/** Choices are inputs under their labels. */
const scheme = (page: Page, name: string) => page.locator(".strip-schemes label").filter({ hasText: name });

test("seven places cost seven hashes or one, and every step can be gone back and forth by keyboard", async ({
  page,
}) => {
  await openLab(page, "lab-2", "&open=explain");
  await expect(picture(page)).toContainText("7 hashes of the key");
  await scheme(page, "double hashing").click();
  await expect(picture(page)).toContainText("1 hash of the key");
  const slider = page.getByRole("slider", { name: "Step from key to bit positions" });
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(said(page)).toContainText("Nothing has been hashed yet.");
  await expect(picture(page)).toContainText("0 hashes of the key");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(said(page)).toContainText("has two halves");
  await page.keyboard.press("ArrowRight");
  await expect(said(page)).toContainText("Position 1: a modulo 255");
  await expect(page).toHaveURL(/scheme=standard-split&step=3/u);
  const sentence = await said(page).textContent();
  await page.reload();
  await expect(said(page)).toHaveText(sentence ?? "");
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(said(page)).toContainText("has two halves");
});

test(
  "the published shifts overlap, the true rotation does not, and history goes back to the scheme before",
  SWEEP,
  async ({ page }) => {
    await openLab(page, "lab-2", "&scheme=standard-rotl64&step=2&open=explain");
    await expect(said(page)).toContainText("return on the right");
    await scheme(page, "shifts, as programmed").click();
    await expect(page.locator(".digest-strip")).toContainText("32 bits mix both copies");
    await goBack(page);
    await expect(said(page)).toContainText("return on the right");
    await expect(page.locator(".digest-strip")).not.toContainText("mix both copies");
  },
);

test("more positions are worse, and each number is shown with its bits", SWEEP, async ({ page }) => {
  test.slow();
  await openLab(page, "lab-2");
  await answerByKeyboard(page, "Are more positions better?", 40_000);
  await expect(outcome(page)).toContainText("Not quite: there are more errors.");
  await expect(page.locator(".rain")).toContainText("14 positions per key");
  // The reader moves along the finished curve, and on.
  const positions = page.getByRole("slider", { name: "positions per key: 14" });
  await positions.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".rain")).toContainText("15 positions per key");
  await page.locator(".transport-track").press("Home");
  await expect(page.locator(".rain")).toContainText("1 position per key");
  await page.locator(".transport-track").press("ArrowRight");
  await expect(page.locator(".rain")).toContainText("7 positions per key");
});

test("the true rotation errs more where its size shares a factor, and a size saves it", SWEEP, async ({ page }) => {
  test.slow();
  await openLab(page, "lab-2");
  await answerByKeyboard(page, "Is the true rotation better?", 40_000);
  await expect(outcome(page)).toContainText("Not quite: the paper’s code is wrong less often.");
  const drawn = page.locator(".scene-picture text");
  await expect(drawn.filter({ hasText: "true rotation: 10 of 25 lines" })).toBeVisible();
  // Each added key is worked out for both filters.
  const key = page.locator(".rotation-keys b");
  const before = await key.textContent();
  await page.getByRole("button", { name: "Add a key" }).click();
  await expect(key).not.toHaveText(before ?? "");
  await expect(drawn.filter({ hasText: /^[\d,]+: remainder \d$/u })).toHaveCount(4);
  const push = await openStep(page, "Save the rotation");
  await expect(push).toContainText("Not yet: 102,000 is divisible by 3, 5, 17", { timeout: 30_000 });
  await expect(drawn.filter({ hasText: "true rotation: 10 of 25 lines" })).toBeVisible();
  await typeInto(push.getByLabel("bits of the filter, with 10,000 keys"), "102001");
  await expect(push).toContainText("Reached: with 102,001 bits", { timeout: 30_000 });
  await expect(drawn.filter({ hasText: "true rotation: 25 of 25 lines" })).toBeVisible();
});

test("a hash is timed in the browser and labeled so", SWEEP, async ({ page }) => {
  test.slow();
  await openLab(page, "lab-2");
  const time = await openStep(page, "How long does a hash take here?");
  await time.getByRole("button", { name: "Time one hash" }).click();
  await expect(time).toContainText("Measured in your browser: median of 21 batches", { timeout: 60_000 });
});

test("sizes that tie places together are graded, by keyboard", SWEEP, async ({ page }) => {
  test.slow();
  await openLab(page, "lab-2", "&seed-b=5&open=practice");
  const task = step(page, "Where does the rotation fail?");
  for (const choice of await task.locator(".task-choices label").all()) {
    const [keys = 0, bits = 0] =
      ((await choice.textContent()) ?? "").replaceAll(",", "").match(/\d+/gu)?.map(Number) ?? [];
    if (![3, 5, 17].some((prime) => (keys * bits) % prime === 0)) continue;
    await choice.locator("input").focus();
    await page.keyboard.press("Space");
  }
  await task.getByRole("button", { name: "Grade my answer" }).focus();
  await page.keyboard.press("Enter");
  await expect(task.locator(".grade")).toContainText("Right.");
});
