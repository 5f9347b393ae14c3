/**
 * Layout of a tree: a band per level, with a row per sorted run, with its tables on the key axis.
 *
 * **Invariants** (tests: `layout.test.ts`)
 * 1. The key axis is the same for every run, and the bands keep their place over the whole trace: only data moves.
 * 2. Everything is inside the width, and rows do not overlap.
 *
 * **Units**: CSS pixels.
 */
import type { GrowthState, TableFacts, TreeSource } from "../../trace";

/** A rectangle. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A row of tables: a sorted run. */
export interface Row {
  readonly level: number;
  /** Its place in the level, the newest first. */
  readonly index: number;
  readonly tables: readonly number[];
}

/** A band of the picture. */
export interface Band {
  /** 0 for the memtable. */
  readonly level: number;
  /** Base line of its text. */
  readonly textY: number;
  readonly top: number;
  readonly height: number;
}

export interface TreeLayout {
  readonly width: number;
  readonly height: number;
  readonly axis: { readonly x: number; readonly width: number; readonly y: number };
  readonly bands: readonly Band[];
  readonly rowHeight: number;
  readonly rowGap: number;
  readonly isNarrow: boolean;
  /** Names of levels are left of the rows and their sizes right of them; otherwise both are above the rows. */
  readonly isBeside?: boolean;
}

const EDGE = 6;
const TEXT_HEIGHT = 18;
const BAND_GAP = 6;
/** Under the last row of a band. */
const BAND_FOOT = 4;
const ROW_GAP = 3;
/** Between rows that are flatter than {@link FLAT} with the other gap. */
const FLAT_GAP = 1;
const FLAT = 10;
const AXIS_HEIGHT = 20;
const ROW_HEIGHTS = { most: 22, least: 7 } as const;
/** All rows together by default. */
const ROWS_HEIGHT = 190;
/** Below this, words of a level are shortened. */
export const WIDE_FROM = 520;

/** The layout of a tree in a width; the same at every position. */
export function layoutTree(rows: readonly number[], width: number, rowsHeight = ROWS_HEIGHT): TreeLayout {
  const all = rows.reduce((sum, count) => sum + count, 0) + 1;
  const fitting = Math.floor(rowsHeight / all) - ROW_GAP;
  const rowHeight = Math.min(Math.max(fitting, ROW_HEIGHTS.least), ROW_HEIGHTS.most);
  const bands: Band[] = [];
  let top = 0;
  for (const [level, count] of [1, ...rows].entries()) {
    const height = TEXT_HEIGHT + count * (rowHeight + ROW_GAP) + BAND_FOOT;
    bands.push({ level, textY: top + TEXT_HEIGHT - 5, top, height });
    top += height + BAND_GAP;
  }
  const axis = { x: EDGE, width: Math.max(width - 2 * EDGE, 1), y: top };
  const isNarrow = width < WIDE_FROM;
  return { width, height: top + AXIS_HEIGHT, axis, bands, rowHeight, rowGap: ROW_GAP, isNarrow };
}

/** Room of names and sizes next to the rows, and least height of the band that has them. */
const BESIDE = { left: 132, right: 140, head: 4, leastBand: 36 } as const;

/** Heights of all bands together, and of a row. */
export interface BesideHeights {
  readonly all: number;
  readonly least: number;
  readonly most: number;
  /** All rows together in a narrow picture, which has names above its rows. */
  readonly narrow: number;
}

const HEIGHTS: BesideHeights = { all: 262, least: 10, most: 28, narrow: 180 };

/** The usual heights of a tree with names next to its rows, which uses spare height for its rows. */
export function besideHeights(spare: number): BesideHeights {
  return { ...HEIGHTS, all: HEIGHTS.all + spare, most: HEIGHTS.most + Math.floor(spare / 8) };
}

/** A layout with names next to the rows, which leaves their height to the tables. Narrow pictures have names above. */
export function layoutBeside(
  rows: readonly number[],
  width: number,
  { all, least, most, narrow }: BesideHeights = HEIGHTS,
): TreeLayout {
  if (width < WIDE_FROM) return layoutTree(rows, width, narrow);
  const counts = [1, ...rows];
  const rowCount = counts.reduce((sum, count) => sum + count, 0);
  const between = counts.length * (BESIDE.head + BAND_FOOT + BAND_GAP);
  const pitch = Math.floor((all - between) / rowCount);
  const rowGap = pitch - ROW_GAP < FLAT ? FLAT_GAP : ROW_GAP;
  const rowHeight = Math.min(Math.max(pitch - rowGap, least), most);
  const bands: Band[] = [];
  let top = 0;
  for (const [level, count] of counts.entries()) {
    const height = Math.max(BESIDE.head + count * (rowHeight + rowGap) + BAND_FOOT, BESIDE.leastBand);
    bands.push({ level, textY: top + 16, top, height });
    top += height + BAND_GAP;
  }
  const axis = { x: BESIDE.left, width: Math.max(width - BESIDE.left - BESIDE.right, 1), y: top };
  return { width, height: top + AXIS_HEIGHT, axis, bands, rowHeight, rowGap, isNarrow: false, isBeside: true };
}

/** The rows of a level: its runs, the newest first. */
export function rowsOf({ levels }: Pick<GrowthState, "levels">, level: number): readonly Row[] {
  return (levels[level - 1] ?? []).map(({ tables }, index) => ({ level, index, tables }));
}

/** Returns the position of a row. Rows fill their band from below, so that old runs keep their place when new ones appear. */
export function rowY({ bands, rowHeight, rowGap }: TreeLayout, level: number, fromBelow: number): number {
  const band = bands[level];
  if (band === undefined) return 0;
  return band.top + band.height - BAND_FOOT - (fromBelow + 1) * (rowHeight + rowGap) + rowGap;
}

/** The place of a key on the axis. */
export function keyX({ axis }: TreeLayout, fraction: number): number {
  return axis.x + axis.width * fraction;
}

/** The box of a table: its keys from the first to the last, never thinner than can be seen. */
export function tableBox(layout: TreeLayout, facts: Pick<TableFacts, "from" | "to">, y: number): Box {
  const from = keyX(layout, facts.from);
  const width = Math.max(keyX(layout, facts.to) - from - 1, 2);
  const end = layout.axis.x + layout.axis.width;
  return { x: Math.min(from, end - width), y, width, height: layout.rowHeight };
}

/** The rows of a level with their places. */
export function placedRows(
  layout: TreeLayout,
  state: GrowthState,
  level: number,
): readonly (Row & { readonly y: number })[] {
  const rows = rowsOf(state, level);
  return rows.map((row, at) => ({ ...row, y: rowY(layout, level, rows.length - 1 - at) }));
}

/** The level at a height of the picture; null for the memtable and below the levels. */
export function levelAt({ bands }: TreeLayout, y: number): number | null {
  const band = bands.find(({ top, height }) => y >= top && y < top + height + BAND_GAP);
  return band === undefined || band.level === 0 ? null : band.level;
}

/** The level of a table; null where it is in none. */
export function levelOf({ levels }: GrowthState, table: number): number | null {
  const at = levels.findIndex((runs) => runs.some(({ tables }) => tables.includes(table)));
  return at < 0 ? null : at + 1;
}

/** The table at a place of the picture; null where there is none. */
export function tableAt(
  layout: TreeLayout,
  state: GrowthState,
  tables: TreeSource["tables"],
  x: number,
  y: number,
): number | null {
  for (const { level } of layout.bands.slice(1)) {
    for (const row of placedRows(layout, state, level)) {
      if (y < row.y - 1 || y > row.y + layout.rowHeight + 1) continue;
      const found = row.tables.find((table) => {
        const facts = tables.get(table);
        const box = facts && tableBox(layout, facts, row.y);
        return box !== undefined && x >= box.x - 1 && x <= box.x + box.width + 1;
      });
      if (found !== undefined) return found;
    }
  }
  return null;
}

/** The table that a key of the keyboard leads to from another: along its run, or to the run above or below. */
export function tableFrom(
  state: GrowthState,
  tables: TreeSource["tables"],
  from: number | null,
  key: string,
): number | null {
  const rows = state.levels.flatMap((_, at) => rowsOf(state, at + 1));
  const at = rows.findIndex((row) => from !== null && row.tables.includes(from));
  const row = rows[at];
  if (row === undefined || from === null) return rows[0]?.tables[0] ?? null;
  const index = row.tables.indexOf(from);
  switch (key) {
    case "ArrowRight":
      return row.tables[index + 1] ?? from;
    case "ArrowLeft":
      return row.tables[index - 1] ?? from;
    case "Home":
      return row.tables[0] ?? from;
    case "End":
      return row.tables.at(-1) ?? from;
    default:
      return nearest(rows[at + (key === "ArrowDown" ? 1 : -1)] ?? row, tables, from);
  }
}

/** The table of a row whose middle is nearest to that of another. */
function nearest(row: Row, tables: TreeSource["tables"], to: number): number {
  const middle = (table: number): number => {
    const facts = tables.get(table);
    return facts === undefined ? 0 : (facts.from + facts.to) / 2;
  };
  const distance = (table: number): number => Math.abs(middle(table) - middle(to));
  return row.tables.reduce((best, table) => (distance(table) < distance(best) ? table : best), row.tables[0] ?? to);
}
