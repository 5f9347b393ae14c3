/** Style sheet of all figures, created once per page and shared by their shadow roots. */

import { sheetText } from "../surroundings";

let coming: Promise<CSSStyleSheet> | undefined;

/** Returns the sheet. After a failed load, the next caller retries. */
export function figureSheet(): Promise<CSSStyleSheet> {
  coming ??= sheetText()
    .then((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return sheet;
    })
    .catch((cause: unknown) => {
      coming = undefined;
      throw cause;
    });
  return coming;
}

/** Returns the sheet for a document. A document of another window accepts only its own sheets. */
export function sheetIn({ defaultView }: Document, sheet: CSSStyleSheet): CSSStyleSheet {
  if (defaultView === window || !defaultView) return sheet;
  const copy = new defaultView.CSSStyleSheet();
  copy.replaceSync(Array.from(sheet.cssRules, (rule) => rule.cssText).join(""));
  return copy;
}
