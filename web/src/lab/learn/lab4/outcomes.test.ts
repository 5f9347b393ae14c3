// @vitest-environment node
/** Outcomes of lab 4: every outcome is one of the options, and each option is right for some counts. */

import { describe, expect, it } from "vitest";
import { scriptedCounts, scriptedFlow } from "../../../figures/flow/scripted";
import { lab4Text } from "../../../text/labs/lab4.en";
import type { Both } from "./data";
import {
  FORM_TREES,
  formOutcome,
  formTrees,
  PREDICTED_OFF,
  probesOutcome,
  ratioOutcome,
  readsOutcome,
} from "./outcomes";

const valuesOf = (options: readonly { readonly value: string }[]) => options.map(({ value }) => value).sort();
const unique = (values: readonly (string | undefined)[]) => [...new Set(values)].sort();
const exactly = (mean: number) => ({ mean, low: mean - 0.01, high: mean + 0.01 });

function both(change: Partial<Both["counted"]>): Both {
  const model = scriptedFlow();
  return { model, counted: { ...scriptedCounts(model), ...change } };
}

const TREE = { exact: 1, printed: 1, error: 0 };

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
    // Each option predicts an error for other trees.
    const off = lab4Text.form.options.map(({ value }) =>
      FORM_TREES.filter(([sizeRatio, levels]) => PREDICTED_OFF[value]?.({ ...TREE, sizeRatio, levels })).join(" "),
    );
    expect(off).toEqual(["", "10,2 10,5", "2,2"]);
    expect(formTrees(errors(0, 0)).map(({ sizeRatio, levels }) => [sizeRatio, levels])).toEqual([
      [10, 2],
      [2, 2],
    ]);
    expect(formOutcome([])).toBeNull();
  });
});
