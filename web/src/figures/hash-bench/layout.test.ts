// @vitest-environment node
import { describe, expect, it } from "vitest";
import { layoutPanels } from "../plot/panels-layout";
import { benchJson, benchTable, describeBench } from "./description";
import { benchPanels } from "./layout";
import { scriptedBench } from "./scripted";

describe("the panels of hash costs", () => {
  it("have the same axes, which hold every time", () => {
    const panels = benchPanels(scriptedBench());
    for (const { x, y, series } of panels) {
      expect([x.ticks, y.from, y.to]).toEqual([[8, 1024], 1, 1000]);
      for (const point of series.flatMap(({ points }) => points)) {
        expect(point.low ?? point.y).toBeGreaterThanOrEqual(y.from);
        expect(point.high ?? point.y).toBeLessThanOrEqual(y.to);
      }
    }
  });

  it("keep the browser and the native run apart, at their own key size", () => {
    const [native, tab] = benchPanels(scriptedBench())[0]?.series ?? [];
    expect(native?.points).toEqual([{ x: 1024, y: 31 }]);
    expect(tab?.points.map(({ x }) => x)).toEqual([8, 1024]);
    const { placed } = layoutPanels(benchPanels(scriptedBench()), 560);
    for (const { layout } of placed) {
      expect(layout.series.map(({ path }) => path)).toEqual(["", ""]);
      for (const { x, point } of layout.series.flatMap(({ points }) => points)) expect(x).toBe(layout.x(point.x));
    }
  });

  it("have axes also before anything is measured", () => {
    const empty = { ...scriptedBench(), tab: [], native: [] };
    expect(benchPanels(empty)[0]?.y.ticks).toEqual([10, 100]);
    expect(describeBench(empty)).toContain("nothing has been measured yet");
  });
});

it("its table keeps origins apart and says what failed", () => {
  const { columns, rows } = benchTable(scriptedBench());
  expect(columns).toHaveLength(3);
  expect(rows.find(([name]) => name === "XXH3, 1 KiB")).toEqual([
    "XXH3, 1 KiB",
    "40\u00a0ns (38\u00a0ns to 43\u00a0ns)",
    "31\u00a0ns",
  ]);
  expect(rows.find(([name]) => name === "XXH64, 8 B")?.[1]).toBe("failed");
});

it("its file has numbers, the clock, and nothing of the native run", () => {
  const file = JSON.parse(benchJson(scriptedBench()));
  expect(file.clock_step_ms).toBe(0.1);
  expect(file.times).toContainEqual({
    function: "xxh3",
    key_bytes: 1024,
    median_ns: 40,
    lower_quartile_ns: 38,
    upper_quartile_ns: 43,
  });
  expect(JSON.stringify(file)).not.toContain("31");
});
