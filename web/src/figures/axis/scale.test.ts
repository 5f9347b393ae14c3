// @vitest-environment node
import { scaleLinear, scaleLog } from "d3-scale";
import { describe, expect, it } from "vitest";
import { decadesIn, type Ends, linearScale, lineThrough, logScale, ticksOf, wholeEnds } from "./scale";

const DOMAINS: readonly Ends[] = [
  ...([
    [0, 1],
    [100, 10_000_000],
    [0.003, 0.7],
    [12, 13],
    [1, 1e9],
    [0.2, 40],
  ] as const),
];
const RANGES: readonly Ends[] = [
  [40, 700],
  [264, 12],
];
const values = ([from, to]: Ends): number[] => [0.5, 0, 0.13, 1, 1.4].map((part) => from + part * (to - from));

describe("a scale says what D3's says", () => {
  for (const domain of DOMAINS) {
    for (const range of RANGES) {
      for (const clamps of [false, true]) {
        it(`${domain} on ${range}${clamps ? ", clamped" : ""}`, () => {
          const [ours, theirs] = [linearScale(domain, range, { clamps }), scaleLinear(domain, range).clamp(clamps)];
          for (const value of values(domain)) expect(ours(value)).toBeCloseTo(theirs(value), 9);
          expect(ours.invert(101)).toBeCloseTo(theirs.invert(101), 6);
          if (domain[0] === 0) return;
          const [log, other] = [logScale(domain, range, { clamps }), scaleLog(domain, range).clamp(clamps)];
          for (const value of values(domain)) expect(log(value)).toBeCloseTo(other(value), 9);
          expect(log.invert(101) / other.invert(101)).toBeCloseTo(1, 9);
        });
      }
    }
  }

  it("of ticks, whole ends and powers of ten", () => {
    for (const domain of [...DOMAINS, [-0.37, 0.81] as const, [-4, -1] as const]) {
      expect(ticksOf(domain, 5)).toEqual(scaleLinear(domain, [0, 1]).ticks(5));
      expect(wholeEnds(domain, 4)).toEqual(scaleLinear(domain, [0, 1]).nice(4).domain());
      if (domain[0] <= 0) continue;
      const tens = scaleLog(domain, [0, 1])
        .ticks()
        .filter((value) => Number.isInteger(Math.log10(value)));
      expect(decadesIn(domain)).toEqual(tens);
    }
  });

  it("where both ends are one value", () => {
    expect(linearScale([3, 3], [10, 30])(3)).toBe(scaleLinear([3, 3], [10, 30])(3));
  });
});

it("a line goes through its places, to a thousandth of a pixel", () => {
  expect(lineThrough([])).toBe("");
  const places = [
    { x: 1, y: 2.000_44 },
    { x: 3.25, y: -4 },
  ];
  expect(lineThrough(places)).toBe("M1,2L3.25,-4");
});
