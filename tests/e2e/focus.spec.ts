/**
 * The focus of readers who use keys: no press of a control leaves it on the body, so the next Tab continues where the reader is.
 *
 * A walk presses every control of a view once, in the order of the page, also those that appear by a press. Links that leave the lab and
 * files are left alone. `npm test` walks the views that a press replaces, and `npm run test:more` all of them.
 */
import { PAGES } from "../all-pages.mjs";
import { SWEEP } from "./engines";
import { settled } from "./page";
import { expect, type Page, test } from "./shared-page";
import { openPage } from "./watching";

/** A view as a link, and the most presses in it. */
interface Walk {
  readonly link: string;
  readonly most: number;
}

const MOST = 120;

/** Runs in the page: focuses the first control without a mark in `seen`. Returns its mark and the key that uses it; null if none is left. */
function focusNext(seen: readonly string[]): { readonly mark: string; readonly key: string } | null {
  const kinds = "button, a[href^='#'], input, select, summary, textarea, [tabindex='0']";
  const others = ":disabled, [type=file], [target], [tabindex='-1'], .language, .skip";
  const markOf = (one: HTMLElement): string => {
    const name = one.getAttribute("aria-label") ?? one.closest("label")?.textContent ?? one.textContent ?? "";
    const place = one.closest("header, nav, main, footer, dialog")?.tagName ?? "";
    const words = name
      .replaceAll(/[\d.,\s]+/gu, " ")
      .trim()
      .slice(0, 60);
    return `${place} ${one.tagName} ${one.getAttribute("type") ?? ""} ${words}`;
  };
  const keyOf = (one: HTMLElement): string => {
    if (one.matches("[type=range], [role=slider], select, [type=number]")) return "ArrowUp";
    return one.matches("[type=radio], [type=checkbox]") ? "Space" : "Enter";
  };
  for (const one of document.querySelectorAll<HTMLElement>(kinds)) {
    if (one.matches(others) || !one.checkVisibility() || seen.includes(markOf(one))) continue;
    const [mark, key] = [markOf(one), keyOf(one)];
    one.focus();
    if (document.activeElement === one) return { mark, key };
  }
  return null;
}

/** True while the focus is nowhere, or on something that cannot be seen. */
function isLost(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || !at.checkVisibility();
}

/** The view whose controls are walked: links lead to other pages. */
const viewOf = (page: Page): string => /page=[\w-]+/u.exec(page.url())?.[0] ?? "page=lab-0";

/** Presses the controls of a view. Returns those after which the focus was lost. */
async function walk(page: Page, { link, most }: Walk): Promise<readonly string[]> {
  await openPage(page, link);
  await settled(page);
  const view = viewOf(page);
  const seen: string[] = [];
  const lost: string[] = [];
  while (seen.length < most) {
    const next = await page.evaluate(focusNext, seen);
    // The controls of a dialog precede the page below it.
    const isOver = (await page.locator("dialog[open]").count()) > 0;
    if (next === null && !isOver) break;
    const { mark, key } = next ?? { mark: `Escape after ${seen.at(-1)}`, key: "Escape" };
    if (next !== null) seen.push(mark);
    await page.keyboard.press(key);
    await expect
      .poll(() => page.evaluate(isLost), { intervals: [60, 120, 300, 800], timeout: 5_000 })
      .toBe(false)
      .catch(() => lost.push(`${link}: ${mark}`));
    if (viewOf(page) !== view) await openPage(page, link);
  }
  return lost;
}

const CARD = "v=1&page=explore&panes=2&policy=leveling&b-policy=tiering&experiment=leveling-or-tiering&guess=ask";

const WALKS: readonly Walk[] = [
  ...PAGES.map((name) => `v=1&page=${name}`),
  CARD,
  "v=1&page=explore&view=run",
  "v=1&page=lab-0&mode=projector",
  "v=1&page=lab-4&mode=projector",
  "v=1&page=lab-1&mode=sheet",
  "v=1&page=lab-5&a=1&a-title=Week+3&a-tasks=1a:name,5a:42&a-tries=3",
  "v=1&page=explore&find=memtable&view=run",
].map((link) => ({ link, most: MOST }));

test("a card and a guess of Explore, by keyboard: the focus is on the heading, then on the verdict, and the title names it", async ({
  page,
}) => {
  await openPage(page, "v=1&page=explore");
  await expect(page).toHaveTitle(/^Explore/u);
  await page.getByRole("link", { name: "Leveling or tiering" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Leveling or tiering" })).toBeFocused();
  await expect(page).toHaveTitle(/^Leveling or tiering/u);
  await page.getByRole("button", { name: "clearly less" }).press("Enter");
  const verdict = page.locator(".explore-guessed");
  await expect(verdict).toBeFocused();
  await expect(verdict).toHaveText(/^You guessed “clearly less”: right/u, { timeout: 30_000 });
  await page.getByRole("link", { name: "Experiments" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/^Explore/u);
});

for (const one of WALKS) {
  test(`${one.link}: every press keeps the focus`, SWEEP, async ({ page }) => {
    test.setTimeout(300_000);
    expect(await walk(page, one)).toEqual([]);
  });
}
