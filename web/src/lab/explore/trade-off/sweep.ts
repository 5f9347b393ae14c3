/**
 * Runs a list of settings one after another, in the same worker and slices as a run of the page.
 *
 * **Invariants** (tests: `sweep.test.ts`)
 * 1. Each complete run is reported immediately. A stop keeps complete runs and drops the partial one.
 * 2. A run that the engine rejects ends the sweep with its reason.
 */

import type { SandboxSample, SandboxValues } from "../../../engine/contract";
import type { EngineError } from "../../../engine/errors";
import type { SandboxRunner } from "../runs/runner";
import { changedOf, settingIn } from "./kept";

export type SweepKind = "ratios" | "policies";

const RATIOS = [2, 3, 4, 6, 8, 10] as const;
const POLICIES = ["leveling", "tiering", "lazy-leveling", "one-leveling"] as const;

/** The settings of a sweep. Level 1 has room for T memtables, as the model assumes. */
export function sweepOf(values: SandboxValues, kind: SweepKind): readonly SandboxValues[] {
  if (kind === "policies") return POLICIES.map((policy) => changedOf({ ...values, policy }));
  const memtable = Number(settingIn(values, "memtable"));
  return RATIOS.map((ratio) => changedOf({ ...values, ratio, "level-one": ratio * memtable }));
}

/** Progress of a sweep. */
export interface SweepState {
  readonly kind: "idle" | "running" | "stopped" | "done" | "failed";
  /** Complete runs. */
  readonly done: number;
  readonly of: number;
  /** Settings of the running or failed run. */
  readonly values: SandboxValues | null;
  /** Part of that run, from 0 to 1. */
  readonly part: number;
  readonly error: EngineError | null;
}

type Runner = Pick<SandboxRunner, "start" | "state" | "subscribe" | "dispose">;

const IDLE: SweepState = { kind: "idle", done: 0, of: 0, values: null, part: 0, error: null };

/** A sweep. */
export class Sweep {
  readonly #newRunner: () => Runner;
  readonly #listeners = new Set<() => void>();
  #state = IDLE;
  #runner: Runner | null = null;
  #turn = 0;

  constructor(newRunner: () => Runner) {
    this.#newRunner = newRunner;
  }

  readonly state = (): SweepState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async run(list: readonly SandboxValues[], onRun: (values: SandboxValues, sample: SandboxSample) => void) {
    if (this.#state.kind === "running") return;
    this.#turn += 1;
    const turn = this.#turn;
    this.#set({ ...IDLE, kind: "running", of: list.length });
    for (const values of list) {
      const runner = this.#newRunner();
      this.#runner = runner;
      this.#set({ values, part: 0 });
      const unsubscribe = runner.subscribe(() => {
        if (turn === this.#turn) this.#set({ part: partOf(runner) });
      });
      await runner.start([{ values, own: "" }], null);
      unsubscribe();
      const { kind, panes, error } = runner.state();
      const sample = panes[0]?.log.now;
      const isWhole = partOf(runner) === 1;
      runner.dispose();
      if (turn !== this.#turn) return;
      if (kind === "failed") {
        this.#set({ kind: "failed", error: error?.error ?? null });
        return;
      }
      if (sample === null || sample === undefined || !isWhole) return;
      onRun(values, sample);
      this.#set({ done: this.#state.done + 1 });
    }
    this.#set({ kind: "done" });
  }

  /** Stops after the current slice. */
  stop(): void {
    if (this.#state.kind !== "running") return;
    this.#turn += 1;
    this.#runner?.dispose();
    this.#set({ kind: "stopped" });
  }

  #set(patch: Partial<SweepState>): void {
    this.#state = { ...this.#state, ...patch };
    for (const listener of [...this.#listeners]) listener();
  }
}

function partOf(runner: Runner): number {
  const [pane] = runner.state().panes;
  return pane === undefined ? 0 : pane.log.done / Math.max(pane.facts.total, 1);
}
