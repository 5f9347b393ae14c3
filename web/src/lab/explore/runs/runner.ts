/**
 * Runs the configurations of the sandbox in the worker, slice by slice on one clock, and stores their logs.
 *
 * **Invariants** (tests: `runner.test.ts`)
 * 1. No call runs more than {@link SANDBOX_PART} operations, and no configuration is ahead of another by more.
 * 2. A stopped run keeps its results and can continue. A replaced run reports nothing more.
 * 3. Listeners are called at most once per {@link QUIET_MS} during a run, and at its end.
 */

import type { EngineClient } from "../../../engine/client";
import type { SandboxFacts, SandboxValues } from "../../../engine/contract";
import { EngineError } from "../../../engine/errors";
import { newWork, SANDBOX_PART } from "../../../engine/long-work";
import { SandboxLog } from "../../../trace";

/** Parameters of a configuration. */
export interface Spec {
  readonly values: SandboxValues;
  readonly own: string;
  /** Trace that replaces the workload, if any. */
  readonly trace?: string;
}

/** A configuration that runs. */
export interface RunningPane {
  /** Its number in the worker. */
  readonly id: number;
  readonly facts: SandboxFacts;
  readonly log: SandboxLog;
}

/** State of the runs. */
export interface RunState {
  readonly panes: readonly RunningPane[];
  readonly kind: "opening" | "running" | "rested" | "failed";
  /** The error, and the configuration with it. */
  readonly error: { readonly pane: number; readonly error: EngineError } | null;
  /** Another one for every change. */
  readonly revision: number;
}

/** Between two calls of a listener: each draws the page, on the processors that also run the worker. */
const QUIET_MS = 200;

const EMPTY: RunState = { panes: [], kind: "opening", error: null, revision: 0 };

/** The runs of one page. */
export class SandboxRunner {
  readonly #client: Pick<EngineClient, "call">;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  #state: RunState = EMPTY;
  #turn = 0;
  #toldAt = 0;
  #goal = 0;
  #isStopping = false;
  /** Latest request. */
  #queried: { readonly specs: readonly Spec[]; readonly goal: number | null } = { specs: [], goal: null };

  constructor(client: Pick<EngineClient, "call">, now: () => number = () => performance.now()) {
    this.#client = client;
    this.#now = now;
  }

  /** For `useSyncExternalStore`. */
  readonly state = (): RunState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Opens these configurations in the place of those that were, and runs them; a goal of null is the end. */
  async start(specs: readonly Spec[], goal: number | null): Promise<void> {
    this.#turn += 1;
    this.#queried = { specs, goal };
    const turn = this.#turn;
    const former = this.#state.panes;
    this.#set({ kind: "opening", error: null });
    for (const { id } of former) void this.#close(id);
    const panes: RunningPane[] = [];
    for (const [index, { values, own, trace = "" }] of specs.entries()) {
      try {
        const id = newWork();
        await this.#client.call((remote) => remote.startWork(id, { runSandbox: { values, own, trace: trace !== "" } }));
        const facts = await this.#client.call((remote) => remote.sandboxFacts(id));
        panes.push({ id, facts, log: new SandboxLog() });
      } catch (cause) {
        for (const pane of panes) void this.#close(pane.id);
        if (turn === this.#turn)
          this.#set({ panes: [], kind: "failed", error: { pane: index, error: errorOf(cause) } });
        return;
      }
      if (turn !== this.#turn) {
        for (const pane of panes) void this.#close(pane.id);
        return;
      }
    }
    this.#set({ panes, kind: "running" });
    await this.goOn(goal);
  }

  /** Continues to `goal` operations, or to the end. */
  async goOn(goal: number | null): Promise<void> {
    const { panes } = this.#state;
    const total = Math.min(...panes.map(({ facts }) => facts.total));
    if (panes.length === 0) return;
    this.#goal = Math.min(goal ?? total, total);
    this.#isStopping = false;
    this.#turn += 1;
    const turn = this.#turn;
    this.#set({ kind: "running", error: null });
    try {
      await this.#run(panes, turn);
    } catch (cause) {
      if (turn === this.#turn) this.#set({ kind: "failed", error: { pane: 0, error: errorOf(cause) } });
      return;
    }
    if (turn === this.#turn) this.#set({ kind: "rested" });
  }

  /** Restarts the latest request, for example after the worker was lost. */
  again(): Promise<void> {
    return this.start(this.#queried.specs, this.#queried.goal);
  }

  /** Pauses after the current slice. */
  stop(): void {
    this.#isStopping = true;
  }

  /** Ends all of it. */
  dispose(): void {
    this.#turn += 1;
    for (const { id } of this.#state.panes) void this.#close(id);
    this.#state = EMPTY;
  }

  async #run(panes: readonly RunningPane[], turn: number): Promise<void> {
    while (!this.#isStopping && turn === this.#turn) {
      const done = Math.min(...panes.map(({ log }) => log.done));
      if (done >= this.#goal) return;
      const target = Math.min(done + SANDBOX_PART, this.#goal);
      for (const pane of panes) await this.#advance(pane, target, turn);
      if (this.#now() - this.#toldAt >= QUIET_MS && turn === this.#turn) this.#set({});
    }
  }

  /** A configuration up to an operation; where its compactions are long that takes several slices. */
  async #advance({ id, log }: RunningPane, target: number, turn: number): Promise<void> {
    while (log.done < target && turn === this.#turn) {
      const answer = await this.#client.call(async (remote) => {
        // Both calls are sent together, because the worker answers in order.
        const advanced = remote.advanceWork(id, target - log.done);
        const [, taken] = await Promise.all([advanced, remote.takeWork(id)]);
        return taken;
      });
      if (turn === this.#turn && "runSandbox" in answer) log.append(answer.runSandbox);
    }
  }

  async #close(id: number): Promise<void> {
    await this.#client.call((remote) => remote.stopWork(id)).catch(() => undefined);
  }

  #set(patch: Partial<RunState>): void {
    this.#state = { ...this.#state, ...patch, revision: this.#state.revision + 1 };
    this.#toldAt = this.#now();
    for (const listener of [...this.#listeners]) listener();
  }
}

function errorOf(cause: unknown): EngineError {
  return cause instanceof EngineError ? cause : new EngineError("unknown", String(cause));
}
