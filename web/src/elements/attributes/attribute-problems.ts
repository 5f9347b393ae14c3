/** Sentences about attributes, states and values that cannot be used. */

import type { Fitting } from "../../engine/contract";
import { decode } from "../../figures/params/decode";
import { nameNow, withOldNames } from "../../figures/params/old-names";
import { readFragment } from "../../figures/params/read-fragment";
import type { Param, ParamSchema } from "../../figures/params/schema";
import { complaintsText as text } from "../../text/embedding/complaints.en";
import { elementsText } from "../../text/embedding/elements.en";
import { LINK_NAMES } from "../build/link-names.generated";
import { warnOnce } from "../checked";
import type { NamedOf } from "../data/run-data";
import type { AnyDefinition } from "../definition";
import { type Addresses, commonParams, LAYERS, namesIn, SWITCHES, safeAddress } from "./attributes";
import {
  type Attributes,
  consistent,
  hasWords,
  isState,
  isValues,
  offeredControls,
  type Reading,
  spelledGiven,
  switched,
  UNREADABLE,
} from "./read-attributes";
import type { Request } from "./requests";

type Values = Readonly<Record<string, number | string | null>>;

/** A value as a page's author writes it. */
function shown(value: number | string | null | undefined): string {
  return value === null || value === undefined || value === "" ? text.theStart : String(value);
}

/** Describes one unusable value. `used` is the value that replaces it. */
function problemOf(tag: string, param: Param, written: string, used = param.initial): readonly string[] {
  const decoded = decode(param, written);
  return decoded.ok ? [] : [text.invalid(tag, decoded.problem, shown(used))];
}

/**
 * Describes the problems of a state. Parameters of lab pages are fine: a link to the lab is accepted and contains more than one figure
 * shows.
 */
export function stateProblems(
  { name, schema, hasOtherLinks = false }: AnyDefinition,
  fragment: string,
): readonly string[] {
  const tag = `lsm-${name}`;
  if (!isState(fragment)) return [text.noState(tag, text.notAState(fragment.slice(0, 40)))];
  const isOfPage = (one: string): boolean => !hasOtherLinks && LINK_NAMES.has(one);
  return readFragment(schema, fragment, isOfPage).notices.map((one) => text.noState(tag, one));
}

/** Describes contradictions within a requested state. */
function contradictions({ name, schema }: AnyDefinition, requested: Values): readonly string[] {
  const params = schema as ParamSchema;
  const state = consistent(params, requested);
  return Object.entries(params).flatMap(([field, param]) => {
    if (state[field] === requested[field] || param.kind !== "optional-number") return [];
    const other = param.upTo ?? "";
    const said = [`${param.name}=${requested[field]}`, `${params[other]?.name}=${requested[other]}`] as const;
    return text.invalid(`lsm-${name}`, text.beyond(...said), text.theStart);
  });
}

/** Describes the problems of any request. */
export function problemsOf(
  definition: AnyDefinition,
  attributes: Attributes,
  addresses: Addresses,
  request: Request,
): readonly string[] {
  const { reading, given, next, fits, requested } = request;
  if (fits !== undefined) return tooLarge(definition, requested, fits);
  if (reading !== undefined) return attributeProblems(definition, attributes, addresses, reading);
  const own =
    typeof given === "string" ? stateProblems(definition, given) : patchProblems(definition, given, requested);
  return [...("given" in request ? own : []), ...(next === undefined ? [] : contradictions(definition, next))];
}

/** Describes the problems of a change that a call passes in. Fields that it cannot change keep their value from `state`. */
export function patchProblems({ name, schema }: AnyDefinition, given: unknown, state: Values): readonly string[] {
  const tag = `lsm-${name}`;
  const params = Object.entries(schema as ParamSchema);
  if (!isValues(given)) return [text.noState(tag, text.noValues(kindOf(given)))];
  return Object.entries(given).flatMap(([requested, handed]) => {
    const [key, value] = spelledGiven(requested, handed);
    const [field = "", param] = params.find(([, { name: own }]) => own === key) ?? [];
    if (param === undefined) {
      const known = params.map(([, { name: own }]) => own).join(", ");
      return [text.noState(tag, text.unknownValue(key.slice(0, 40), known))];
    }
    if (value === undefined || value === null) return [];
    if (typeof value === "string" || typeof value === "number")
      return problemOf(tag, param, String(value), state[field]);
    return [text.invalid(tag, text.wrongKind(key, kindOf(value)), shown(state[field]))];
  });
}

/** Names the type of a value in the language of its author. */
function kindOf(given: unknown): string {
  if (given === UNREADABLE) return text.unreadable;
  if (given === null || given === undefined || typeof given === "string") return String(given).slice(0, 40);
  return Array.isArray(given) ? "array" : typeof given;
}

/** Describes a tree that is too large: the request, and the nearest tree that can be built. */
function tooLarge({ name, schema }: AnyDefinition, requested: Values, fits: Fitting): readonly string[] {
  const params = schema as ParamSchema;
  const of = (field: "levels" | "sizeRatio", values: Values | Fitting): string =>
    `${params[field]?.name}=${values[field]}`;
  const sentence = text.tooLargeTree(
    [of("levels", requested), of("sizeRatio", requested)],
    [of("levels", fits), of("sizeRatio", fits)],
  );
  return [text.noState(`lsm-${name}`, sentence)];
}

/** Describes unknown names in a list. */
function listProblems(tag: string, name: string, list: string, known: readonly string[]): readonly string[] {
  const unknown = namesIn(list).filter((one) => !known.includes(nameNow(one)));
  if (list.trim() === "none" || unknown.length === 0) return [];
  return [text.invalid(tag, text.unknownNames(name, unknown.slice(0, 3).join(", "), known.join(", ")), text.theStart)];
}

/** Describes the problems of an element's attributes. */
export function attributeProblems(
  definition: AnyDefinition,
  attributes: Attributes,
  addresses: Addresses,
  { requested, state }: Pick<Reading, "requested" | "state">,
): readonly string[] {
  const tag = `lsm-${definition.name}`;
  const of = withOldNames(attributes);
  const given: ParamSchema = { ...commonParams, ...definition.schema };
  const values = Object.entries(given).flatMap(([field, param]) => {
    const written = of(param.name);
    return written === null ? [] : problemOf(tag, param, written, state[field]);
  });
  /** The text of an attribute if it is usable. */
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
  const named = (["results", "lab"] as const).flatMap((name) => {
    const address = written(name);
    if (address === "" || safeAddress(address, addresses) !== null) return [];
    const problem = addresses.origin === undefined ? text.noAddress : text.foreignAddress;
    return [text.invalid(tag, problem(name, address.slice(0, 40)), text.theStart)];
  });
  const [from, to] = [written("from"), written("to")];
  const isBackwards = from !== "" && to !== "" && Number(from) > Number(to);
  return [
    ...values,
    ...contradictions(definition, requested),
    ...(isBackwards ? [text.invalid(tag, text.beyond(`from=${from}`, `to=${to}`), text.theStart)] : []),
    ...(isKnown ? [] : [text.invalid(tag, text.unknownPreset(presets.join(", "), preset), text.theStart)]),
    ...stateProblems(definition, written("state")),
    ...(hasWords(lang) ? [] : [text.invalid(tag, text.noWords(lang.slice(0, 20)), elementsText.language)]),
    ...switches,
    ...listProblems(tag, "controls", written("controls"), offeredControls(definition)),
    ...listProblems(tag, "layers", written("layers"), LAYERS),
    ...named,
  ];
}

/** Reports names in a state that its result file lacks. Returns the sentences. */
export function tellLacks(lacks: readonly NamedOf[], tell: (event: string, detail: unknown) => void): string {
  const said = lacks.map(([name, value, known]) => {
    const short = value.slice(0, 40);
    return name === "run"
      ? text.otherRun(short)
      : text.notInFile(name, short, [...new Set(known)].slice(0, 12).join(", "));
  });
  said.forEach(warnOnce);
  const message = said.join(" ");
  tell("error", { kind: "invalid", message, file: null });
  return message;
}
