import { describe, expect, it } from "vitest";
import { lab1Text } from "../../text/labs/lab1.en";
import { lab5Text } from "../../text/labs/lab5.en";
import { coursePlot } from "./lab1/outcomes";
import { saltingScene } from "./lab5/errors";

describe("an axis holds every option from the start", () => {
  it.each(lab1Text.rate.options)("lab 1: $label", (option) => {
    const { y, series } = coursePlot([], option, 0);
    expect(option.at).toBeGreaterThanOrEqual(y.from);
    expect(option.at).toBeLessThanOrEqual(y.to);
    // The axis names the series: a name at its end would narrow the plot once a point is drawn.
    expect(series.map(({ name }) => name)).toEqual([y.label]);
  });

  it.each(lab5Text.tree.options)("lab 5: $label", ({ value }) => {
    const { prediction, to, ticks } = saltingScene(null, value, 0).gauge;
    expect(ticks.at(-1)).toBe(20);
    expect(prediction).toMatchObject({ kind: "value" });
    if (prediction?.kind === "value") expect(prediction.to).toBeLessThanOrEqual(to);
  });
});
