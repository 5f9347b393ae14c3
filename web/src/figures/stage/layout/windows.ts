/**
 * The bits of a filter that the stage shows: three rows of cells, in which every probed bit has its real neighbors.
 *
 * **Invariants** (broken by `stage.test.ts`)
 * 1. Every cell is a bit of the filter at a known position; a gap is shown as no cell.
 * 2. Every bit that the lookup probes has a cell.
 */
import type { FilterView } from "../../../engine/contract";
import { isSet } from "../../filter-bits/layout";

export const COLUMNS = 40;
export const ROWS = 3;

/** A bit and its place in the grid. */
export interface Cell {
  readonly column: number;
  readonly row: number;
  readonly position: number;
  readonly isSet: boolean;
  /** The probe whose window this is; null in rows that go on where the last window ended. */
  readonly probe: number | null;
}

/** Returns the cells around the probed bits. More than three probes share rows, in windows with a gap between them. */
export function cellsOf(view: FilterView, probed: readonly number[]): readonly Cell[] {
  const perRow = Math.max(Math.ceil(probed.length / ROWS), 1);
  const width = Math.floor((COLUMNS - (perRow - 1)) / perRow);
  // A single probe has all rows, so that it does not always lie in the first.
  const aligned = probed.length === 1 ? COLUMNS * ROWS : width;
  const cells: Cell[] = [];
  let start = -width;
  for (let slot = 0; slot < ROWS * perRow; slot += 1) {
    const bit = probed[slot];
    start = bit === undefined ? start + width : bit - (bit % aligned);
    for (let offset = 0; offset < width; offset += 1) {
      const position = (start + offset) % view.bits;
      const column = (slot % perRow) * (width + 1) + offset;
      const probe = bit === undefined ? null : slot;
      cells.push({ column, row: Math.floor(slot / perRow), position, isSet: isSet(view, position), probe });
    }
  }
  return cells;
}

/** Returns the cell of a probed bit: in the window of its probe, or in the rows after a single window. */
export function cellOfProbe(cells: readonly Cell[], probe: number, position: number): Cell | undefined {
  const same = cells.filter((cell) => cell.position === position);
  return same.find((cell) => cell.probe === probe) ?? same[0];
}
