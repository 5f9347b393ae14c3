/** Outcomes of the predictions of lab 7, and its plot. Pure: times and the model's numbers in, options and points out. */

import { ticksIn, wholeEnds } from "../../../figures/chart/layout/axis";
import { type ClockReadings, readingCounts } from "../../../figures/outcomes/measuring/clock-layout";
import type { PlotParams } from "../../../figures/plot/params";
import { lab7Text as text } from "../../../text/labs/lab7.en";
import { percent } from "../../../text/numbers";
import { share } from "../../../text/units";
import type { Outcome } from "../Prediction";
import type { Comparison, MeasuredRun } from "./measured";
import type { ClockTrial } from "./use-lab7";

/** Classifies the median reading of one hash: about its time, or a multiple of the step of the clock, which may be 0 by chance. */
export function clockOutcome({ readingsMs, singleMedianNs, timing }: ClockTrial): Outcome {
  const { clockStepMs: stepMs } = timing;
  const isNear = singleMedianNs > timing.medianNs / 2 && singleMedianNs < timing.medianNs * 2;
  const value = isNear ? "right" : "zero";
  const zero = text.clock.options.find((option) => option.value === "zero");
  return {
    value,
    sentence:
      timing.medianNs < stepMs * 1e6
        ? text.clock.outcomeOfSteps(readingCounts({ readingsMs, stepMs }), timing)
        : text.clock.outcome(singleMedianNs, timing),
    because: text.clock.because,
    short: isNear ? text.clock.value(singleMedianNs) : (zero?.short ?? ""),
  };
}

/** The right option: does the measured interval contain the model's value? */
export function agreeValue({ predicted, low, high }: Pick<Comparison, "predicted" | "low" | "high">): string {
  return predicted > high ? "less" : predicted < low ? "more" : "agree";
}

/** Outcome in shares. A share of pairs is not the quotient of the mean times in the figure. */
export function agreeOutcome({ predicted, gain, low, high, isPaired }: Comparison): Outcome {
  return {
    value: agreeValue({ predicted, low, high }),
    sentence: text.agree.outcome({ predicted, gain, low, high }),
    because: isPaired ? `${text.agree.because} ${text.agree.paired}` : text.agree.because,
    short: share(gain),
  };
}

/** Data of the clock scene. */
export function readingsOf({ readingsMs, timing }: ClockTrial): ClockReadings {
  return { readingsMs, stepMs: timing.clockStepMs, hashNs: timing.medianNs, rounds: timing.rounds };
}

/** The model's line over shares of empty lookups, and the measured gains, each with its residual. */
export function gainPlot(run: MeasuredRun, line: readonly { x: number; y: number }[]): PlotParams {
  const highest = Math.max(0.05, ...line.map(({ y }) => y), ...run.comparisons.map(({ high }) => high));
  const lowest = Math.min(0, ...line.map(({ y }) => y), ...run.comparisons.map(({ low }) => low));
  const ends = wholeEnds([lowest, highest], 5);
  const format = (value: number): string => percent(value);
  const ticks = [0, 0.25, 0.5, 0.75, 1];
  return {
    name: "model-and-measurement",
    title: text.plot.title(run.device),
    x: { label: text.plot.x, scale: "linear", from: -0.04, to: 1.04, ticks, format },
    y: { label: text.plot.y, scale: "linear", from: ends[0], to: ends[1], ticks: ticksIn(ends, 5), format },
    series: [
      { name: text.plot.model, kind: "model", mark: "circle", points: line },
      {
        name: run.device,
        run: run.id,
        kind: "measured",
        mark: "circle",
        points: [...run.comparisons]
          .sort((one, other) => one.emptyFraction - other.emptyFraction)
          .map(({ emptyFraction: x, gain: y, low, high, predicted: model }) => ({ x, y, low, high, model })),
      },
    ],
    here: null,
  };
}
