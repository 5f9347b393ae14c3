/**
 * The tables of one level on the key axis: boxes where each is wide enough to be seen, one band where it is not.
 *
 * **Invariants**
 * 1. Boxes come from the real key ranges of the tables.
 * 2. A level with more tables than fit at {@link TABLE_MIN_WIDTH} is one band without inner lines: no texture.
 * 3. The candidate is at least {@link CANDIDATE_MIN_WIDTH} wide and keeps its true middle.
 */
import type { TreeSummary } from "../../engine/contract";
import type { Box } from "./layout";

/** Narrower tables than this are not drawn one by one. */
export const TABLE_MIN_WIDTH = 6;
/** Keeps the probed table visible. */
export const CANDIDATE_MIN_WIDTH = 4;

/** A level as boxes. */
export interface LevelTables {
  /** One box per table, or none where the level is a band. */
  readonly tables: readonly Box[];
  readonly band: Box;
  /** The table that may hold the key. */
  readonly candidate: Box | null;
}

/** Boxes of the level at `index`. `table` is the id of the probed table, if any. Tables narrower than `minWidth` form one band. */
export function levelTables(
  summary: TreeSummary,
  index: number,
  bar: Box,
  table: number | null,
  minWidth = TABLE_MIN_WIDTH,
): LevelTables {
  const level = summary.levels[index];
  if (level === undefined || level.tables === 0) {
    return { tables: [], band: bar, candidate: null };
  }
  const boxes = Array.from({ length: level.tables }, (_, offset) => tableBox(summary, level.firstTable + offset, bar));
  const isBand = bar.width / level.tables < minWidth;
  const queried = boxes.findIndex((_, offset) => summary.tableIds[level.firstTable + offset] === table);
  const candidate = boxes[queried];
  return { tables: isBand ? [] : boxes, band: bar, candidate: candidate ? widened(candidate, bar) : null };
}

/** The box of one table; a gap of up to 2 px keeps neighbours apart. */
function tableBox(summary: TreeSummary, at: number, bar: Box): Box {
  const from = bar.x + bar.width * (summary.tableBounds[2 * at] ?? 0);
  const to = bar.x + bar.width * (summary.tableBounds[2 * at + 1] ?? 1);
  const gap = Math.min(2, (to - from) / 4);
  return { x: from, y: bar.y, width: Math.max(to - from - gap, 0.5), height: bar.height };
}

function widened(box: Box, bar: Box): Box {
  const width = Math.max(box.width, CANDIDATE_MIN_WIDTH);
  const x = box.x + box.width / 2 - width / 2;
  return { ...box, x: Math.min(Math.max(x, bar.x), bar.x + bar.width - width), width };
}
