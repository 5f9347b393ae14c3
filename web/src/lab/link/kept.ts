/**
 * Where the reader left each lab, so that the menu leads back to it. The kept link is the state; nothing else is stored, and it lasts as
 * long as the document.
 *
 * **Invariants** (broken by `kept.test.ts`)
 * 1. A view with layers, such as an assignment or a slide, is not kept: its link leads back to it.
 * 2. A link back has the present theme.
 */
import { FIRST_PAGE, type PageId, pageOf } from "../pages";
import { readLayers, writeLayers } from "./layers";
import { linkTo, withParam } from "./link";
import { pageParams, type ThemeChoice } from "./page-params";

const kept = new Map<PageId, string>();

/** Keeps the link of a lab that is shown. */
export function keep(page: PageId, fragment: string): void {
  const isPlain = writeLayers(readLayers(fragment).layers).length === 0;
  if (pageOf(page).section === "learn" && isPlain) kept.set(page, fragment);
}

/** Returns the link to a page as the reader left it, or to its start, without `#`. */
export function linkBack(page: PageId, theme: ThemeChoice): string {
  const left = kept.get(page);
  if (left === undefined) return linkTo(page, theme);
  const written = withParam(left, pageParams.theme, theme);
  return written === "" ? linkTo(FIRST_PAGE, theme) : written;
}
