// @vitest-environment node
import { expect, it } from "vitest";
import { endOf } from "../../scene/clock";
import { saidBy } from "../../scene/said";
import { layoutBare, layoutPair } from "./pair-layout";
import { type PairView, pairMarks, WRITE_MS, type WrittenDesign } from "./written";

const design = (name: string, putNs: number, readNs: number): WrittenDesign => ({
  name,
  putNs,
  readNs,
  writeAmplification: putNs / 2,
  totalNs: (putNs + readNs) / 2,
  moments: [0.25, 0.5, 1].map((part) => ({ part, putNs: part })),
});
const PAIR = { one: design("ratio 10", 20, 500), other: design("ratio 3", 10, 700) };
const VIEW: PairView = {
  ...PAIR,
  names: ["ratio 10", "ratio 3"],
  puts: 0.5,
  decides: "each",
  options: ["writes", "lookups", "both"].map((value) => ({ value, says: `only ${value} change` })),
  chosen: "both",
  canChoose: false,
  pointed: null,
};
const END = endOf(pairMarks(PAIR));
const at = (t: number, view = VIEW) => saidBy(layoutPair(view, t, 700).shapes);

it("shows no cost of the second design before the run, and of a put before that of a lookup", () => {
  const before = at(0, { ...VIEW, other: null });
  expect(before.filter((says) => says === "?")).toHaveLength(2);
  expect(before).toContain("20 ns");
  expect([before, at(1000), at(WRITE_MS)].map((said) => said.includes("700 ns"))).toEqual([false, false, false]);
  expect([at(1000), at(WRITE_MS)].map((said) => said.includes("10 ns, −50 %"))).toEqual([false, true]);
  expect(at(END)).toEqual(expect.arrayContaining(["700 ns", "+40 %"]));
});

it("waits for the first design in the same height, at every width", () => {
  for (let width = 300; width <= 1100; width += 40) {
    expect(layoutBare(width).height).toBe(layoutPair(VIEW, 0, width).height);
  }
});
