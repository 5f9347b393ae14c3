/** The state of lab 11: the lookup that is shown, the workload of the challenge, and what was predicted. */

import type { GrowthParams } from "../../../engine/contract";
import { mapletParams } from "../../../figures/maplet/params";
import { choice, type NumberParam, type ValuesOf } from "../../../figures/params/schema";
import { lab11Text } from "../../../text/labs/lab11.en";
import { pageParams } from "../../link/page-params";
import type { LabSpec } from "../../link/use-link-state";
import { counter, openParams, prediction, taskParams } from "../lab-params";

function percent(name: string, label: string, initial: number, max: number, step: number): NumberParam {
  return { kind: "number", name, label, initial, min: 0, max, step, whole: true };
}

/** Every parameter of lab 11, in canonical order. */
export const LAB11_PARAMS = {
  ...mapletParams,
  policy: choice<"leveling" | "tiering">({
    name: "policy",
    label: lab11Text.push.policy,
    initial: "leveling",
    options: [
      { value: "leveling", label: lab11Text.policies.leveling },
      { value: "tiering", label: lab11Text.policies.tiering },
    ],
  }),
  updatePercent: percent("updates", lab11Text.push.updates, 0, 90, 30),
  emptyPercent: percent("empty", lab11Text.push.empty, 100, 100, 25),
  perWrite: choice<"1" | "10" | "100">({
    name: "per-write",
    label: lab11Text.push.lookups,
    initial: "10",
    options: (["1", "10", "100"] as const).map((value) => ({ value, label: value })),
  }),
  guessProbes: prediction("guess-probes"),
  ranProbes: counter("ran-probes", "maplets probed"),
  guessMoves: prediction("guess-moves"),
  ranMoves: counter("ran-moves", "trees grown"),
  guessSteps: prediction("guess-steps"),
  ranSteps: counter("ran-steps", "steps counted"),
  ...taskParams("a"),
  ...taskParams("b"),
  ...openParams,
  ...pageParams,
} as const;

export type Lab11State = ValuesOf<typeof LAB11_PARAMS>;

export const SPEC: LabSpec<typeof LAB11_PARAMS> = {
  page: "lab-11",
  schema: LAB11_PARAMS,
  scrubbed: new Set(["theme"]),
  change: (state, patch) => ({ ...state, ...patch }),
  lockable: ["lookup", "policy", "updates", "empty", "per-write"],
  challenge: ["policy", "updates", "empty", "per-write"],
};

/** Levels of the tree of the first question, and the most that are tried. */
export const MOST_LEVELS = 8;
/** Lookups that are counted in each tree. */
export const LOOKUPS = 400;
/** Lookups of which wasted reads are counted, because few waste one. */
export const MANY_LOOKUPS = 10_000;

/** Writes with their lookups. */
export interface Workload {
  readonly growth: GrowthParams;
  readonly emptyPercent: number;
  readonly lookupsPerWrite: number;
}

function growth(
  more: Pick<GrowthParams, "policy" | "sizeRatio" | "rounds" | "memtableEntries" | "updatePercent">,
): GrowthParams {
  return { deletePercent: 0, order: "random", lookupsPerRound: 0, bitsPerKey: 10, seed: 1, ...more };
}

/** A small tree of three full levels, whose entries are drawn one by one. */
export const MOVES: Workload = {
  growth: growth({ policy: "leveling", sizeRatio: 3, rounds: 26, memtableEntries: 6, updatePercent: 0 }),
  emptyPercent: 100,
  lookupsPerWrite: 1,
};

/** A workload of the challenge: three full levels, and lookups in between. */
export function workloadOf({
  policy,
  updatePercent,
  emptyPercent,
  perWrite,
}: Pick<Lab11State, "policy" | "updatePercent" | "emptyPercent" | "perWrite">): Workload {
  return {
    growth: growth({ policy, sizeRatio: 4, rounds: 63, memtableEntries: 64, updatePercent }),
    emptyPercent,
    lookupsPerWrite: Number(perWrite),
  };
}

/** Lookups per write that the challenge asks for at least. */
export const LEAST_LOOKUPS = 10;
