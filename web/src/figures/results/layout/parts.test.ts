// @vitest-environment node
import { describe, expect, it } from "vitest";
import { arrange } from "../arrangement";
import { DEVICE, KEY_SIZE } from "../sample";
import { layoutParts } from "./parts";

const WIDTH = 600;
const parts = (experiment = KEY_SIZE, bars: "auto" | "time" | "share" = "time", width = WIDTH) =>
  layoutParts(experiment, arrange(experiment, {}), width, bars);

describe("bars", () => {
  it("end at the mean of their arm, on one scale", () => {
    const layout = parts();
    const perNs = layout.groups.flatMap((group) =>
      group.bars.map(({ arm, end }) => {
        const arms = KEY_SIZE.cells?.[group.cell]?.lookup?.arms;
        const mean = { A: arms?.per_filter, B: arms?.shared, C: arms?.merged }[arm]?.mean_ns_per_lookup ?? 0;
        return (end - layout.left) / mean;
      }),
    );
    for (const one of perNs) expect(one).toBeCloseTo(perNs[0] ?? 0, 9);
  });

  it("show what lies beyond the mean where parts sum to more, and scale nothing", () => {
    const bars = parts(DEVICE).groups.flatMap((group) => group.bars);
    const beyond = bars.filter((bar) => bar.beyond !== null);
    expect(beyond.length).toBeGreaterThan(0);
    for (const bar of beyond) expect(bar.beyond ?? 0).toBeGreaterThan(bar.end);
    for (const bar of bars) expect(bar.parts.every(({ x, width }) => x + width <= WIDTH)).toBe(true);
  });

  it("are shares of arm A where times lie far apart, unless asked otherwise", () => {
    expect(parts(KEY_SIZE, "auto").isShare).toBe(false);
    const shares = parts(DEVICE, "auto");
    expect(shares.isShare).toBe(true);
    const ends = shares.groups.map(({ bars }) => bars[0]?.end ?? 0);
    for (const end of ends) expect(end).toBeCloseTo(ends[0] ?? 0, 9);
    expect(parts(DEVICE, "time").isShare).toBe(false);
  });

  it("are all residual where nothing was told apart, and none without lookups", () => {
    const [cell] = KEY_SIZE.cells ?? [];
    const arms = cell?.lookup?.arms;
    if (!(cell?.lookup && arms)) throw new Error("the sample has lookups");
    const bare = { ...arms, per_filter: { ...arms.per_filter, parts: null }, merged: null };
    const experiment = {
      ...KEY_SIZE,
      cells: [
        { ...cell, lookup: { ...cell.lookup, arms: bare } },
        { ...cell, lookup: null },
      ],
    };
    const { groups } = parts(experiment);
    expect(groups).toHaveLength(1);
    expect(groups[0]?.bars.map(({ arm }) => arm)).toEqual(["A", "B"]);
    expect(groups[0]?.bars[0]?.parts.map(({ role }) => role)).toEqual(["skip"]);
  });
});
