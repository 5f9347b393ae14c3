// @vitest-environment node
import { expect, it } from "vitest";
import { textBox } from "../../chart/layout/labels";
import { endOf } from "../../scene/clock";
import { saidBy } from "../../scene/said";
import { type HotLines, hotMarks, layoutHot } from "./hot-layout";

const windows = Array.from({ length: 30 }, (_, at) => ({
  hotFrom: at < 10 ? 0.2 : at < 20 ? 0.6 : 0.4,
  reads: at % 10 === 0 ? 0.4 : 0.1,
  units: Uint8Array.from({ length: 10 }, (_, place) => (place === 2 ? 4 : 1)),
}));
const LINES: HotLines = {
  windows,
  even: Array(30).fill(0.6),
  best: Array(30).fill(0.3),
  mostUnits: 6,
  lookups: 1000,
  width: 0.1,
};
const END = endOf(hotMarks(LINES));
const at = (t: number) => layoutHot(LINES, null, null, t, 700).shapes;

it("draws windows when their lookups are done", () => {
  const points = (t: number) => at(t).filter(({ kind }) => kind === "dot").length;
  expect([0, 10 * 230, END].map(points)).toEqual([0, 10, 30]);
  const times = Array.from({ length: 50 }, (_, step) => points((step / 49) * END));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

it("names the cause of each jump when the hot keys move, and not before", () => {
  const causes = (t: number) => saidBy(at(t)).filter((says) => /moves/u.test(says));
  expect([0, 10 * 230 + 900, END].map(causes)).toEqual([
    [],
    ["hot tenth moves"],
    ["hot tenth moves", "it moves again"],
  ]);
});

it("draws none of the reads before the run", () => {
  const start = { windows: windows.slice(0, 1), mostUnits: 6, width: 0.1, lookups: 1000, many: 30, even: 0.6 };
  const { shapes } = layoutHot(null, start, null, 0, 700);
  expect(shapes.filter(({ kind }) => kind === "dot")).toEqual([]);
});

it.each(["stays", "recovers", "never"])("covers no point with words, however the reads lie: %s", (chosen) => {
  const jagged = windows.map((one, at) => ({ ...one, reads: 0.32 + 0.25 * Math.exp(-(at % 10)) + (at % 3) * 0.03 }));
  for (const width of [358, 500, 700, 1040]) {
    const { shapes } = layoutHot({ ...LINES, windows: jagged }, null, chosen, END, width);
    const boxes = shapes.flatMap((one) =>
      one.kind === "words" && one.opacity !== 0 && one.anchor !== "middle"
        ? [{ says: one.says, ...textBox({ ...one, anchor: one.anchor ?? "start" }, [one.says]) }]
        : [],
    );
    const dots = shapes.flatMap((one) => (one.kind === "dot" ? [one] : []));
    const covered = boxes.filter(({ left, right, top, bottom }) =>
      dots.some(({ x, y }) => x > left && x < right && y > top && y < bottom),
    );
    expect(covered, `${width}`).toEqual([]);
  }
});
