/**
 * The scene: what a picture of a lookup shows after its first `position` events.
 *
 * **Invariants**
 * 1. `sceneAt` is a pure function of its arguments, so stepping back is the same as never having stepped.
 * 2. Counts are counted from events, never computed by a formula.
 * 3. Two traces that differ only in `digestComputed` / `digestReused` give scenes that differ only in digest fields.
 * 4. Levels hold one sorted run each, as scenarios build them; of several runs the last one asked is shown.
 *
 * **Cost** is linear in the number of events; a lookup has about ten per level.
 */
import type { TreeSummary } from "../engine/contract";
import type { Answer, Presence, TraceEvent } from "./events.generated";

/** How far a lookup has come at one level. */
export type LevelState =
  | "to-come"
  | "not-asked"
  | "skipped"
  | "selected"
  | "probing"
  | "no"
  | "maybe"
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
  readonly blocksRead: number;
  readonly falsePositives: number;
}

/** Everything a picture needs to know about one moment. */
export interface Scene {
  readonly position: number;
  readonly levels: readonly LevelScene[];
  /** The level that the lookup is at: 0 before the first, null once it has ended. */
  readonly currentLevel: number | null;
  /** The digest of the key, once it was computed. */
  readonly digest: bigint | null;
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
  readonly counts: Draft<SceneCounts>;
  current: LevelDraft | undefined;
  digest: bigint | null;
  outcome: Presence | null;
}

/** Applies one event. */
function advance(making: Making, event: TraceEvent): void {
  count(making.counts, event);
  switch (event.kind) {
    case "tableSelected":
    case "runSkipped":
      making.current = making.levels.get(event.level);
      if (making.current) {
        making.current.state = event.kind === "runSkipped" ? "skipped" : "selected";
      }
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
  if (making.current) {
    advanceLevel(making.current, event);
  }
}

/** The scene after the first `position` events (clamped to what happened). */
export function sceneAt(summary: Pick<TreeSummary, "levels">, events: readonly TraceEvent[], position: number): Scene {
  const happened = Math.min(Math.max(Math.trunc(position), 0), events.length);
  const tables = tablesByLevel(events);
  const levels = new Map(summary.levels.map(({ level }) => [level, emptyLevel(level, tables.get(level) ?? null)]));
  const making: Making = { levels, counts: { ...NOTHING }, current: undefined, digest: null, outcome: null };
  for (const event of events.slice(0, happened)) {
    advance(making, event);
  }
  const { counts, current, digest, outcome } = making;
  const drawn = [...levels.values()].map((level) =>
    outcome !== null && level.state === "to-come" ? { ...level, state: "not-asked" as const } : level,
  );
  const currentLevel = outcome === null ? (current?.level ?? 0) : null;
  return { position: happened, levels: drawn, currentLevel, digest, counts, outcome };
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
