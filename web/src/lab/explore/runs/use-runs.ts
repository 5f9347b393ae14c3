/**
 * The runs of the page: restarted when settings change, and continued on request.
 *
 * **Invariant** (test: `use-runs.test.ts`): from a change of a setting until its run is opened, the previous run is shown as being
 * replaced, never as finished.
 */

import { startTransition, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { EngineClient } from "../../../engine/client";
import { TRACE_READING } from "../own-trace/reading";
import { type ExploreState, valuesOf } from "../state";
import { type RunState, SandboxRunner, type Spec } from "./runner";

/** Changes within this time count as one. */
const SETTLE_MS = 200;

/** The runs, and how to stop them and to go on. */
export interface Runs {
  readonly runs: RunState;
  readonly runner: SandboxRunner;
  /** True if the run needs a trace that is not loaded. */
  readonly isMissing: boolean;
}

function specsOf(state: ExploreState, version: number): readonly Spec[] {
  const { own } = state;
  const more = state.trace === "" ? { own } : { own, trace: `${state.trace} ${version}` };
  const specs = [{ values: valuesOf(state, "a"), ...more }];
  return state.panes === 2 ? [...specs, { values: valuesOf(state, "b"), ...more }] : specs;
}

/** The state of the runner, drawn in slices of a few milliseconds that give way to input; an external store is drawn in one task. */
function useTold(runner: SandboxRunner): RunState {
  const [told, setTold] = useState(runner.state);
  useEffect(() => {
    setTold(runner.state);
    return runner.subscribe(() => startTransition(() => setTold(runner.state)));
  }, [runner]);
  return told;
}

/** Runs the configurations of the state. */
export function useRuns(client: EngineClient, state: ExploreState): Runs {
  const runner = useMemo(() => new SandboxRunner(client), [client]);
  const told = useTold(runner);
  const [begun, setBegun] = useState<string | null>(null);
  const { trace } = useSyncExternalStore(TRACE_READING.subscribe, TRACE_READING.state);
  const isMissing = state.trace !== "" && trace?.name !== state.trace;
  const specs = JSON.stringify(isMissing ? [] : specsOf(state, trace?.version ?? 0));
  const goal = useRef(state.ran);
  goal.current = state.ran;
  const isFirst = useRef(true);
  useEffect(() => {
    const wait = isFirst.current ? 0 : SETTLE_MS;
    isFirst.current = false;
    if (specs === "[]") return;
    const begin = (): void => {
      // In one transition with the opening of the run, because the former run would otherwise count as finished for a moment.
      setBegun(specs);
      void runner.start(JSON.parse(specs) as Spec[], goal.current);
    };
    const timer = setTimeout(() => startTransition(begin), wait);
    return () => clearTimeout(timer);
  }, [runner, specs]);
  useEffect(() => () => runner.dispose(), [runner]);
  const runs = useMemo<RunState>(
    () => (begun === specs ? told : { ...told, kind: "opening", error: null }),
    [begun, specs, told],
  );
  return { runs, runner, isMissing: isMissing || runs.error?.error.field === "trace" };
}
