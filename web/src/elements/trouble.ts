/**
 * Messages and replacements of an element if a required part is missing, damaged or forbidden. Loaded only after a failure (`feeder.ts`),
 * because most pages have none (docs/decisions/0070).
 *
 * **Invariants** (tests: `tests/e2e/elements/elements-trouble.spec.ts`)
 * 1. The reported reason is the observed one and names the file.
 * 2. A recording is labeled as one. Requested values that it lacks are listed and never shown as if they applied.
 */

import { initialValues, type ParamSchema } from "../figures/params/schema";
import { troubleText as text } from "../text/embedding/failures.en";
import { labelText } from "../text/labels.en";
import { read } from "./build/written";
import { checks, type Thrown } from "./checked";
import type { AnyDefinition } from "./definition";
import { figureSheet } from "./shell/sheets";
import { recordingOf } from "./surroundings";

type Values = Readonly<Record<string, number | string | null>>;

/** A failure. */
export interface Trouble {
  /** A closed list (docs/embedding.md), plus the error kinds of the engine. */
  readonly kind: string;
  /** The problem and its fix, for the author of the page. */
  readonly message: string;
  /** Address of the file, if a file failed. */
  readonly file: string | null;
}

/** Replacement for the engine. */
export interface Recording {
  readonly data: unknown;
  readonly origin: string;
  /** Returns the part of a requested state that the recording contains, and the notice for readers. */
  readonly of: (requested: Values) => { readonly state: Values; readonly notice: string };
}

/** Result of the search for a cause. */
export interface Found {
  readonly trouble: Trouble;
  readonly recording: Recording | null;
  /** Sheet of all figures, if it has loaded. */
  readonly sheet: CSSStyleSheet | null;
}

/** Known facts about a cause. */
interface Cause extends Trouble {
  /** Reason for readers, as the beginning of a sentence. */
  readonly reason: string;
}

/** Errors that prevent any computation on this page. A recording needs no computation. */
const NO_ENGINE: ReadonlySet<string> = new Set([
  "no-wasm",
  "no-vectors",
  "load-failed",
  "missing",
  "damaged",
  "unreachable",
  "forbidden",
]);

/** Finds out why there is no answer, and loads a replacement. `replays`: a recording may replace the answer. */
export async function look(thrown: unknown, definition: AnyDefinition, replays: boolean): Promise<Found> {
  const { reason, ...trouble } = await causeOf(thrown as Thrown);
  const sheet = await figureSheet().catch(() => null);
  const mayReplay = replays && sheet !== null && definition.isEmptyAtStart !== true && NO_ENGINE.has(trouble.kind);
  const recording = mayReplay ? await recordingFor(definition, reason) : null;
  return { trouble, recording, sheet };
}

async function causeOf({ kind = "unknown", message = "", field = "", why }: Thrown): Promise<Cause> {
  // Other fields name a part of the question.
  const [address = "", hash = ""] = /^[a-z]+:/u.test(field) ? field.split("#") : [];
  if (why !== undefined) return { kind, message, file: address, reason: text.lack(nameIn(address), why) };
  if (hash !== "" && checks !== undefined) return await checks.lack(address, hash).catch(causeOf);
  return address === "" ? inWords(kind, message) : { kind, message, file: address, reason: message };
}

/** Returns the last part of an address. */
export function nameIn(address: string): string {
  return address.replace(/^.*\//u, "");
}

/** A cause without a file. */
function inWords(kind: string, said: string): Cause {
  const cause = (own: string, reason: string, advice = ""): Cause => {
    return { kind: own, reason, message: `LSM Lab: ${reason}${advice}.`, file: null };
  };
  switch (kind) {
    case "no-wasm":
      // WebAssembly exists, so a policy forbids it.
      if (typeof WebAssembly !== "undefined") return cause("forbidden", text.forbidden, text.allow);
      return cause(kind, text.noWasm);
    case "no-vectors":
      return cause(kind, text.noVectors);
    case "load-failed":
      return cause(kind, text.notStarted(said));
    case "no-file":
    case "no-experiment":
      return { kind, message: said, file: null, reason: said };
    default:
      return { kind, message: text.failed(said), file: null, reason: said };
  }
}

/** Loads the recording of a figure's start. Returns null if it failed to load as well. */
async function recordingFor(definition: AnyDefinition, reason: string): Promise<Recording | null> {
  try {
    const data = read(await recordingOf(definition.name));
    const of = (requested: Values) => {
      const state = recordedState(definition, requested);
      return { state, notice: text.recorded(reason, otherThan(definition, state, requested)) };
    };
    return { data, origin: text.recordedBy, of };
  } catch {
    return null;
  }
}

/** Returns the shown state of a recording: fields that affect the question are those of the start, the others are as requested. */
export function recordedState({ question, schema }: AnyDefinition, requested: Values): Values {
  const start: Values = initialValues(schema as ParamSchema);
  const asks = (state: Values): string => JSON.stringify(question(state as never));
  const recorded = asks(start);
  if (asks(requested) === recorded) return requested;
  let state = start;
  for (const field of Object.keys(start)) {
    const next = { ...state, [field]: requested[field] ?? null };
    if (asks(next) === recorded) state = next;
  }
  return state;
}

/** Lists the parameters whose shown value differs from the requested one. */
export function otherThan({ schema }: AnyDefinition, shown: Values, requested: Values): readonly string[] {
  return Object.entries(schema as ParamSchema)
    .filter(([field]) => shown[field] !== requested[field])
    .map(([field, param]) => {
      const word = (value: number | string | null = null): string => {
        const option = param.kind === "choice" ? param.options.find((one) => one.value === value) : undefined;
        const plain = value === null || value === "" ? text.open : String(value).slice(0, 40);
        return option === undefined ? plain : labelText(option.label);
      };
      return text.other(labelText(param.label), word(shown[field]), word(requested[field]));
    });
}
