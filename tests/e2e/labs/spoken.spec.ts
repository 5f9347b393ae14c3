/**
 * What a screen reader is given of the labs: the parts that were hard to follow when the trees of all eleven were read (docs/trials.md),
 * kept so that they stay understandable.
 */

import { openLab, step } from "../labs";
import { expect, type Page, test } from "../shared-page";

const LABS = Array.from({ length: 10 }, (_, at) => `lab-${at + 1}`);

/** Parts of these kinds that say nothing of what they are. */
function nameless(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = (element: Element): boolean =>
      ["aria-label", "aria-labelledby"].some((attribute) => element.hasAttribute(attribute)) ||
      element.querySelector(":scope > caption, :scope > figcaption, :scope > legend") !== null;
    // A fieldset of an assignment only locks what it holds. Figures of a task are named by the question around them where they have no name of their own.
    const parts = document.querySelectorAll(
      "main table, main fieldset:has([type=radio], [type=checkbox]):not(.assigned), main .lab-figure > figure, main [role=grid]",
    );
    return [...parts].filter((part) => !named(part)).map((part) => part.outerHTML.slice(0, 120));
  });
}

test("in labs 1 to 10 every table, every group of answers and every figure says what it is", async ({ page }) => {
  test.slow();
  for (const lab of LABS) {
    await openLab(page, lab);
    expect(await nameless(page), lab).toEqual([]);
  }
});

test("a step says its kind, then its title, and a question is said once", async ({ page }) => {
  await openLab(page, "lab-1");
  const predict = step(page, "How often is maybe wrong?");
  await expect(predict).toMatchAriaSnapshot(`
    - region /^Predict/:
      - heading /^Predict/ [level=2]
      - text: /Twenty words are in 128 bits/
      - group "How often is maybe wrong?":
        - radio
        - radio
        - radio
        - radio
      - button "Lock in my prediction" [disabled]
      - paragraph:
        - button "Ask 10,000 absent words" [disabled]
  `);
  expect((await predict.ariaSnapshot()).split("Twenty words are in 128 bits").length - 1).toBe(1);
});

test("a locked prediction and its outcome are said together, and the outcome by itself when it comes", async ({
  page,
}) => {
  await openLab(page, "lab-1");
  const predict = step(page, "How often is maybe wrong?");
  await predict.getByRole("radio").first().check();
  await predict.getByRole("button", { name: "Lock in my prediction" }).click();
  await predict.getByRole("button", { name: "Ask 10,000 absent words" }).click();
  await expect(predict.locator("[aria-live=polite]")).toContainText("What happened");
  await expect(predict).toContainText("You predicted");
});

test("the lab's figure, its steps and the way on come in this order", async ({ page }) => {
  await openLab(page, "lab-5");
  const said = await page.locator("main").ariaSnapshot();
  const places = [
    /What changes, and what must not/u,
    /One lookup in two trees/u,
    /Predict ?: How many hashes/u,
    /Next ?: Lab 6/u,
  ];
  const found = places.map((text) => said.search(text));
  expect(found).toEqual([...found].sort((one, other) => one - other));
  expect(Math.min(...found)).toBeGreaterThanOrEqual(0);
});
