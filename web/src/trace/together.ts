/**
 * What happened at once: arm C lays its mask over the lines of all filters together. Its trace has to list them run by run,
 * but no line waits for the answer of another.
 *
 * **Invariants**
 * 1. A position inside such a stretch is no moment: pictures, steps and links take the end of the stretch.
 * 2. A trace without compared lines has a moment at every position.
 */
import type { EventKind, TraceEvent } from "./events.generated";

/** What the trace says of each run while a mask lies over its line. */
const OF_A_RUN: ReadonlySet<EventKind | undefined> = new Set<EventKind>([
  "runSkipped",
  "tableSelected",
  "lineCompared",
  "filterAnswered",
]);

/** Where the stretch of events about runs begins and ends that a position lies in or at the end of. */
function stretchAt(events: readonly TraceEvent[], position: number): { readonly from: number; readonly to: number } {
  let [from, to] = [position, position];
  while (OF_A_RUN.has(events[from - 1]?.kind)) from -= 1;
  while (OF_A_RUN.has(events[to]?.kind)) to += 1;
  return { from, to };
}

function hasLines(events: readonly TraceEvent[], from: number, to: number): boolean {
  return events.slice(from, to).some(({ kind }) => kind === "lineCompared");
}

/** Whether the last event before a position is one of several that happened together. */
export function isTogether(events: readonly TraceEvent[], position: number): boolean {
  const { from, to } = stretchAt(events, position);
  return from < position && hasLines(events, from, to);
}

/** The position itself, or the end of the stretch that it lies inside. */
export function momentAt(events: readonly TraceEvent[], position: number): number {
  const { from, to } = stretchAt(events, position);
  return from < position && position < to && hasLines(events, from, to) ? to : position;
}

/** The moment after a position; the end at the end. */
export function nextMoment(events: readonly TraceEvent[], position: number): number {
  return momentAt(events, Math.min(position + 1, events.length));
}

/** The moment before a position; the start at the start. */
export function previousMoment(events: readonly TraceEvent[], position: number): number {
  let before = Math.max(position - 1, 0);
  while (momentAt(events, before) !== before) before -= 1;
  return before;
}
