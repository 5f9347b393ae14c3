/** Outcomes of the predictions of lab 4. Pure: counts and model of the engine in, options out. */

import type { ClosedFormError } from "../../../engine/contract";
import { type FormOfTree, LIMIT } from "../../../figures/outcomes/lookups/form-layout";
import { lab4Text as text } from "../../../text/labs/lab4.en";
import { perLookup } from "../../../text/labs/means";
import { percent } from "../../../text/numbers";
import type { Verdict } from "../runtime/lab";
import type { Both } from "./data";

/** Ratio and levels of the trees in the picture of the short formula: large and small ratios, with few and with more levels. */
export const FORM_TREES = [
  [10, 2],
  [10, 5],
  [2, 2],
  [2, 5],
] as const;

/** Outcome: number of filters that an empty lookup probes. */
export function probesOutcome({ model, counted }: Both): Verdict {
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
export function readsOutcome({ model, counted }: Both): Verdict {
  const reads = counted.blocksRead.mean;
  const rate = model.falsePositiveRate;
  const all = rate * model.levels.length;
  const value = reads < rate / 2 ? "none" : reads < 2 * rate ? "one" : reads < 2 * all ? "each" : "every";
  return {
    value,
    short: perLookup(reads),
    sentence: text.reads.outcome(counted.blocksRead, model.falsePositives),
  };
}

/** Outcome: effect of a smaller ratio on lookups of existing keys. */
export function ratioOutcome([wide, narrow]: readonly [Both, Both]): Verdict {
  const [before, after] = [wide.counted.levelsVisited, narrow.counted.levelsVisited];
  const value = after.low > before.high ? "more" : after.high < before.low ? "fewer" : "same";
  return {
    value,
    short: text.ratio.short(before.mean, after.mean),
    sentence: text.ratio.outcome(before, after),
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
export function formOutcome(errors: readonly ClosedFormError[]): Verdict | null {
  const all = worst(errors);
  if (all === undefined) return null;
  const value = Math.abs(all.error) < LIMIT ? "nowhere" : all.sizeRatio >= LARGE ? "large" : "small";
  return { value, short: percent(all.error, 1), sentence: text.form.outcome(all) };
}
