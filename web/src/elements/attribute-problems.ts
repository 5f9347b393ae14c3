/**
 * What is wrong with what a page's author wrote, in sentences. Nobody imports it before something is (`complaints.ts`), since most pages
 * are right (docs/decisions/0070).
 */

import { decode } from "../figures/params/decode";
import { readFragment } from "../figures/params/read-fragment";
import type { Param, ParamSchema } from "../figures/params/schema";
import { complaintsText as text } from "../text/complaints.en";
import { elementsText } from "../text/elements.en";
import { commonParams, LAYERS, namesIn, SWITCHES, safeAddress } from "./attributes";
import type { AnyDefinition } from "./definition";
import { type Attributes, hasWords, offeredControls, switched } from "./read-attributes";

/** What stands in the place of a value that cannot be used. */
function used(param: Param): string {
  return param.initial === null || param.initial === "" ? text.theStart : String(param.initial);
}

/** Of one value. */
function problemOf(tag: string, param: Param, written: string): readonly string[] {
  const decoded = decode(param, written);
  return decoded.ok ? [] : [text.invalid(tag, decoded.problem, used(param))];
}

/** Of a state. */
export function stateProblems({ name, schema }: AnyDefinition, fragment: string): readonly string[] {
  return readFragment(schema, fragment).notices.map((one) => text.noState(`lsm-${name}`, one));
}

/** Of a change as a call hands it in. */
export function patchProblems(
  { name, schema }: AnyDefinition,
  given: Readonly<Record<string, unknown>>,
): readonly string[] {
  return Object.values(schema as ParamSchema).flatMap((param) => {
    const value = Object.hasOwn(given, param.name) ? given[param.name] : undefined;
    return value === undefined || value === null ? [] : problemOf(`lsm-${name}`, param, String(value));
  });
}

/** Names in a list that are not known. */
function listProblems(tag: string, name: string, list: string, known: readonly string[]): readonly string[] {
  const unknown = namesIn(list).filter((one) => !known.includes(one));
  if (list.trim() === "none" || unknown.length === 0) return [];
  return [text.invalid(tag, text.unknownNames(name, unknown.slice(0, 3).join(", "), known.join(", ")), text.theStart)];
}

/** Of the attributes of an element. */
export function attributeProblems(definition: AnyDefinition, of: Attributes, base: string): readonly string[] {
  const tag = `lsm-${definition.name}`;
  const given: ParamSchema = { ...commonParams, ...definition.schema };
  const values = Object.values(given).flatMap((param) => {
    const written = of(param.name);
    return written === null ? [] : problemOf(tag, param, written);
  });
  /** What is written, where it can be used. */
  const written = (name: keyof typeof commonParams): string => {
    const value = of(name) ?? "";
    return decode(commonParams[name], value).ok ? value : "";
  };
  const switches = SWITCHES.flatMap((name) => {
    const value = of(name);
    if (value === null || switched(name, value) !== undefined) return [];
    return [text.invalid(tag, text.cannotBe(name, value.slice(0, 40)), "false")];
  });
  const presets = Object.keys(definition.presets);
  const preset = written("preset");
  const isKnown = preset === "" || presets.includes(preset);
  const lang = of("lang") ?? "";
  const addresses = (["results", "lab"] as const).flatMap((name) => {
    const address = written(name);
    if (address === "" || safeAddress(address, base) !== null) return [];
    return [text.invalid(tag, text.noAddress(name, address.slice(0, 40)), text.theStart)];
  });
  return [
    ...values,
    ...(isKnown ? [] : [text.invalid(tag, text.unknownPreset(presets.join(", "), preset), text.theStart)]),
    ...stateProblems(definition, written("state")),
    ...(hasWords(lang) ? [] : [text.invalid(tag, text.noWords(lang.slice(0, 20)), elementsText.language)]),
    ...switches,
    ...listProblems(tag, "controls", written("controls"), offeredControls(definition)),
    ...listProblems(tag, "layers", written("layers"), LAYERS),
    ...addresses,
  ];
}
