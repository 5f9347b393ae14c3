/**
 * Finds the corresponding position in the trace of another arm, so that a switch of the arm keeps the position.
 *
 * **Invariants**
 * 1. The start maps to the start, and the end to the end.
 * 2. Between arms A and B, whose traces differ only in the source of digests, every position maps to itself.
 * 3. Every shared event that has happened here has happened there.
 */
import type { TraceEvent } from "./events.generated";
import { momentAt } from "./together";

/** Returns a name for an event that is equal in every arm, or null for events of some arms only. */
function nameOf(event: TraceEvent, digests: number): string | null {
  switch (event.kind) {
    case "memtableSearched":
    case "memtableFilterAnswered":
      return "memtable";
    case "runSkipped":
      return `run ${event.level} ${event.run}`;
    case "digestComputed":
    case "digestReused":
      return `digest ${digests}`;
    case "bitProbed":
      return `bit ${event.table} ${event.probe}`;
    case "tableSelected":
    case "filterAnswered":
    case "fencesSearched":
    case "blockRead":
    case "blockSearched":
      return `${event.kind} ${event.table}`;
    case "operationStarted":
    case "lookupEnded":
      return event.kind;
    default:
      return null;
  }
}

function names(events: readonly TraceEvent[]): (string | null)[] {
  let digests = 0;
  return events.map((event) => {
    if (event.kind === "digestComputed" || event.kind === "digestReused") digests += 1;
    return nameOf(event, digests);
  });
}

/** Returns the position in `to` that corresponds to `position` in `from`. */
export function sameMoment(from: readonly TraceEvent[], position: number, to: readonly TraceEvent[]): number {
  if (position >= from.length) return to.length;
  const places = new Map(names(to).map((name, index) => [name, index + 1]));
  const reached = names(from)
    .slice(0, position)
    .map((name) => (name === null ? 0 : (places.get(name) ?? 0)));
  return momentAt(to, Math.max(0, ...reached));
}
