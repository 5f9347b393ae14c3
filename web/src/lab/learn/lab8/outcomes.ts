/** Outcomes of the predictions of lab 8. Pure: promises and counts of the engine in, options and pictures out. */

import { mean } from "d3-array";
import type { HotParams, HotRun } from "../../../engine/contract";
import type { HotLines } from "../../../figures/outcomes/memory/hot-layout";
import type { BestDivision, Gifts } from "../../../figures/outcomes/memory/memory-layout";
import { hotOf } from "../../../live/memory";
import { lab8Text as text } from "../../../text/labs/lab8.en";
import { three } from "../../../text/labs/means";
import { fixed, percent } from "../../../text/numbers";
import type { Verdict } from "../runtime/lab";
import { type Compared, FIXED_HOT, type HotRuns, promiseOf } from "./data";

/** The level where a little more memory saves most. */
export function giftOutcome({ before, after }: Gifts): Verdict {
  const totals = after.map(({ total }) => total);
  const least = Math.min(...totals);
  const at = totals.indexOf(least);
  const value = least >= before.total ? "same" : at === 0 ? "small" : at === after.length - 1 ? "large" : "middle";
  return {
    value,
    sentence: text.gift.outcome(before.total, totals[0] ?? before.total, totals.at(-1) ?? before.total, after.length),
    short: three(least),
  };
}

/** Part of the wasted reads that the best division leaves. */
export function bestOutcome({ even, best }: Compared): Verdict {
  const left = best.division.falsePositives / even.division.falsePositives;
  const value = left > 0.9 ? "little" : left > 0.25 ? "half" : "most";
  return {
    value,
    sentence: text.best.outcome({
      model: [even.division.falsePositives, best.division.falsePositives],
      counted: [even.counted.falsePositives.mean, best.counted.falsePositives.mean],
      left,
      lookups: even.counted.lookups,
    }),
    short: percent(left),
  };
}

/** Reads around the first move of the hot range. */
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

/** The number of the first window after each move of the hot range. */
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

/** Reads with filter units when the hot range moves. */
export function hotOutcome({ elastic }: HotRuns): Verdict | null {
  const around = aroundMove(elastic);
  if (around === null) return null;
  const { before, after, settled } = around;
  // Between the options: one means no recovery, the other means recovery for the most part.
  const value = after < 1.25 * before ? "stays" : settled > (before + after) / 2 ? "never" : "recovers";
  return {
    value,
    sentence: text.hot.outcome(around),
    short: [before, after, settled].map((reads) => fixed(reads, 2)).join(" → "),
  };
}

/** Both divisions, as the scene draws them. They begin with the numbers of the first question, which are those of the model. */
export function bestOf({ even, best }: Compared): BestDivision {
  return { even: promiseOf(even.division), best: promiseOf(best.division) };
}

/** The reads of all plans over time, as the scene draws them. */
export function linesOf({ elastic, even, best }: HotRuns, of: HotParams = hotOf(FIXED_HOT)): HotLines {
  const readsOf = ({ windows }: HotRun): number[] => windows.map(({ reads }) => reads);
  return {
    windows: elastic.windows,
    even: readsOf(even),
    best: readsOf(best),
    mostUnits: elastic.mostUnits,
    lookups: of.lookups,
    width: of.width,
  };
}
