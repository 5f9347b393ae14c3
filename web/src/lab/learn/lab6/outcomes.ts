/** Outcomes of the predictions of lab 6. Pure: the model's numbers in, options out. */

import { lab6Text as text } from "../../../text/labs/lab6.en";
import { timeIn, unitFor } from "../../../text/numbers";
import type { Outcome } from "../Prediction";
import type { Fixed } from "./state";
import type { Gains, Times } from "./use-lab6";

/** On which device it pays. */
export function deviceOutcome({ slow, fast }: Pick<Gains, "slow" | "fast">, fixed: Fixed): Outcome {
  const value = fast > 2 * slow ? "fast" : slow > 2 * fast ? "slow" : "same";
  return {
    value,
    short: text.device.short(slow, fast),
    sentence: text.device.outcome(fixed.slow.label, slow, fixed.fast.label, fast),
    because: text.device.because,
  };
}

/** Outcome: effect of lookups of existing keys. */
export function mixOutcome(
  { middle, halfEmpty, allFound }: Pick<Gains, "middle" | "halfEmpty" | "allFound">,
  fixed: Fixed,
): Outcome {
  const share = halfEmpty / middle;
  const value = share > 0.9 ? "same" : share > 0.4 ? "half" : "less";
  return {
    value,
    short: text.mix.short(halfEmpty),
    sentence: text.mix.outcome(fixed.middle.label, middle, halfEmpty, allFound),
    because: text.mix.because,
  };
}

/** Outcome: do filters help if reads are as fast as memory? */
export function filterOutcome(times: readonly Times[], fixed: Fixed): Outcome | null {
  const here = times.find(({ readNs }) => readNs === fixed.fast.readNs);
  if (here === undefined) return null;
  const value = here.perFilter < here.without ? "always" : here.shared < here.without ? "shared" : "never";
  const [without = "", perFilter = "", shared = ""] = inOneUnit([here.without, here.perFilter, here.shared]);
  return {
    value,
    short: text.filter.short(without, shared),
    sentence: text.filter.outcome(without, perFilter, shared),
    because: text.filter.because,
  };
}

/** Times that are compared, in the unit of the largest. */
export function inOneUnit(times: readonly number[]): readonly string[] {
  return times.map((ns) => timeIn(unitFor(Math.max(...times)), ns));
}
