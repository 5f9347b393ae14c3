/**
 * From attributes to what an element shows. Pure.
 *
 * **Invariants** (broken by `read-attributes.test.ts`)
 * 1. Nothing throws and nothing invalid gets through: it is as if it were not written, and the reading is not sound.
 * 2. Where a reading is sound `attribute-problems.ts` finds nothing wrong. Where it is not, something is: but for what a link of the lab
 *    says besides the state of its figure, which those words alone know.
 * 3. Later wins: start, preset, `state`, then single attributes.
 * 4. Of values that contradict each other none gets through that goes beyond another, nor `from` and `to`.
 */

import { fragmentIn, pairsOf, valuesIn } from "../../figures/params/fragment";
import { nameNow, spelledNow, withOldNames } from "../../figures/params/old-names";
import { impliedBy, initialValues, type Param, type ParamSchema, parse } from "../../figures/params/schema";
import { elementsText } from "../../text/embedding/elements.en";
import type { AnyDefinition } from "../definition";
import { type CommonState, commonParams, LAYERS, type Layer, namesIn, safeAddress } from "./attributes";

/** The attributes of an element; null where there is none. */
export type Attributes = (name: string) => string | null;

type Values = Readonly<Record<string, number | string | null>>;

/** What an element is to do. */
export interface Reading {
  readonly state: Values;
  /** The same before what contradicts was left out. */
  readonly asked: Values;
  readonly common: CommonState;
  readonly controls: ReadonlySet<string>;
  readonly layers: ReadonlySet<Layer>;
  readonly isReadonly: boolean;
  readonly autoplays: boolean;
  readonly results: string | null;
  readonly lab: string | null;
  /** Whether all that is written could be used. */
  readonly isSound: boolean;
}

/** What the page names the moves through a story in `controls`. */
export const TIMELINE = "timeline";

/** Whether a text is a state at all, be it the start. */
export function isState(text: string): boolean {
  return /^$|=/u.test(fragmentIn(text));
}

/** Whether a state names nothing but what is known and valid. */
export function isSoundState(schema: ParamSchema, fragment: string): boolean {
  const params = Object.values(schema);
  const isSound = ([key, value]: readonly [string, string]): boolean =>
    key === "page" ||
    (key === "v" && value === "1") ||
    params.some((param) => param.name === key && parse(param, value) !== undefined);
  return isState(fragment) && [...pairsOf(fragment)].every(isSound);
}

/** Whether two states say the same. */
export function isSame(one: Values, other: Values): boolean {
  return Object.keys(one).every((field) => one[field] === other[field]);
}

/** A state where what goes beyond another value is left open, such as a level below the last. */
export function consistent(schema: ParamSchema, state: Values): Values {
  const next = { ...state };
  for (const [field, { upTo }] of Object.entries(schema) as [string, { readonly upTo?: string }][]) {
    if (upTo !== undefined && Number(next[field]) > Number(next[upTo])) next[field] = null;
  }
  return next;
}

/** What a switch that is written means; undefined for nothing. */
export function switched(name: string, written: string): boolean | undefined {
  if (["", "true", name].includes(written)) return true;
  return written === "false" ? false : undefined;
}

/** Whether the elements have words in a language. */
export function hasWords(lang: string): boolean {
  return lang === "" || lang.toLowerCase().startsWith(elementsText.language);
}

/** What can stand in `controls`: the fields that a reader can change, and the moves through a story. */
export function offeredControls({ controls, schema, moments }: AnyDefinition): readonly string[] {
  const names = controls.map((field) => (schema as ParamSchema)[field]?.name ?? field);
  return moments === undefined ? names : [...names, TIMELINE];
}

/** What the attributes of an element say; `base` is the address of its page. */
export function readAttributes(definition: AnyDefinition, attributes: Attributes, base: string): Reading {
  const of = withOldNames(attributes);
  const schema = definition.schema as ParamSchema;
  let isSound = true;
  /** What an attribute means; undefined where it is not there, or means nothing. */
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
  /** The names of a list that are known; all of them where it names none. */
  const listed = (list: string, known: readonly string[]): ReadonlySet<string> => {
    const names = namesIn(list).map(nameNow);
    if (list.trim() === "none") return new Set();
    const valid = names.filter((name) => known.includes(name));
    isSound &&= valid.length === names.length;
    return new Set(valid.length === 0 ? known : valid);
  };
  const isSwitched = (name: string): boolean => meant(name, (written) => switched(name, written)) ?? false;
  const addressOf = (written: string): string | null => {
    const url = written === "" ? null : safeAddress(written, base);
    isSound &&= (url === null) === (written === "");
    return url?.href ?? null;
  };
  const preset = common.preset === "" ? {} : definition.presets[common.preset];
  isSound &&= preset !== undefined && isSoundState(schema, common.state);
  meant("lang", (lang) => hasWords(lang) || undefined);
  const start: Values = initialValues(schema);
  // What a state does not say of its own, a preset may.
  const stated = Object.entries(valuesIn(schema, common.state)).filter(([field, value]) => value !== start[field]);
  const written = valuesOf(schema);
  const implied = impliedBy(schema, written);
  const asked = { ...start, ...preset, ...Object.fromEntries(stated), ...implied, ...written } as Values;
  const state = consistent(schema, asked);
  isSound &&= isSame(state, asked);
  const isReadonly = isSwitched("readonly");
  const controls = listed(common.controls, offeredControls(definition));
  const layers = listed(common.layers, LAYERS) as ReadonlySet<Layer>;
  const reading = {
    state,
    asked,
    common,
    isReadonly,
    layers,
    controls: isReadonly ? new Set<string>() : controls,
    autoplays: isSwitched("autoplay"),
    results: addressOf(common.results),
    lab: addressOf(common.lab),
  };
  return { ...reading, isSound };
}

/** Whether something is values by names. */
export function isValues(given: unknown): given is Readonly<Record<string, unknown>> {
  return Object.prototype.toString.call(given) === "[object Object]";
}

/** In place of what throws when it is read. */
export const UNREADABLE = Symbol();

/** What is handed in, read once: getters may throw. */
export function taken(given: unknown): unknown {
  try {
    return isValues(given) ? { ...given } : given;
  } catch {
    return UNREADABLE;
  }
}

/** What a call hands in: a state, or values by the names of attributes, null for the start of one. What cannot be used is not in it. */
export function readGiven(schema: ParamSchema, given: unknown): { readonly patch: Values; readonly isSound: boolean } {
  if (typeof given === "string") {
    return { patch: isState(given) ? (valuesIn(schema, given) as Values) : {}, isSound: isSoundState(schema, given) };
  }
  const patch: Record<string, number | string | null> = {};
  let isSound = isValues(given);
  if (isValues(given)) {
    for (const [asked, value] of Object.entries(given)) {
      const [name, now] = spelledGiven(asked, value);
      const [field = "", param] = Object.entries(schema).find((one) => one[1].name === name) ?? [];
      const parsed = param && meantBy(param, now);
      if (parsed !== undefined) patch[field] = parsed;
      else if (value !== undefined || !param) isSound = false;
    }
  }
  return { patch: { ...impliedBy(schema, patch), ...patch }, isSound };
}

/** A name and a value that are handed in, in the spelling of today. */
export function spelledGiven(name: string, value: unknown): readonly [string, unknown] {
  const isSpelled = typeof value === "string" || typeof value === "number";
  return isSpelled ? spelledNow(name, String(value)) : [nameNow(name), value];
}

/** What a value means that is handed in; undefined for nothing. */
function meantBy(param: Param, value: unknown): number | string | null | undefined {
  if (value === null) return param.initial;
  return typeof value === "string" || typeof value === "number" ? parse(param, String(value)) : undefined;
}
