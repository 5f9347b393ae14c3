/** What only paper shows: where this view is to be found. */

import { usePrinting } from "../../figures/frame/use-printing";
import { en } from "../../text/lab.en";
import { addressOf, currentFragment } from "../link/address";

/** The link to exactly this view, in words, at the end of what is printed. */
export function Printed() {
  const isPrinting = usePrinting();
  // The address changes while somebody scrubs; it is read when it is wanted.
  return isPrinting ? (
    <p className="printed-link">
      {en.printedFrom} <span className="mono">{addressOf(currentFragment())}</span>
    </p>
  ) : null;
}
