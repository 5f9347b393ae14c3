// @vitest-environment node
import { describe, expect, it } from "vitest";
import { benchJson, benchTable, describeBench } from "./description";
import { layoutBench } from "./layout";
import { scriptedBench } from "./scripted";

describe("the layout of hash prices", () => {
  it.each([360, 560, 760])("keeps every mark inside its panel at %i px", (width) => {
    const { panels, top, bottom } = layoutBench(scriptedBench(), width, 250);
    for (const { marks, left, right } of panels) {
      for (const { x, y, lowY, highY } of marks) {
        expect(x).toBeGreaterThan(left);
        expect(x).toBeLessThan(right);
        for (const at of [y, lowY, highY]) {
          expect(at).toBeGreaterThanOrEqual(top);
          expect(at).toBeLessThanOrEqual(bottom);
        }
      }
    }
  });

  it("sets this tab and the native run beside each other, never on top", () => {
    const marks = layoutBench(scriptedBench(), 560, 250).panels[0]?.marks ?? [];
    const xs = marks.map(({ x }) => x);
    expect(new Set(xs).size).toBe(marks.length);
    expect(marks.filter(({ origin }) => origin === "native")).toHaveLength(1);
  });

  it("has one axis for all panels, also before anything is measured", () => {
    const empty = { ...scriptedBench(), tab: [], native: [] };
    expect(layoutBench(empty, 560, 250).ticks.map(({ ns }) => ns)).toEqual([10, 100]);
    expect(describeBench(empty)).toContain("nothing was measured yet");
  });
});

it("its table keeps origins apart and says what was refused", () => {
  const { columns, rows } = benchTable(scriptedBench());
  expect(columns).toHaveLength(3);
  expect(rows.find(([name]) => name === "XXH3, 1 KiB")).toEqual([
    "XXH3, 1 KiB",
    "40\u00a0ns (38\u00a0ns to 43\u00a0ns)",
    "31\u00a0ns",
  ]);
  expect(rows.find(([name]) => name === "XXH64, 8 B")?.[1]).toBe("refused");
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
