/**
 * Links of every page: its name and its state as a readable fragment, `#v=1&page=lab-1&words=20`, containing only values that differ from
 * the start.
 *
 * **Invariants** (tests: `link.test.ts`, and the corpus in `tests/links`)
 * 1. Published links always decode: names and meanings of version 1 do not change.
 * 2. Decoding never throws: an invalid value is reported and replaced by the default.
 * 3. Encoding is canonical: equal states have equal links. The first page, lab 0, is not named.
 *
 * Why readable and not compressed: `docs/decisions/0020-readable-fragment.md`.
 */

import { decode } from "../../figures/params/decode";
import { LINK_VERSION, pairsOf, writeFragment } from "../../figures/params/fragment";
import { type ReadFragment, readFragment } from "../../figures/params/read-fragment";
import type { Param, ParamSchema, ValuesOf } from "../../figures/params/schema";
import { labelText } from "../../text/labels.en";
import { layersText, linkText as said } from "../../text/link.en";
import { FIRST_PAGE, isPageId, type PageId } from "../pages";
import { held, LAYER_NAMES, locksOf, readLayers } from "./layers";
import { pageParams, type ThemeChoice } from "./page-params";

export { LINK_VERSION } from "../../figures/params/fragment";

/** A state read from a link, and what could not be read. */
export type ReadLink<State> = ReadFragment<State>;

/** A page read from a link. */
export interface ReadPage {
  readonly page: PageId;
  readonly notices: readonly string[];
}

/** Returns the page of a fragment, or the first page if it does not exist. */
export function readPage(fragment: string): ReadPage {
  const name = pairsOf(fragment).get("page") ?? FIRST_PAGE;
  if (isPageId(name)) return { page: name, notices: [] };
  return { page: FIRST_PAGE, notices: [said.page(name.slice(0, 40))] };
}

/** The fragment of a page and its state, without `#`; empty for the first page at its start. */
export function writeLink<Schema extends ParamSchema>(page: PageId, schema: Schema, state: ValuesOf<Schema>): string {
  return writeFragment(schema, state, page === FIRST_PAGE ? null : page);
}

/** Reads the state of a page from a fragment, with or without `#`. */
export function readLink<Schema extends ParamSchema>(schema: Schema, fragment: string): ReadLink<ValuesOf<Schema>> {
  const { state, notices } = readFragment(schema, fragment, (name) => LAYER_NAMES.has(name));
  const locks = locksOf(readLayers(fragment).layers);
  return { state: held(schema, state, locks), notices: [...notices, ...altered(schema, fragment, locks)] };
}

/** Lists the contradictions between a link and its assignment, and locks without effect. */
function altered(schema: ParamSchema, fragment: string, locks: ReadonlyMap<string, string>): string[] {
  if (locks.size === 0) return [];
  const given = pairsOf(fragment);
  const params = new Map(Object.values(schema).map((param) => [param.name, param]));
  return [...locks].flatMap(([name, lock]) => {
    const param = params.get(name);
    // Every page reads the theme for itself, with a schema that has nothing else.
    if (param === undefined) return params.size > 1 ? [layersText.noSuchLock(name)] : [];
    const decoded = decode(param, lock);
    if (!decoded.ok) return [layersText.badLock(decoded.problem)];
    const written = given.get(name);
    return written === undefined || written === lock
      ? []
      : [layersText.altered(labelText(param.label), written.slice(0, 40), lock)];
  });
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

/** Link to the start of a page, without `#`. The first page is named, because a link with an empty fragment does nothing. */
export function linkTo(page: PageId, theme: ThemeChoice): string {
  const written = writeLink(page, pageParams, { theme });
  return written === "" ? `v=1&page=${FIRST_PAGE}` : written;
}
