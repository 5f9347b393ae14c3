/**
 * Layout of every bit of a filter. Pure geometry.
 *
 * **Invariants**
 * 1. Bits run left to right, top to bottom. Two lines of a blocked filter never share a row.
 * 2. Rows have 64 bits if cells then have at least {@link COMFORTABLE} px. In less width, cells are as large as possible so that the filter
 * is at most {@link HIGHEST} px high, and never below {@link SMALLEST} px. A filter with more than {@link MANY} bits is first of all a texture:
 * its cells have {@link DENSE} px, and its rows as many bits as fit: 32, 64, 128 or 256.
 *
 * **Units**: CSS pixels; `pitch` is the side of a cell with its gap.
 */

import type { FilterView } from "../../engine/contract";

export interface GridLayout {
  readonly bits: number;
  readonly columns: number;
  readonly rows: number;
  readonly pitch: number;
  /** Rows of one line of a blocked filter, 0 for a standard filter. */
  readonly lineRows: number;
  /** Space above each line but the first. */
  readonly lineGap: number;
  readonly width: number;
  readonly height: number;
}

/** A cell that can be seen from the back row. */
export const COMFORTABLE = 12;
/** A cell that can still be pointed at. */
export const SMALLEST = 10;
const LARGEST = 18;
/** A height that is in sight at once, with the probed bits. */
export const HIGHEST = 440;
/** Number of bits from which the overall texture matters more than single bits. */
export const MANY = 16_384;
/** A cell that can still be seen. */
export const DENSE = 4;

/** The layout of a filter in a width; `lineBits` is 0 for standard filters, `largest` the side of the largest cells. */
export function layoutGrid(width: number, bits: number, lineBits: number, largest = LARGEST): GridLayout {
  const columns = columnsIn(width, bits, lineBits, largest);
  const pitch = bits > MANY ? DENSE : pitchIn(width, columns, bits, largest);
  const rows = Math.ceil(bits / columns);
  const lineRows = lineBits > 0 ? Math.ceil(lineBits / columns) : 0;
  const lineGap = lineRows > 0 ? 6 : 0;
  const gaps = lineRows > 0 ? Math.max(Math.ceil(rows / lineRows) - 1, 0) : 0;
  return {
    bits,
    columns,
    rows,
    pitch,
    lineRows,
    lineGap,
    width: columns * pitch,
    height: rows * pitch + gaps * lineGap,
  };
}

function columnsIn(width: number, bits: number, lineBits: number, largest: number): number {
  if (bits > MANY) return [256, 128, 64].find((columns) => width >= columns * DENSE) ?? 32;
  if (width >= 64 * COMFORTABLE) return 64;
  // Rows have whole bytes, and lines of a blocked filter have whole rows.
  const all = lineBits > 0 ? [16, 32, 64] : [16, 24, 32, 40, 48, 56, 64];
  const fitting = all.filter((columns) => columns * SMALLEST <= width);
  const isInSight = (columns: number): boolean =>
    Math.ceil(bits / columns) * Math.min(Math.floor(width / columns), largest) <= HIGHEST;
  return fitting.find(isInSight) ?? fitting.at(-1) ?? 16;
}

function pitchIn(width: number, columns: number, bits: number, largest: number): number {
  const most = width >= 64 * COMFORTABLE ? largest : Math.floor(HIGHEST / Math.ceil(bits / columns));
  return Math.max(Math.min(Math.floor(width / columns), most, largest), SMALLEST);
}

/** Upper left corner of a bit's cell. */
export function cellAt(grid: GridLayout, bit: number): { readonly x: number; readonly y: number } {
  const row = Math.floor(bit / grid.columns);
  const line = grid.lineRows > 0 ? Math.floor(row / grid.lineRows) : 0;
  return { x: (bit % grid.columns) * grid.pitch, y: row * grid.pitch + line * grid.lineGap };
}

/** The bit under a point, or null. */
export function bitAt(grid: GridLayout, x: number, y: number): number | null {
  const lineHeight = grid.lineRows * grid.pitch + grid.lineGap;
  const line = grid.lineRows > 0 ? Math.floor(y / lineHeight) : 0;
  const within = y - line * lineHeight;
  const row = line * grid.lineRows + Math.floor(within / grid.pitch);
  const column = Math.floor(x / grid.pitch);
  const isInGap = grid.lineRows > 0 && within >= grid.lineRows * grid.pitch;
  const bit = row * grid.columns + column;
  return column < 0 || column >= grid.columns || y < 0 || isInGap || bit >= grid.bits ? null : bit;
}

/** The first bit of the line that holds a bit, and how many bits it has; the whole filter where it has no lines. */
export function lineOf(bits: number, lineBits: number, bit: number): { readonly from: number; readonly to: number } {
  if (lineBits === 0) {
    return { from: 0, to: bits };
  }
  const from = bit - (bit % lineBits);
  return { from, to: Math.min(from + lineBits, bits) };
}

/** Returns the bit that a key moves to, or null for other keys. */
export function movedBit(grid: GridLayout, key: string, isControl: boolean, bit: number): number | null {
  const last = grid.bits - 1;
  const rowStart = bit - (bit % grid.columns);
  const page = grid.columns * Math.max(grid.lineRows, 4);
  const moves: Record<string, number> = {
    ArrowRight: bit + 1,
    ArrowLeft: bit - 1,
    ArrowDown: bit + grid.columns,
    ArrowUp: bit - grid.columns,
    Home: isControl ? 0 : rowStart,
    End: isControl ? last : Math.min(rowStart + grid.columns - 1, last),
    PageDown: Math.min(bit + page, last),
    PageUp: Math.max(bit - page, 0),
  };
  const moved = moves[key];
  if (moved === undefined) {
    return null;
  }
  return moved < 0 || moved > last ? bit : moved;
}

/** Returns true if a bit of the filter is 1. */
export function isSet(view: FilterView, position: number): boolean {
  return (((view.bytes[position >> 3] ?? 0) >> (position & 7)) & 1) === 1;
}
