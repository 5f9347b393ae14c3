/**
 * The runs of the page: begun anew when settings change, gone on with when more is asked for.
 *
 * **Invariant** (broken by `use-runs.test.ts`): from the moment a setting changes until its run is opened, the former run is
 * shown as one that is being replaced, never as one that rests.
 */

import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { EngineClient } from "../../../engine/client";
import { type ExploreState, valuesOf } from "../state";
import { type RunState, SandboxRunner, type Spec } from "./runner";

/** Changes that come within this time are one. */
const SETTLE_MS = 200;

/** The runs, and how to stop them and to go on. */
export interface Runs {
  readonly runs: RunState;
  readonly runner: SandboxRunner;
}

function specsOf(state: ExploreState): readonly Spec[] {
  const specs = [{ values: valuesOf(state, "a"), own: state.own }];
  return state.panes === 2 ? [...specs, { values: valuesOf(state, "b"), own: state.own }] : specs;
}

/** Runs what the state asks for. */
export function useRuns(client: EngineClient, state: ExploreState): Runs {
  const runner = useMemo(() => new SandboxRunner(client), [client]);
  const told = useSyncExternalStore(runner.subscribe, runner.state);
  const [begun, setBegun] = useState<string | null>(null);
  const specs = JSON.stringify(specsOf(state));
  const goal = useRef(state.ran);
  goal.current = state.ran;
  const isFirst = useRef(true);
  useEffect(() => {
    const wait = isFirst.current ? 0 : SETTLE_MS;
    isFirst.current = false;
    const timer = setTimeout(() => {
      setBegun(specs);
      void runner.start(JSON.parse(specs) as Spec[], goal.current);
    }, wait);
    return () => clearTimeout(timer);
  }, [runner, specs]);
  useEffect(() => () => runner.dispose(), [runner]);
  const runs = useMemo<RunState>(
    () => (begun === specs ? told : { ...told, kind: "opening", error: null }),
    [begun, specs, told],
  );
  return { runs, runner };
}
