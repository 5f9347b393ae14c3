/**
 * An object that is pointed at in one figure is marked in the whole page, by pointer and by keyboard: a cost term, a
 * level, a key, an arm.
 */

import { ENGINES_SWEEP, SWEEP } from "../engines";
import { openLab } from "../labs";
import { open } from "../page";
import { expect, test } from "../shared-page";

test(
  "lab 0: a cost in the formula of the bar marks its axis of the gain curve, and the device's handle marks the cost",
  SWEEP,
  async ({ page }) => {
    await open(page, "#v=1&arm=shared");
    const reads = page.locator(".gain-curve .chart-cost").nth(1);
    const hashes = page.locator(".gain-curve .chart-cost").nth(0);
    await page.locator(".cost-bar .legend").getByRole("button").first().focus();
    await expect(hashes).toHaveAttribute("data-meant", "true");
    await expect(reads).toHaveAttribute("data-meant", "false");
    await page.locator(".gain-curve .handle").focus();
    await expect(reads).toHaveAttribute("data-meant", "true");
    await expect(hashes).toHaveAttribute("data-meant", "false");
    await page.locator(".cost-bar [data-mark=name]").first().hover();
    await expect(page.locator(".cost-bar [data-mark=chosen] [data-faded=true]")).not.toHaveCount(0);
  },
);

test("lab 4: levels of the flow are reached by keys, and each says what happens there", SWEEP, async ({ page }) => {
  await openLab(page, "lab-4", "&open=challenge");
  const levels = page.getByRole("listbox", { name: "Levels of the flow" }).getByRole("option");
  await levels.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(levels.nth(1)).toBeFocused();
  await expect(levels.nth(1)).toHaveAccessibleName(/^level 2: .* of the lookups arrive/u);
  await expect(page.locator(".flow svg[role=img] > g[data-faded=true]")).toHaveCount(4);
  await page.locator(".flow figcaption").hover();
  await levels.nth(2).hover();
  await expect(levels.nth(2)).toHaveAttribute("data-meant", "true");
});

test("lab 8: a level is meant in the bar, in the other division and in the rows", SWEEP, async ({ page }) => {
  await openLab(page, "lab-8", "&open=challenge");
  await page.getByRole("slider", { name: "Memory of level 2" }).focus();
  await expect(page.locator(".budget-rows tr[data-meant=true]")).toHaveCount(1);
  await expect(page.locator(".budget-other rect[data-faded=true]")).toHaveCount(3);
});

test(
  "lab 3: the level under the pointer is marked in the tree and in the way of the key; a key of a table shows its way",
  ENGINES_SWEEP,
  async ({ page }) => {
    await openLab(page, "lab-3", "&open=follow");
    const tree = page.locator(".tree-frame");
    await expect(tree).toBeVisible({ timeout: 20_000 });
    const caption = page.locator(".key-path figcaption b");
    const followed = await caption.textContent();
    await tree.focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.locator(".key-path text[font-weight='600']")).toHaveText("level 1");
    await page.locator(".tree-panel summary").click();
    await page.locator(".tree-keys button").nth(1).hover();
    await expect(caption).not.toHaveText(followed ?? "");
    await page.locator(".lab-intro h1").hover();
    await expect(caption).toHaveText(followed ?? "");
  },
);

test("lab 5: the name of an arm marks its tree, and steps the other back", SWEEP, async ({ page }) => {
  await openLab(page, "lab-5", "&guess-levels=one&ran-levels=1&open=challenge");
  const heads = page.locator(".arm-head");
  await expect(heads.first()).toBeVisible({ timeout: 20_000 });
  const names = page.locator(".arm-name").getByRole("button");
  await names.first().focus();
  const faded = await page.locator(".tree-of-arm[data-faded=true]").count();
  expect(faded).toBe((await names.count()) - 1);
});
