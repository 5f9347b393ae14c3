/**
 * The track of the timeline: stops lie at equal distances, positions between two stops in between.
 *
 * **Invariants**
 * 1. `fractionOf` rises with the position; `positionAt` is its inverse up to rounding to whole events.
 * 2. How long play stays at a position is a function of the event there: no clock in here.
 */
import type { EventKind, Stop, TraceEvent } from "../../trace";
import { stopIndexAt } from "../../trace";

/** Position on the track, from 0 to 1. */
export function fractionOf(all: readonly Stop[], position: number): number {
  const segments = all.length - 1;
  const index = stopIndexAt(all, position);
  const from = all[index];
  const to = all[index + 1];
  if (segments < 1 || from === undefined) {
    return 0;
  }
  const within = to === undefined ? 0 : (position - from.position) / (to.position - from.position);
  return (index + within) / segments;
}

/** The position at a place on the track: a whole number of events. */
export function positionAt(all: readonly Stop[], fraction: number): number {
  const segments = all.length - 1;
  const along = Math.min(Math.max(fraction, 0), 1) * segments;
  const index = Math.min(Math.floor(along), Math.max(segments - 1, 0));
  const from = all[index]?.position ?? 0;
  const to = all[index + 1]?.position ?? from;
  return Math.round(from + (to - from) * (along - index));
}

/** Shape of a stop: its bookmark, or none. */
export type StopKind = NonNullable<Stop["bookmark"]> | "plain";

export function kindOf({ bookmark }: Stop): StopKind {
  return bookmark ?? "plain";
}

/** Shape of a stop, the less important ones first. Stops without a bookmark are short lines, and deeper compactions are higher. */
const SHAPES: Readonly<Record<StopKind, (x: string, level: number) => string>> = {
  plain: (x) => `M${x} 8v10`,
  flush: (x) => `M${x} 10v6`,
  compaction: (x, level) => {
    const half = Math.min(3 * level, 12);
    return `M${x} ${13 - half}v${2 * half}`;
  },
  "false-positive": (x) => `M${x} 6l7 7-7 7-7-7z`,
  hit: (x) => `M${x} 8a5 5 0 0 1 0 10a5 5 0 0 1 0-10z`,
};
export const STOP_KINDS = Object.keys(SHAPES) as readonly StopKind[];

/** The tick of a stop as a path around the height 13. */
export function tickPath(kind: StopKind, x: string, level: number): string {
  return SHAPES[kind](x, level);
}

/** Mean distance of ticks in px below which less important kinds are left out, and the distance of the ticks that remain. */
const CLOSE = 5;
const APART = 12;
/** Marks that are never left out. */
const KEPT: ReadonlySet<StopKind> = new Set(["false-positive", "hit"]);

/** Returns the stops that a track has room for. `kinds` are in ascending order of importance. */
export function apart(
  stops: readonly Stop[],
  kinds: readonly StopKind[],
  xOf: (stop: Stop) => number,
  width: number,
): readonly Stop[] {
  let shown: readonly Stop[] = [];
  for (const kind of [...kinds].reverse()) {
    const some = stops.filter((stop) => kindOf(stop) === kind);
    const fits = (shown.length + some.length) * CLOSE <= width;
    if (fits || KEPT.has(kind)) shown = [...shown, ...some];
    else if (!shown.some((stop) => !KEPT.has(kindOf(stop)))) shown = [...shown, ...spaced(some, xOf)];
  }
  return shown;
}

function spaced(stops: readonly Stop[], xOf: (stop: Stop) => number): readonly Stop[] {
  let last = Number.NEGATIVE_INFINITY;
  return stops.filter((stop) => {
    const x = xOf(stop);
    if (x - last < APART) return false;
    last = x;
    return true;
  });
}

const DWELL_MS: Partial<Record<EventKind, number>> = {
  memtableFilterAnswered: 700,
  maskBuilt: 800,
  tablesLocated: 800,
  tableSelected: 160,
  runSkipped: 500,
  digestComputed: 520,
  digestReused: 420,
  bitProbed: 190,
  filterAnswered: 620,
  blockRead: 520,
  blockSearched: 900,
};

/** Milliseconds that play stays after this event, at speed 1. */
export function dwellMs(event: TraceEvent | undefined): number {
  return (event && DWELL_MS[event.kind]) ?? 140;
}
