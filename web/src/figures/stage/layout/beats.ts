/**
 * When the events of a lookup happen on the stage: each event gets a beat, an interval of the scene's time.
 *
 * **Invariants** (broken by `stage.test.ts`)
 * 1. Beats follow each other in the order of events. Lines that a mask compares together share one beat.
 * 2. A position of the trace is the same moment as the end of its last event's beat, so links and steps meet the scene.
 *
 * **Units**: milliseconds of the scene.
 */
import { isTogether, type TraceEvent } from "../../../trace";

/** The time in which one event happens. */
export interface Beat {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Times within the beat of a digest: the stamp moves down, the counter ticks, the 64 bits appear. */
export const DIGEST = { stampMs: 220, tickMs: 200, bitsFromMs: 240, bitsMs: 380 } as const;

/** The joining of equal columns, within the beat that ends the lookup. */
export const JOIN = { fromMs: 50, durationMs: 400 } as const;

/** All probes of one filter. */
const PROBES_MS = 500;
/** Rest between two levels. */
const REST_MS = 200;

const DURATION_MS: Readonly<Record<string, number>> = {
  operationStarted: 350,
  memtableSearched: 650,
  memtableFilterAnswered: 650,
  tableSelected: 560,
  runSkipped: 600,
  digestComputed: 640,
  digestReused: 400,
  maskBuilt: 600,
  tablesLocated: 600,
  lineCompared: 700,
  filterAnswered: 200,
  fencesSearched: 400,
  blockRead: 600,
  blockSearched: 400,
  lookupEnded: 500,
};

/** Events before which the lookup has rested since the level before. */
const AFTER_REST: ReadonlySet<string> = new Set(["tableSelected", "runSkipped", "lookupEnded"]);

/** Returns the beat of every event. */
export function beatsOf(events: readonly TraceEvent[]): readonly Beat[] {
  const probes = probesByTable(events);
  const beats: Beat[] = [];
  let at = 0;
  let hasMet = false;
  for (const [index, event] of events.entries()) {
    const before = beats[index - 1];
    if (before !== undefined && isTogether(events, index) && isTogether(events, index + 1)) {
      beats.push(before);
      continue;
    }
    if (hasMet && AFTER_REST.has(event.kind)) at += REST_MS;
    hasMet ||= event.kind === "tableSelected" || event.kind === "runSkipped";
    const durationMs =
      event.kind === "bitProbed" ? PROBES_MS / (probes.get(event.table) ?? 1) : durationOf(events, index);
    beats.push({ fromMs: at, toMs: at + durationMs });
    at += durationMs;
  }
  return beats;
}

/** The first of several lines has the time of all of them. */
function durationOf(events: readonly TraceEvent[], index: number): number {
  const kind = isTogether(events, index + 1) ? "lineCompared" : (events[index]?.kind ?? "");
  return DURATION_MS[kind] ?? 0;
}

function probesByTable(events: readonly TraceEvent[]): ReadonlyMap<number, number> {
  const probes = new Map<number, number>();
  for (const event of events) {
    if (event.kind === "bitProbed") probes.set(event.table, (probes.get(event.table) ?? 0) + 1);
  }
  return probes;
}

/** Returns when the first `position` events have happened. */
export function timeAt(beats: readonly Beat[], position: number): number {
  return position <= 0 ? 0 : (beats[Math.min(position, beats.length) - 1]?.toMs ?? 0);
}

/** Returns how many events have happened at time `t`. */
export function positionAt(beats: readonly Beat[], t: number): number {
  const next = beats.findIndex(({ toMs }) => toMs > t);
  return next < 0 ? beats.length : next;
}
