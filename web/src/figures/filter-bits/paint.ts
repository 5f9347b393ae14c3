/**
 * Paints a filter on a canvas. Pixels are computed here and copied in bands, because one fill per cell takes ten times as long.
 *
 * **Invariants** (tests: `paint.test.ts`; `npm run measure:scrub` reads a real canvas back)
 * 1. A cell is full exactly if the real bit is 1.
 * 2. In a blocked filter, the line selected by the digest is full, and the others are pale.
 * 3. With forced colors there is no pale: a 1 bit is solid and a 0 bit is empty, in every line.
 *
 * **Cost** is linear in the pixels of the canvas: 100,000 dense bits are two million pixels and take about two milliseconds. Bands fit the
 * nearest cache, and gaps are cleared only if they moved.
 */
import type { FilterView } from "../../engine/contract";
import { cellAt, type GridLayout, lineOf } from "./layout";

/** Colours as six hexadecimal digits after `#`. */
export interface CellColours {
  readonly ink: string;
  readonly line: string;
  readonly isForced?: boolean;
}

/** Opacity of a 1 bit, of 255. A 0 bit is a pale outline. */
const ONE = 158;
const ZERO = 255;
/** Rows per copy: few, so that copied data is still in the processor's cache. */
const BAND_ROWS = 4;
/** Share of that opacity outside the selected line. */
const PALE = 0.4;

/** A pixel as an `ImageData` has it in memory, red first; every processor with a browser is little-endian. */
function pixelOf(colour: string, alpha: number): number {
  const rgb = Number.parseInt(colour.trim().slice(1), 16) || 0;
  const [red, green, blue] = [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255];
  return ((Math.round(alpha) << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/** Start and end of cells along an axis, in canvas pixels. */
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

/** Returns true if a band's cells have the same offsets as those of the previous band: both are full, and rounding shifted none. */
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

/** Returns the color pair of a row from its first bit. Two lines never share a row. */
function pairOf(view: FilterView, { ink, line, isForced = false }: CellColours): (firstBit: number) => Pair {
  if (isForced) {
    const plain = Uint32Array.of(0, pixelOf(ink, 255));
    return () => plain;
  }
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
