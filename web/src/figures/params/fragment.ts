/**
 * Values of a schema as a readable fragment, `v=1&levels=4&lookup=stored`, containing only values that differ from the start. All links of the
 * lab and states of elements have this format.
 *
 * **Invariants** (tests: `fragment.test.ts`)
 * 1. `valuesIn(writeFragment(v))` is `v`, and equal values have equal texts.
 * 2. Reading never throws: the start value replaces an invalid one.
 * 3. The work is bounded: of a longer fragment, only the first characters and pairs are read (`isCut`).
 */

import { spelledNow } from "./old-names";
import { encode, impliedBy, type ParamSchema, parse, type ValuesOf } from "./schema";

/** The version of links that is written. */
export const LINK_VERSION = 1;

/** Key of the page in a fragment. Not a parameter. */
export const PAGE = "page";

/** Characters and pairs that are read. The longest links of the lab have some thousand characters. */
export const READ_MAX = { letters: 100_000, pairs: 1_000 } as const;

/** The fragment of a link that was copied as a whole, or a fragment with or without `#`, without it. */
export function fragmentIn(text: string): string {
  return text.replace(/^([a-z]+:\/\/[^#]*)?#?/u, "");
}

/** The pairs of a fragment, with or without `#`, or of a whole link, in the spelling of today. */
export function pairsOf(fragment: string): Map<string, string> {
  const text = fragmentIn(fragment);
  // A fragment without `=` is a place on the page, as of a skip link.
  if (!text.includes("=")) return new Map();
  const pairs = text.slice(0, READ_MAX.letters).split("&", READ_MAX.pairs).join("&");
  return new Map([...new URLSearchParams(pairs)].map(([name, value]) => spelledNow(name, value)));
}

/** Returns whether a fragment has more than is read. */
export function isCut(fragment: string): boolean {
  const text = fragmentIn(fragment);
  return text.length > READ_MAX.letters || text.split("&", READ_MAX.pairs + 1).length > READ_MAX.pairs;
}

/** Writes the fragment of values, without `#`, and with the page, if any. Empty for the start without a page. */
export function writeFragment<Schema extends ParamSchema>(
  schema: Schema,
  given: ValuesOf<Schema>,
  page: string | null = null,
): string {
  const values: Readonly<Record<string, number | string | null>> = given;
  const changed = Object.entries(schema).filter(([field, param]) => values[field] !== param.initial);
  const implied = impliedBy(schema, Object.fromEntries(changed.map(([field]) => [field, values[field]])));
  const parts = Object.entries(schema)
    // A field implied by a changed value is written even if the field has its initial value.
    .filter(([field, param]) => values[field] !== param.initial || field in implied)
    .map(([field, param]) => `${param.name}=${encodeURIComponent(encode(values[field] ?? null))}`);
  if (page !== null) parts.unshift(`${PAGE}=${page}`);
  return parts.length === 0 ? "" : [`v=${LINK_VERSION}`, ...parts].join("&");
}

/** The values that a fragment says; where it says none, or none that can be, the start. `read-fragment.ts` names what is wrong. */
export function valuesIn<Schema extends ParamSchema>(schema: Schema, fragment: string): ValuesOf<Schema> {
  const given = pairsOf(fragment);
  const stated = Object.fromEntries(
    Object.entries(schema).map(([field, param]) => {
      const written = given.get(param.name);
      return [field, written === undefined ? undefined : parse(param, written)];
    }),
  );
  const implied = impliedBy(schema, stated);
  const values = Object.entries(schema).map(([field, param]) => [
    field,
    stated[field] ?? implied[field] ?? param.initial,
  ]);
  return Object.fromEntries(values) as ValuesOf<Schema>;
}
