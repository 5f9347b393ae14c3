/**
 * Converts attributes to the state of an element. Pure.
 *
 * **Invariants** (tests: `read-attributes.test.ts`)
 * 1. Nothing throws and no invalid value passes: an invalid value is ignored, and the reading is not sound.
 * 2. A sound reading has no problems in `attribute-problems.ts`, and any other reading has at least one. Exception: parts of a lab link
 * outside the state of the figure, which only that file checks.
 * 3. Later sources win: start, preset, `state`, then single attributes.
 * 4. Contradicting values never pass: no value exceeds its bound, and `from` never exceeds `to`.
 */

import { fragmentIn, pairsOf, valuesIn } from "../../figures/params/fragment";
import { nameNow, spelledNow, withOldNames } from "../../figures/params/old-names";
import { impliedBy, initialValues, type Param, type ParamSchema, parse } from "../../figures/params/schema";
import { elementsText } from "../../text/embedding/elements.en";
import { entryOf } from "../../text/entry";
import type { AnyDefinition } from "../definition";
import { type Addresses, type CommonState, commonParams, LAYERS, type Layer, namesIn, safeAddress } from "./attributes";

/** Returns the value of an attribute, or null if it is absent. */
export type Attributes = (name: string) => string | null;

type Values = Readonly<Record<string, number | string | null>>;

/** State and settings of an element. */
export interface Reading {
  readonly state: Values;
  /** The values before contradictions were removed. */
  readonly requested: Values;
  readonly common: CommonState;
  readonly controls: ReadonlySet<string>;
  readonly layers: ReadonlySet<Layer>;
  readonly isReadonly: boolean;
  readonly isCompact: boolean;
  readonly autoplays: boolean;
  readonly results: string | null;
  readonly lab: string | null;
  /** True if every written value is usable. */
  readonly isSound: boolean;
}

/** Name of the timeline buttons in the attribute `controls`. */
export const TIMELINE = "timeline";

/** Returns true if a text is a state, including the empty start. */
export function isState(text: string): boolean {
  return /^$|=/u.test(fragmentIn(text));
}

/** Returns true if a state contains only known names and valid values. */
export function isSoundState(schema: ParamSchema, fragment: string): boolean {
  const params = Object.values(schema);
  const isSound = ([key, value]: readonly [string, string]): boolean =>
    key === "page" ||
    (key === "v" && value === "1") ||
    params.some((param) => param.name === key && parse(param, value) !== undefined);
  return isState(fragment) && [...pairsOf(fragment)].every(isSound);
}

/** Returns true if two states are equal. */
export function isSame(one: Values, other: Values): boolean {
  return Object.keys(one).every((field) => one[field] === other[field]);
}

/** Resets values that exceed another value, such as a level below the last one. */
export function consistent(schema: ParamSchema, state: Values): Values {
  const next = { ...state };
  for (const [field, { upTo }] of Object.entries(schema) as [string, { readonly upTo?: string }][]) {
    if (upTo !== undefined && Number(next[field]) > Number(next[upTo])) next[field] = null;
  }
  return next;
}

/** Value of a switch, or undefined if it is invalid. */
export function switched(name: string, written: string): boolean | undefined {
  if (["", "true", name].includes(written)) return true;
  return written === "false" ? false : undefined;
}

/** Returns true if the elements are translated to a language. */
export function hasWords(lang: string): boolean {
  return lang === "" || lang.toLowerCase().startsWith(elementsText.language);
}

/** Names that `controls` accepts: the fields that a reader can change, and the timeline buttons. */
export function offeredControls({ controls, schema, moments }: AnyDefinition): readonly string[] {
  const names = controls.map((field) => (schema as ParamSchema)[field]?.name ?? field);
  return moments === undefined ? names : [...names, TIMELINE];
}

/** Reads the attributes of an element. */
export function readAttributes(definition: AnyDefinition, attributes: Attributes, addresses: Addresses): Reading {
  const of = withOldNames(attributes);
  const schema = definition.schema as ParamSchema;
  let isSound = true;
  /** Value of an attribute, or undefined if it is absent or invalid. */
  const meant = <Value>(name: string, read: (written: string) => Value | undefined): Value | undefined => {
    const written = of(name);
    if (written === null) return undefined;
    const value = read(written);
    isSound &&= value !== undefined;
    return value;
  };
  const valuesOf = (params: ParamSchema): Values => {
    const values = Object.entries(params).map(([field, param]) => [
      field,
      meant(param.name, (written) => parse(param, written)),
    ]);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  };
  const given = { ...initialValues(commonParams), ...valuesOf(commonParams) } as CommonState;
  const isBackwards = given.from !== null && given.to !== null && given.from > given.to;
  isSound &&= !isBackwards;
  const common = isBackwards ? { ...given, from: null, to: null } : given;
  /** Known names of a list. A list without names means all. */
  const listed = (list: string, known: readonly string[]): ReadonlySet<string> => {
    const names = namesIn(list).map(nameNow);
    if (list.trim() === "none") return new Set();
    const valid = names.filter((name) => known.includes(name));
    isSound &&= valid.length === names.length;
    return new Set(valid.length === 0 ? known : valid);
  };
  const isSwitched = (name: string): boolean => meant(name, (written) => switched(name, written)) ?? false;
  const addressOf = (written: string): string | null => {
    const url = written === "" ? null : safeAddress(written, addresses);
    isSound &&= (url === null) === (written === "");
    return url?.href ?? null;
  };
  const preset = common.preset === "" ? {} : entryOf(definition.presets, common.preset);
  isSound &&= preset !== undefined && isSoundState(schema, common.state);
  meant("lang", (lang) => hasWords(lang) || undefined);
  const start: Values = initialValues(schema);
  // A preset applies only to fields that the state leaves at their start.
  const stated = Object.entries(valuesIn(schema, common.state)).filter(([field, value]) => value !== start[field]);
  const written = valuesOf(schema);
  const implied = impliedBy(schema, written);
  const requested = { ...start, ...preset, ...Object.fromEntries(stated), ...implied, ...written } as Values;
  const state = consistent(schema, requested);
  isSound &&= isSame(state, requested);
  const isReadonly = isSwitched("readonly");
  const isCompact = isSwitched("compact");
  const isBare = isReadonly || (isCompact && common.controls === "");
  const controls = listed(common.controls, offeredControls(definition));
  const layers = listed(common.layers, LAYERS) as ReadonlySet<Layer>;
  const reading = {
    state,
    requested,
    common,
    isReadonly,
    isCompact,
    layers,
    controls: isBare ? new Set<string>() : controls,
    autoplays: isSwitched("autoplay"),
    results: addressOf(common.results),
    lab: addressOf(common.lab),
  };
  return { ...reading, isSound };
}

/** Returns true for an object with values by name. */
export function isValues(given: unknown): given is Readonly<Record<string, unknown>> {
  return Object.prototype.toString.call(given) === "[object Object]";
}

/** Replaces a value whose getter throws. */
export const UNREADABLE = Symbol();

/** Reads a passed value once, because getters may throw. */
export function taken(given: unknown): unknown {
  try {
    return isValues(given) ? { ...given } : given;
  } catch {
    return UNREADABLE;
  }
}

/** Reads the argument of a call: a state, or values by attribute name, with null for the start value. Drops unusable values. */
export function readGiven(schema: ParamSchema, given: unknown): { readonly patch: Values; readonly isSound: boolean } {
  if (typeof given === "string") {
    return { patch: isState(given) ? (valuesIn(schema, given) as Values) : {}, isSound: isSoundState(schema, given) };
  }
  const patch: Record<string, number | string | null> = {};
  let isSound = isValues(given);
  if (isValues(given)) {
    for (const [requested, value] of Object.entries(given)) {
      const [name, now] = spelledGiven(requested, value);
      const [field = "", param] = Object.entries(schema).find((one) => one[1].name === name) ?? [];
      const parsed = param && meantBy(param, now);
      if (parsed !== undefined) patch[field] = parsed;
      else if (value !== undefined || !param) isSound = false;
    }
  }
  return { patch: { ...impliedBy(schema, patch), ...patch }, isSound };
}

/** Converts a passed name and value to the current spelling. */
export function spelledGiven(name: string, value: unknown): readonly [string, unknown] {
  const isSpelled = typeof value === "string" || typeof value === "number";
  return isSpelled ? spelledNow(name, String(value)) : [nameNow(name), value];
}

/** Converts a passed value to a parameter's type. Returns undefined if it is invalid. */
function meantBy(param: Param, value: unknown): number | string | null | undefined {
  if (value === null) return param.initial;
  return typeof value === "string" || typeof value === "number" ? parse(param, String(value)) : undefined;
}
