/** The state of lab 10: the brief by its seed, the design, and what was predicted. A link with them is a submission. */

import { choice, type ValuesOf } from "../../../figures/params/schema";
import { DESIGN_BITS, DESIGN_RATIO } from "../../../figures/task/params";
import { CHOICES } from "../../../text/tasks/brief.en";
import { pageParams } from "../../link/page-params";
import type { LabSpec } from "../../link/use-link-state";
import { counter, MAX_SEED, openParams, prediction, taskParams } from "../lab-params";

const options = <const Value extends string>(...values: readonly Value[]) =>
  values.map((value) => ({ value, label: CHOICES[value] ?? value }));

/** Choices of a design, by the engine's names. */
export const DESIGN_PARAMS = {
  ratio: { kind: "number", name: "ratio", label: "size ratio T", initial: 10, ...DESIGN_RATIO, step: 1, whole: true },
  policy: choice({
    name: "policy",
    label: "policy",
    initial: "leveling",
    options: options("leveling", "lazy-leveling", "tiering"),
  }),
  bits: { kind: "number", name: "bits", label: "bits per key", initial: 8, ...DESIGN_BITS, step: 1, whole: true },
  plan: choice({
    name: "plan",
    label: "how bits are divided",
    initial: "uniform",
    options: options("uniform", "monkey"),
  }),
  arm: choice({
    name: "arm",
    label: "hashing",
    initial: "per-filter",
    options: options("per-filter", "shared", "merged"),
  }),
  digest: choice({
    name: "digest",
    label: "hash function",
    initial: "murmur64a",
    options: [
      { value: "murmur64a", label: "MurmurHash64A" },
      { value: "city", label: "CityHash64" },
      { value: "crc32", label: "CRC-32" },
      { value: "xxh64", label: "XXH64" },
    ],
  }),
} as const;

/** Every parameter of lab 10, in canonical order. */
export const LAB10_PARAMS = {
  brief: { kind: "number", name: "brief", label: "brief", initial: 1, min: 0, max: MAX_SEED, step: 1, whole: true },
  ...DESIGN_PARAMS,
  ran: counter("ran", "tree built"),
  tries: counter("tries", "designs counted"),
  guessRatio: prediction("guess-ratio"),
  ranRatio: counter("ran-ratio", "size ratios compared"),
  guessBits: prediction("guess-bits"),
  ranBits: counter("ran-bits", "bits compared"),
  ...taskParams("a"),
  ...taskParams("b"),
  ...openParams,
  ...pageParams,
} as const;

export type Lab10State = ValuesOf<typeof LAB10_PARAMS>;

/** Another design or brief has no counts yet. */
function change(state: Lab10State, patch: Partial<Lab10State>): Lab10State {
  const after = { ...state, ...patch };
  const touches = (["brief", "ratio", "policy", "bits", "plan", "arm", "digest"] as const).some(
    (field) => after[field] !== state[field],
  );
  return touches ? { ...after, ran: 0, tries: after.brief === state.brief ? after.tries : 0 } : after;
}

export const SPEC: LabSpec<typeof LAB10_PARAMS> = {
  page: "lab-10",
  schema: LAB10_PARAMS,
  scrubbed: new Set(["theme"]),
  change,
  lockable: ["brief", "ratio", "policy", "bits", "plan", "arm", "digest"],
  challenge: ["ratio", "policy", "bits", "plan", "arm"],
};

/** The places of the names in the engine's lists, as the brief states them. */
interface Lists {
  readonly policies: readonly string[];
  readonly plans: readonly string[];
  readonly arms: readonly string[];
  readonly digests: readonly string[];
}

/** Choices without the rest of the state. */
export type Chosen = Pick<Lab10State, "ratio" | "policy" | "bits" | "plan" | "arm" | "digest">;

/** The design as the engine reads it: an answer of six numbers. */
export function designOf(chosen: Chosen, { policies, plans, arms, digests }: Lists): string {
  const places = [
    policies.indexOf(chosen.policy),
    chosen.bits,
    plans.indexOf(chosen.plan),
    arms.indexOf(chosen.arm),
    digests.indexOf(chosen.digest),
  ];
  return `n${[chosen.ratio, ...places].join("_")}`;
}
