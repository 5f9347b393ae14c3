/** Which figures show the state of which page, so that the page's link is theirs too. */

import type { PageId } from "../pages";

const HOMES: Readonly<Record<string, readonly PageId[]>> = {
  journey: ["lab-0"],
  timeline: ["lab-0"],
  "filter-bits": ["lab-0"],
  "cost-bar": ["lab-0"],
  "gain-curve": ["lab-0", "lab-6"],
  formula: ["lab-6"],
  filter: ["lab-1"],
  "digest-strip": ["lab-2"],
  tree: ["lab-3"],
  flow: ["lab-4"],
  budget: ["lab-8"],
  hotness: ["lab-8"],
  "hash-bench": ["lab-7"],
};

/** Whether a page's state is that of a figure. */
export function isHomeOf(figure: string, page: PageId): boolean {
  return HOMES[figure]?.includes(page) ?? false;
}
