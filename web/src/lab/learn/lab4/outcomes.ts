/** Outcomes of the predictions of lab 4. Pure: counts and model of the engine in, options out. */

import type { ClosedFormError } from "../../../engine/contract";
import { type FormOfTree, LIMIT } from "../../../figures/outcomes/lookups/form-layout";
import { type LookupStream, readStream } from "../../../figures/outcomes/lookups/lookup-stream";
import { lab4Text as text } from "../../../text/labs/lab4.en";
import { perLookup } from "../../../text/labs/means";
import { percent } from "../../../text/numbers";
import type { Outcome } from "../Prediction";
import { FORM_TREES } from "./state";
import type { Both } from "./use-lab4";

/** Outcome: number of filters that an empty lookup probes. */
export function probesOutcome({ model, counted }: Both): Outcome {
  const queried = counted.filtersProbed.mean;
  const levels = model.levels.length;
  const value = queried < 1.5 ? "one" : queried < 0.8 * levels ? "half" : "all";
  return {
    value,
    short: perLookup(queried),
    sentence: text.probes.outcome(counted.filtersProbed),
    because: `${text.probes.because} ${text.probes.expected(model.filtersProbed)}`,
  };
}

/** Outcome: number of blocks that it reads. */
export function readsOutcome({ model, counted }: Both): Outcome {
  const reads = counted.blocksRead.mean;
  const rate = model.falsePositiveRate;
  const all = rate * model.levels.length;
  const value = reads < rate / 2 ? "none" : reads < 2 * rate ? "one" : reads < 2 * all ? "each" : "every";
  return {
    value,
    short: perLookup(reads),
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

/** The trees of the picture, in their order. */
export function formTrees(errors: readonly ClosedFormError[]): readonly ClosedFormError[] {
  return FORM_TREES.flatMap(
    ([ratio, levels]) => errors.find((one) => one.sizeRatio === ratio && one.levels === levels) ?? [],
  );
}

/** Trees for which an option predicts an error above the limit. */
export const PREDICTED_OFF: Readonly<Record<string, (tree: FormOfTree) => boolean>> = {
  nowhere: () => false,
  large: ({ sizeRatio }) => sizeRatio >= LARGE,
  small: ({ sizeRatio, levels }) => sizeRatio < LARGE && levels < FEW,
};
/** Ratios from here on are large, and trees with fewer levels have few. */
const LARGE = 10;
const FEW = 5;

/** The trees for which the dropped term matters. */
export function formOutcome(errors: readonly ClosedFormError[]): Outcome | null {
  const all = worst(errors);
  if (all === undefined) return null;
  const value = Math.abs(all.error) < LIMIT ? "nowhere" : all.sizeRatio >= LARGE ? "large" : "small";
  return { value, short: percent(all.error, 1), sentence: text.form.outcome(all), because: text.form.because };
}

/** Lookups of a run, as a stream. */
export function streamOf({ counted, model }: Both): LookupStream {
  return readStream(counted.paths, model.levels.length);
}
