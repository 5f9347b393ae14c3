/**
 * The clock of two trees that grow next to each other from the same writes. Pure.
 *
 * The first memtables take {@link SLOW_MS} each, so that merges can be followed. The others arrive ever faster.
 *
 * **Invariants** (broken by `growth-times.test.ts`)
 * 1. At {@link GROWN_MS} all memtables are written, and a tree is as the engine left it.
 * 2. Averages are the engine's counts, divided.
 */
import type { Reel } from "../../../trace";
import { clamp, passed } from "../../scene/easing";

/** Memtables that are written one by one. */
export const SLOW = 4;
export const SLOW_MS = 750;
/** Time of all other memtables. */
const FAST_MS = 1500;
export const GROWN_MS = SLOW * SLOW_MS + FAST_MS;
/** Time in which the rows shrink to the space of future levels. */
const SPREAD_MS = 500;
/** Part of a slow memtable after which the tree rests. */
const BUSY = 0.92;

/** Returns the number of memtables that are written at time `t`, with the part of the present one. */
export function memtablesAt(t: number, all: number): number {
  const slowMs = SLOW * SLOW_MS;
  if (t < slowMs) return Math.min(t / SLOW_MS, all);
  return Math.min(SLOW * (all / SLOW) ** clamp((t - slowMs) / FAST_MS), all);
}

/** Progress of shrinking the rows for all levels of the growth, from 0 to 1. */
export function spreadAt(t: number): number {
  return passed(t, SLOW * SLOW_MS, SPREAD_MS);
}

/** Positions around one memtable: before its first write, after its compactions, and after the lookups that follow. */
export interface Round {
  readonly from: number;
  readonly settled: number;
  readonly to: number;
}

const rounds = new WeakMap<Reel, readonly Round[]>();

/** Returns the memtables of a growth. */
export function roundsOf(reel: Reel): readonly Round[] {
  const known = rounds.get(reel);
  if (known !== undefined) return known;
  const found: Round[] = [];
  for (const { kind, from, to } of reel.clock.steps) {
    const last = found.at(-1);
    if (kind === "flush") found.push({ from, settled: to, to });
    else if (kind !== "writes" && last !== undefined) {
      found[found.length - 1] = { ...last, settled: kind === "compactions" ? to : last.settled, to };
    }
  }
  rounds.set(reel, found);
  return found;
}

/** A moment of a growth. */
export interface Moment {
  readonly position: number;
  /** Part of the way to the next position. */
  readonly progress: number;
}

/** Returns the moment after a number of memtables. Within slow ones, flush and compactions pass; fast ones are at rest. */
export function momentAfter(reel: Reel, memtables: number): Moment {
  const all = roundsOf(reel);
  const whole = Math.floor(memtables);
  const round = all[whole];
  const part = (memtables - whole) / BUSY;
  if (round === undefined || whole >= SLOW || part === 0) return { position: all[whole - 1]?.to ?? 0, progress: 0 };
  if (part >= 1) return { position: round.to, progress: 0 };
  let left = part * span(reel, round);
  for (let position = round.from; position < round.settled; position += 1) {
    const ms = reel.clock.dwellMs(position);
    if (left < ms) return { position, progress: left / ms };
    left -= ms;
  }
  return { position: round.settled, progress: 0 };
}

function span(reel: Reel, { from, settled }: Round): number {
  let ms = 0;
  for (let position = from; position < settled; position += 1) ms += reel.clock.dwellMs(position);
  return ms;
}

/** Rows of each level: while the slow memtables are merged, with one for the run in the making; and at rest, in the whole growth. */
export interface RowCounts {
  readonly slow: readonly number[];
  readonly resting: readonly number[];
}

const rowCounts = new WeakMap<Reel, RowCounts>();

/** Returns the rows that levels need. */
export function rowCountsOf(reel: Reel): RowCounts {
  const known = rowCounts.get(reel);
  if (known !== undefined) return known;
  const all = roundsOf(reel);
  const last = all.slice(0, SLOW).at(-1)?.to ?? 0;
  const slow = reel.changes.filter((position) => position <= last);
  const found = {
    slow: mostRuns(reel, slow).map((runs) => runs + 1),
    resting: mostRuns(
      reel,
      all.map(({ to }) => to),
    ),
  };
  rowCounts.set(reel, found);
  return found;
}

/** The most runs of each level at some positions, at least one. */
function mostRuns(reel: Reel, positions: readonly number[]): readonly number[] {
  const most: number[] = [];
  for (const position of positions) {
    for (const [at, runs] of reel.stateAt(position).levels.entries()) most[at] = Math.max(most[at] ?? 1, runs.length);
  }
  return most;
}

/** Averages over a growth up to a memtable. */
export interface Averages {
  readonly memtables: number;
  /** Blocks written per block flushed. */
  readonly written: number;
  /** Filters that an empty lookup probed. */
  readonly filters: number;
}

/** Number of memtables between two points of a plot. */
const EVERY = 9;

/** Returns true if a plot shows a memtable: equal steps back from the last one. */
export function isSampled(memtables: number, all: number): boolean {
  return (all - memtables) % EVERY === 0;
}

const courses = new WeakMap<Reel, readonly Averages[]>();

/** Returns the averages over a growth, as a plot shows them. */
export function courseOf(reel: Reel): readonly Averages[] {
  const known = courses.get(reel);
  if (known !== undefined) return known;
  const all = roundsOf(reel);
  const found = all.flatMap(({ to }, at) => (isSampled(at + 1, all.length) ? [averagesAt(reel, to, at + 1)] : []));
  courses.set(reel, found);
  return found;
}

function averagesAt(reel: Reel, position: number, memtables: number): Averages {
  const { blocksFlushed, blocksCompacted, filtersProbed, lookups } = reel.stateAt(position).counts;
  return {
    memtables,
    written: (blocksFlushed + blocksCompacted) / Math.max(blocksFlushed, 1),
    filters: filtersProbed / Math.max(lookups, 1),
  };
}
