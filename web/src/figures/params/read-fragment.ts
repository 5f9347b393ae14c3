/**
 * Reads a fragment and names what is wrong with it.
 *
 * **Invariants** (broken by `fragment.test.ts`)
 * 1. Its values are those of `valuesIn`.
 * 2. Reading never throws.
 */

import { linkText as said } from "../../text/link.en";
import { decode } from "./decode";
import { isCut, LINK_VERSION, PAGE, pairsOf, READ_MAX, valuesIn } from "./fragment";
import type { ParamSchema, ValuesOf } from "./schema";

/** Values read from a fragment, and what could not be read. */
export interface ReadFragment<Values> {
  readonly state: Values;
  readonly notices: readonly string[];
}

/** Reads values from a fragment. Ignores its page and the names that `isElsewhere` accepts. */
export function readFragment<Schema extends ParamSchema>(
  schema: Schema,
  fragment: string,
  isElsewhere: (name: string) => boolean = () => false,
): ReadFragment<ValuesOf<Schema>> {
  const given = pairsOf(fragment);
  const notices: string[] = isCut(fragment) ? [said.cut(READ_MAX.letters, READ_MAX.pairs)] : [];
  const version = Number(given.get("v") ?? LINK_VERSION);
  if (version !== LINK_VERSION) {
    notices.push(said.version(Number.isInteger(version) ? version : null, LINK_VERSION));
  }
  given.delete("v");
  given.delete(PAGE);
  for (const param of Object.values(schema)) {
    const written = given.get(param.name);
    given.delete(param.name);
    if (written === undefined) continue;
    const decoded = decode(param, written);
    // A parameter that begins empty has no value to name.
    const instead = String(param.initial ?? "");
    if (!decoded.ok) notices.push(said.wrong(decoded.problem, instead === "" ? null : instead));
  }
  const unknown = [...given.keys()].filter((name) => !isElsewhere(name)).map((name) => name.slice(0, 40));
  if (unknown.length > 0) notices.push(said.unknown(unknown.slice(0, 5)));
  return { state: valuesIn(schema, fragment), notices };
}
