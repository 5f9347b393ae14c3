/** The style sheet of all figures, made once for the page, for the shadow roots that show them. */

import { sheetText } from "../surroundings";

let coming: Promise<CSSStyleSheet> | undefined;

/** The sheet; where it did not come, the next who needs it asks again. */
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

/** The sheet in a document: that of another window takes none but its own. */
export function sheetIn({ defaultView }: Document, sheet: CSSStyleSheet): CSSStyleSheet {
  if (defaultView === window || !defaultView) return sheet;
  const copy = new defaultView.CSSStyleSheet();
  copy.replaceSync(Array.from(sheet.cssRules, (rule) => rule.cssText).join(""));
  return copy;
}
