// @vitest-environment node
/** Points of the trade-off: one for each run, of one workload, inside of the axes, with a sentence. */
import { expect, it } from "vitest";
import type { SandboxTimes, SandboxTradeOff } from "../../../engine/contract";
import { changedOf, type KeptRun, KeptRuns, runName } from "./kept";
import { layoutTradeOff } from "./layout";
import { stopsOf } from "./stops";
import { shownRuns, verdictOf } from "./TradeOffView";

const run = (values: KeptRun["values"], writeAmplification = 5): KeptRun => ({
  values,
  writeAmplification,
  spaceAmplification: 1.5,
  costCounts: [1, 1, 1, 1, 0, 1, 1],
});
const ratio = (size: number): string => `T ${size}`;

it("keeps one point for the same settings", () => {
  const runs = new KeptRuns();
  runs.keep(run({ policy: "tiering" }, 3));
  runs.keep(run({}, 6));
  runs.keep(run({ policy: "tiering", ratio: 4 }, 4));
  expect(runs.all().map(({ writeAmplification }) => writeAmplification)).toEqual([4, 6]);
  runs.forget();
  expect(runs.all()).toEqual([]);
});

it("shows A and B first, and only runs of their workload", () => {
  const all = [run({ ratio: 2 }), run({ operations: 99 }), run({ policy: "tiering" }), run({})];
  const shown = shownRuns(all, [{}, { policy: "tiering" }]);
  expect(shown.map(({ values }) => changedOf(values))).toEqual([{}, { policy: "tiering" }, { ratio: 2 }]);
});

it("names runs by policy, size ratio and other options", () => {
  expect(runName({ policy: "tiering", operations: 5 }, ratio)).toBe("tiering, T 4");
  expect(runName({ ratio: 6, "level-one": 96, bits: 5 }, ratio)).toBe("leveling, T 6, bits per key 5");
});

const curve: readonly SandboxTradeOff[] = [2, 3, 4].map((sizeRatio) => ({
  policy: "leveling",
  sizeRatio,
  writeAmplification: 2 * sizeRatio,
  lookupNs: 60_000 - 1000 * sizeRatio,
}));

it("reads out every run with its dot of the model inside of the axes, large circles first", () => {
  const points = [1.1, 2, 1.4].map((space, at) => ({
    letter: "ABC"[at] ?? "",
    name: "",
    pair: null,
    policy: "leveling",
    ratio: 2 + at,
    write: 3 + at,
    lookupNs: 55_000 + 900 * at,
    space,
  }));
  const words = { x: String, y: String, curve: (policy: string, size: number) => `${policy} ${size}` };
  const layout = layoutTradeOff(points, curve, [350, 400], words);
  const stops = stopsOf(layout);
  expect(stops).toHaveLength(points.length + curve.length);
  const { left, right, top, bottom } = layout;
  expect(stops.every(({ x, y }) => x > left && x < right && y > top && y < bottom)).toBe(true);
  expect(layout.points.map(({ point }) => point.letter)).toEqual(["B", "C", "A"]);
  // Each run knows the dot of the model with its policy and size ratio.
  expect(layout.points.map(({ model }) => model?.ratio)).toEqual([3, 4, 2]);
  expect(stops[0]?.values).toContain("model of its T and policy: 6.00");
});

it("says which run is the best at what", () => {
  const times = (lookupNs: number) => ({ lookupNs }) as SandboxTimes;
  const a = { run: run({}, 6.62), letter: "A", pair: "a" as const, times: times(53_500) };
  const b = {
    run: { ...run({ policy: "tiering" }, 3.48), spaceAmplification: 1.7 },
    letter: "B",
    pair: "b" as const,
    times: times(56_800),
  };
  expect(verdictOf([a, b])).toMatch(
    /^B \(tiering, T.=.4\), 3\.48.×, writes least\. A \(leveling, T.=.4\), 53\.5.µs, has the fastest lookups\. A takes the least space\.$/u,
  );
  expect(verdictOf([a])).toBe(
    "One run gives one point: A (leveling, T\u00a0=\u00a04) with 6.62\u00a0× writes, 53.5\u00a0µs per lookup, 1.50\u00a0× space. Add a second run or a sweep to compare.",
  );
});
