/** Properties of every view of the runs, and shared parts of views. */

import type { EngineClient } from "../../engine/client";
import type { SandboxCosts, SandboxSample } from "../../engine/contract";
import type { Clock, Moment, SandboxLog } from "../../trace";
import type { UpdateOf } from "../link/use-link-state";
import type { RunState } from "./runs/runner";
import { SETTINGS, type SettingName } from "./settings/settings";
import { differing, type ExploreState, type PaneName, valueIn } from "./state";

/** Properties of a view. */
export interface ViewProps {
  readonly client: EngineClient;
  readonly state: ExploreState;
  readonly update: UpdateOf<ExploreState>;
  readonly announce: (text: string) => void;
  readonly runs: RunState;
  readonly clock: Clock;
  readonly moment: Moment;
  /** Operations that all runs have done. */
  readonly done: number;
  readonly isResting: boolean;
  /** Costs of single steps, for A and B. */
  readonly costs: readonly SandboxCosts[];
  /** Costs of single steps for the first configuration of another state. */
  readonly costsWith: (state: ExploreState) => SandboxCosts;
  readonly onSettings: () => void;
}

/** Returns true if the runs are complete and shown at their end. */
export function isAtEnd({ runs, moment, isResting }: Pick<ViewProps, "runs" | "moment" | "isResting">): boolean {
  const total = runs.panes[0]?.facts.total ?? Number.POSITIVE_INFINITY;
  return isResting && moment.op >= total;
}

export const NAMES = ["A", "B"] as const;

/** The samples of a run in their order, with the counts of now. */
export function samplesOf({ samples, now }: SandboxLog): readonly SandboxSample[] {
  return now === null ? samples : [...samples.filter(({ done }) => done < now.done), now];
}

/** The last of some samples that is not later than a moment. */
export function indexAt(samples: readonly SandboxSample[], op: number): number {
  return samples.findLastIndex(({ done }) => done <= op);
}

/** The words of a value. */
export function labelOf(name: SettingName, value: number | string): string {
  const { param } = SETTINGS[name];
  if (param.kind !== "choice") return String(value);
  return param.options.find((option) => option.value === value)?.label ?? String(value);
}

/** A configuration by what the other one has otherwise, or by its letter. */
export function nameOf(state: ExploreState, pane: PaneName): string {
  const [name, ...others] = differing(state);
  const letter = pane === "a" ? "A" : "B";
  if (name === undefined || others.length > 0 || SETTINGS[name].param.kind !== "choice") return letter;
  // Parentheses within parentheses are hard to read.
  const label = labelOf(name, valueIn(state, pane, name)).replace(/ \((.*)\)$/u, ", $1");
  return ["none", "no", "yes", "own"].includes(String(valueIn(state, pane, name))) ? letter : `${letter} (${label})`;
}
