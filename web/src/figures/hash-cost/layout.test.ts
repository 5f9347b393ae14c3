// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { HashCosts } from "../../engine/contract";
import { hashCostText as text } from "../../text/charts/hash-cost.en";
import type { Shape } from "../scene/shapes";
import { layoutPart } from "./layout";
import { costRows, gainRows, residualsOf } from "./params";

const predicted = (gain: number) => ({ gain, residual: 0.09 - gain, isWithin: gain >= 0.085 && gain <= 0.095 });
const COSTS: HashCosts = {
  place: { experiment: undefined, cell: "100 % empty" },
  cell: 0,
  alone: { low: 73, estimate: 74, high: 75 },
  inPlace: { low: 63, estimate: 65, high: 67 },
  inPlaceMissing: undefined,
  saved: { low: 83, estimate: 90, high: 97 },
  emptyFraction: 1,
  gain: { low: 0.085, estimate: 0.09, high: 0.095 },
  predicted: predicted(0.114),
  withOther: predicted(0.075),
  withInPlace: predicted(0.066),
};
const OLD: HashCosts = { ...COSTS, inPlace: undefined, withInPlace: undefined };

const costsAt = (costs: HashCosts, width: number) => layoutPart(costRows(costs), text.costs, text.ns, width, "hash");
const gainsAt = (costs: HashCosts, width: number) => layoutPart(gainRows(costs), text.gains, text.share, width, "ink");

const linesOf = (one: Shape): readonly Shape[] => (one.kind === "group" ? one.shapes : [one]);

describe("the figure of hash costs", () => {
  it.each([320, 480, 720])("has zero and every interval in its picture at %i px", (width) => {
    const below = { ...COSTS, gain: { low: -0.03, estimate: -0.01, high: 0.01 } };
    for (const part of [
      costsAt(COSTS, width),
      gainsAt({ ...COSTS, predicted: predicted(0.7) }, width),
      gainsAt(below, width),
    ]) {
      expect(part.zero).toBe(part.x(0));
      const ends = part.marks
        .flatMap(linesOf)
        .flatMap((one) => (one.kind === "line" ? [...one.d.matchAll(/[MLH]([\d.]+)/gu)] : []));
      for (const [, x] of ends) expect(Number(x)).toBeLessThanOrEqual(width);
    }
  });

  it("has a band where complete lookups measured, and the same columns in both parts", () => {
    const [costs, gains] = [costsAt(COSTS, 640), gainsAt(COSTS, 640)];
    const { x } = costs;
    expect(costs.marks.find(({ key }) => key === "band")).toMatchObject({ x: x(83), width: x(97) - x(83) });
    expect(costs.left).toBe(gains.left);
    const intervals = gains.marks
      .flatMap(linesOf)
      .filter(({ key }) => key.endsWith("-interval"))
      .map(({ key }) => key);
    expect(intervals).toEqual(["measured-interval"]);
  });

  it("leaves out what the file does not have", () => {
    expect(costRows(OLD).map(({ key }) => key)).toEqual(["alone", "saved"]);
    expect(gainRows(OLD).map(({ key }) => key)).toEqual(["predicted", "withOther", "measured"]);
    expect(residualsOf(OLD)).toBeNull();
  });
});

describe("T_H in place", () => {
  it.each([
    [0.075, 0.066, "further"],
    [0.075, 0.08, "closer"],
    [0.075, 0.1, "closer"],
    [0.075, 0.12, "further"],
    [0.086, 0.094, "both-within"],
    [0.086, 0.08, "further"],
  ])("moves the prediction from %f to %f: %s", (alone, inPlace, verdict) => {
    const found = residualsOf({ withOther: predicted(alone), withInPlace: predicted(inPlace) });
    expect(found?.verdict).toBe(verdict);
    expect(found?.inPlace).toBeCloseTo(0.09 - inPlace, 12);
  });
});
