/**
 * What an element says and shows where something that it needs is missing, damaged or forbidden. It comes when something is
 * (`feeder.ts`), since mostly nothing is (docs/decisions/0070).
 *
 * **Invariants** (broken by `tests/e2e/elements/elements-trouble.spec.ts`)
 * 1. The reason that is said is the one that was found, and names the file.
 * 2. A recording is shown as what it is: what was asked for and is not in it is named, and never stands as if it were.
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

/** What went wrong. */
export interface Trouble {
  /** A closed list (docs/embedding.md), but for errors of the engine. */
  readonly kind: string;
  /** What it is and what to do, for whoever made the page. */
  readonly message: string;
  /** The address of the file, where it is about one. */
  readonly file: string | null;
}

/** What stands in for the engine. */
export interface Recording {
  readonly data: unknown;
  readonly origin: string;
  /** What it has of a state that is asked for, and what its readers are told. */
  readonly of: (asked: Values) => { readonly state: Values; readonly notice: string };
}

/** What was found. */
export interface Found {
  readonly trouble: Trouble;
  readonly recording: Recording | null;
  /** The sheet of all figures, where it is there. */
  readonly sheet: CSSStyleSheet | null;
}

/** What is known of a cause. */
interface Cause extends Trouble {
  /** What readers are told of it, as the beginning of a sentence. */
  readonly reason: string;
}

/** With these nothing can be computed on this page; a recording needs none of it. */
const NO_ENGINE: ReadonlySet<string> = new Set([
  "no-wasm",
  "no-vectors",
  "load-failed",
  "missing",
  "damaged",
  "unreachable",
  "forbidden",
]);

/** Looks why there is no answer, and for what can stand in; `replays`: whether a recording may. */
export async function look(thrown: unknown, definition: AnyDefinition, replays: boolean): Promise<Found> {
  const { reason, ...trouble } = await causeOf(thrown as Thrown);
  const sheet = await figureSheet().catch(() => null);
  const mayReplay = replays && sheet !== null && definition.isEmptyAtStart !== true && NO_ENGINE.has(trouble.kind);
  const recording = mayReplay ? await recordingFor(definition, reason) : null;
  return { trouble, recording, sheet };
}

async function causeOf({ kind = "unknown", message = "", field = "", why }: Thrown): Promise<Cause> {
  // Other fields are of what the engine was asked.
  const [address = "", hash = ""] = /^[a-z]+:/u.test(field) ? field.split("#") : [];
  if (why !== undefined) return { kind, message, file: address, reason: text.lack(nameIn(address), why) };
  if (hash !== "" && checks !== undefined) return await checks.lack(address, hash).catch(causeOf);
  return address === "" ? inWords(kind, message) : { kind, message, file: address, reason: message };
}

/** The last part of an address. */
export function nameIn(address: string): string {
  return address.replace(/^.*\//u, "");
}

/** What is about no file. */
function inWords(kind: string, said: string): Cause {
  const cause = (own: string, reason: string, advice = ""): Cause => {
    return { kind: own, reason, message: `LSM Lab: ${reason}${advice}.`, file: null };
  };
  switch (kind) {
    case "no-wasm":
      // Where it is there, it may not run.
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

/** The recording of a figure's start; null where it did not come either. */
async function recordingFor(definition: AnyDefinition, reason: string): Promise<Recording | null> {
  try {
    const data = read(await recordingOf(definition.name));
    const of = (asked: Values) => {
      const state = recordedState(definition, asked);
      return { state, notice: text.recorded(reason, otherThan(definition, state, asked)) };
    };
    return { data, origin: text.recordedBy, of };
  } catch {
    return null;
  }
}

/** Of a state what the recording has: the start in whatever asks the engine something, and all else as it was asked for. */
export function recordedState({ question, schema }: AnyDefinition, asked: Values): Values {
  const start: Values = initialValues(schema as ParamSchema);
  const asks = (state: Values): string => JSON.stringify(question(state as never));
  const recorded = asks(start);
  if (asks(asked) === recorded) return asked;
  let state = start;
  for (const field of Object.keys(start)) {
    const next = { ...state, [field]: asked[field] ?? null };
    if (asks(next) === recorded) state = next;
  }
  return state;
}

/** What the recording shows other than was asked for, parameter by parameter. */
export function otherThan({ schema }: AnyDefinition, shown: Values, asked: Values): readonly string[] {
  return Object.entries(schema as ParamSchema)
    .filter(([field]) => shown[field] !== asked[field])
    .map(([field, param]) => {
      const word = (value: number | string | null = null): string => {
        const option = param.kind === "choice" ? param.options.find((one) => one.value === value) : undefined;
        const plain = value === null || value === "" ? text.open : String(value).slice(0, 40);
        return option === undefined ? plain : labelText(option.label);
      };
      return text.other(labelText(param.label), word(shown[field]), word(asked[field]));
    });
}
