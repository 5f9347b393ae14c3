/** Links of lab 0, by the rules of `link.ts`. */

import { type ReadLink, readLink, writeLink } from "../../link/link";
import { FIRST_PAGE } from "../../pages";
import { LAB_PARAMS, type LabState } from "./state";

/** The fragment of a state, without `#`; empty for the initial state. */
export function writeFragment(state: LabState): string {
  return writeLink(FIRST_PAGE, LAB_PARAMS, state);
}

/** Reads a fragment, with or without `#`. */
export function readFragment(fragment: string): ReadLink<LabState> {
  return readLink(LAB_PARAMS, fragment);
}
