/**
 * A flush or a compaction on its way, as shapes: a pure function of the layout, the change and its share.
 *
 * Inputs are lifted if the result needs their row. Entries leave them in the order of their keys and meet in the row of the result.
 * Dropped entries fade there. A table of the result closes when its last entry has landed. What left a place stays as a ghost.
 *
 * **Invariants** (broken by `motion.test.ts`)
 * 1. At share 0 every table is where the state before has it, and at share 1 where the state after has it.
 * 2. Counts end with the engine's counts of the change.
 * 3. Everything is inside the picture.
 *
 * **Units**: CSS pixels; shares and opacities from 0 to 1.
 */
import {
  type ChangeAt,
  type GrowthState,
  type MergeRow,
  PICKED,
  type RunState,
  SETTLES,
  type TreeChange,
  type TreeSource,
} from "../../trace";
import { clamp, easeInOut, easeOut, mix } from "../scene/easing";
import { type Box, keyX, rowY, type TreeLayout, tableBox } from "./layout";

/** An entry, or neighboring entries with one way. */
export interface Mark extends Box {
  /** Level whose color it has. */
  readonly level: number;
  /** True if it is from the newest input. */
  readonly isNewest: boolean;
  readonly isTombstone: boolean;
  readonly opacity: number;
}

/** A table on its way. */
export interface Outline extends Box {
  readonly table: number;
  readonly level: number;
  /** Strength of its color, from 0 to 1. */
  readonly fill: number;
  readonly opacity: number;
  /** Dashed: an empty place, or a table that is not complete. */
  readonly isGhost: boolean;
}

/** A run at rest, or one that moves as a whole. */
export interface RestingRow {
  readonly key: string;
  readonly level: number;
  readonly y: number;
  readonly tables: readonly number[];
}

/** Numbers that tick while the change passes. */
export interface Ticks {
  readonly blocksRead: number;
  readonly blocksWritten: number;
  readonly dropped: number;
}

export interface Motion {
  readonly rows: readonly RestingRow[];
  readonly outlines: readonly Outline[];
  readonly marks: readonly Mark[];
  /** The entry that was dropped last, as long as it fades. */
  readonly dropped: {
    readonly x: number;
    /** Top of its row. */
    readonly y: number;
    /** True if there is no room for words left of it. */
    readonly isAtStart: boolean;
    readonly row: MergeRow;
  } | null;
  readonly ticks: Ticks;
}

/** Time of one entry on its way, as a share of the change. */
const FLIGHT = 0.16;
/** Time in which a dropped entry fades, as a share of the change. */
const FADE = 0.1;
/** Time in which a complete table gets its color. */
const CLOSE = 0.05;

/** Width of a mark, so that those of a result do not hide each other. */
const MARK = { least: 1.5, most: 6, share: 0.7 } as const;

interface Way {
  readonly row: MergeRow;
  readonly x: number;
  readonly fromY: number;
  readonly toY: number;
  readonly start: number;
  readonly level: number;
  readonly isNewest: boolean;
}

interface Plan {
  readonly ways: readonly Way[];
  readonly markWidth: number;
  /** Share at which each table of the result has its last entry. */
  readonly completes: ReadonlyMap<number, number>;
  readonly rows: readonly PlannedRow[];
  readonly taken: readonly PlannedTable[];
  readonly moved: readonly PlannedTable[];
  readonly written: readonly PlannedTable[];
}

interface PlannedRow {
  readonly key: string;
  readonly level: number;
  readonly tables: readonly number[];
  readonly fromY: number;
  readonly liftedY: number;
  readonly toY: number;
}

interface PlannedTable {
  readonly table: number;
  readonly fromLevel: number;
  readonly fromY: number;
  readonly liftedY: number;
  readonly toY: number;
  /** True if no part of the later state is at its former place. */
  readonly leavesGap: boolean;
}

const plans = new WeakMap<TreeLayout, WeakMap<TreeChange, Plan>>();

/**
 * Returns the shapes of the change at a moment, if there is one. After its end they last until the next operation begins, because
 * they show what left its place.
 */
export function motionOf(
  layout: TreeLayout,
  source: TreeSource,
  { lookup, memtable }: GrowthState,
  at: ChangeAt | null,
): Motion | null {
  if (at === null || (at.share >= 1 && (lookup !== null || memtable > 0))) return null;
  return motionAt(layout, source, at.change, at.share);
}

/** Returns the shapes of a change at a share. */
export function motionAt(layout: TreeLayout, source: TreeSource, change: TreeChange, share: number): Motion {
  const known = plans.get(layout) ?? new WeakMap<TreeChange, Plan>();
  plans.set(layout, known);
  const plan = known.get(change) ?? planOf(layout, source, change);
  known.set(change, plan);
  const lift = easeInOut(clamp(share / PICKED));
  const settle = easeInOut(clamp((share - SETTLES) / (1 - SETTLES)));
  const boxOf = (table: number, y: number): Box | null => {
    const facts = source.tables.get(table);
    return facts === undefined ? null : tableBox(layout, facts, y);
  };
  return {
    rows: plan.rows.map(({ key, level, tables, fromY, liftedY, toY }) => ({
      key,
      level,
      tables,
      y: mix(mix(fromY, liftedY, lift), toY, settle),
    })),
    outlines: [
      ...plan.taken.flatMap((planned) => takenOutline(planned, plan, { share, lift, settle }, boxOf)),
      ...plan.written.flatMap((planned) => writtenOutline(planned, plan, change, share, boxOf)),
      ...plan.moved.flatMap((planned) => movedOutlines(planned, change, share, boxOf)),
    ],
    marks: marksOf(layout, plan, share, lift),
    dropped: droppedOf(layout, plan, share),
    ticks: ticksOf(change, plan, share),
  };
}

interface Phase {
  readonly share: number;
  readonly lift: number;
  readonly settle: number;
}

type BoxOf = (table: number, y: number) => Box | null;

/** An input: its color fades while its entries appear, and its place stays as a ghost. */
function takenOutline(planned: PlannedTable, plan: Plan, { share, lift, settle }: Phase, boxOf: BoxOf): Outline[] {
  const { table, fromLevel, fromY, liftedY, leavesGap } = planned;
  const box = boxOf(table, mix(mix(fromY, liftedY, lift), fromY, settle));
  if (box === null) return [];
  const isDrained = !plan.ways.some(({ row, start }) => row.from === table && share < start);
  const opacity = leavesGap ? 1 : 1 - settle;
  const isGhost = isDrained && share > PICKED;
  return opacity === 0 ? [] : [{ ...box, table, level: fromLevel, fill: 1 - lift, opacity, isGhost }];
}

/** A table of the result: dashed until its last entry has landed. */
function writtenOutline(planned: PlannedTable, plan: Plan, change: TreeChange, share: number, boxOf: BoxOf): Outline[] {
  const { table, toY } = planned;
  const box = boxOf(table, toY);
  if (box === null || share <= 0) return [];
  const fill = easeOut(clamp((share - (plan.completes.get(table) ?? SETTLES)) / CLOSE));
  return [{ ...box, table, level: change.toLevel, fill, opacity: clamp(share / PICKED), isGhost: fill === 0 }];
}

/** A table that moves to another level without rewriting, and the ghost of its former place. */
function movedOutlines(
  { table, fromLevel, fromY, toY }: PlannedTable,
  change: TreeChange,
  share: number,
  boxOf: BoxOf,
) {
  const way = easeInOut(clamp((share - PICKED) / (SETTLES - PICKED)));
  const [left, here] = [boxOf(table, fromY), boxOf(table, mix(fromY, toY, way))];
  if (left === null || here === null) return [];
  const level = way > 0.5 ? change.toLevel : fromLevel;
  const ghost: Outline = { ...left, table, level: fromLevel, fill: 0, opacity: clamp(way * 4), isGhost: true };
  return [...(way > 0 ? [ghost] : []), { ...here, table, level, fill: 1, opacity: 1, isGhost: false }];
}

function marksOf(layout: TreeLayout, plan: Plan, share: number, lift: number): Mark[] {
  const { ways, markWidth: width } = plan;
  const height = layout.rowHeight;
  const end = layout.axis.x + layout.axis.width;
  return ways.flatMap(({ row, x: middle, fromY, toY, start, level, isNewest }) => {
    const way = easeInOut(clamp((share - start) / FLIGHT));
    const fade = row.to === null ? clamp((share - start - FLIGHT) / FADE) : 0;
    const isIn = row.to !== null && share >= (plan.completes.get(row.to) ?? 1) + CLOSE;
    const opacity = (row.from === 0 ? 1 : lift) * (1 - fade);
    if (isIn || opacity === 0) return [];
    const x = Math.min(Math.max(middle - width / 2, layout.axis.x), end - width);
    const y = mix(fromY, toY, way) + fade * Math.min(height / 2, 8);
    return [{ x, y, width, height, level, isNewest, isTombstone: row.isTombstone, opacity }];
  });
}

/** Room of the words at a dropped entry. */
const NOTE = 130;

function droppedOf(layout: TreeLayout, { ways }: Plan, share: number): Motion["dropped"] {
  const now = ways.findLast(({ row, start }) => {
    const since = share - start - FLIGHT;
    return row.to === null && since > -0.02 && since < FADE + 0.06;
  });
  return now === undefined ? null : { x: now.x, y: now.toY, isAtStart: now.x < layout.axis.x + NOTE, row: now.row };
}

function ticksOf(change: TreeChange, { ways, completes }: Plan, share: number): Ticks {
  if (share >= 1) {
    const { before, after, blocksRead, blocksWritten } = change;
    const droppedIn = ({ counts }: TreeChange["after"]): number => counts.shadowed + counts.tombstonesCollected;
    return { blocksRead, blocksWritten, dropped: droppedIn(after) - droppedIn(before) };
  }
  const left = ways.filter(({ start }) => share > start).length;
  const closed = [...completes.values()].filter((at) => share >= at).length;
  const lost = ways.filter(({ row, start }) => row.to === null && share >= start + FLIGHT);
  return {
    blocksRead: Math.floor((change.blocksRead * left) / Math.max(ways.length, 1)),
    blocksWritten: Math.floor((change.blocksWritten * closed) / Math.max(completes.size, 1)),
    dropped: lost.reduce((sum, { row }) => sum + row.entries, 0),
  };
}

/** Rows of a level count from below. */
function below(runs: readonly RunState[], index: number): number {
  return runs.length - 1 - index;
}

function planOf(layout: TreeLayout, source: TreeSource, change: TreeChange): Plan {
  const { before, after, toLevel, fromLevel } = change;
  const leaving = new Set([...change.taken, ...change.moved]);
  const result = new Set([...change.written, ...change.moved]);
  const afterRuns = after.levels[toLevel - 1] ?? [];
  const lane = Math.max(
    below(
      afterRuns,
      afterRuns.findIndex(({ tables }) => tables.some((table) => result.has(table))),
    ),
    0,
  );
  const laneY = rowY(layout, toLevel, lane);
  // The result needs the row of an input: that input and everything above it are lifted.
  const inLane = before.levels[toLevel - 1]?.at(-1 - lane);
  const isLifting = inLane?.tables.some((table) => change.taken.includes(table)) ?? false;
  const liftOf = (level: number, at: number): number => (isLifting && level === toLevel && at >= lane ? 1 : 0);
  const yAfter = (table: number): number | null => {
    for (const [at, runs] of after.levels.entries()) {
      const index = runs.findIndex(({ tables }) => tables.includes(table));
      if (index >= 0) return rowY(layout, at + 1, below(runs, index));
    }
    return null;
  };
  const placed = before.levels.flatMap((runs, at) =>
    runs.map((run, index) => {
      const [level, row] = [at + 1, below(runs, index)];
      const fromY = rowY(layout, level, row);
      const kept = run.tables.filter((table) => !leaving.has(table));
      // Remaining tables of a run whose row is needed stay there, and nothing covers them.
      const liftedY = kept.length > 0 && row === lane ? fromY : rowY(layout, level, row + liftOf(level, row));
      const takenY = rowY(layout, level, row + liftOf(level, row));
      return { run, level, row, fromY, liftedY, takenY, kept };
    }),
  );
  const rows = placed.flatMap(({ level, row, fromY, liftedY, kept }) => {
    const [first] = kept;
    if (first === undefined) return [];
    return [{ key: `${level} ${row}`, level, tables: kept, fromY, liftedY, toY: yAfter(first) ?? fromY }];
  });
  const tablesOf = (wanted: readonly number[]): PlannedTable[] =>
    wanted.flatMap((table) => {
      const found = placed.find(({ run }) => run.tables.includes(table));
      if (found === undefined) return [];
      const { level, fromY, takenY } = found;
      const leavesGap = !(after.levels[level - 1] ?? []).some((runs, index, all) => {
        const isThere = rowY(layout, level, below(all, index)) === fromY;
        return isThere && runs.tables.some((other) => overlaps(source, table, other));
      });
      return [{ table, fromLevel: level, fromY, liftedY: takenY, toY: laneY, leavesGap }];
    });
  const taken = tablesOf(change.taken);
  const lying = { fromLevel, fromY: laneY, liftedY: laneY, toY: laneY, leavesGap: false };
  const written = change.written.map((table) => ({ table, ...lying }));
  const ways = waysOf(layout, change, taken, laneY);
  return {
    ways,
    markWidth: markWidthOf(layout, ways),
    completes: completesOf(change, ways),
    rows,
    taken,
    moved: tablesOf(change.moved),
    written,
  };
}

/** Entries leave in the order of their keys. */
function waysOf(layout: TreeLayout, change: TreeChange, taken: readonly PlannedTable[], laneY: number): readonly Way[] {
  const newest = newestOf(change);
  const byTable = new Map(taken.map((planned) => [planned.table, planned]));
  const latest = SETTLES - FLIGHT - PICKED;
  return change.rows.flatMap((row, index): Way[] => {
    const planned = byTable.get(row.from);
    if (planned === undefined && row.from !== 0) return [];
    return [
      {
        row,
        x: keyX(layout, row.place),
        fromY: planned?.liftedY ?? rowY(layout, 0, 0),
        toY: laneY,
        start: PICKED + (latest * index) / change.rows.length,
        level: planned?.fromLevel ?? change.toLevel,
        isNewest: row.from === 0 || newest.has(row.from),
      },
    ];
  });
}

function completesOf(change: TreeChange, ways: readonly Way[]): ReadonlyMap<number, number> {
  const completes = new Map<number, number>();
  for (const table of change.written) {
    const last = ways.findLast(({ row }) => row.to === table);
    completes.set(table, Math.min((last?.start ?? SETTLES) + FLIGHT, SETTLES - CLOSE));
  }
  return completes;
}

function markWidthOf({ axis }: TreeLayout, ways: readonly Way[]): number {
  const landing = Math.max(ways.filter(({ row }) => row.to !== null).length, 1);
  return Math.min(Math.max((MARK.share * axis.width) / landing, MARK.least), MARK.most);
}

/** Tables of the newest run among the inputs. */
function newestOf({ before, taken }: TreeChange): ReadonlySet<number> {
  for (const runs of before.levels) {
    for (const { tables } of runs) {
      const found = tables.filter((table) => taken.includes(table));
      if (found.length > 0) return new Set(found);
    }
  }
  return new Set();
}

function overlaps(source: TreeSource, one: number, other: number): boolean {
  const [a, b] = [source.tables.get(one), source.tables.get(other)];
  return a !== undefined && b !== undefined && a.from <= b.to && b.from <= a.to;
}
