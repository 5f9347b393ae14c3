/**
 * Layers over the page of a link: an assignment, and the display mode. Pure.
 *
 * `#v=1&page=lab-1&words=30&a=1&a-title=Week+3&a-lock=words:30&a-tasks=1a:name`
 *
 * **Invariants** (tests: `layers.test.ts`)
 * 1. Links with these parameters never change their meaning (`docs/format/links.md`). An unknown version is reported and ignored
 * completely.
 * 2. `readLayers(writeLayers(l))` is `l` for all valid layers. Decoding never throws.
 * 3. A locked value overrides the page's own parameter of that name, and a difference between the two is reported.
 */

import { decode } from "../../figures/params/decode";
import { pairsOf } from "../../figures/params/fragment";
import { nameNow, spelledNow } from "../../figures/params/old-names";
import {
  choice,
  encode,
  initialValues,
  type ParamSchema,
  type TextParam,
  type ValuesOf,
} from "../../figures/params/schema";
import { layersText as text } from "../../text/link.en";

/** Display mode of a page. */
export type Mode = "page" | "projector" | "sheet";

/** Text that people read: no control characters, nothing that turns its direction around or is not seen. */
const SAYABLE = /^(?:[^\p{Cc}\p{Cf}]|\n)*$/u;
const line = (name: string, lengthMax: number, pattern: RegExp): TextParam => ({
  kind: "text",
  name,
  label: name,
  initial: "",
  lengthMax,
  pattern,
});

/** Every parameter that lies over pages, in canonical order. */
export const LAYER_PARAMS = {
  mode: choice<Mode>({
    name: "mode",
    label: text.mode,
    initial: "page",
    options: [
      { value: "page", label: text.modes.page },
      { value: "projector", label: text.modes.projector },
      { value: "sheet", label: text.modes.sheet },
    ],
  }),
  slide: { kind: "number", name: "slide", label: "slide", initial: 0, min: 0, max: 99, step: 1, whole: true },
  /** Votes for the options of the slide, in their order. */
  ballot: line("ballot", 60, /^(\d{1,4}(_\d{1,4}){0,11})?$/),
  /** The version of the assignment; left out: there is none. */
  assignment: line("a", 4, /^\d{0,4}$/),
  title: { ...line("a-title", 80, /^[^\p{Cc}\p{Cf}]*$/u) },
  note: line("a-note", 600, SAYABLE),
  /** Parameters of the page with the values that they keep, in which all but letters, digits, point and hyphen is encoded. */
  locked: line("a-lock", 1000, /^([a-z][a-z0-9-]*:[A-Za-z0-9._%-]*(,[a-z][a-z0-9-]*:[A-Za-z0-9._%-]*)*)?$/),
  /** Parameters whose controls are left out, and kinds of steps as `step-explain`. */
  hidden: line("a-hide", 300, /^([a-z][a-z0-9-]*(,[a-z][a-z0-9-]*)*)?$/),
  /** Tasks with where their seeds come from. */
  tasks: line("a-tasks", 120, /^(\d{1,2}[a-c]:(name|any|\d{1,6})(,\d{1,2}[a-c]:(name|any|\d{1,6}))*)?$/),
  /** Attempts per task; 0: no limit. */
  tries: { kind: "number", name: "a-tries", label: "a-tries", initial: 0, min: 0, max: 99, step: 1, whole: true },
  /** Two words by which a link that was cut or changed is known. */
  check: line("a-check", 24, /^([a-z]+-[a-z]+)?$/),
  /** Answers of a student: seed, answer and attempts of each task. */
  work: line("a-work", 400, /^((\d{1,6}:[cn]?[0-9a-f._]*:\d{1,5})?(,(\d{1,6}:[cn]?[0-9a-f._]*:\d{1,5})?)*)$/),
} as const;

/** Layers over a page. */
export type Layers = ValuesOf<typeof LAYER_PARAMS>;

/** Nothing. */
export const NO_LAYERS: Layers = initialValues(LAYER_PARAMS);

/** The version of assignments that this page writes and reads. */
export const ASSIGNMENT_VERSION = "1";

/** The names that no page's own parameter may have. */
export const LAYER_NAMES: ReadonlySet<string> = new Set(Object.values(LAYER_PARAMS).map(({ name }) => name));

const ASSIGNMENT_FIELDS = ["title", "note", "locked", "hidden", "tasks", "tries", "check", "work"] as const;

/** Reads what lies over a page. */
export function readLayers(fragment: string): { readonly layers: Layers; readonly notices: readonly string[] } {
  const given = pairsOf(fragment);
  const values: Record<string, number | string | null> = { ...NO_LAYERS };
  const notices: string[] = [];
  for (const [field, param] of Object.entries(LAYER_PARAMS as ParamSchema)) {
    const written = given.get(param.name);
    if (written === undefined) continue;
    const decoded = decode(param, written);
    if (decoded.ok) values[field] = decoded.value;
    else notices.push(text.notRead(decoded.problem));
  }
  const layers = values as Layers;
  if (layers.assignment === ASSIGNMENT_VERSION) return { layers, notices };
  if (layers.assignment !== "") notices.push(text.otherVersion(layers.assignment, ASSIGNMENT_VERSION));
  return { layers: withoutAssignment(layers), notices };
}

/** The same without its assignment. */
export function withoutAssignment(layers: Layers): Layers {
  return {
    ...layers,
    assignment: "",
    ...Object.fromEntries(ASSIGNMENT_FIELDS.map((field) => [field, NO_LAYERS[field]])),
  };
}

/** Writes the parameters for a link, in canonical order. */
export function writeLayers(layers: Layers): readonly string[] {
  const values: Readonly<Record<string, number | string | null>> = layers;
  return Object.entries(LAYER_PARAMS as ParamSchema)
    .filter(([field, param]) => values[field] !== param.initial)
    .map(([field, param]) => `${param.name}=${readable(encode(values[field] ?? null))}`);
}

/** Encodes a value, except characters that are allowed in a fragment and keep it readable. */
function readable(value: string): string {
  return encodeURIComponent(value).replaceAll("%20", "+").replaceAll("%2C", ",").replaceAll("%3A", ":");
}

/** A page's own fragment with what lies over it. */
export function withLayers(own: string, layers: Layers): string {
  const parts = writeLayers(layers);
  if (parts.length === 0) return own;
  return [own === "" ? "v=1" : own, ...parts].join("&");
}

/** Returns the part of a fragment that its page has written itself. */
export function ownPart(fragment: string): string {
  const kept = fragment
    .replace(/^#/, "")
    .split("&")
    .filter((part) => !LAYER_NAMES.has(part.slice(0, Math.max(part.indexOf("="), 0))));
  return kept.length === 1 && kept[0] === "v=1" ? "" : kept.join("&");
}

/** Encodes a value for the list of locks, including separators and characters that links encode differently. */
export function lockedValue(value: string): string {
  return encodeURIComponent(value).replaceAll(/[!'()*~]/gu, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

function readValue(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    // Not a valid encoding: its parameter reports the error.
    return written;
  }
}

/** The names of parameters without controls, in the spelling of today, and kinds of steps that are left out. */
export function hiddenOf({ hidden }: Pick<Layers, "hidden">): readonly string[] {
  return hidden
    .split(",")
    .filter((name) => name !== "")
    .map(nameNow);
}

/** The locked parameters with their values, in the spelling of today. */
export function locksOf({ locked }: Pick<Layers, "locked">): ReadonlyMap<string, string> {
  return new Map(
    locked
      .split(",")
      .filter((part) => part !== "")
      .map((part) => {
        const at = part.indexOf(":");
        return spelledNow(part.slice(0, at), readValue(part.slice(at + 1)));
      }),
  );
}

/** Returns the state with its locked values. */
export function held<Schema extends ParamSchema>(
  schema: Schema,
  state: ValuesOf<Schema>,
  locks: ReadonlyMap<string, string>,
): ValuesOf<Schema> {
  if (locks.size === 0) return state;
  const values: Record<string, number | string | null> = { ...(state as Record<string, number | string | null>) };
  for (const [field, param] of Object.entries(schema)) {
    const lock = locks.get(param.name);
    const decoded = lock === undefined ? null : decode(param, lock);
    if (decoded?.ok) values[field] = decoded.value;
  }
  return values as ValuesOf<Schema>;
}

/** Text of the check words: all parts of an assignment that its author decided. */
export function checkedText(page: string, layers: Layers): string {
  return [page, ...writeLayers({ ...NO_LAYERS, ...pickAssignment(layers), check: "", work: "" })].join("&");
}

function pickAssignment(layers: Layers): Partial<Layers> {
  const { assignment, title, note, locked, hidden, tasks, tries } = layers;
  return { assignment, title, note, locked, hidden, tasks, tries };
}
