/** One bit of a filter. */

import type { FilterView } from "../../engine/contract";

/** Whether a bit of the filter is 1. */
export function isSet(view: FilterView, position: number): boolean {
  return (((view.bytes[position >> 3] ?? 0) >> (position & 7)) & 1) === 1;
}
