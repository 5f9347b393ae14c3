/**
 * Descriptions of the labs for screen readers: the parts that were hard to follow in the trees of all eleven labs
 * (docs/trials.md). These tests keep them understandable.
 */

import { SWEEP } from "../engines";
import { answer, openLab, step } from "../labs";
import { expect, type Page, test } from "../shared-page";

const RATE = "How often is “maybe” wrong?";
const LABS = Array.from({ length: 10 }, (_, at) => `lab-${at + 1}`);

/** Parts of these kinds that say nothing of what they are. */
function nameless(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = (element: Element): boolean =>
      ["aria-label", "aria-labelledby"].some((attribute) => element.hasAttribute(attribute)) ||
      element.querySelector(":scope > caption, :scope > figcaption, :scope > legend") !== null;
    // A fieldset of an assignment only locks its content. Figures of a task without a name get theirs from the
    // surrounding question.
    const parts = document.querySelectorAll(
      "main table, main fieldset:has([type=radio], [type=checkbox]):not(.assigned), main .lab-figure > figure, main [role=grid]",
    );
    return [...parts].filter((part) => !named(part)).map((part) => part.outerHTML.slice(0, 120));
  });
}

test("in labs 1 to 10, every table, every group of answers and every figure has a name", SWEEP, async ({ page }) => {
  test.slow();
  for (const lab of LABS) {
    await openLab(page, lab);
    expect(await nameless(page), lab).toEqual([]);
  }
});

test("a question says its title, and is said once", async ({ page }) => {
  await openLab(page, "lab-1");
  const question = step(page, RATE);
  await expect(question).toMatchAriaSnapshot(`
    - form ${JSON.stringify(RATE)}:
      - heading ${JSON.stringify(RATE)} [level=2]
      - text: A
      - button "filter"
      - text: /of 128 bits contains 20 words/
      - group ${JSON.stringify(RATE)}:
        - radio
        - radio
        - radio
        - radio
      - button "Lock in and run" [disabled]
      - text: Choose an answer first.
  `);
  expect((await question.ariaSnapshot()).split("of 128 bits contains 20 words").length - 1).toBe(1);
});

test("an outcome is said by itself once its scene has ended", async ({ page }) => {
  await openLab(page, "lab-1");
  // Screen readers announce only what changes in a region that they know.
  const region = step(page, RATE).locator("[aria-live=polite]");
  await expect(region).toBeEmpty();
  await answer(page, RATE, /^None/u);
  await expect(region).toContainText("Not quite:");
});

test("the lab's figure, its steps and the next lab are in this order", async ({ page }) => {
  await openLab(page, "lab-5");
  const said = await page.locator("main").ariaSnapshot();
  const places = [
    /What changes, and what must not/u,
    /One lookup of an absent key, in two ways/u,
    /How many hashes\?/u,
    /Lock in and run/u,
  ];
  const found = places.map((text) => said.search(text));
  expect(found).toEqual([...found].sort((one, other) => one - other));
  expect(Math.min(...found)).toBeGreaterThanOrEqual(0);
});
