/** The link to the start of a page, without `#`. */

import { FIRST_PAGE, type PageId } from "../pages";
import { writeLink } from "./link";
import { pageParams, type ThemeChoice } from "./page-params";

/** The first page at its start is named where a link has to hold something: an empty fragment goes nowhere. */
export function linkTo(page: PageId, theme: ThemeChoice): string {
  const written = writeLink(page, pageParams, { theme });
  return written === "" ? `v=1&page=${FIRST_PAGE}` : written;
}
