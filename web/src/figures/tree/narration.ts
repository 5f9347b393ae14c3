/** One line about a moment of a growing tree: the current work and its reason. Pure. */
import { treeText } from "../../text/trees/tree.en";
import type { GrowthState, Reel, TraceEvent, Work } from "../../trace";

const text = treeText.sentences;

type Compaction = Extract<Work, { readonly kind: "compaction" }>;

function due({ reason, fromLevel, toLevel, taken, written }: Compaction): string {
  if (written.length > 0) return text.output(written.length, toLevel);
  const why = text.due(fromLevel, reason);
  if (taken.length === 0) return why;
  const next = fromLevel + 1;
  return `${why} ${toLevel > next ? text.cascade(taken.length, next, toLevel - 1) : text.inputs(taken.length, toLevel)}`;
}

/** Describes the compaction that just ended. Its start and its moves are among the earlier events. */
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

/** Describes the last event if no work is in progress. */
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
      return text.answered(lookup?.queried.at(-1)?.level ?? 0, event.answer === "no");
    case "blockSearched":
      return event.outcome === "absent" ? text.fooled : text.looking(lookup?.filters ?? 0);
    default:
      if (lookup === null) return text.start;
      return lookup.hasEnded ? text.looked(lookup.filters) : text.looking(lookup.filters);
  }
}

/** Describes the work in progress, or returns null without any. */
export function narrateWork(work: Work | null): string | null {
  if (work === null) return null;
  return work.kind === "flush" ? text.flushing(work.entries) : due(work);
}

/** Describes a flush or compaction during play, with the number of smaller ones that it represents. */
export function narratePlayed(played: { readonly work: Work | null; readonly more: number } | null): string | null {
  const line = narrateWork(played?.work ?? null);
  if (line === null || played === null || played.more === 0) return line;
  return `${line} ${text.andMore(played.more)}`;
}

/** Describes a flush or compaction that just ended. */
export function narrateEnd(state: GrowthState, events: readonly TraceEvent[]): string {
  return afterwards(state, events, events.length);
}

/** The line while a growth is played: one for each step, so that there is time to read it. */
export function narrateStep(reel: Reel, position: number): string {
  const step = reel.clock.stepAt(position);
  if (step === undefined) return text.start;
  const { kind, main, compactions } = step;
  const [from, to] = main;
  if (kind === "writes") return text.filling;
  if (kind === "flush") return narrateWork(reel.stateAt(from + 1).work) ?? "";
  if (kind === "lookups") return narrateGrowth(reel, reel.stateAt(to), to);
  const picked = reel.events.slice(from, to).findLastIndex(({ kind: of }) => of === "tableTaken");
  return narratePlayed({ work: reel.stateAt(from + picked + 1).work, more: compactions - 1 }) ?? "";
}

/** The line at a position. */
export function narrateGrowth(reel: Reel, state: GrowthState, position: number): string {
  return narrateWork(state.work) ?? afterwards(state, reel.events, Math.min(position, reel.events.length));
}
