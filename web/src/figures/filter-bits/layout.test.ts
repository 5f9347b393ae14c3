import { describe, expect, it } from "vitest";
import { bitAt, COMFORTABLE, cellAt, DENSE, HIGHEST, layoutGrid, lineOf, movedBit, SMALLEST } from "./layout";
import { provenanceOf } from "./provenance";
import { filterOf } from "./scripted";

const CASES = [
  [1120, 4096, 512],
  [752, 4096, 0],
  [358, 1024, 512],
  [300, 1000, 0],
] as const;

describe("grid", () => {
  it.each(CASES)("finds every bit where it was put: %i px, %i bits, lines of %i", (width, bits, lineBits) => {
    const grid = layoutGrid(width, bits, lineBits);
    for (let bit = 0; bit < bits; bit += 1) {
      const { x, y } = cellAt(grid, bit);
      expect(bitAt(grid, x + 1, y + 1)).toBe(bit);
      expect(x + grid.pitch).toBeLessThanOrEqual(grid.width);
      expect(y + grid.pitch).toBeLessThanOrEqual(grid.height);
    }
    expect(grid.width).toBeLessThanOrEqual(width);
    expect(grid.pitch).toBeGreaterThanOrEqual(width >= 768 ? COMFORTABLE : SMALLEST);
  });

  it("is in sight as a whole, in every width", () => {
    for (let width = 288; width <= 800; width += 16) {
      // Lines of a blocked filter have whole rows, so a narrow one is higher.
      for (const lineBits of width < 320 ? [0] : [0, 512]) {
        const grid = layoutGrid(width, 1024, lineBits);
        expect(grid.height - grid.lineGap).toBeLessThanOrEqual(HIGHEST);
        expect(grid.width <= width && grid.width > 0.6 * width).toBe(true);
      }
    }
  });

  it.each([1120, 752, 390, 200])("is denser where there are many bits, in %i px", (width) => {
    const grid = layoutGrid(width, 100_352, 512);
    expect(grid.pitch).toBe(DENSE);
    expect(grid.width).toBeLessThanOrEqual(width);
    expect(512 % grid.columns).toBe(0);
    for (let bit = 0; bit < grid.bits; bit += 97) {
      const { x, y } = cellAt(grid, bit);
      expect(bitAt(grid, x + 1, y + 1)).toBe(bit);
    }
  });

  it("has nothing outside, nor between two lines", () => {
    const grid = layoutGrid(800, 1024, 512);
    expect(bitAt(grid, -1, 0)).toBeNull();
    expect(bitAt(grid, grid.width + 1, 0)).toBeNull();
    expect(bitAt(grid, 0, grid.height + 1)).toBeNull();
    expect(bitAt(grid, 0, grid.lineRows * grid.pitch + 1)).toBeNull();
  });

  it("keeps lines apart", () => {
    expect(lineOf(2048, 512, 1030)).toEqual({ from: 1024, to: 1536 });
    expect(lineOf(2000, 0, 7)).toEqual({ from: 0, to: 2000 });
  });

  it("is walked by key and never left", () => {
    const grid = layoutGrid(800, 1000, 0);
    expect(movedBit(grid, "ArrowRight", false, 5)).toBe(6);
    expect(movedBit(grid, "ArrowDown", false, 5)).toBe(5 + grid.columns);
    expect(movedBit(grid, "ArrowLeft", false, 0)).toBe(0);
    expect(movedBit(grid, "End", false, 999)).toBe(999);
    expect(movedBit(grid, "Home", true, 500)).toBe(0);
    expect(movedBit(grid, "End", true, 500)).toBe(999);
    expect(movedBit(grid, "PageDown", false, 990)).toBe(999);
    expect(movedBit(grid, "x", false, 5)).toBeNull();
  });
});

describe("provenance", () => {
  it("is the inverse of what the keys set", () => {
    const view = filterOf({ bits: 512, lineBits: 0, query: [1, 2, 3] });
    const provenance = provenanceOf(view);
    for (let key = 0; key < view.keys.length; key += 1) {
      for (const bit of provenance.bitsOf(key)) {
        expect(provenance.keysOf(bit)).toContain(key);
      }
    }
    const setters = Array.from({ length: 512 }, (_, bit) => provenance.keysOf(bit).length);
    const ones = setters.map((count) => count > 0);
    expect(ones).toEqual(Array.from({ length: 512 }, (_, bit) => ((view.bytes[bit >> 3] ?? 0) >> (bit & 7)) % 2 === 1));
  });
});
