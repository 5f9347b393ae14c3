// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Box } from "../scene/shapes";
import { layoutPairs, pairsWithKeys } from "./pairs-layout";

const WAY = { name: "rotation", keys: [0, 3, 1, 0] };
const boxes = (width: number): readonly Box[] =>
  layoutPairs([WAY, { name: "code", keys: [1, 1, 1, 1] }], 2, width).shapes.flatMap((shape) =>
    shape.kind === "box" ? [shape] : [],
  );

describe("pairs of remainders", () => {
  it("fills exactly the pairs that keys have", () => {
    expect(pairsWithKeys(WAY)).toBe(2);
    const filled = boxes(776).filter(({ key, fill }) => key.startsWith("way0") && fill === "soft");
    expect(filled.map(({ key }) => key)).toEqual(["way0-pair0-1", "way0-pair1-0"]);
  });

  it("draws the second position upwards, and everything inside the width", () => {
    const place = (key: string) => boxes(776).find((box) => box.key === key) ?? { x: 0, y: 0 };
    expect(place("way0-pair0-1").y).toBeLessThan(place("way0-pair0-0").y);
    for (const width of [358, 776])
      expect(Math.max(...boxes(width).map((box) => box.x + box.width))).toBeLessThan(width);
  });
});
