/**
 * Layout of the bits of a filter over words, and the relation of keys and bits. Pure.
 *
 * **Invariants** (tests: `layout.test.ts`)
 * 1. Bits and keys are inverse: a bit names a key exactly if the key's positions contain the bit.
 * 2. The answer of a filter is the engine's (`WordQuestion.maybe`), never computed here.
 */

import type { FilterView, WordFilter } from "../../engine/contract";
import { type GridLayout, layoutGrid } from "../filter-bits/layout";

/** Cells of a small filter are large enough for the back row. */
const LARGEST = 26;
/** Filters with at most this many bits have short rows, so that readers can find a bit by counting. */
const FEW_BITS = 128;
const FEW_COLUMNS = 16;
/** Room for the number of the first bit of a row. */
export const GUTTER = 36;

/** The grid in a width; the gutter is left of it. */
export function gridOf({ bits }: WordFilter, width: number): GridLayout {
  const room = width - GUTTER;
  if (bits > FEW_BITS) return layoutGrid(room, bits, 0, LARGEST);
  const pitch = Math.max(Math.min(Math.floor(room / FEW_COLUMNS), LARGEST), 12);
  const rows = Math.ceil(bits / FEW_COLUMNS);
  const size = { width: FEW_COLUMNS * pitch, height: rows * pitch };
  return { bits, columns: FEW_COLUMNS, rows, pitch, lineRows: 0, lineGap: 0, ...size };
}

/** A number next to the grid, and its offset from the grid's corner. */
export interface Ruler {
  readonly value: number;
  readonly at: number;
}

/** The first bit of each row, and the place in a row of every fourth column. */
export function rulersOf(grid: GridLayout): { readonly rows: readonly Ruler[]; readonly columns: readonly Ruler[] } {
  const every = grid.pitch >= 20 ? 1 : 4;
  return {
    rows: Array.from({ length: grid.rows }, (_, row) => ({ value: row * grid.columns, at: (row + 0.5) * grid.pitch })),
    columns: Array.from({ length: Math.ceil(grid.columns / every) }, (_, at) => ({
      value: at * every,
      at: (at * every + 0.5) * grid.pitch,
    })),
  };
}

/** The filter as the grid of bits takes it. */
export function viewOf(filter: WordFilter): FilterView {
  const { bits, probeCount, bytes, keys, positions, fill, falsePositiveRate, question } = filter;
  const queryPositions = question?.positions ?? new Uint32Array();
  const rest = { table: 0, level: 0, kind: "standard", lineBits: 0, maskPositions: new Uint32Array() } as const;
  return { ...rest, bits, probeCount, bytes, keys, positions, queryPositions, fill, falsePositiveRate };
}

/** The bits that a key set, each once. */
export function bitsOf({ positions, probeCount }: WordFilter, key: number): readonly number[] {
  return [...new Set(positions.subarray(key * probeCount, (key + 1) * probeCount))];
}

/** The keys that set a bit. */
export function settersOf(filter: WordFilter, bit: number): readonly number[] {
  return filter.keys.flatMap((_, key) => (bitsOf(filter, key).includes(bit) ? [key] : []));
}

/** Keys that set a bit position of the queried word, each once, with those positions. */
export function culpritsOf(filter: WordFilter): readonly { readonly key: number; readonly bits: readonly number[] }[] {
  const queried = [...new Set(filter.question?.positions ?? [])];
  return filter.keys.flatMap((_, key) => {
    const bits = bitsOf(filter, key).filter((bit) => queried.includes(bit));
    return bits.length === 0 ? [] : [{ key, bits }];
  });
}
