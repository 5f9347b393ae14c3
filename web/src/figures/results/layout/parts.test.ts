// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Box, Shape } from "../../scene/shapes";
import { arrange } from "../arrangement";
import { DEVICE, KEY_SIZE } from "../sample";
import { layoutParts } from "./parts";

const WIDTH = 600;
const parts = (experiment = KEY_SIZE, bars: "auto" | "time" | "share" = "time", width = WIDTH) =>
  layoutParts(experiment, arrange(experiment, {}), width, bars);

const boxesOf = (marks: readonly Shape[], key: RegExp): readonly Box[] =>
  marks.flatMap((one) => (one.kind === "box" && key.test(one.key) ? [one] : []));
const endOf = (marks: readonly Shape[], key: string): number => {
  const mean = marks.find((one) => one.key === key);
  const [line] = mean?.kind === "group" ? mean.shapes : [];
  return line?.kind === "line" ? Number(/^M([\d.]+)/u.exec(line.d)?.[1]) : Number.NaN;
};

describe("bars", () => {
  it("end at the mean of their arm, on one scale", () => {
    const { marks, x, cells } = parts();
    for (const cell of cells) {
      const arms = KEY_SIZE.cells?.[cell]?.lookup?.arms;
      expect(endOf(marks, `${cell}A-mean`)).toBeCloseTo(x(arms?.per_filter.mean_ns_per_lookup ?? 0), 1);
      expect(endOf(marks, `${cell}B-mean`)).toBeCloseTo(x(arms?.shared.mean_ns_per_lookup ?? 0), 1);
    }
  });

  it("show what lies beyond the mean where parts sum to more, and scale nothing", () => {
    const { marks, isBeyond } = parts(DEVICE);
    const beyond = boxesOf(marks, /beyond$/u);
    expect([isBeyond, beyond.length > 0]).toEqual([true, true]);
    for (const { key, x, width } of beyond) {
      expect(x).toBeCloseTo(endOf(marks, key.replace("beyond", "mean")), 1);
      expect(width).toBeGreaterThan(0);
    }
    for (const { x, width } of boxesOf(marks, /./u)) expect(x + width).toBeLessThanOrEqual(WIDTH);
  });

  it("are shares of arm A where times lie far apart, unless asked otherwise", () => {
    expect(parts(KEY_SIZE, "auto").isShare).toBe(false);
    const { isShare, marks, cells } = parts(DEVICE, "auto");
    expect(isShare).toBe(true);
    const ends = cells.map((cell) => endOf(marks, `${cell}A-mean`));
    for (const end of ends) expect(end).toBeCloseTo(ends[0] ?? 0, 1);
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
    const { cells, arms: shown, marks } = parts(experiment);
    expect([cells, shown]).toEqual([[0], ["A", "B"]]);
    const wide = boxesOf(marks, /^0A-/u).filter(({ width }) => width > 0);
    expect(wide.map(({ key }) => key)).toEqual(["0A-skip"]);
  });
});
