/**
 * Lab 5 as a student meets it: hashes by levels, what stays the same, narrow digests.
 */

import { ENGINES_SWEEP, SWEEP } from "../engines";
import { answer, answerByKeyboard, openLab, openStep, outcome } from "../labs";
import { addressRests, goBack } from "../page";
import { expect, test } from "../shared-page";

const numberOf = (text: string | null | undefined): number => Number((text ?? "").replaceAll(",", ""));

test("the hashes of a lookup are answered by keyboard, and another key has another digest", SWEEP, async ({ page }) => {
  await openLab(page, "lab-5");
  await answerByKeyboard(page, "How many hashes?");
  await expect(outcome(page)).toContainText(
    "This lookup: 8 hashes with one digest per filter, 1 with one shared digest",
  );
  const reader = page.locator(".lab-picture .chart-slider").first();
  const digest = await reader.getAttribute("aria-valuetext");
  await page.getByRole("button", { name: "Another key" }).press("Enter");
  await expect(reader).not.toHaveAttribute("aria-valuetext", digest ?? "");
});

test("the lookup plays by itself before the first answer, and a link with a state begins settled", async ({ page }) => {
  const count = page.locator(".scene-picture text").filter({ hasText: /^[0-8]$/u });
  await openLab(page, "lab-5");
  const scene = page.getByRole("group", { name: "Introduction to “How many hashes?”" });
  await scene.getByRole("button", { name: "Pause" }).click();
  await expect(scene.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  expect(Number(await count.textContent())).toBeLessThan(8);
  await openLab(page, "lab-5", "&open=levels");
  await page.reload();
  await expect(count).toHaveText("8");
});

test("both halves show the same lookup at the same moment, and the moment is in the link", SWEEP, async ({ page }) => {
  await openLab(page, "lab-5", "&open=challenge");
  const trees = page.locator(".tree-of-arm");
  await expect(trees).toHaveCount(1);
  await answerByKeyboard(page, "How many hashes?");
  await openStep(page, "Find the tree that saves the most hashes");
  await expect(trees).toHaveCount(2);
  const hashes = page.locator(".arm-head [data-cost=hash]");
  const filters = page.locator(".arm-head [data-cost=probe]");
  await expect(hashes).toHaveText(["5 hashes", "1 hash"]);
  const clock = page.locator(".two-trees").getByRole("slider");
  await clock.focus();
  await page.keyboard.press("Home");
  await expect(hashes).toHaveText(["0 hashes", "0 hashes"]);
  // A digest and an answer of each of the first two levels.
  for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press("ArrowRight");
  await expect(filters).toHaveText(["2 filters probed", "2 filters probed"]);
  await expect(hashes).toHaveText(["2 hashes", "1 hash"]);
  // The address is written a moment after the state, and had a position before.
  await addressRests(page);
  await expect(page).toHaveURL(/&pos=[1-9]\d*/u);
  await page.reload();
  await expect(filters).toHaveText(["2 filters probed", "2 filters probed"], { timeout: 20_000 });
  await expect(hashes).toHaveText(["2 hashes", "1 hash"]);
  await page.locator(".two-trees label").filter({ hasText: "One mask" }).click();
  await expect(hashes).toHaveText(["2 hashes", "1 hash"]);
  // The mask asks all levels at once.
  await expect(filters).toHaveText(["2 filters probed", "5 filters probed"]);
  await goBack(page);
  await expect(filters).toHaveText(["2 filters probed", "2 filters probed"]);
});

test("what is pointed at in one figure is meant in all of them", ENGINES_SWEEP, async ({ page }) => {
  await openLab(page, "lab-5", "&guess-levels=one&ran-levels=1&guess-same=nothing&ran-same=1&open=challenge");
  await page.locator(".arms-fold > summary").click({ timeout: 20_000 });
  await expect(page.locator(".arms")).toBeVisible();
  const meant = page.locator(".linked-name[data-meant=true]");
  await page.locator(".arms").getByRole("button", { name: "hashes" }).focus();
  // The row of the table and a counter above each tree.
  await expect(meant).toHaveText(["5 hashes", "1 hash", "hashes"]);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(meant.first()).toContainText("filters probed");
  await page.keyboard.press("Shift+Tab");
  await expect(meant).toHaveText(["5 hashes", "1 hash", "hashes"]);
  await page.locator(".tree-of-arm").first().locator("[data-level='2']").hover();
  await expect(page.locator(".tree-of-arm [data-level='2'][data-meant=true]")).toHaveCount(2);
});

test("a key that is found ends both lookups where it is", SWEEP, async ({ page }) => {
  await openLab(page, "lab-5", "&guess-levels=one&ran-levels=1&lookup=stored&at=3&focus=2&open=challenge");
  const reads = page.locator(".arm-head [data-cost=read]");
  await expect(reads).toHaveCount(2);
  const [one, other] = await reads.allTextContents();
  expect(one).toBe(other);
  await expect(page.locator(".arm-head [data-cost=hash]")).toHaveText(["3 hashes", "1 hash"]);
  await page.locator(".two-trees label").filter({ hasText: "absent" }).click();
  await expect(page.locator(".arm-head [data-cost=hash]")).toHaveText(["5 hashes", "1 hash"]);
  expect(page.url()).not.toContain("focus=");
});

test("sharing changes the hashes and nothing else of the first two arms", SWEEP, async ({ page }) => {
  await openLab(page, "lab-5");
  await answer(page, "What else changes?", "Nothing else", 20_000);
  await expect(outcome(page)).toContainText("nothing else changes, because each filter contains other keys.");
  await openStep(page, "Find the tree that saves the most hashes");
  await page.locator(".arms-fold > summary").click();
  const rows = page.locator(".arms tbody tr");
  await expect(rows).toHaveCount(8);
  for (const row of await rows.all()) {
    const name = await row.locator("th").textContent();
    const cells = await row.locator("td").allTextContents();
    if (name === "hashes") expect(numberOf(cells[0]) / numberOf(cells[1])).toBeGreaterThan(4.8);
    else expect(cells[0]).toBe(cells[1]);
  }
  const hashes = page.locator(".arms tbody tr").first().locator("td");
  const goal = page.locator(".step-push [aria-live=polite]");
  await expect(goal).toContainText("Not yet: ");
  await page.getByLabel("levels L").selectOption("8");
  await expect.poll(async () => numberOf(await hashes.first().textContent())).toBeGreaterThan(7000);
  await expect(goal).toContainText("Reached: ");
  await expect(goal).toHaveClass("happened");
  expect(numberOf(await hashes.nth(1).textContent())).toBeLessThanOrEqual(1000);
});
