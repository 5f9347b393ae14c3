/**
 * From attributes to what an element shows. Pure.
 *
 * **Invariants** (broken by `read-attributes.test.ts`)
 * 1. Nothing throws and nothing invalid gets through: the start of its parameter stands in its place, and the reading is not sound.
 * 2. A reading is sound exactly where `attribute-problems.ts` finds nothing wrong.
 * 3. Later wins: start, preset, `state`, then single attributes.
 */

import { pairsOf, valuesIn } from "../figures/params/fragment";
import { initialValues, type ParamSchema, parse } from "../figures/params/schema";
import { elementsText } from "../text/elements.en";
import { type CommonState, commonParams, LAYERS, type Layer, namesIn, safeAddress } from "./attributes";
import type { AnyDefinition } from "./definition";

/** For controls of texts, which so need no copy of it. */
export { parse };

/** The attributes of an element; null where there is none. */
export type Attributes = (name: string) => string | null;

type Values = Readonly<Record<string, number | string | null>>;

/** What an element is to do. */
export interface Reading {
  readonly state: Values;
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

/** Whether a state names nothing but what is known and valid. */
export function isSoundState(schema: ParamSchema, fragment: string): boolean {
  const params = Object.values(schema);
  return [...pairsOf(fragment)].every(
    ([key, value]) =>
      key === "page" ||
      (key === "v" && value === "1") ||
      params.some((param) => param.name === key && parse(param, value) !== undefined),
  );
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
export function readAttributes(definition: AnyDefinition, of: Attributes, base: string): Reading {
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
  const common = { ...initialValues(commonParams), ...valuesOf(commonParams) } as CommonState;
  /** The names of a list that are known; all of them where it names none. */
  const listed = (list: string, known: readonly string[]): ReadonlySet<string> => {
    const names = namesIn(list);
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
  const state = { ...start, ...preset, ...Object.fromEntries(stated), ...valuesOf(schema) } as Values;
  const isReadonly = isSwitched("readonly");
  const controls = listed(common.controls, offeredControls(definition));
  const layers = listed(common.layers, LAYERS) as ReadonlySet<Layer>;
  const reading = {
    ...{ state, common, isReadonly, layers },
    controls: isReadonly ? new Set<string>() : controls,
    autoplays: isSwitched("autoplay"),
    results: addressOf(common.results),
    lab: addressOf(common.lab),
  };
  return { ...reading, isSound };
}

/** A change as a call hands it in: values by the names of attributes; null for the start of one. */
export function readPatch(
  schema: ParamSchema,
  given: Readonly<Record<string, unknown>>,
): { readonly patch: Values; readonly isSound: boolean } {
  const patch: Record<string, number | string | null> = {};
  let isSound = true;
  for (const [field, param] of Object.entries(schema)) {
    const value = Object.hasOwn(given, param.name) ? given[param.name] : undefined;
    if (value === undefined) continue;
    const parsed = value === null ? param.initial : parse(param, String(value));
    if (parsed === undefined) isSound = false;
    else patch[field] = parsed;
  }
  return { patch, isSound };
}
