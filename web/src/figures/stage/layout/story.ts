/** Data of the stage: one lookup of one tree in one arm, decoded once, with the cells of its filters. Pure. */
import type { ArmName, FilterView, LookupTrace, TreeSummary } from "../../../engine/contract";
import type { LookupArms } from "../../../engine/worker/api";
import { decodeLookup, digestBits, momentAt, type Scene, sceneAt, type TraceEvent } from "../../../trace";
import { eventCount, type Spent, spentAt } from "../../cost-bar/layout";
import { type Beat, beatsOf, positionAt, timeAt } from "./beats";
import { foldEndMs } from "./fold";
import { type Cell, cellsOf } from "./windows";

/** A level with the bits that are shown of its filter. */
export interface StoryLevel {
  readonly level: number;
  readonly tables: number;
  readonly cells: readonly Cell[];
  /** All bits under the mask; empty where bits are probed one by one. */
  readonly masked: readonly number[];
}

/** A lookup, ready to be drawn at any time. */
export interface Story {
  readonly summary: TreeSummary;
  readonly trace: LookupTrace;
  readonly events: readonly TraceEvent[];
  readonly beats: readonly Beat[];
  readonly levels: readonly StoryLevel[];
  /** The bits of the digest, the most significant first. */
  readonly bits: readonly boolean[];
  readonly digest: bigint | null;
  /** Filters that need a digest: the hashes of arm A. */
  readonly queried: number;
  /** Time of the end of the lookup. */
  readonly endMs: number;
  /** Length of the fold, from one hash per filter to a shared digest. */
  readonly foldMs: number;
  /** Simulated time of the whole lookup, before and after the fold. */
  readonly perFilter: Spent;
  readonly shared: Spent;
}

/** Everything that a story is made of: a replay, or a recording. */
export interface StorySource {
  readonly summary: TreeSummary;
  readonly arms: LookupArms;
  readonly filters: { get(table: number): FilterView | undefined };
}

/** Returns the story of the lookup by an arm. */
export function storyOf({ summary, arms, filters }: StorySource, arm: ArmName): Story {
  const trace = { "per-filter": arms.perFilter, shared: arms.shared, merged: arms.merged }[arm];
  const events = decodeLookup(trace.words);
  const beats = beatsOf(events);
  const end = sceneAt(summary, events, events.length);
  const queried = end.levels.filter(({ digest }) => digest !== null).length;
  return {
    summary,
    trace,
    events,
    beats,
    levels: end.levels.map((level) => {
      const view = level.table === null ? undefined : filters.get(level.table);
      const probed =
        level.line === null ? level.probes.map(({ position }) => position) : [...(view?.queryPositions ?? [])];
      return {
        level: level.level,
        tables: summary.levels[level.level - 1]?.tables ?? 0,
        cells: view === undefined ? [] : cellsOf(view, probed),
        masked: level.line === null ? [] : probed,
      };
    }),
    bits: end.digest === null ? [] : digestBits(end.digest),
    digest: end.digest,
    queried,
    endMs: timeAt(beats, beats.length),
    foldMs: foldEndMs(queried),
    perFilter: wholeOf(arms.perFilter),
    shared: wholeOf(arms.shared),
  };
}

function wholeOf(trace: LookupTrace): Spent {
  return spentAt(trace, eventCount(trace));
}

/** Current event: the scenes before and after it, and the time since its start. */
export interface Happening {
  readonly position: number;
  readonly before: Scene;
  readonly after: Scene;
  readonly event: TraceEvent | undefined;
  readonly sinceMs: number;
}

/** Returns what happens at time `t`. */
export function happeningAt({ summary, events, beats }: Story, t: number): Happening {
  const position = positionAt(beats, t);
  const next = momentAt(events, Math.min(position + 1, events.length));
  return {
    position,
    before: sceneAt(summary, events, position),
    after: sceneAt(summary, events, next),
    event: events[position],
    sinceMs: t - (beats[position]?.fromMs ?? t),
  };
}
