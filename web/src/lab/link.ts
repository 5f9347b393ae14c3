/**
 * Links of every page: its name and its state as a readable fragment, `#v=1&page=lab-1&words=20`, with only what differs
 * from the start.
 *
 * **Invariants** (broken by `link.test.ts`, and by the corpus in `tests/links`)
 * 1. Published links decode for ever: names and meanings of version 1 do not change.
 * 2. Decoding never throws; what is wrong is named and the default stands in its place.
 * 3. Encoding is canonical: equal states have equal links. The first page, lab 0, is not named.
 *
 * Why readable and not compressed: `docs/decisions/0020-readable-fragment.md`.
 */

import { decode, encode, initialValues, type Param, type ParamSchema, type ValuesOf } from "../figures/params/schema";
import { FIRST_PAGE, isPageId, type PageId } from "./pages";

/** The version of links that this page writes. */
export const LINK_VERSION = 1;

/** A state read from a link, and what could not be read. */
export interface ReadLink<State> {
  readonly state: State;
  readonly notices: readonly string[];
}

/** A page read from a link. */
export interface ReadPage {
  readonly page: PageId;
  readonly notices: readonly string[];
}

function pairsOf(fragment: string): Map<string, string> {
  const text = fragment.replace(/^#/, "");
  // A fragment without `=` is a place on the page, as of a skip link.
  return text.includes("=") ? new Map(new URLSearchParams(text)) : new Map();
}

/** The page of a fragment; of a page that is not there, the first one. */
export function readPage(fragment: string): ReadPage {
  const name = pairsOf(fragment).get("page") ?? FIRST_PAGE;
  if (isPageId(name)) return { page: name, notices: [] };
  return { page: FIRST_PAGE, notices: [`This link names the page "${name.slice(0, 40)}", which is not here.`] };
}

/** The fragment of a page and its state, without `#`; empty for the first page at its start. */
export function writeLink<Schema extends ParamSchema>(page: PageId, schema: Schema, state: ValuesOf<Schema>): string {
  const values: Readonly<Record<string, number | string | null>> = state;
  const parts = Object.entries(schema)
    .filter(([field, param]) => values[field] !== param.initial)
    .map(([field, param]) => `${param.name}=${encodeURIComponent(encode(values[field] ?? null))}`);
  if (page !== FIRST_PAGE) parts.unshift(`page=${page}`);
  return parts.length === 0 ? "" : [`v=${LINK_VERSION}`, ...parts].join("&");
}

/** Reads the state of a page from a fragment, with or without `#`. */
export function readLink<Schema extends ParamSchema>(schema: Schema, fragment: string): ReadLink<ValuesOf<Schema>> {
  const given = pairsOf(fragment);
  const values: Record<string, number | string | null> = { ...initialValues(schema) };
  const notices: string[] = [];
  const version = Number(given.get("v") ?? LINK_VERSION);
  if (version !== LINK_VERSION) {
    notices.push(
      `This link is of version ${Number.isInteger(version) ? version : "unknown"}, and this page reads version ` +
        `${LINK_VERSION}: what it understood is shown, the rest is as at the start.`,
    );
  }
  given.delete("v");
  given.delete("page");
  for (const [field, param] of Object.entries(schema)) {
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
  return { state: values as ValuesOf<Schema>, notices };
}

/** A fragment with one parameter set, or taken out where the value is the parameter's own start. */
export function withParam(fragment: string, param: Param, value: string): string {
  const pairs = pairsOf(fragment);
  pairs.delete(param.name);
  pairs.delete("v");
  if (value !== param.initial) pairs.set(param.name, value);
  const parts = [...pairs].map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return parts.length === 0 ? "" : [`v=${LINK_VERSION}`, ...parts].join("&");
}

function shown(param: Param): string {
  return param.initial === null ? "the default" : String(param.initial);
}
