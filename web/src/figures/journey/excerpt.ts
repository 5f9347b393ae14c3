/**
 * The part of a filter that a digest selects, as cells: 64 per row.
 *
 * **Invariants**
 * 1. A cell is set exactly if the real filter's bit is set. Unknown bits are not drawn.
 * 2. Blocked filter: the one line that the digest selects, eight rows of 64 bits.
 * 3. Standard filter: one row per probe, with the aligned 64 bits around its bit, in probe order. A filter of at most eight rows is drawn
 * completely.
 */

import type { FilterView } from "../../engine/contract";
import type { LevelScene, Probe } from "../../trace";
import { isSet } from "../filter-bits/layout";
import { type Box, EXCERPT_COLUMNS, EXCERPT_ROWS } from "./layout";

/** A probed bit in the excerpt. */
export interface ProbeMark {
  readonly probe: number;
  readonly position: number;
  readonly set: boolean;
  readonly x: number;
  readonly y: number;
}

/** The cells of an excerpt: a function of filter and box alone. */
export interface Cells {
  /** First bit of each row. */
  readonly rows: readonly number[];
  /** Path of the cells that are 1. */
  readonly setPath: string;
  /** Path of the cells that are 0. */
  readonly zeroPath: string;
  readonly kind: "line" | "words" | "whole";
}

/** Kind and rows of an excerpt. */
function excerptRows(view: FilterView): Pick<Cells, "rows" | "kind"> {
  const first = view.queryPositions[0] ?? 0;
  if (view.lineBits > 0) {
    const start = first - (first % view.lineBits);
    const count = Math.min(Math.ceil(view.lineBits / EXCERPT_COLUMNS), EXCERPT_ROWS);
    return { kind: "line", rows: Array.from({ length: count }, (_, row) => start + row * EXCERPT_COLUMNS) };
  }
  if (view.bits <= EXCERPT_COLUMNS * EXCERPT_ROWS) {
    const count = Math.ceil(view.bits / EXCERPT_COLUMNS);
    return { kind: "whole", rows: Array.from({ length: count }, (_, row) => row * EXCERPT_COLUMNS) };
  }
  const rows = Array.from(view.queryPositions.subarray(0, EXCERPT_ROWS), (at) => at - (at % EXCERPT_COLUMNS));
  return { kind: "words", rows };
}

/** The excerpt of a filter in a box. */
export function cellsOf(view: FilterView, box: Box, pitch: number): Cells {
  const { rows, kind } = excerptRows(view);
  const cell = pitch - 1;
  const paths = { set: "", zero: "" };
  for (const [row, start] of rows.entries()) {
    for (let column = 0; column < EXCERPT_COLUMNS && start + column < view.bits; column += 1) {
      const square = `M${box.x + column * pitch} ${box.y + row * pitch}h${cell}v${cell}h${-cell}z`;
      paths[isSet(view, start + column) ? "set" : "zero"] += square;
    }
  }
  return { rows, kind, setPath: paths.set, zeroPath: paths.zero };
}

/** Middles of the bits probed so far, in probe order. */
export function marksOf({ rows, kind }: Cells, probes: readonly Probe[], box: Box, pitch: number): ProbeMark[] {
  const half = (pitch - 1) / 2;
  return probes.flatMap((probe): ProbeMark[] => {
    const row = kind === "words" ? probe.probe : rows.findIndex((start) => inRow(start, probe.position));
    const start = rows[row];
    if (start === undefined) {
      return [];
    }
    return [{ ...probe, x: box.x + (probe.position - start) * pitch + half, y: box.y + row * pitch + half }];
  });
}

function inRow(start: number, position: number): boolean {
  return position >= start && position < start + EXCERPT_COLUMNS;
}

/** Returns the probed bits of a level's filter so far: one by one, or all bits of the mask. */
export function queriedBits(level: LevelScene, view: FilterView | undefined): readonly Probe[] {
  return level.line === null ? level.probes : bitsUnderMask(view);
}

/** The bits of a filter that the mask of the looked-up key lies over. */
export function bitsUnderMask(view: FilterView | undefined): readonly Probe[] {
  if (view === undefined) {
    return [];
  }
  return Array.from(view.queryPositions, (position, probe) => ({ probe, position, set: isSet(view, position) }));
}
