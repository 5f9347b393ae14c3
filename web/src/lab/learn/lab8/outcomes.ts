/** What came of the predictions of lab 8, and its plot. Pure: promises and counts of the engine in, options and points out. */

import { mean } from "d3-array";
import type { HotRun } from "../../../engine/contract";
import type { PlotParams, Series } from "../../../figures/plot/params";
import { lab8Text as text } from "../../../text/labs/lab8.en";
import { count, fixed } from "../../../text/numbers";
import type { Outcome } from "../Prediction";
import type { Compared, Gifts, HotRuns } from "./use-lab8";

/** Where a little more memory is worth most. */
export function giftOutcome({ before, after }: Gifts): Outcome {
  const least = Math.min(...after);
  const at = after.indexOf(least);
  const value = least >= before ? "same" : at === 0 ? "small" : at === after.length - 1 ? "large" : "middle";
  return {
    value,
    sentence: text.gift.outcome(before, after[0] ?? before, after.at(-1) ?? before, after.length),
    because: text.gift.because,
  };
}

/** How much the best division saves. */
export function bestOutcome({ even, best }: Compared): Outcome {
  const left = best.counted.falsePositives.mean / even.counted.falsePositives.mean;
  const value = left > 0.9 ? "little" : left > 0.25 ? "half" : "most";
  return {
    value,
    sentence: text.best.outcome(even.counted.falsePositives, best.counted.falsePositives, left, even.counted.lookups),
    because: text.best.because,
  };
}

/** What units did around the first move of the hot range. */
export interface AroundMove {
  /** Reads per lookup, settled before the move. */
  readonly before: number;
  /** In the first window after it. */
  readonly after: number;
  /** Settled again, before the next one. */
  readonly settled: number;
}

/** Windows at the end of a stretch that count as settled. */
const SETTLED = 3;

/** Where the hot range moves: the number of the first window after each move. */
function movesOf({ windows }: HotRun): readonly number[] {
  return windows.flatMap((window, at) => (at > 0 && windows[at - 1]?.hotFrom !== window.hotFrom ? [at] : []));
}

/** Reads around the first move; null where there is none. */
export function aroundMove(run: HotRun): AroundMove | null {
  const [first, next] = movesOf(run);
  if (first === undefined) return null;
  const reads = run.windows.map((window) => window.reads);
  const end = next ?? reads.length;
  return {
    before: mean(reads.slice(Math.max(first - SETTLED, 0), first)) ?? 0,
    after: reads[first] ?? 0,
    settled: mean(reads.slice(Math.max(end - SETTLED, first), end)) ?? 0,
  };
}

/** What the units do when the hot range moves. */
export function hotOutcome({ elastic, even, best }: HotRuns, lookups: number): Outcome | null {
  const around = aroundMove(elastic);
  if (around === null) return null;
  const { before, after, settled } = around;
  // Half of the way back is neither here nor there; the options stand for none of it, and most of it.
  const value = after < 1.25 * before ? "stays" : settled > (before + after) / 2 ? "never" : "recovers";
  const settledOf = (run: HotRun): number => aroundMove(run)?.settled ?? 0;
  return {
    value,
    sentence: text.hot.outcome(around, settledOf(even), settledOf(best), lookups),
    because: text.hot.because,
  };
}

/** Reads over time, by plan. */
export function hotPlot({ elastic, even, best }: HotRuns, lookups: number): PlotParams {
  const series = (name: string, mark: Series["mark"], run: HotRun): Series => ({
    name,
    kind: "counted",
    mark,
    points: run.windows.map(({ reads }, at) => ({ x: (at + 1) * lookups, y: reads })),
  });
  const all = [elastic, even, best].flatMap(({ windows }) => windows.map(({ reads }) => reads));
  const to = Math.max(Math.ceil(Math.max(...all, 0.1) * 5) / 5, 0.2);
  const ticks = Array.from({ length: 5 }, (_, at) => (at * to) / 4);
  const windows = elastic.windows.length;
  return {
    name: "reads-over-time",
    title: text.hot.plot(lookups),
    x: {
      label: text.hot.x,
      scale: "linear",
      from: 0,
      to: (windows + 1) * lookups,
      ticks: [0, 1, 2, 3].map((at) => (at * windows * lookups) / 3),
      format: count,
    },
    y: { label: text.hot.y, scale: "linear", from: 0, to, ticks, format: (value) => fixed(value, 2) },
    series: [
      series(text.plans.elastic, "circle", elastic),
      series(text.plans.even, "square", even),
      series(text.plans.best, "diamond", best),
    ],
    here: null,
  };
}
