/** Outcomes of the predictions: the engine's counts as the correct option, and the plots. Pure. */

import type { RateAfter, UnitedFilters, WordRate } from "../../../engine/contract";
import type { PlotParams, Prediction } from "../../../figures/plot/params";
import { lab1Text as text } from "../../../text/labs/lab1.en";
import { count, percent } from "../../../text/numbers";
import type { Outcome } from "../Prediction";
import { GOAL_RATE, MANY_PROBES, OPENING, UNION } from "./state";
import type { Rained, RateAt } from "./use-filter";

/** The option whose range holds a count: options say where their range begins. */
export function rateOption({ falsePositives, queries }: WordRate): string {
  const share = falsePositives / queries;
  const found = [...text.rate.options].reverse().find(({ from }) => share >= from);
  return falsePositives === 0 ? "none" : (found?.value ?? "none");
}

/** Number of absent words that got *maybe*. */
export function rateOutcome({ rate, filter }: Rained): Outcome {
  return {
    value: rateOption(rate),
    short: percent(rate.rate, 1),
    sentence: text.rate.outcome(rate, filter.probeCount),
    because: `${text.rate.because} ${text.deviates(filter.fill, rate.expectedFill)}`,
  };
}

/** The rates that the second question compares. */
export function compared(curve: readonly RateAt[]) {
  const at = (wanted: number): WordRate | undefined => curve.find(({ probes }) => probes === wanted)?.rate;
  return { few: at(OPENING.probes), many: at(MANY_PROBES) };
}

/** The number of bits per word with the lowest rate. */
export function bestOf(curve: readonly RateAt[]): RateAt | undefined {
  return [...curve].sort((one, other) => one.rate.rate - other.rate.rate)[0];
}

/** Outcome: do more bits per word improve the rate? */
export function probesOutcome(curve: readonly RateAt[]): Outcome | null {
  const { few, many } = compared(curve);
  if (few === undefined || many === undefined) return null;
  // Apart only where the intervals are.
  const isMore = many.rateLow > few.rateHigh;
  const isFewer = many.rateHigh < few.rateLow;
  return {
    value: isMore ? "more" : isFewer ? "fewer" : "same",
    short: percent(many.rate, 1),
    sentence: text.probes.outcome(OPENING.probes, few, MANY_PROBES, many),
    because: text.probes.because,
  };
}

/** Outcome: growth of the rate after merging two filters. */
export function unionOutcome(union: UnitedFilters): Outcome {
  const growth = union.rate / union.rateOfOne;
  return {
    value: growth < 1.5 ? "same" : growth < 4 ? "double" : "much",
    short: percent(union.rate, 1),
    sentence: text.union.outcome(union),
    because: text.union.because,
  };
}

/** Queried keys from which a rate is drawn. */
const FIRST_QUERIED = 100;

/** Points of a course that are drawn: every fourth, and the last. */
function thinned(course: readonly RateAfter[]): readonly RateAfter[] {
  return course.filter(({ queried }, at) => queried >= FIRST_QUERIED && (course.length - 1 - at) % 4 === 0);
}

const pointOf = ({ queried, rate, rateLow, rateHigh }: RateAfter) => ({
  x: queried,
  y: rate,
  low: rateLow,
  high: rateHigh,
});

/** Axis of queried absent keys. */
const askedAxis = (label: string, to: number) => ({
  label,
  scale: "log" as const,
  from: FIRST_QUERIED,
  to,
  ticks: [100, 1000, 10_000, 100_000].filter((tick) => tick <= to),
  format: count,
});

function predicted(
  option: { readonly value: string; readonly at: number; readonly short: string } | null,
): Prediction | null {
  if (option === null) return null;
  const { value, at, short } = option;
  const level = { axis: "y", value: at, says: text.youPredicted(short) } as const;
  return { ...level, ...(value === "much" ? { side: "up" } : { words: "above" }) };
}

/** A prediction of more, fewer or equally many false positives than a known rate. */
export function sidePrediction(value: string, rate: number): Prediction {
  const says = text.probes.predicted(value, percent(rate, 1));
  const side =
    value === "same" ? { words: "below" as const } : { side: value === "more" ? ("up" as const) : ("down" as const) };
  return { axis: "y", value: rate, says, ...side };
}

/** The column of the number in question, and the known rate; or the rate in question, once the curve has reached it. */
export function askedOf(points: readonly RateAt[], isReached: boolean): Pick<PlotParams, "asked" | "spotlight"> {
  const { few, many } = compared(points);
  const [probes, rate] = isReached ? [MANY_PROBES, many] : [OPENING.probes, few];
  if (rate === undefined) return {};
  const says = text.probes.at(probes, percent(rate.rate, 1));
  const spotlight = { x: probes, y: rate.rate, says };
  if (isReached) return { spotlight };
  return { asked: MANY_PROBES, ...(points.length > 1 ? {} : { spotlight }) };
}

/** The rate by bits per word. */
export function curvePlot(curve: readonly RateAt[], here: number | null): PlotParams {
  return {
    name: "rate-by-bits-per-word",
    title: text.probes.plot(OPENING.words, OPENING.bits),
    x: {
      label: text.probesLabel,
      scale: "linear",
      from: 0.5,
      to: 16.5,
      ticks: Array.from({ length: 16 }, (_, at) => at + 1),
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
        // A line needs two points.
        points: curve.length < 2 ? [] : curve.map(({ probes, rate }) => ({ x: probes, y: rate.expectedRate })),
      },
      {
        name: text.absentWords,
        kind: "counted",
        mark: "circle",
        isUnnamed: true,
        points: curve.map(({ probes, rate }) => ({ x: probes, y: rate.rate, low: rate.rateLow, high: rate.rateHigh })),
      },
    ],
    here,
    labels: "inside",
  };
}

/** The curve of a filter with its point and the target rate. */
export function goalPlot(
  curve: readonly RateAt[],
  { words, bits, probes }: { readonly words: number; readonly bits: number; readonly probes: number },
): PlotParams {
  const plot = curvePlot(curve, null);
  const { x, y } = plot;
  const at = curve.find((one) => one.probes === probes);
  const goal = [x.from, x.to].map((side) => ({ x: side, y: GOAL_RATE }));
  return {
    ...plot,
    title: text.probes.plot(words, bits),
    hint: text.push.hint,
    y: { ...y, from: 0.0005, ticks: [0.001, 0.01, 0.1, 1], format: (value) => percent(value, value < 0.01 ? 1 : 0) },
    series: [
      ...plot.series,
      { name: text.push.goal(percent(GOAL_RATE)), kind: "model", mark: "square", isPale: true, points: goal },
    ],
    ...(at === undefined ? {} : { spotlight: { x: probes, y: at.rate.rate, says: percent(at.rate.rate, 2) } }),
  };
}

/** Rates of one filter, which are known, and of the union after more and more absent keys; null before they are counted. */
export function unionPlot(
  one: UnitedFilters["courseOfOne"],
  union: UnitedFilters | null,
  option: { readonly value: string; readonly at: number; readonly short: string } | null,
  drawn: number,
): PlotParams {
  return {
    name: "rate-of-joined-filters",
    title: text.union.plot,
    x: askedAxis(text.union.queried, UNION.setup.queries),
    y: {
      label: text.meter,
      scale: "log",
      from: 0.001,
      to: 1,
      ticks: [0.001, 0.01, 0.1, 1],
      format: (value) => percent(value, value < 0.01 ? 1 : 0),
    },
    series: [
      {
        name: text.union.one,
        kind: "counted",
        mark: "circle",
        points: thinned(one).map(pointOf),
        drawnTo: UNION.setup.queries,
      },
      { name: text.union.two, kind: "counted", mark: "square", points: thinned(union?.course ?? []).map(pointOf) },
    ],
    here: null,
    awaited: [text.union.one, text.union.two],
    prediction: predicted(option),
    drawn,
  };
}
