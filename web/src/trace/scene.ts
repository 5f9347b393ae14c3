/**
 * Scene of a lookup: the contents of its picture after the first `position` events.
 *
 * **Invariants**
 * 1. `sceneAt` is a pure function of its arguments, so stepping back restores exactly the earlier scene.
 * 2. Counts are counted from events, never computed by a formula.
 * 3. Two traces that differ only in `digestComputed` / `digestReused` give scenes that differ only in digest fields.
 * 4. Levels hold one sorted run each, as scenarios build them. If there are several, the last probed one is shown.
 * 5. A position inside simultaneous events shows them all (`together.ts`).
 *
 * **Cost** is linear in the number of events. A lookup has about ten per level.
 */

import type { TreeSummary } from "../engine/contract";
import type { Answer, EventKind, Presence, TraceEvent } from "./events.generated";
import { momentAt } from "./together";

/** Progress of a lookup at one level. */
export type LevelState =
  | "to-come"
  | "not-probed"
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
  /** Table that this lookup probes at any time, also before that event. Null if it never probes one. */
  readonly table: number | null;
  /** Source of the level's digest, once it has one. */
  readonly digest: "computed" | "reused" | null;
  /** Bits probed so far, in order. */
  readonly probes: readonly Probe[];
  /** Filter line that was compared with the mask, once it was. Null if bits are probed one by one. */
  readonly line: number | null;
  readonly answer: Answer | null;
  readonly block: number | null;
  readonly bytesRead: number;
  readonly outcome: Presence | null;
}

/** Counts of all events so far. */
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

/** All data for the picture of one position. */
export interface Scene {
  readonly position: number;
  readonly levels: readonly LevelScene[];
  /** Current level: 0 before the first level and while the lookup is at all of them, null after its end. */
  readonly currentLevel: number | null;
  /** Digest of the key, once computed. */
  readonly digest: bigint | null;
  /** True if this lookup uses a mask at any time, also before that event. */
  readonly hasMask: boolean;
  /** Number of bits in the mask, once it is built. */
  readonly maskBits: number | null;
  /** Number of sorted runs with a table located by the search, once it has run. */
  readonly located: number | null;
  readonly counts: SceneCounts;
  /** Result of the lookup, once known. */
  readonly outcome: Presence | null;
}

type Draft<T> = { -readonly [K in keyof T]: T[K] };
type LevelDraft = Draft<Omit<LevelScene, "probes">> & { probes: Probe[] };

/** Levels of the tables, in the order of the lookup. */
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

/** State of a level after its block was searched. */
function searchedState(outcome: Presence): LevelState {
  if (outcome === "absent") {
    return "false-positive";
  }
  return outcome === "value" ? "found" : "deleted";
}

/** Applies one event to the current level of the lookup. */
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

/** A scene under construction. */
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

/** Events within one table, also after all filters were probed. */
const OF_A_SEARCH: ReadonlySet<EventKind> = new Set<EventKind>(["fencesSearched", "blockRead", "blockSearched"]);

/** Moves the lookup to a level. A lookup with a mask is at all levels, so it has no current one. */
function arrive(making: Making, level: LevelDraft | undefined, state: "skipped" | "selected"): void {
  if (!making.hasMask) making.current = level;
  if (level) level.state = state;
}

/** Records that one search has located the table of every run, or that there is none. */
function locate(levels: Making["levels"]): void {
  for (const level of levels.values()) level.state = level.table === null ? "skipped" : "located";
}

/** Final states of levels whose state no event changed. */
const AT_THE_END: Partial<Record<LevelState, LevelState>> = { "to-come": "not-probed", maybe: "unsearched" };

/** Returns the scene after the first `position` events, clamped to the trace. */
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

/** Returns true if a lookup probes filters with a mask. */
export function usesMask(events: readonly TraceEvent[]): boolean {
  return events.some(({ kind }) => kind === "lineCompared");
}

/** The 64 bits of a digest, most significant first. */
export function digestBits(digest: bigint): readonly boolean[] {
  return Array.from({ length: 64 }, (_, index) => ((digest >> BigInt(63 - index)) & 1n) === 1n);
}

/** A digest as two groups of eight hexadecimal digits. */
export function digestText(digest: bigint): string {
  const digits = digest.toString(16).padStart(16, "0");
  return `${digits.slice(0, 8)} ${digits.slice(8)}`;
}
