/**
 * The same moment in the trace of another arm, so that a switch of the arm stays where the reader stands.
 *
 * **Invariants**
 * 1. Start stays start, end stays end.
 * 2. Between arms A and B, whose traces differ in nothing but where digests come from, every position stays.
 * 3. Everything that both traces tell and that has happened here has happened there.
 */
import type { TraceEvent } from "./events.generated";
import { momentAt } from "./together";

/** What an event is about, the same in every arm; null for what only some arms do. */
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

/** The position in `to` that shows what `position` shows in `from`. */
export function sameMoment(from: readonly TraceEvent[], position: number, to: readonly TraceEvent[]): number {
  if (position >= from.length) return to.length;
  const places = new Map(names(to).map((name, index) => [name, index + 1]));
  const reached = names(from)
    .slice(0, position)
    .map((name) => (name === null ? 0 : (places.get(name) ?? 0)));
  return momentAt(to, Math.max(0, ...reached));
}
