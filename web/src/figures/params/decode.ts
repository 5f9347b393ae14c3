/** Reads a value from a link, and describes errors. Separate from `schema.ts`, because valid links do not need the messages. */

import { linkText as said } from "../../text/link.en";
import { type Param, parse } from "./schema";

/** A value, or a sentence with the reason why there is none. */
export type Decoded =
  | { readonly ok: true; readonly value: number | string | null }
  | { readonly ok: false; readonly problem: string };

/** Reads a value from a link. */
export function decode(param: Param, text: string): Decoded {
  const value = parse(param, text);
  return value === undefined ? { ok: false, problem: problemOf(param, text) } : { ok: true, value };
}

/** Describes why a text is not a value. */
function problemOf(param: Param, text: string): string {
  const given = text.slice(0, 40);
  if (param.kind === "choice") {
    const names = param.options.map((option) => option.value);
    return said.oneOf(param.name, names, given);
  }
  if (param.kind === "text") {
    if (text.length > param.lengthMax) return said.tooLong(param.name, param.lengthMax, text.length);
    return said.notThis(param.name, given);
  }
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) return said.noNumber(param.name, given);
  if (param.whole && !Number.isInteger(value)) return said.notWhole(param.name, given);
  return said.outside(param.name, param.min, param.max, given);
}
