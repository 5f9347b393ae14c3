/**
 * One clock for all configurations of a sandbox: operations, and between two operations as many steps as the configuration with most of
 * them.
 *
 * **Invariants** (tests: `sandbox.test.ts`)
 * 1. Positions are integers from 0 to the end, and `momentAt` and `positionOf` are inverse.
 * 2. At every position, all configurations are at the same operation.
 * 3. Stops strictly increase, from the first known position to the end.
 */
import type { TraceEvent } from "./events.generated";
import type { Moment, SandboxLog } from "./sandbox";
import type { Stop } from "./stops";

/** Positions of moments. */
export interface Clock {
  /** First position whose state is still stored. */
  readonly start: number;
  readonly end: number;
  readonly positionOf: (moment: Moment) => number;
  readonly momentAt: (position: number) => Moment;
}

interface Pause {
  readonly moment: number;
  readonly steps: number;
  /** Steps of all earlier pauses. */
  readonly before: number;
}

/** Pauses of operations for steps, over all configurations. */
function pausesOf(logs: readonly SandboxLog[], done: number): readonly Pause[] {
  const steps = new Map<number, number>();
  for (const { busy } of logs) {
    for (const one of busy) {
      if (one.moment < done) steps.set(one.moment, Math.max(steps.get(one.moment) ?? 0, one.steps));
    }
  }
  let before = 0;
  return [...steps]
    .sort(([one], [other]) => one - other)
    .map(([moment, count]) => {
      const pause = { moment, steps: count, before };
      before += count;
      return pause;
    });
}

/** Index of the last pause with `of` at or below a value, by bisection, or -1. */
function lastUpTo(pauses: readonly Pause[], value: number, of: (pause: Pause) => number): number {
  let [low, high] = [0, pauses.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const pause = pauses[middle];
    if (pause !== undefined && of(pause) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Clock of these logs, up to the end of the shortest one. */
export function clockOf(logs: readonly SandboxLog[]): Clock {
  const done = logs.length === 0 ? 0 : Math.min(...logs.map((log) => log.done));
  const pauses = pausesOf(logs, done);
  const last = pauses.at(-1);
  const positionOf = ({ op, step }: Moment): number => {
    const at = pauses[lastUpTo(pauses, op, ({ moment }) => moment)];
    if (at === undefined) return op;
    const isHere = at.moment === op;
    return op + at.before + (isHere ? Math.min(step, at.steps) : at.steps);
  };
  const momentAt = (position: number): Moment => {
    const at = pauses[lastUpTo(pauses, position, ({ moment, before }) => moment + before)];
    if (at === undefined) return { op: position, step: 0 };
    const into = position - at.moment - at.before;
    return into <= at.steps ? { op: at.moment, step: into } : { op: position - at.before - at.steps, step: 0 };
  };
  const from = Math.max(0, ...logs.map((log) => log.from));
  const end = done + (last === undefined ? 0 : last.before + last.steps);
  return { start: positionOf({ op: from, step: 0 }), end, positionOf, momentAt };
}

function stopsOfLog(log: SandboxLog, clock: Clock, stops: Map<number, Stop>): void {
  for (const { moment, first, changes } of log.busy) {
    let step = 0;
    for (let index = first; index < first + changes; index += 1) {
      const event = log.firstEventOf(index);
      const facts = stopFacts(event);
      if (event?.kind === "compactionPicked") {
        step += 1;
        const position = clock.positionOf({ op: moment, step });
        stops.set(position, { position, kind: "picked", bookmark: null, ...facts });
      }
      step += 1;
      const position = clock.positionOf({ op: moment, step });
      const kind = event?.kind === "compactionPicked" ? "compaction" : "flush";
      stops.set(position, { position, kind, bookmark: kind, ...facts });
    }
  }
  for (const op of log.fooled) {
    const position = clock.positionOf({ op, step: 0 });
    if (position <= clock.end && !stops.has(position)) {
      stops.set(position, { position, kind: "search", bookmark: "false-positive", level: 0, reason: null });
    }
  }
}

function stopFacts(event: TraceEvent | undefined): Pick<Stop, "level" | "reason"> {
  return event?.kind === "compactionPicked"
    ? { level: event.toLevel, reason: event.reason }
    : { level: 1, reason: null };
}

/** Stops: after each flush, when a compaction has its inputs, after it, and at each false positive. */
export function sandboxStops(logs: readonly SandboxLog[], clock: Clock): readonly Stop[] {
  const stops = new Map<number, Stop>();
  for (const log of logs) stopsOfLog(log, clock, stops);
  for (const [position, kind] of [
    [clock.start, "start"],
    [clock.end, "end"],
  ] as const) {
    if (!stops.has(position)) stops.set(position, { position, kind, bookmark: null, level: 0, reason: null });
  }
  const known = [...stops.values()].filter(({ position }) => position >= clock.start && position <= clock.end);
  return known.sort((one, other) => one.position - other.position);
}

/** More false positives are not marked, because the marks would hide changes of the tree. */
const MARKED = 40;

/** Returns at most `most` stops, one per part of the track, to draw as ticks. */
export function thinned(stops: readonly Stop[], most: number): readonly Stop[] {
  const end = stops.at(-1)?.position ?? 0;
  const fooled = stops.filter(({ bookmark }) => bookmark === "false-positive").length;
  const drawn = fooled > MARKED ? stops.filter(({ bookmark }) => bookmark !== "false-positive") : stops;
  if (drawn.length <= most) return drawn;
  const kept = new Map<number, Stop>();
  for (const stop of drawn) {
    const part = Math.floor((stop.position / Math.max(end, 1)) * most);
    const before = kept.get(part);
    if (before === undefined || (before.bookmark === null && stop.bookmark !== null)) kept.set(part, stop);
  }
  return [...kept.values()];
}
