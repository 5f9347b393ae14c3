/** One line about a moment of a growing tree: what is being done, and why. Pure. */
import { treeText } from "../../text/trees/tree.en";
import type { GrowthState, Reel, TraceEvent, Work } from "../../trace";

const text = treeText.say;

type Compaction = Extract<Work, { readonly kind: "compaction" }>;

function due({ reason, fromLevel, toLevel, taken, written }: Compaction): string {
  if (written.length > 0) return text.output(written.length, toLevel);
  const why = fromLevel === toLevel && reason === "runsToMerge" ? text.within(fromLevel) : text.due(fromLevel, reason);
  return taken.length === 0 ? why : `${why} ${text.inputs(taken.length, toLevel)}`;
}

/** What the compaction that just ended was: its picking and its moves are among the events before. */
function ended(events: readonly TraceEvent[], position: number, read: number, written: number): string {
  let [toLevel, moved, rewritten] = [1, 0, 0];
  for (let index = position - 2; index >= 0; index -= 1) {
    const event = events[index];
    if (event?.kind === "tableMoved") moved += 1;
    if (event?.kind === "tableWritten") rewritten += 1;
    if (event?.kind !== "compactionPicked") continue;
    toLevel = event.toLevel;
    break;
  }
  return rewritten === 0 && moved > 0 ? text.moved(moved, toLevel) : text.compacted(read, written, toLevel);
}

/** What the last event did, where nothing is in the making. */
function afterwards(state: GrowthState, events: readonly TraceEvent[], position: number): string {
  const { memtable, levels, lookup } = state;
  const event = events[position - 1];
  switch (event?.kind) {
    case undefined:
      return text.start;
    case "flushEnded":
      return text.flushed(levels[0]?.length ?? 0);
    case "compactionEnded":
      return ended(events, position, event.entriesRead, event.entriesWritten);
    case "entryWritten":
      return event.written === "tombstone" ? text.deleted(memtable) : text.put(memtable);
    case "operationStarted":
      return lookup === null ? text.put(memtable) : text.looking(0);
    case "tableSelected":
      return text.asking(event.level);
    case "filterAnswered":
      return text.answered(lookup?.asked.at(-1)?.level ?? 0, event.answer === "no");
    case "blockSearched":
      return event.outcome === "absent" ? text.fooled : text.looking(lookup?.filters ?? 0);
    default:
      if (lookup === null) return text.start;
      return lookup.hasEnded ? text.looked(lookup.filters) : text.looking(lookup.filters);
  }
}

/** The line while something is being done; null where nothing is. */
export function narrateWork(work: Work | null): string | null {
  if (work === null) return null;
  return work.kind === "flush" ? text.flushing(work.entries) : due(work);
}

/** What a flush or a compaction was that just ended. */
export function narrateEnd(state: GrowthState, events: readonly TraceEvent[]): string {
  return afterwards(state, events, events.length);
}

/** The line at a position. */
export function narrateGrowth(reel: Reel, state: GrowthState, position: number): string {
  return narrateWork(state.work) ?? afterwards(state, reel.events, Math.min(position, reel.events.length));
}
