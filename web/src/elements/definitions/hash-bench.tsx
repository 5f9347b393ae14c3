/** `<lsm-hash-bench>`: cost of a hash, measured in the reader's browser after a click. */

import { useCallback, useEffect, useRef, useState } from "react";
import { EngineClient } from "../../engine/client";
import { BENCH_DIGESTS, BENCH_SIZES, benchCells, type RefusedCell, runBench } from "../../engine/timing/hash-bench";
import { BATCHES } from "../../engine/timing/hash-timing";
import { standaloneSvg } from "../../figures/frame/standalone-svg";
import { describeBench } from "../../figures/hash-bench/description";
import type { BenchTime, HashBenchParams } from "../../figures/hash-bench/params";
import { HashBenchFigure } from "../../figures/hash-bench/View";
import { nativeHashes } from "../../live/prices";
import type { LoadedResult } from "../../results/origin";
import { hashBenchText } from "../../text/charts/hash-bench.en";
import { define, type ViewProps } from "../definition";
import { startEngine } from "../surroundings";

interface Data {
  readonly results: readonly LoadedResult[];
}

interface Bench {
  readonly times: readonly BenchTime[];
  readonly refused: readonly RefusedCell[];
  readonly clockStepMs: number | null;
  readonly progress: HashBenchParams["progress"];
}

const NOTHING: Bench = { times: [], refused: [], clockStepMs: null, progress: null };

function paramsOf({ results }: Data, bench: Bench): HashBenchParams {
  const native = nativeHashes(results);
  return {
    ...bench,
    tab: bench.times,
    native: native.times,
    nativeOrigin: native.origin,
    digests: BENCH_DIGESTS,
    sizes: BENCH_SIZES,
    batches: BATCHES,
  };
}

/** Runs the benchmark in a separate engine, so that nothing disturbs it. The engine ends with the measurement. */
function useBench(tell: ViewProps<object, Data>["tell"]) {
  const [bench, setBench] = useState<Bench>(NOTHING);
  const running = useRef<AbortController>(undefined);
  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop]);
  const run = useCallback(() => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const client = new EngineClient(() => startEngine("page"));
    const timer = {
      clockStepMs: () => client.call((remote) => remote.clockStepMs()),
      timeHashMs: (name: BenchTime["digest"], bytes: number, rounds: number) =>
        client.call((remote) => remote.timeHashMs(name, bytes, rounds)),
    };
    setBench(NOTHING);
    runBench(timer, benchCells(), {
      signal: control.signal,
      onTimed: ({ digest, keyBytes, medianNs, lowerQuartileNs, upperQuartileNs, clockStepMs }) => {
        const time = { digest, keyBytes, ns: medianNs, low: lowerQuartileNs, high: upperQuartileNs };
        setBench((before) => ({ ...before, clockStepMs, times: [...before.times, time] }));
      },
      onRefused: (cell) => setBench((before) => ({ ...before, refused: [...before.refused, cell] })),
      onProgress: (cell, done) => setBench((before) => ({ ...before, progress: { ...cell, done } })),
    })
      .catch((cause: unknown) => tell("error", { message: cause instanceof Error ? cause.message : String(cause) }))
      .finally(() => {
        client.dispose();
        if (running.current === control) setBench((before) => ({ ...before, progress: null }));
      });
  }, [tell]);
  return { bench, run, stop };
}

function View({ data, layers, tell }: ViewProps<object, Data>) {
  const { bench, run, stop } = useBench(tell);
  if (!layers.has("measured")) return null;
  return <HashBenchFigure params={paramsOf(data, bench)} onRun={run} onStop={stop} />;
}

export const figure = define<Record<never, never>, Data>({
  name: "hash-bench",
  title: hashBenchText.elementTitle,
  schema: {},
  page: "lab-7",
  controls: [],
  presets: {},
  question: () => null,
  feed: async ({ results }) => ({ results: await results() }),
  View,
  asFile: standaloneSvg,
  describe: (data) => describeBench(paramsOf(data, NOTHING)),
});
