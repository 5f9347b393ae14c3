/** Every pixel of a painted filter is compared with its bit, also where a screen's ratio rounds the cells to unequal sides. */
import { describe, expect, it } from "vitest";
import type { FilterView } from "../../engine/contract";
import { cellAt, type GridLayout, layoutGrid } from "./layout";
import { paintCells } from "./paint";

const COLOURS = { ink: "#161a22", line: "#e2e5ea" };

/** A filter whose bits are of no pattern that a row, a line or a band could repeat. */
function filterOf(bits: number, lineBits: number): FilterView {
  let state = 7;
  const bytes = Uint8Array.from({ length: Math.ceil(bits / 8) }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
  // The painter reads only these parts of the filter.
  return { bits, lineBits, bytes, queryPositions: [lineBits] } as unknown as FilterView;
}

/** A canvas as memory: what is handed over lies where it was put. */
function canvasOf(width: number, height: number) {
  const pixels = new Uint32Array(width * height);
  const context = {
    createImageData: (across: number, down: number) => ({
      width: across,
      height: down,
      data: new Uint8ClampedArray(across * down * 4),
    }),
    putImageData: (band: { width: number; height: number; data: Uint8ClampedArray }, _: number, top: number) => {
      const rows = Math.min(band.height, height - top);
      pixels.set(new Uint32Array(band.data.buffer, 0, rows * width), top * width);
    },
  };
  return { pixels, context: context as unknown as CanvasRenderingContext2D };
}

/** How full a pixel must be, cell by cell. */
function expected(view: FilterView, grid: GridLayout, ratio: number, width: number, height: number): Uint32Array {
  const alphas = new Uint32Array(width * height);
  const side = grid.pitch - (grid.pitch >= 8 ? 2 : 1);
  for (let bit = 0; bit < view.bits; bit += 1) {
    const isOne = (((view.bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1) === 1;
    const isPicked = view.lineBits === 0 || Math.floor(bit / view.lineBits) === 1;
    const alpha = Math.round((isOne ? 158 : 255) * (isPicked ? 1 : 0.4));
    const { x, y } = cellAt(grid, bit);
    for (let down = Math.round(y * ratio); down < Math.round((y + side) * ratio); down += 1) {
      alphas.fill(alpha, down * width + Math.round(x * ratio), down * width + Math.round((x + side) * ratio));
    }
  }
  return alphas;
}

it("has two opposite colors if colors are forced, in every line", () => {
  const view = filterOf(2048, 512);
  const grid = layoutGrid(390, 2048, 512);
  const { pixels, context } = canvasOf(Math.round(grid.width), Math.round(grid.height));
  paintCells(context, view, grid, { ...COLOURS, isForced: true }, 1);
  expect(new Set(pixels)).toEqual(new Set([0, 0xff221a16]));
  const { x, y } = cellAt(grid, 0);
  const isOne = ((view.bytes[0] ?? 0) & 1) === 1;
  expect(pixels[Math.round(y) * Math.round(grid.width) + Math.round(x)] !== 0).toBe(isOne);
});

describe("painting the bits of a filter", () => {
  for (const [what, bits, lineBits, room] of [
    ["lines of 512", 2048, 512, 390],
    ["no lines, a last row that is not full", 1001, 0, 390],
    ["a texture", 20_480, 512, 300],
    ["a texture without lines, not full", 20_001, 0, 300],
  ] as const) {
    for (const ratio of [1, 1.1, 1.25, 1.5, 2]) {
      it(`fills each cell as its bit says: ${what}, ${ratio} pixels to one`, () => {
        const view = filterOf(bits, lineBits);
        const grid = layoutGrid(room, bits, lineBits);
        const [width, height] = [Math.round(grid.width * ratio), Math.round(grid.height * ratio)];
        const { pixels, context } = canvasOf(width, height);
        paintCells(context, view, grid, COLOURS, ratio);
        const wanted = expected(view, grid, ratio, width, height);
        const wrong = pixels.findIndex((pixel, at) => pixel >>> 24 !== wanted[at]);
        expect(wrong).toBe(-1);
      });
    }
  }
});
