/**
 * Compresses texts in pictures that would exceed the window, so that none is cut off.
 *
 * Pictures are laid out for words of about English length. In another language or font, a word may be longer than its space. This checks
 * pictures at rest, changes nothing if all words fit, and costs nothing during scrubbing.
 */

const REST_MS = 200;
/** Kept free at the edge of the window, in pixels. */
const EDGE = 4;
/** Narrower letters than this could not be read. */
const NARROWEST = 0.45;

/** Watches the pictures of the page; returns how to stop. */
export function fitWords(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(fitAll, REST_MS);
  };
  const observer = new MutationObserver(soon);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  window.addEventListener("resize", soon);
  soon();
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    window.removeEventListener("resize", soon);
  };
}

function fitAll(): void {
  const texts = [...document.querySelectorAll<SVGTextElement>("main svg text")];
  // All is read before anything is written, so that the page is laid out once.
  for (const text of texts) {
    if (text.hasAttribute("textLength")) text.removeAttribute("textLength");
  }
  const width = document.documentElement.clientWidth;
  const narrow = texts.map((text) => lengthFor(text, width));
  for (const [at, text] of texts.entries()) {
    const length = narrow[at];
    if (length === undefined || length === null) continue;
    text.setAttribute("lengthAdjust", "spacingAndGlyphs");
    text.setAttribute("textLength", String(length));
  }
}

/** The length at which a text stays in the window, in its own units; null where it does anyway. */
function lengthFor(text: SVGTextElement, windowWidth: number): number | null {
  const { left, right, width } = text.getBoundingClientRect();
  if (width === 0 || (left >= 0 && right <= windowWidth)) return null;
  const anchor = getComputedStyle(text).textAnchor;
  const room =
    anchor === "end"
      ? right - EDGE
      : anchor === "middle"
        ? 2 * Math.min((left + right) / 2, windowWidth - (left + right) / 2) - 2 * EDGE
        : windowWidth - left - EDGE;
  return text.getComputedTextLength() * Math.max(room / width, NARROWEST);
}
