// @vitest-environment node
/** Outcomes of lab 4: every outcome is one of the options, and each option is right for some counts. */

import { describe, expect, it } from "vitest";
import { scriptedCounts, scriptedFlow } from "../../../figures/flow/scripted";
import { lab4Text } from "../../../text/labs/lab4.en";
import { formOutcome, formPlot, probesOutcome, ratioOutcome, readsOutcome } from "./outcomes";
import type { Both } from "./use-lab4";

const valuesOf = (options: readonly { readonly value: string }[]) => options.map(({ value }) => value).sort();
const unique = (values: readonly (string | undefined)[]) => [...new Set(values)].sort();
const exactly = (mean: number) => ({ mean, low: mean - 0.01, high: mean + 0.01 });

function both(change: Partial<Both["counted"]>): Both {
  const model = scriptedFlow();
  return { model, counted: { ...scriptedCounts(model), ...change } };
}

describe("lab 4", () => {
  it("has an option for every number of filters", () => {
    const found = [1, 2, 3].map((queried) => probesOutcome(both({ filtersProbed: exactly(queried) })).value);
    expect(found).toEqual(["one", "half", "all"]);
    expect(unique(found)).toEqual(valuesOf(lab4Text.probes.options));
  });

  it("has an option for every number of reads", () => {
    // Three levels, and filters that are wrong a tenth of the time.
    const found = [0.01, 0.1, 0.3, 2.9].map((reads) => readsOutcome(both({ blocksRead: exactly(reads) })).value);
    expect(found).toEqual(["none", "one", "each", "every"]);
    expect(unique(found)).toEqual(valuesOf(lab4Text.reads.options));
  });

  it("says more or fewer levels only where the intervals are apart", () => {
    const outcome = (after: number) =>
      ratioOutcome([both({ levelsVisited: exactly(3.7) }), both({ levelsVisited: exactly(after) })]).value;
    const found = [outcome(5.1), outcome(3.705), outcome(3)];
    expect(found).toEqual(["more", "same", "fewer"]);
    expect(unique(found)).toEqual(valuesOf(lab4Text.ratio.options));
  });

  it("has an option for wherever the closed form is off", () => {
    const errors = (large: number, small: number) =>
      [10, 4, 2].flatMap((sizeRatio) =>
        [1, 2, 3].map((levels) => {
          // One level is not a tree, so the value of the form does not count.
          const error = levels === 1 ? -0.9 : sizeRatio === 10 ? large : small;
          return { sizeRatio, levels, exact: levels, printed: levels * (1 + error), error };
        }),
      );
    const found = [errors(-0.001, -0.4), errors(-0.3, -0.01), errors(-0.001, -0.002)].map(
      (all) => formOutcome(all)?.value,
    );
    expect(found).toEqual(["small", "large", "nowhere"]);
    expect(unique(found)).toEqual(valuesOf(lab4Text.form.options));
    const plot = formPlot(errors(-0.001, -0.4), "large", 0.5);
    expect(plot.series.map(({ kind, points }) => [kind, points.length])).toEqual(Array(3).fill(["model", 2]));
    // The tenth that the question is about, with the prediction in words.
    expect(plot.prediction).toEqual({ axis: "y", value: -0.1, says: lab4Text.form.youSaid.large });
    expect(formPlot([], null, 1).prediction).toBeNull();
    expect(formOutcome([])).toBeNull();
  });
});
