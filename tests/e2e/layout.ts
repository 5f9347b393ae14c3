/**
 * Layout of a page: nothing is wider than the window, no text is cut off, no control covers another.
 *
 * Scrolling regions show all their content in time, so they may be wider than the window.
 */
import type { Page } from "@playwright/test";

/** Helpers of the checks, injected into the page before them. */
interface Helpers {
  nameOf(element: Element): string;
  isShown(element: Element): boolean;
  scrolls(element: Element): boolean;
}

declare global {
  interface Window {
    layoutHelpers: Helpers;
  }
}

/** Lengths are of parts of a pixel. */
const TOLERANCE = 1.5;

/** Returns the faults of the current layout: a line for each, with the element's name and its text. */
export async function layoutProblems(page: Page): Promise<string[]> {
  await page.evaluate(putHelpers);
  const found = await Promise.all([
    page.evaluate(beyondTheWindow, TOLERANCE),
    page.evaluate(cutOff, TOLERANCE),
    page.evaluate(overEachOther, TOLERANCE),
  ]);
  return [...new Set(found.flat())];
}

function putHelpers(): void {
  window.layoutHelpers = {
    nameOf: (element) => {
      const kind = element.getAttribute("class") ?? element.parentElement?.getAttribute("class") ?? "";
      return `${element.tagName.toLowerCase()}.${kind.split(" ")[0]} "${(element.textContent ?? "").trim().slice(0, 40)}"`;
    },
    isShown: (element) =>
      element.closest(".visually-hidden, [hidden], .labs-title, .labs ol, select, math") === null &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    scrolls: (element) => {
      for (let at: Element | null = element; at !== null && at !== document.documentElement; at = at.parentElement) {
        if (/auto|scroll/u.test(getComputedStyle(at).overflowX)) return true;
      }
      return false;
    },
  };
}

function beyondTheWindow(tolerance: number): string[] {
  const { nameOf, isShown, scrolls } = window.layoutHelpers;
  const { scrollWidth, clientWidth } = document.documentElement;
  const range = document.createRange();
  /** Returns the boxes of an element's words, without the room around them. */
  const wordsOf = (element: Element): DOMRect[] => {
    // Of words that were drawn closer, a range knows only where they would have been.
    if (element instanceof SVGElement) return element.tagName === "text" ? [element.getBoundingClientRect()] : [];
    const nodes = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    return nodes.flatMap((node) => {
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    });
  };
  const isBeyond = ({ left, right, width }: DOMRect): boolean =>
    width > 0 && (left < -tolerance || right > clientWidth + tolerance);
  const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide in a window of ${clientWidth}`] : [];
  const beyond = [...document.querySelectorAll("body *")]
    .filter((element) => isShown(element) && wordsOf(element).some(isBeyond) && !scrolls(element))
    .map((element) => `beyond the window: ${nameOf(element)}`);
  return [...wide, ...beyond];
}

function cutOff(tolerance: number): string[] {
  const { nameOf, isShown } = window.layoutHelpers;
  const isText = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const isCut = (element: HTMLElement): boolean => {
    const { clipPath, overflowX, overflowY } = getComputedStyle(element);
    // Text for screen readers only.
    if (clipPath === "inset(50%)") return false;
    const isControl = element.matches("button, a");
    const isWide = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + tolerance;
    const isHigh = element.clientHeight > 0 && element.scrollHeight > element.clientHeight + tolerance;
    return (isWide && (isControl || /hidden|clip/u.test(overflowX))) || (isHigh && /hidden|clip/u.test(overflowY));
  };
  return [...document.querySelectorAll<HTMLElement>("body *")]
    .filter((element) => element instanceof HTMLElement && isShown(element) && isText(element) && isCut(element))
    .map((element) => `cut off: ${nameOf(element)}`);
}

function overEachOther(tolerance: number): string[] {
  const { nameOf, isShown } = window.layoutHelpers;
  /** The part of a control that the regions around it let be seen. */
  const seen = (element: Element): { left: number; right: number; top: number; bottom: number } => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const box = { left, right, top, bottom };
    for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) {
      if (!/auto|scroll|hidden|clip/u.test(getComputedStyle(at).overflowY)) continue;
      const region = at.getBoundingClientRect();
      box.top = Math.max(box.top, region.top);
      box.bottom = Math.min(box.bottom, region.bottom);
    }
    return box;
  };
  const controls = [
    ...document.querySelectorAll<HTMLElement>("button, a[href], input, select, summary, textarea, [role=slider]"),
  ]
    .filter((element) => element.closest("svg, .labs ol") === null && isShown(element))
    // A radio button fills its label, which is what is pressed.
    .filter((element) => !(element instanceof HTMLInputElement && /radio|checkbox|file/u.test(element.type)))
    // Content that stays in view covers the content that it passes.
    .map((element) => ({
      element,
      box: seen(element),
      bar: element.closest(".timeline-place, .explore-timeline"),
    }))
    .filter(({ box }) => box.right > box.left && box.bottom > box.top);
  type Control = (typeof controls)[number];
  // A grip is on the chart whose prediction it moves.
  const isGripOf = (one: Element, other: Element): boolean =>
    one.matches(".lab-grip") && other.matches(".chart-slider");
  const isOver = (one: Control, other: Control): boolean => {
    if (isGripOf(one.element, other.element) || isGripOf(other.element, one.element)) return false;
    if (one.bar !== other.bar || one.element.contains(other.element) || other.element.contains(one.element))
      return false;
    const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
    const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
    return across > tolerance && down > tolerance;
  };
  return controls.flatMap((one, at) =>
    controls
      .slice(at + 1)
      .filter((other) => isOver(one, other))
      .map((other) => `over each other: ${nameOf(one.element)} and ${nameOf(other.element)}`),
  );
}
