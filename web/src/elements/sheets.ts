/** The style sheet of all figures, made once for the page, for the shadow roots that show them. */

import { sheetText } from "./surroundings";

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
