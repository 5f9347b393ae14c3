/**
 * Simultaneous events: arm C compares its mask with the lines of all filters together. Its trace has to list them run by run, but no line
 * waits for the answer of another.
 *
 * **Invariants**
 * 1. A position inside such a stretch is not a moment: pictures, steps and links use the end of the stretch.
 * 2. A trace without compared lines has a moment at every position.
 */
import type { EventKind, TraceEvent } from "./events.generated";

/** Event kinds of each run during the comparison of its line with a mask. */
const OF_A_RUN: ReadonlySet<EventKind | undefined> = new Set<EventKind>([
  "runSkipped",
  "tableSelected",
  "lineCompared",
  "filterAnswered",
]);

/** Returns the stretch of simultaneous events that contains a position, or ends at it. */
function stretchAt(events: readonly TraceEvent[], position: number): { readonly from: number; readonly to: number } {
  let [from, to] = [position, position];
  while (OF_A_RUN.has(events[from - 1]?.kind)) from -= 1;
  while (OF_A_RUN.has(events[to]?.kind)) to += 1;
  return { from, to };
}

function hasLines(events: readonly TraceEvent[], from: number, to: number): boolean {
  return events.slice(from, to).some(({ kind }) => kind === "lineCompared");
}

/** Returns true if the last event before a position is one of several simultaneous events. */
export function isTogether(events: readonly TraceEvent[], position: number): boolean {
  const { from, to } = stretchAt(events, position);
  return from < position && hasLines(events, from, to);
}

/** Returns the position, or the end of the stretch around it. */
export function momentAt(events: readonly TraceEvent[], position: number): number {
  const { from, to } = stretchAt(events, position);
  return from < position && position < to && hasLines(events, from, to) ? to : position;
}

/** Returns the moment after a position, or the end. */
export function nextMoment(events: readonly TraceEvent[], position: number): number {
  return momentAt(events, Math.min(position + 1, events.length));
}

/** Returns the moment before a position, or the start. */
export function previousMoment(events: readonly TraceEvent[], position: number): number {
  let before = Math.max(position - 1, 0);
  while (momentAt(events, before) !== before) before -= 1;
  return before;
}
