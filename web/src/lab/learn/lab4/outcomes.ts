/** Outcomes of the predictions of lab 4, and its plot. Pure: counts and model of the engine in, options and points out. */

import type { ClosedFormError } from "../../../engine/contract";
import { type LookupStream, readStream } from "../../../figures/outcomes/lookups/lookup-stream";
import type { PlotParams, Series } from "../../../figures/plot/params";
import { lab4Text as text } from "../../../text/labs/lab4.en";
import { percent } from "../../../text/numbers";
import type { Outcome } from "../Prediction";
import { FORMS } from "./state";
import type { Both } from "./use-lab4";

/** Outcome: number of filters that an empty lookup probes. */
export function probesOutcome({ model, counted }: Both): Outcome {
  const queried = counted.filtersProbed.mean;
  const levels = model.levels.length;
  const value = queried < 1.5 ? "one" : queried < 0.8 * levels ? "half" : "all";
  return {
    value,
    short: text.probes.short(queried),
    sentence: text.probes.outcome(counted.filtersProbed, fewestProbes(streamOf({ model, counted }))),
    because: `${text.probes.because} ${text.probes.expected(model.filtersProbed)}`,
  };
}

/** The level that fewest lookups probe, from 1. */
function fewestProbes({ levels }: LookupStream): number {
  const probed = levels.map((sums) => sums.probed.at(-1) ?? 0);
  return probed.indexOf(Math.min(...probed)) + 1;
}

/** Outcome: number of blocks that it reads. */
export function readsOutcome({ model, counted }: Both): Outcome {
  const reads = counted.blocksRead.mean;
  const rate = model.falsePositiveRate;
  const all = rate * model.levels.length;
  const value = reads < rate / 2 ? "none" : reads < 2 * rate ? "one" : reads < 2 * all ? "each" : "every";
  return {
    value,
    short: text.reads.short(reads),
    sentence: text.reads.outcome(counted.blocksRead, model.falsePositives),
    because: text.reads.because,
  };
}

/** Outcome: effect of a smaller ratio on lookups of existing keys. */
export function ratioOutcome([wide, narrow]: readonly [Both, Both]): Outcome {
  const [before, after] = [wide.counted.levelsVisited, narrow.counted.levelsVisited];
  const value = after.low > before.high ? "more" : after.high < before.low ? "fewer" : "same";
  return {
    value,
    short: text.ratio.short(before.mean, after.mean),
    sentence: text.ratio.outcome(before, after),
    because: text.ratio.because,
  };
}

/** The tree with the largest error. */
function worst(errors: readonly ClosedFormError[]): ClosedFormError | undefined {
  // A single level is not a tree: the form would skip a part of it.
  const trees = errors.filter(({ levels }) => levels > 1);
  return [...trees].sort((one, other) => Math.abs(other.error) - Math.abs(one.error))[0];
}

/** For each ratio, the tree with the largest error. */
export function worstOfRatios(errors: readonly ClosedFormError[]): readonly ClosedFormError[] {
  const ofRatio = FORMS.sizeRatios.map((ratio) => worst(errors.filter(({ sizeRatio }) => sizeRatio === ratio)));
  return ofRatio.filter((one) => one !== undefined);
}

/** The trees for which the dropped term matters. */
export function formOutcome(errors: readonly ClosedFormError[]): Outcome | null {
  const all = worst(errors);
  if (all === undefined) return null;
  const value = Math.abs(all.error) < 0.1 ? "nowhere" : all.sizeRatio >= 10 ? "large" : "small";
  return { value, short: text.form.short(all), sentence: text.form.outcome(all), because: text.form.because };
}

/** Lookups of a run, as a stream. */
export function streamOf({ counted, model }: Both): LookupStream {
  return readStream(counted.paths, model.levels.length);
}

const MARKS: readonly Series["mark"][] = ["circle", "square", "diamond"];

/** The error by levels, a line for each ratio, with the tenth that the question is about. */
export function formPlot(errors: readonly ClosedFormError[], chosen: string | null, drawn: number): PlotParams {
  const youSaid: Readonly<Record<string, string>> = text.form.youSaid;
  const says = youSaid[chosen ?? ""];
  const series = FORMS.sizeRatios.map(
    (ratio, at): Series => ({
      name: text.form.ratio(ratio),
      kind: "model",
      mark: MARKS[at] ?? "circle",
      points: errors
        .filter(({ sizeRatio, levels }) => sizeRatio === ratio && levels > 1)
        .map(({ levels, error }) => ({ x: levels, y: error })),
    }),
  );
  const format = (value: number): string => percent(value, Math.abs(value) < 0.0995 && value !== 0 ? 1 : 0);
  return {
    name: "closed-form",
    title: text.form.plot,
    x: {
      label: text.form.x,
      scale: "linear",
      from: 1.8,
      to: FORMS.levels + 0.2,
      ticks: [2, 3, 4, 5, 6, 7, 8],
      format: String,
    },
    y: { label: text.form.y, scale: "linear", from: -0.42, to: 0.1, ticks: [0, -0.1, -0.2, -0.3, -0.4], format },
    series,
    here: null,
    prediction: says === undefined ? null : { axis: "y", value: -0.1, says },
    drawn,
    // All lines end at 0.
    labels: "inside",
  };
}
