/**
 * Last state of each lab and of each page for teachers, so that the menu leads back to it. The stored link is the state, and nothing else is stored. It lasts as long as
 * the browser tab, so that a reload of one lab loses no answer of another.
 *
 * **Invariants** (tests: `kept.test.ts`)
 * 1. A view with layers, such as an assignment or a slide, is not stored: its link leads back to it.
 * 2. A link back has the current theme.
 * 3. Without storage, links are kept until the document closes.
 */
import { FIRST_PAGE, type PageId, pageOf } from "../pages";
import { readLayers, writeLayers } from "./layers";
import { linkTo, withParam } from "./link";
import { pageParams, type ThemeChoice } from "./page-params";

const KEY = "lsm-lab:labs";

const kept = new Map<string, string>(stored());

/** Links that the tab stored; none if it has none or may not read them. */
function stored(): readonly (readonly [string, string])[] {
  try {
    const links: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    return typeof links !== "object" || links === null
      ? []
      : Object.entries(links).flatMap(([page, link]) => (typeof link === "string" ? [[page, link] as const] : []));
  } catch {
    return [];
  }
}

const SECTIONS: readonly string[] = ["learn", "teach"];

/** Keeps the link of a lab, or of a page for teachers. */
export function keep(page: PageId, fragment: string): void {
  const isPlain = writeLayers(readLayers(fragment).layers).length === 0;
  if (!(SECTIONS.includes(pageOf(page).section) && isPlain) || kept.get(page) === fragment) return;
  kept.set(page, fragment);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Storage is off or full: the links last as long as the document.
  }
}

/** Returns the link to a page as the reader left it, or to its start, without `#`. */
export function linkBack(page: PageId, theme: ThemeChoice): string {
  const left = kept.get(page);
  if (left === undefined) return linkTo(page, theme);
  const written = withParam(left, pageParams.theme, theme);
  return written === "" ? linkTo(FIRST_PAGE, theme) : written;
}
