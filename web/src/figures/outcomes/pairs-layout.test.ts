// @vitest-environment node
import { describe, expect, it } from "vitest";
import { layoutPairs, mostChoices, pairsWithKeys } from "./pairs-layout";

const WAY = { name: "rotation", keys: [0, 3, 1, 0], chosen: [] };
const CODE = { name: "code", keys: [1, 1, 1, 1], chosen: [] };
const shapes = (width: number, drawn = 1) => layoutPairs([WAY, CODE], 2, width, drawn).shapes;
const lines = (width: number, drawn?: number) =>
  shapes(width, drawn).flatMap((shape) => (shape.kind === "line" && shape.opacity !== 0 ? [shape] : []));
const keysOf = (drawn: number) => lines(776, drawn).map(({ key }) => key);

describe("pairs of remainders", () => {
  it("draws exactly the pairs that keys have", () => {
    expect([WAY, CODE].map(pairsWithKeys)).toEqual([2, 4]);
    expect([WAY, CODE].map((way) => mostChoices(way, 2))).toEqual([1, 2]);
    expect(keysOf(1).filter((key) => key.startsWith("way0"))).toEqual(["way0-pair0-1", "way0-pair1-0"]);
  });

  it("draws one first position after the other", () => {
    expect(keysOf(0)).toEqual([]);
    expect(keysOf(0.5)).toEqual(["way0-pair0-1", "way1-pair0-0", "way1-pair0-1"]);
  });

  it("works out the positions of the last chosen key, and has a line for each", () => {
    const chosen = [
      [8, 5],
      [7, 4],
    ] as const;
    const drawn = layoutPairs([{ name: "rotation", keys: [], chosen }], 2, 776, 0).shapes;
    expect(drawn.flatMap((shape) => (shape.kind === "words" ? [shape.says] : []))).toEqual(
      expect.arrayContaining(["rotation", "7: remainder 1", "4: remainder 0"]),
    );
    expect(drawn.filter(({ key }) => key.startsWith("way0-own"))).toHaveLength(2);
  });

  it("explains the widths of its lines below them", () => {
    const all = shapes(776);
    const legend = all.find(({ key }) => key === "pairs-legend0");
    const lowest = Math.max(...all.flatMap((shape) => (shape.kind === "dot" ? [shape.y] : [])));
    expect(legend?.kind === "words" && legend.y > lowest).toBe(true);
  });

  it("keeps everything inside the width", () => {
    for (const width of [358, 776]) {
      const places = shapes(width).flatMap((shape) => (shape.kind === "dot" ? [shape.x + shape.r] : []));
      expect(Math.max(...places)).toBeLessThan(width);
    }
  });
});
