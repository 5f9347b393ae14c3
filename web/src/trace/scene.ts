/**
 * The scene: what a picture of a lookup shows after its first `position` events.
 *
 * **Invariants**
 * 1. `sceneAt` is a pure function of its arguments, so stepping back is the same as never having stepped.
 * 2. Counts are counted from events, never computed by a formula.
 * 3. Two traces that differ only in `digestComputed` / `digestReused` give scenes that differ only in digest fields.
 * 4. Levels hold one sorted run each, as scenarios build them; of several runs the last one asked is shown.
 * 5. A position inside events that happened together shows them all (`together.ts`).
 *
 * **Cost** is linear in the number of events; a lookup has about ten per level.
 */

import type { TreeSummary } from "../engine/contract";
import type { Answer, EventKind, Presence, TraceEvent } from "./events.generated";
import { momentAt } from "./together";

/** How far a lookup has come at one level. */
export type LevelState =
  | "to-come"
  | "not-asked"
  | "skipped"
  | "located"
  | "selected"
  | "probing"
  | "no"
  | "maybe"
  | "unsearched"
  | "reading"
  | "false-positive"
  | "found"
  | "deleted";

/** One tested bit of a filter. */
export interface Probe {
  readonly probe: number;
  readonly position: number;
  readonly set: boolean;
}

/** One level of the tree at one moment of the lookup. */
export interface LevelScene {
  readonly level: number;
  readonly state: LevelState;
  /** The table that is asked at some moment of this lookup, also before that moment; null if none ever is. */
  readonly table: number | null;
  /** Where the level got its digest, once it did. */
  readonly digest: "computed" | "reused" | null;
  /** Bits probed so far, in order. */
  readonly probes: readonly Probe[];
  /** The line of the filter that the mask was laid over, once it was; null where bits are probed one by one. */
  readonly line: number | null;
  readonly answer: Answer | null;
  readonly block: number | null;
  /** Bytes read so far. */
  readonly bytesRead: number;
  readonly outcome: Presence | null;
}

/** What happened so far, counted. */
export interface SceneCounts {
  readonly hashes: number;
  readonly hashesSaved: number;
  readonly filtersProbed: number;
  readonly bitsProbed: number;
  readonly masks: number;
  readonly linesCompared: number;
  readonly blocksRead: number;
  readonly falsePositives: number;
}

/** Everything a picture needs to know about one moment. */
export interface Scene {
  readonly position: number;
  readonly levels: readonly LevelScene[];
  /** The level that the lookup is at: 0 before the first and while it is at all of them, null once it has ended. */
  readonly currentLevel: number | null;
  /** The digest of the key, once it was computed. */
  readonly digest: bigint | null;
  /** Whether this lookup asks by a mask at some moment, also before that moment. */
  readonly hasMask: boolean;
  /** How many bits the mask has, once it was built. */
  readonly maskBits: number | null;
  /** Sorted runs whose tables one search found, once it did. */
  readonly located: number | null;
  readonly counts: SceneCounts;
  /** The answer of the whole lookup, once known. */
  readonly outcome: Presence | null;
}

type Draft<T> = { -readonly [K in keyof T]: T[K] };
type LevelDraft = Draft<Omit<LevelScene, "probes">> & { probes: Probe[] };

/** Tables in the order asked: which level each belongs to. */
function tablesByLevel(events: readonly TraceEvent[]): Map<number, number> {
  const tables = new Map<number, number>();
  for (const event of events) {
    if (event.kind === "tableSelected") {
      tables.set(event.level, event.table);
    }
  }
  return tables;
}

function emptyLevel(level: number, table: number | null): LevelDraft {
  return {
    level,
    state: "to-come",
    table,
    digest: null,
    probes: [],
    line: null,
    answer: null,
    block: null,
    bytesRead: 0,
    outcome: null,
  };
}

/** The state that a searched block leaves a level in. */
function searchedState(outcome: Presence): LevelState {
  if (outcome === "absent") {
    return "false-positive";
  }
  return outcome === "value" ? "found" : "deleted";
}

/** Applies one event to the level that the lookup is at. */
function advanceLevel(level: LevelDraft, event: TraceEvent): void {
  switch (event.kind) {
    case "digestComputed":
      level.digest = "computed";
      break;
    case "digestReused":
      level.digest = "reused";
      break;
    case "bitProbed":
      level.state = "probing";
      level.probes.push({ probe: event.probe, position: event.position, set: event.set });
      break;
    case "lineCompared":
      level.line = event.line;
      break;
    case "filterAnswered":
      level.answer = event.answer;
      level.state = event.answer === "no" ? "no" : "maybe";
      break;
    case "fencesSearched":
      level.block = event.block;
      break;
    case "blockRead":
      level.block = event.block;
      level.bytesRead += event.bytes;
      level.state = "reading";
      break;
    case "blockSearched":
      level.outcome = event.outcome;
      level.state = searchedState(event.outcome);
      break;
    default:
      break;
  }
}

const NOTHING: SceneCounts = {
  hashes: 0,
  hashesSaved: 0,
  filtersProbed: 0,
  bitsProbed: 0,
  masks: 0,
  linesCompared: 0,
  blocksRead: 0,
  falsePositives: 0,
};

function count(counts: Draft<SceneCounts>, event: TraceEvent): void {
  switch (event.kind) {
    case "digestComputed":
      counts.hashes += 1;
      break;
    case "digestReused":
      counts.hashesSaved += 1;
      break;
    case "bitProbed":
      counts.bitsProbed += 1;
      break;
    case "maskBuilt":
      counts.masks += 1;
      break;
    case "lineCompared":
      counts.linesCompared += 1;
      break;
    case "filterAnswered":
      counts.filtersProbed += 1;
      break;
    case "blockRead":
      counts.blocksRead += 1;
      break;
    case "blockSearched":
      counts.falsePositives += event.outcome === "absent" ? 1 : 0;
      break;
    default:
      break;
  }
}

/** A scene while it is being made. */
interface Making {
  readonly levels: ReadonlyMap<number, LevelDraft>;
  readonly byTable: ReadonlyMap<number, LevelDraft>;
  readonly counts: Draft<SceneCounts>;
  readonly hasMask: boolean;
  current: LevelDraft | undefined;
  digest: bigint | null;
  maskBits: number | null;
  located: number | null;
  outcome: Presence | null;
}

/** Applies one event. */
function advance(making: Making, event: TraceEvent): void {
  count(making.counts, event);
  switch (event.kind) {
    case "tableSelected":
    case "runSkipped":
      arrive(making, making.levels.get(event.level), event.kind === "runSkipped" ? "skipped" : "selected");
      return;
    case "tablesLocated":
      making.located = event.runs;
      if (making.hasMask) locate(making.levels);
      return;
    case "maskBuilt":
      making.maskBits = event.bits;
      return;
    case "lookupEnded":
      making.outcome = event.outcome;
      return;
    case "digestComputed":
    case "digestReused":
      making.digest = event.digest;
      break;
    default:
      break;
  }
  const level = "table" in event ? (making.byTable.get(event.table) ?? making.current) : making.current;
  if (level) {
    advanceLevel(level, event);
    if (OF_A_SEARCH.has(event.kind)) making.current = level;
  }
}

/** What happens in one table, also where all filters were asked before. */
const OF_A_SEARCH: ReadonlySet<EventKind> = new Set<EventKind>(["fencesSearched", "blockRead", "blockSearched"]);

/** The lookup comes to a level; with a mask it is at all of them, so at none in particular. */
function arrive(making: Making, level: LevelDraft | undefined, state: "skipped" | "selected"): void {
  if (!making.hasMask) making.current = level;
  if (level) level.state = state;
}

/** One search has found the table of every run, or that there is none. */
function locate(levels: Making["levels"]): void {
  for (const level of levels.values()) level.state = level.table === null ? "skipped" : "located";
}

/** What becomes of a state that the end of the lookup leaves as it was. */
const AT_THE_END: Partial<Record<LevelState, LevelState>> = { "to-come": "not-asked", maybe: "unsearched" };

/** The scene after the first `position` events (clamped to what happened). */
export function sceneAt(summary: Pick<TreeSummary, "levels">, events: readonly TraceEvent[], position: number): Scene {
  const happened = momentAt(events, Math.min(Math.max(Math.trunc(position), 0), events.length));
  const tables = tablesByLevel(events);
  const levels = new Map(summary.levels.map(({ level }) => [level, emptyLevel(level, tables.get(level) ?? null)]));
  const byTable = new Map(
    [...levels.values()].flatMap((level) => (level.table === null ? [] : [[level.table, level]])),
  );
  const making: Making = {
    levels,
    byTable,
    counts: { ...NOTHING },
    current: undefined,
    digest: null,
    hasMask: usesMask(events),
    maskBits: null,
    located: null,
    outcome: null,
  };
  for (const event of events.slice(0, happened)) {
    advance(making, event);
  }
  const { counts, current, digest, hasMask, maskBits, located, outcome } = making;
  const drawn = [...levels.values()].map((level) =>
    outcome === null ? level : { ...level, state: AT_THE_END[level.state] ?? level.state },
  );
  const currentLevel = outcome === null ? (current?.level ?? 0) : null;
  return { position: happened, levels: drawn, currentLevel, digest, hasMask, maskBits, located, counts, outcome };
}

/** Whether a lookup asks filters by a mask. */
export function usesMask(events: readonly TraceEvent[]): boolean {
  return events.some(({ kind }) => kind === "lineCompared");
}

/** The 64 bits of a digest, the most significant first. */
export function digestBits(digest: bigint): readonly boolean[] {
  return Array.from({ length: 64 }, (_, index) => ((digest >> BigInt(63 - index)) & 1n) === 1n);
}

/** A digest as two groups of eight hexadecimal digits. */
export function digestText(digest: bigint): string {
  const digits = digest.toString(16).padStart(16, "0");
  return `${digits.slice(0, 8)} ${digits.slice(8)}`;
}
