/**
 * Keeps the focus near the reader when the control that had it is removed, hidden or disabled. Browsers would give it to the body, and
 * readers who use keys or a screen reader would start again at the top of the page.
 *
 * **Invariants** (test: `tests/e2e/focus.spec.ts`)
 * 1. A part of the page that moves the focus itself is first: this looks only after the next frame.
 * 2. A disabled control passes the focus to the nearest control that is enabled. Any other passes it to the nearest heading.
 */
import { useEffect } from "react";

const HEADINGS = "h1, h2, h3, legend";
const CONTROLS = "button, a[href], input, select, summary, textarea, [tabindex='0']";

/** Keeps the focus for as long as the page is shown. */
export function useKeptFocus(): void {
  useEffect(() => {
    // The control that had the focus, and the elements around it, from the inside out.
    let last: readonly Element[] = [];
    let frame = 0;
    const remember = ({ target }: Event): void => {
      last = ancestorsOf(target);
    };
    const look = (): void => {
      const [control, ...around] = last;
      const { activeElement } = document;
      const isHeld = activeElement !== null && activeElement !== document.body && isUsable(activeElement);
      if (control === undefined || isHeld || isUsable(control)) return;
      placeNear(control, around)?.focus({ preventScroll: true });
    };
    const lookSoon = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    const observer = new MutationObserver(lookSoon);
    const attributeFilter = ["disabled", "hidden", "open"];
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter });
    document.addEventListener("focusin", remember);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.removeEventListener("focusin", remember);
    };
  }, []);
}

function ancestorsOf(target: EventTarget | null): readonly Element[] {
  const found: Element[] = [];
  for (let at = target instanceof Element ? target : null; at !== null; at = at.parentElement) found.push(at);
  return found;
}

function isUsable(element: Element): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(":disabled");
}

/** The element that takes the focus of a control. A heading can take it only by a `tabindex`. */
function placeNear(control: Element, around: readonly Element[]): HTMLElement | null {
  const isDisabled = control.isConnected && control.checkVisibility();
  for (const part of around.filter((one) => one.isConnected)) {
    const found = [...part.querySelectorAll<HTMLElement>(isDisabled ? CONTROLS : HEADINGS)].find(isUsable);
    if (found === undefined) continue;
    if (!isDisabled) found.tabIndex = -1;
    return found;
  }
  return null;
}
