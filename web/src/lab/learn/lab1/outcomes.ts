/** What came of the predictions: the engine's counts as the option that came true, and the curve as a plot. Pure. */

import type { UnitedFilters, WordRate } from "../../../engine/contract";
import type { PlotParams } from "../../../figures/plot/params";
import { lab1Text as text } from "../../../text/labs/lab1.en";
import { percent } from "../../../text/numbers";
import type { Outcome } from "../Prediction";
import { MANY_PROBES, OPENING } from "./state";
import { compared, type RateAt } from "./use-filter";

/** The option whose range holds a count: where each begins stands beside the options. */
export function rateOption({ falsePositives, queries }: WordRate): string {
  const share = falsePositives / queries;
  const found = [...text.rate.options].reverse().find(({ from }) => share >= from);
  return falsePositives === 0 ? "none" : (found?.value ?? "none");
}

/** How many absent words got *maybe*. */
export function rateOutcome(curve: readonly RateAt[]): Outcome | null {
  const { few } = compared(curve);
  if (few === undefined) return null;
  return { value: rateOption(few), sentence: text.rate.outcome(few), because: text.rate.because };
}

/** Whether more bits per word made it better. */
export function probesOutcome(curve: readonly RateAt[]): Outcome | null {
  const { few, many } = compared(curve);
  if (few === undefined || many === undefined) return null;
  // Apart only where the intervals are.
  const isMore = many.rateLow > few.rateHigh;
  const isFewer = many.rateHigh < few.rateLow;
  return {
    value: isMore ? "more" : isFewer ? "fewer" : "same",
    sentence: text.probes.outcome(OPENING.probes, few, MANY_PROBES, many),
    because: text.probes.because,
  };
}

/** What joining two filters does to the rate: by how much it grows. */
export function unionOutcome(union: UnitedFilters): Outcome {
  const growth = union.rate / union.rateOfOne;
  return {
    value: growth < 1.5 ? "same" : growth < 4 ? "double" : "much",
    sentence: text.union.outcome(union),
    because: text.union.because,
  };
}

/** The rate by bits per word. */
export function curvePlot(curve: readonly RateAt[], here: number): PlotParams {
  return {
    name: "rate-by-bits-per-word",
    title: text.probes.plot(OPENING.words, OPENING.bits),
    x: {
      label: text.probesLabel,
      scale: "linear",
      from: 0.5,
      to: 16.5,
      ticks: curve.map(({ probes }) => probes),
      format: String,
    },
    y: {
      label: text.meter,
      scale: "log",
      from: 0.01,
      to: 1,
      ticks: [0.01, 0.03, 0.1, 0.3, 1],
      format: (value) => percent(value, value < 0.1 ? 1 : 0),
    },
    series: [
      {
        name: text.formula,
        kind: "model",
        mark: "circle",
        points: curve.map(({ probes, rate }) => ({ x: probes, y: rate.expectedRate })),
      },
      {
        name: text.absentWords,
        kind: "counted",
        mark: "circle",
        points: curve.map(({ probes, rate }) => ({ x: probes, y: rate.rate, low: rate.rateLow, high: rate.rateHigh })),
      },
    ],
    here,
  };
}
