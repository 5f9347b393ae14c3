/**
 * Links: the state as a readable fragment, `#v=1&levels=6&sharing=shared`, with only what differs from the start.
 *
 * **Invariants** (broken by `url.test.ts` and by the corpus in `tests/links`)
 * 1. Published links decode for ever: names and meanings of version 1 do not change.
 * 2. Decoding never throws; what is wrong is named and the default stands in its place.
 * 3. Encoding is canonical: equal states have equal links.
 *
 * Why readable and not compressed: `docs/decisions/0020-readable-fragment.md`.
 */

import { decode, encode, type Param } from "../figures/params/schema";
import { INITIAL_STATE, LAB_PARAMS, type LabState } from "./state";

/** The version of links that this page writes. */
export const LINK_VERSION = 1;

/** A state read from a link, and what could not be read. */
export interface ReadLink {
  readonly state: LabState;
  readonly notices: readonly string[];
}

const ENTRIES = Object.entries(LAB_PARAMS) as [keyof LabState, Param][];

/** The fragment of a state, without `#`; empty for the initial state. */
export function writeFragment(state: LabState): string {
  const parts = ENTRIES.filter(([field]) => state[field] !== INITIAL_STATE[field]).map(
    ([field, param]) => `${param.name}=${encodeURIComponent(encode(state[field]))}`,
  );
  return parts.length === 0 ? "" : [`v=${LINK_VERSION}`, ...parts].join("&");
}

/** Reads a fragment, with or without `#`. */
export function readFragment(fragment: string): ReadLink {
  const text = fragment.replace(/^#/, "");
  if (!text.includes("=")) return { state: INITIAL_STATE, notices: [] };
  const notices: string[] = [];
  const given = new Map(new URLSearchParams(text));
  const version = Number(given.get("v") ?? LINK_VERSION);
  given.delete("v");
  if (version !== LINK_VERSION) {
    notices.push(
      `This link is of version ${Number.isInteger(version) ? version : "unknown"}, and this page reads version ` +
        `${LINK_VERSION}: what it understood is shown, the rest is as at the start.`,
    );
  }
  const values: Record<string, number | string | null> = { ...INITIAL_STATE };
  for (const [field, param] of ENTRIES) {
    const written = given.get(param.name);
    given.delete(param.name);
    if (written === undefined) continue;
    const decoded = decode(param, written);
    if (decoded.ok) values[field] = decoded.value;
    else notices.push(`In this link, ${decoded.problem}; ${shown(param)} is used.`);
  }
  const unknown = [...given.keys()].map((name) => `"${name.slice(0, 40)}"`);
  if (unknown.length > 0)
    notices.push(`This link names ${unknown.slice(0, 5).join(", ")}, which this page does not know.`);
  return { state: values as unknown as LabState, notices };
}

function shown(param: Param): string {
  return param.initial === null ? "the default" : String(param.initial);
}
