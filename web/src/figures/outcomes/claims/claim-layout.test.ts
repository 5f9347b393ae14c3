// @vitest-environment node
import { expect, it } from "vitest";
import { endOf } from "../../scene/clock";
import { saidBy } from "../../scene/said";
import { type ClaimScene, claimMarks, layoutClaim, zonesIn } from "./claim-layout";
import type { ClaimLine } from "./claim-lines";
import { decidingOf, sparkOf } from "./claim-spark";

const RATE: ClaimLine = {
  name: "rate-five-bits",
  unit: "fraction",
  estimate: 0.09,
  low: 0.089,
  high: 0.091,
  claimed: 0.03,
  meets: [0.025, 0.035],
  counts: Array.from({ length: 20 }, (_, at) => 0.08 + at / 1000),
  aside: null,
};
const SIZE: ClaimLine = {
  name: "bytes-per-million-keys",
  unit: "bytes",
  estimate: 1_250_000,
  low: 1_250_000,
  high: 1_250_000,
  claimed: 10_000,
  meets: [9500, 10_500],
  counts: [],
  aside: null,
};
const scene = (found: readonly ClaimLine[], queried: readonly ClaimLine[] = found): ClaimScene => ({
  title: "false positive rate",
  quote: "“5 bits per key gives about 3% FPR; 8 bits about 5%”",
  ends: queried[0]?.unit === "bytes" ? [100, 1e8] : [0, 0.12],
  isLog: queried[0]?.unit === "bytes",
  queried,
  found,
  verdict: found.length === 0 ? "" : "contradicted",
});
const END = 2 * endOf(claimMarks([RATE, RATE], "contradicted"));
const saidAt = (t: number, of: ClaimScene) => saidBy(layoutClaim(of, null, t, 700).shapes);

it("says no count and no verdict before their time", () => {
  const pair = [RATE, { ...RATE, estimate: 0.03, counts: [] }];
  const [before, between, end] = [saidAt(0, scene([], pair)), saidAt(3700, scene(pair)), saidAt(END, scene(pair))];
  expect([before, between, end].map((said) => said.includes("mean 9.00 %"))).toEqual([false, true, true]);
  expect([before, between, end].map((said) => said.includes("The claim is wrong"))).toEqual([false, false, true]);
  expect(end.find((says) => /^1 of 2 rows is in the green/u.test(says))).toBeDefined();
  expect(saidAt(0, { ...scene([], [SIZE]), picture: "area" })).toContain("?");
});

it("says how far a count is from the claim, unless it meets it", () => {
  const far = (of: ClaimLine) => saidAt(END, scene([of])).find((says) => /times|more$/u.test(says));
  expect(far(SIZE)).toBe("125 times");
  expect(far({ ...RATE, estimate: 0.04 })).toBe("33 % more");
  expect(far({ ...RATE, estimate: 0.01 })).toBe("3.0 times less");
  expect(far({ ...RATE, estimate: 0.032 })).toBeUndefined();
});

it("has the same height before and after the run, and before its numbers are known", () => {
  for (let width = 300; width <= 1100; width += 40) {
    for (const of of [[RATE, RATE], [SIZE]]) {
      const [before, after] = [layoutClaim(scene([], of), null, 0, width), layoutClaim(scene(of), null, END, width)];
      expect(before.height).toBe(after.height);
    }
  }
  expect(layoutClaim(scene([], []), null, 0, 700, [], Number.POSITIVE_INFINITY, 40).height).not.toBeNaN();
});

it("has a zone for each answer, next to each other and within the picture, at every width", () => {
  for (const lines of [[RATE, RATE], [SIZE], Array.from({ length: 6 }, () => RATE)]) {
    for (let width = 300; width <= 1100; width += 40) {
      const zones = zonesIn(scene([], lines), width);
      expect(new Set(zones.map(({ vote }) => vote))).toEqual(new Set(["reproduced", "contradicted"]));
      for (const { row, left, right } of zones) {
        expect([left >= 0, right > left, right <= width]).toEqual([true, true, true]);
        const others = zones.filter((other) => other.row === row && other.left !== left);
        expect(others.every((other) => other.left >= right || other.right <= left)).toBe(true);
      }
    }
  }
});

it("has a finished claim as a small line whose count is outside of the band of a wrong claim", () => {
  const axis = { ends: [0, 0.12], isLog: false } as const;
  const { band, flag, count } = sparkOf(RATE, axis, [5, 59]);
  expect([band[0] < (flag ?? 0), (flag ?? 0) < band[1], (count ?? 0) > band[1]]).toEqual([true, true, true]);
  // A count beyond the axis is at its end.
  expect(sparkOf({ ...RATE, estimate: 5 }, axis, [5, 59]).count).toBe(59);
  expect(decidingOf([{ ...RATE, low: 0.03, high: 0.03 }, RATE])).toBe(RATE);
});
