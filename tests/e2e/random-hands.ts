/**
 * Random hands: one action on the current page, chosen by a generator that a seed repeats.
 *
 * Files and links that leave the lab are left alone. The way back to the blank page before it, and a key on the link to
 * the other language, are allowed; the hands then open the lab again.
 */
import { expect, type Page } from "@playwright/test";
import { PAGES } from "../all-pages.mjs";

/** Numbers below a limit, the same for the same seed. */
export function random(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const TYPED = ["7", "0", "-1", "1e9", "", "fox", "<b>x</b>", "1.5", "Ωß"];

/** Does something to the nth of all controls, and says what; files and links that leave the page are left alone. */
async function touch(page: Page, nth: number, how: number): Promise<string> {
  const control = await page.evaluateHandle((index) => {
    const kinds = "button, a[href^='#'], input, select, summary, textarea, [tabindex='0']";
    const all = [...document.querySelectorAll<HTMLElement>(kinds)].filter(
      (one) => one.checkVisibility() && !one.matches(":disabled, [type=file], .language"),
    );
    return all[index % Math.max(all.length, 1)] ?? null;
  }, nth);
  const said = await control.evaluate(use, { way: how, typed: TYPED[how % TYPED.length] ?? "" });
  await control.dispose();
  return said;
}

/** Runs in the page: chooses, moves, types or presses, whichever a control is for. */
function use(one: HTMLElement | null, { way, typed }: { readonly way: number; readonly typed: string }): string {
  if (one === null) return "nothing";
  const name = `${one.tagName.toLowerCase()} "${(one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 30)}"`;
  const isPressed =
    one instanceof HTMLInputElement ? /radio|checkbox/u.test(one.type) : !one.matches("select, textarea");
  if (isPressed) {
    one.focus();
    // Parts of pictures can be pressed too, and have no method for it.
    if (one instanceof HTMLElement) one.click();
    else (one as Element).dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return `${name} pressed`;
  }
  let value = typed;
  if (one instanceof HTMLSelectElement) value = one.options[way % Math.max(one.options.length, 1)]?.value ?? "";
  if (one instanceof HTMLInputElement && one.type === "range") {
    const [min, max] = [Number(one.min || 0), Number(one.max || 100)];
    value = String(min + ((way % 101) / 100) * (max - min));
  }
  // As a reader's hand would: past what React put over the property.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one) as object, "value")?.set?.call(one, value);
  one.dispatchEvent(new Event("input", { bubbles: true }));
  one.dispatchEvent(new Event("change", { bubbles: true }));
  return `${name} = ${value}`;
}

const KEYS = [
  "ArrowRight",
  "ArrowLeft",
  "ArrowUp",
  "ArrowDown",
  "Home",
  "End",
  "PageDown",
  "PageUp",
  "Enter",
  "Space",
  "Escape",
  "Tab",
];
const WIDTHS = [1280, 390, 320, 800];

/** Runs in the page: goes, and waits until it has gone, or has nowhere to go. */
function go(back: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    addEventListener("popstate", () => resolve(true), { once: true });
    setTimeout(() => resolve(true), 500);
    if (back) history.back();
    else history.forward();
  });
}

/**
 * Returns whether the window shows a page outside the lab. The page itself is queried, because Firefox's driver reports
 * the page before it.
 */
async function isOutside(page: Page): Promise<boolean> {
  return page.evaluate(() => !location.protocol.startsWith("http")).catch(() => true);
}

/** Opens the first lab. A pending navigation can cancel this one, so it is repeated. */
async function comeIn(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto("./#v=1&page=lab-0");
  }).toPass({ timeout: 30_000 });
}

/** One action of random hands; returns what it was. */
export async function act(page: Page, below: (limit: number) => number): Promise<string> {
  const choice = below(20);
  if (choice < 13) return touch(page, below(10_000), below(10_000));
  if (choice < 16) {
    const key = KEYS[below(KEYS.length)] ?? "Tab";
    await page.keyboard.press(key);
    return key;
  }
  if (choice === 16) {
    const next = PAGES[below(PAGES.length)] ?? "lab-0";
    await page.evaluate((name) => {
      location.hash = `v=1&page=${name}`;
    }, next);
    return `to ${next}`;
  }
  if (choice === 17) {
    const isBack = below(2) === 0;
    // A blank page is before its first view, so hands that went there open the lab again.
    const isStill = await page.evaluate(go, isBack).catch(() => false);
    if (!isStill || (await isOutside(page))) await comeIn(page);
    return isBack ? "back" : "forward";
  }
  if (choice === 18) {
    const width = WIDTHS[below(WIDTHS.length)] ?? 1280;
    await page.setViewportSize({ width, height: 720 });
    return `${width} wide`;
  }
  // No pointer is outside of its window, and Firefox's driver says so.
  const { width, height } = page.viewportSize() ?? { width: 320, height: 720 };
  await page.mouse.move(below(width), below(height));
  await page.mouse.wheel(0, below(1200) - 600);
  return "pointer";
}

/** A key on the link to the other language leaves the page in the middle of an action: waits for the new one. */
export async function arrive(page: Page, problem: Error): Promise<string> {
  if (!problem.message.includes("Execution context was destroyed")) throw problem;
  await expect(page.locator("main").locator("figure, svg, h1").first()).toBeVisible({ timeout: 30_000 });
  return "to the other language";
}
