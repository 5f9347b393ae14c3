/**
 * Lab 8 as a student meets it: a gift, a division by hand, the best one, hot keys that move, graded tasks.
 */

import { ENGINES, ENGINES_SWEEP, SWEEP } from "../engines";
import { answer, answerByKeyboard, axeFindsNothing, openLab, openStep, outcome, step, typeInto } from "../labs";
import { expect, type Page, test } from "../shared-page";

const GIFT = "Where is a bit worth most?";
const BEST = "How much waste remains?";
const HOT = "What if some keys are hot?";

const end = (page: Page, level: number) => page.getByRole("slider", { name: `Memory of level ${level}` });
const picture = (page: Page) => page.locator(".lab-picture svg[role=img]");

/** The memory of all levels, in %, as the rows have it. */
async function memory(page: Page): Promise<number> {
  const shares = await page.locator(".budget-rows tbody tr td:nth-child(3)").allTextContents();
  return shares.reduce((sum, share) => sum + Number.parseFloat(share), 0);
}

test("a gift is worth most at the smallest level, and starting over keeps the focus", async ({ page }) => {
  await openLab(page, "lab-8");
  await expect(page.locator(".lab-picture")).not.toContainText("0.29");
  await answerByKeyboard(page, GIFT);
  await expect(outcome(page)).toContainText("Not quite: the smallest level saves most.");
  await expect(picture(page)).toHaveAttribute("aria-label", /0\.362, 0\.287, 0\.318, 0\.358, 0\.415/u);
  await page.getByRole("button", { name: "Start over" }).focus();
  await page.keyboard.press("Enter");
  await expect(step(page, GIFT).getByRole("radio").first()).toBeFocused();
});

test(
  "equal bits are beaten by keyboard, with the sum locked, and a reload brings the division back",
  SWEEP,
  async ({ page }) => {
    test.slow();
    await openLab(page, "lab-8", "&open=challenge");
    expect(await memory(page)).toBeCloseTo(100, 0);
    const push = step(page, "Beat it by hand");
    await expect(push).toContainText("Move the end of a level");
    for (const [level, presses] of [
      [1, 6],
      [2, 4],
      [3, 2],
    ] as const) {
      await end(page, level).focus();
      for (let press = 0; press < presses; press += 1) {
        const before = await end(page, level).getAttribute("aria-valuetext");
        await page.keyboard.press("PageUp");
        await expect(end(page, level)).not.toHaveAttribute("aria-valuetext", before ?? "");
      }
    }
    await expect(push.locator(".happened")).toContainText("Reached");
    expect(await memory(page)).toBeCloseTo(100, 0);
    await end(page, 1).focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowRight");
    expect(await memory(page)).toBeCloseTo(100, 0);
    // The largest level keeps one bit for each key.
    await expect(page.locator(".budget-rows tbody tr").last().locator(".budget-bits")).toHaveText("1.0");
    // A dragged value reaches the address a moment later.
    const parts = await end(page, 1).getAttribute("aria-valuenow");
    await expect(page).toHaveURL(new RegExp(`parts=${parts}_`, "u"));
    const said = await page.locator(".budget figcaption .origin").textContent();
    await page.reload();
    await expect(page.locator(".budget figcaption .origin")).toHaveText(said ?? "", { timeout: 20_000 });
  },
);

test(
  "an end can be dragged, buttons move it too, and one press begins again and keeps the focus",
  ENGINES_SWEEP,
  async ({ page }) => {
    await openLab(page, "lab-8", "&open=challenge");
    const knob = end(page, 3).locator(".knob");
    const place = await knob.boundingBox();
    if (place === null) throw new Error("The end has a place.");
    const before = Number(await end(page, 3).getAttribute("aria-valuenow"));
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
    await page.mouse.down();
    await page.mouse.move(place.x + 90, place.y + 20, { steps: 4 });
    await page.mouse.up();
    await expect
      .poll(async () => Number(await end(page, 3).getAttribute("aria-valuenow")))
      .toBeGreaterThan(before + 50);
    await page.getByRole("button", { name: "More memory for level 1" }).click();
    await expect(page).toHaveURL(/parts=\d+_\d+_\d+/u);
    const again = page.getByRole("button", { name: "Equal bits for every key" });
    await again.focus();
    await page.keyboard.press("Enter");
    await expect.poll(async () => Number(await end(page, 3).getAttribute("aria-valuenow"))).toBe(before);
    await expect(again).toBeFocused();
  },
);

test("the best division plays once it was predicted, counted in real trees", async ({ page }) => {
  test.slow();
  await openLab(page, "lab-8", "&open=challenge");
  await expect(page.locator(".budget-other")).toHaveCount(1);
  await answer(page, BEST, "About half", 30_000);
  await expect(outcome(page)).toContainText(/Right: about half.*: 5\d\s% remain/u);
  await expect(picture(page)).toHaveAttribute("aria-label", /^The best division .* 0\.18\d wasted reads/u);
  await openStep(page, "Beat it by hand");
  await expect(page.locator(".budget-other")).toHaveCount(2);
  await page.getByRole("button", { name: "More memory for level 2" }).click();
  await expect(page.locator(".lab-figure")).toContainText(
    /Your division: 0\.\d{3} \(95\s% CI 0\.\d{3} to 0\.\d{3}\)/u,
    {
      timeout: 20_000,
    },
  );
});

test("units follow hot keys that move, and the mix can be changed", SWEEP, async ({ page }) => {
  test.slow();
  await openLab(page, "lab-8");
  await answer(page, HOT, /^They stay/u, 40_000);
  await expect(outcome(page)).toContainText("Not quite: the reads jump, then fall soon.");
  await expect(picture(page)).toHaveAttribute("aria-label", /0\.116 before the hot tenth moves, 0\.260 after it/u);
  await page.getByLabel(/lookups in the hot tenth/u).selectOption("0");
  await expect(page).toHaveURL(/hot=0/u);
  await expect(picture(page)).not.toHaveAttribute("aria-label", /0\.260/u, { timeout: 40_000 });
  await page.reload();
  await expect(picture(page)).toHaveAttribute("aria-label", /Reads per lookup with filter units/u, { timeout: 40_000 });
});

test("a memory is divided in the figure: by pointer, by keys, and from the fields", ENGINES, async ({ page }) => {
  await openLab(page, "lab-8", "&open=practice");
  const task = step(page, "Divide a memory");
  const grip = (level: number) => task.getByRole("slider", { name: `Bits per key of level ${level}` });
  const field = (level: number) => task.getByRole("textbox", { name: `Bits per key of level ${level}` });
  const used = task.locator(".task-figure text", { hasText: /^[\d.]+ of 160\.0$/u });
  const place = await grip(1).boundingBox();
  if (place === null) throw new Error("The grip has a place.");
  await page.mouse.move(place.x + 14, place.y + 14);
  await page.mouse.down();
  await page.mouse.move(place.x + 214, place.y + 14, { steps: 4 });
  await page.mouse.up();
  await expect(field(1)).toHaveValue(/^[67](?:\.\d+)?$/u);
  await expect(used).toBeVisible();
  // Nothing is selected by the drag.
  expect(await page.evaluate(() => getSelection()?.toString())).toBe("");
  await grip(3).focus();
  await page.keyboard.press("End");
  await expect(field(3)).toHaveValue("16");
  await expect(used).toHaveAttribute("fill", "var(--role-wasted)");
  for (const key of ["Home", "PageUp", "ArrowRight"]) await page.keyboard.press(key);
  await expect(field(3)).toHaveValue("0.55");
  await expect(used).toHaveAttribute("fill", "var(--ink)");
  await typeInto(field(2), "8");
  await expect(grip(2)).toHaveAttribute("aria-valuenow", "8");
  await task.getByRole("button", { name: "Grade my answer" }).click();
  await expect(task.locator(".grade-again")).toContainText("Give small levels more bits per key.");
});

test(
  "a wrong choice is marked, its answer can be shown, and another instance asks again, by keyboard",
  SWEEP,
  async ({ page }) => {
    // Segment A is never the answer of this instance.
    await openLab(page, "lab-8", "&open=practice-2");
    const task = step(page, "Which segment gives up a unit?");
    const figure = task.locator(".task-figure");
    await expect(figure.getByRole("img")).toBeVisible();
    await expect(figure).not.toContainText("reads");
    await task.getByRole("radio").first().focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expect(task.locator(".grade")).toContainText("Not right.");
    await expect(task.locator(".task-mark")).toHaveText(["wrong"]);
    await task.getByRole("button", { name: "Show the answer" }).focus();
    await page.keyboard.press("Enter");
    await expect(task.locator(".task-solution")).toContainText(/^Answer: probed \d+ times/u);
    await expect(task.locator(".grade")).toBeFocused();
    // The figure has the reads that each segment would add.
    await expect(figure.getByText(/^\+[\d.]+ reads$/u)).toHaveCount(6);
    await axeFindsNothing(page);
    await task.getByRole("button", { name: "Another instance" }).first().click();
    await expect(page).toHaveURL(/seed-b=2/u);
    await expect(task.locator(".grade")).toHaveCount(0);
    await expect(task.getByRole("radio").first()).toBeEnabled();
  },
);
