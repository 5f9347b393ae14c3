/**
 * Attributes of every element, in addition to those of its figure. Pure.
 *
 * **Invariant**: a published name never changes, just like parameter names.
 */

import type { ChoiceParam, OptionalNumberParam, ParamSchema, TextParam, ValuesOf } from "../../figures/params/schema";

/** Origin of numbers, as a reader can select it. */
export type Layer = "model" | "simulated" | "measured";

export const LAYERS: readonly Layer[] = ["model", "simulated", "measured"];

/** A list of names. */
const NAMES = /^[a-z0-9-]*([ ,]+[a-z0-9-]+)*$/u;

/** Choice between names. Authors write the names, so each name is its own label. */
function oneOf<const Value extends string>(name: string, ...values: readonly [Value, ...Value[]]): ChoiceParam<Value> {
  const options = values.map((value) => ({ value, label: value }));
  return { kind: "choice", name, label: name, initial: values[0], options };
}

function text(name: string, lengthMax: number, pattern = /^/u): TextParam {
  return { kind: "text", name, label: name, initial: "", lengthMax, pattern };
}

function position(name: string): OptionalNumberParam {
  return { kind: "optional-number", name, label: name, initial: null, min: 0, max: 1_000_000, step: 1, whole: true };
}

export const commonParams = {
  theme: oneOf("theme", "auto", "light", "dark", "high-contrast"),
  palette: oneOf("palette", "default", "ink"),
  fit: oneOf("fit", "width", "contain"),
  loading: oneOf("loading", "lazy", "eager", "click"),
  controls: text("controls", 200, NAMES),
  layers: text("layers", 60, NAMES),
  from: position("from"),
  to: position("to"),
  speed: { kind: "number", name: "speed", label: "speed", initial: 1, min: 0.25, max: 4, step: 0.25 },
  preset: text("preset", 40, /^[a-z0-9-]*$/u),
  state: text("state", 4000),
  results: text("results", 2000),
  lab: text("lab", 2000),
} as const satisfies ParamSchema;

/** Values of {@link commonParams}. */
export type CommonState = ValuesOf<typeof commonParams>;

/** Attributes without a value. */
export const SWITCHES = ["autoplay", "readonly", "compact"] as const;

/** Names of all attributes that are not parameters of a figure. Only commands use it. */
export function commonNames(): readonly string[] {
  return [...Object.values(commonParams).map(({ name }) => name), ...SWITCHES, "lang"];
}

/** Splits a list of names from the page. */
export function namesIn(list: string): readonly string[] {
  return list.split(/[ ,]+/u).filter((name) => name !== "");
}

/** Addresses that attributes may name: relative to the base, and only of the origin if there is one. */
export interface Addresses {
  readonly base: string;
  readonly origin: string | undefined;
}

/** Parses an address that may be fetched or linked to. Returns null for addresses that would run a script. */
export function safeAddress(text: string, { base, origin }: Addresses): URL | null {
  try {
    const url = new URL(text, base);
    const isAllowed = origin === undefined || url.origin === origin;
    return isAllowed && ["http:", "https:", "file:"].includes(url.protocol) ? url : null;
  } catch {
    return null;
  }
}
