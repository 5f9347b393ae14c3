/**
 * Paints a filter on a canvas: its pixels are made here and handed over in bands, since a fill for every cell takes ten times
 * as long.
 *
 * **Invariants** (broken by `paint.test.ts`; `npm run measure:scrub` reads a real canvas back)
 * 1. A cell is full exactly when the real bit is 1.
 * 2. Of a blocked filter the line that the digest picks is full, the others pale.
 *
 * **Cost** is linear in the pixels of the canvas: 100,000 dense bits are two millions of them and take about two
 * milliseconds. Bands are small enough for the nearest cache, and gaps are cleared only where they are not where they were.
 */
import type { FilterView } from "../../engine/contract";
import { cellAt, type GridLayout, lineOf } from "./layout";

/** Colours as six hexadecimal digits after `#`. */
export interface CellColours {
  readonly ink: string;
  readonly line: string;
}

/** How full a bit that is 1 is, of 255; a bit that is 0 is an outline in a pale colour already. */
const ONE = 158;
const ZERO = 255;
/** Rows that are handed over at once: few, so that what is copied out is still near the processor. */
const BAND_ROWS = 4;
/** What is left of that outside of the line that is picked. */
const PALE = 0.4;

/** A pixel as an `ImageData` has it in memory, red first; every processor with a browser is little-endian. */
function pixelOf(colour: string, alpha: number): number {
  const rgb = Number.parseInt(colour.trim().slice(1), 16) || 0;
  const [red, green, blue] = [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255];
  return ((Math.round(alpha) << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/** Where cells begin and end along an axis, in pixels of the canvas. */
interface Edges {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

function edgesOf(count: number, placeOf: (at: number) => number, side: number, ratio: number): Edges {
  const at = (shift: number) =>
    Uint32Array.from({ length: count }, (_, index) => Math.round((placeOf(index) + shift) * ratio));
  return { from: at(0), to: at(side) };
}

/** Paints all cells of a canvas that is clear, or that has shown these cells; `ratio` is what a CSS pixel has of its pixels. */
export function paintCells(
  context: CanvasRenderingContext2D,
  view: FilterView,
  grid: GridLayout,
  colours: CellColours,
  ratio: number,
): void {
  const side = grid.pitch - (grid.pitch >= 8 ? 2 : 1);
  const across = edgesOf(grid.columns, (column) => column * grid.pitch, side, ratio);
  const down = edgesOf(grid.rows, (row) => cellAt(grid, row * grid.columns).y, side, ratio);
  const pair = pairOf(view, colours);
  const band = context.createImageData(Math.round(grid.width * ratio), bandHeight(down));
  const pixels = new Uint32Array(band.data.buffer);
  for (let first = 0; first < grid.rows; first += BAND_ROWS) {
    if (!isLikeBefore(down, first)) pixels.fill(0);
    const origin = down.from[first] ?? 0;
    for (let at = first; at < Math.min(first + BAND_ROWS, grid.rows); at += 1) {
      const start = ((down.from[at] ?? 0) - origin) * band.width;
      paintRow(pixels, start, view, at * grid.columns, pair(at * grid.columns), across);
      // The other lines of pixels of this row are its first one again.
      const end = ((down.to[at] ?? 0) - origin) * band.width;
      for (let line = start + band.width; line < end; line += band.width) {
        pixels.copyWithin(line, start, start + band.width);
      }
    }
    context.putImageData(band, 0, origin);
  }
}

/** Whether a band's cells lie where those of the band before it do: both are full, and no rounding has shifted one. */
function isLikeBefore({ from, to }: Edges, first: number): boolean {
  const [origin, before] = [from[first] ?? 0, first - BAND_ROWS];
  if (before < 0) return true;
  // The last band may have fewer rows, and fewer cells in its last row.
  if (first + BAND_ROWS >= from.length) return false;
  const shift = origin - (from[before] ?? 0);
  return [from, to].every((edges) =>
    edges.subarray(before, first).every((edge, row) => edge + shift === edges[first + row]),
  );
}

/** The height that every band of rows fits into, without the gap below it. */
function bandHeight({ from, to }: Edges): number {
  let most = 1;
  for (let first = 0; first < from.length; first += BAND_ROWS) {
    const last = Math.min(first + BAND_ROWS, from.length) - 1;
    most = Math.max(most, (to[last] ?? 0) - (from[first] ?? 0));
  }
  return most;
}

/** Pixels of a bit that is 0 and of one that is 1. */
type Pair = Uint32Array;

/** Which pair a row has, told from its first bit: a row is never shared by two lines. */
function pairOf(view: FilterView, { ink, line }: CellColours): (firstBit: number) => Pair {
  const picked = lineOf(view.bits, view.lineBits, view.queryPositions[0] ?? 0);
  const pale = Uint32Array.of(pixelOf(line, ZERO * PALE), pixelOf(ink, ONE * PALE));
  const full = Uint32Array.of(pixelOf(line, ZERO), pixelOf(ink, ONE));
  return (firstBit) => (firstBit >= picked.from && firstBit < picked.to ? full : pale);
}

/**
 * The first line of pixels of a row of cells. A loop, for cells of a few pixels are filled by it faster than by `fill`. A bit is
 * an index, for a branch on it would be guessed wrongly every other time.
 */
function paintRow(
  pixels: Uint32Array,
  start: number,
  view: FilterView,
  firstBit: number,
  pair: Pair,
  across: Edges,
): void {
  const { bytes, bits } = view;
  const { from, to } = across;
  const columns = Math.min(from.length, bits - firstBit);
  for (let column = 0; column < columns; column += 1) {
    const bit = firstBit + column;
    const cell = pair[((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1] ?? 0;
    const end = start + (to[column] ?? 0);
    for (let at = start + (from[column] ?? 0); at < end; at += 1) pixels[at] = cell;
  }
}
