/**
 * The scene: what a picture of a lookup shows after its first `position` events.
 *
 * **Invariants**
 * 1. `sceneAt` is a pure function of its arguments, so stepping back is the same as never having stepped.
 * 2. Counts are counted from events, never computed by a formula.
 * 3. Two traces that differ only in `DigestComputed` / `DigestReused` give scenes that differ only in digest fields.
 * 4. Levels hold one sorted run each, as scenarios build them; of several runs the last one asked is shown.
 *
 * **Cost** is linear in the number of events; a lookup has about ten per level.
 */
import type { TreeSummary } from "../engine/contract";
import type { Answer, LookupEvent, Presence } from "./events";

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
function tablesByLevel(events: readonly LookupEvent[]): Map<number, number> {
  const tables = new Map<number, number>();
  for (const event of events) {
    if (event.type === "TableSelected") {
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
  if (outcome === "Absent") {
    return "false-positive";
  }
  return outcome === "Value" ? "found" : "deleted";
}

/** Applies one event to the level that the lookup is at. */
function advanceLevel(level: LevelDraft, event: LookupEvent): void {
  switch (event.type) {
    case "DigestComputed":
      level.digest = "computed";
      break;
    case "DigestReused":
      level.digest = "reused";
      break;
    case "BitProbed":
      level.state = "probing";
      level.probes.push({ probe: event.probe, position: event.position, set: event.set });
      break;
    case "FilterAnswered":
      level.answer = event.answer;
      level.state = event.answer === "No" ? "no" : "maybe";
      break;
    case "FencesSearched":
      level.block = event.block;
      break;
    case "BlockRead":
      level.block = event.block;
      level.bytesRead += event.bytes;
      level.state = "reading";
      break;
    case "BlockSearched":
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

function count(counts: Draft<SceneCounts>, event: LookupEvent): void {
  switch (event.type) {
    case "DigestComputed":
      counts.hashes += 1;
      break;
    case "DigestReused":
      counts.hashesSaved += 1;
      break;
    case "BitProbed":
      counts.bitsProbed += 1;
      break;
    case "FilterAnswered":
      counts.filtersProbed += 1;
      break;
    case "BlockRead":
      counts.blocksRead += 1;
      break;
    case "BlockSearched":
      counts.falsePositives += event.outcome === "Absent" ? 1 : 0;
      break;
    default:
      break;
  }
}

type DigestEvent = Extract<LookupEvent, { digest: bigint }>;

function isDigest(event: LookupEvent): event is DigestEvent {
  return event.type === "DigestComputed" || event.type === "DigestReused";
}

/** The scene after the first `position` events (clamped to what happened). */
export function sceneAt(summary: Pick<TreeSummary, "levels">, events: readonly LookupEvent[], position: number): Scene {
  const happened = Math.min(Math.max(Math.trunc(position), 0), events.length);
  const tables = tablesByLevel(events);
  const levels = new Map(summary.levels.map(({ level }) => [level, emptyLevel(level, tables.get(level) ?? null)]));
  const counts = { ...NOTHING };
  let current: LevelDraft | undefined;
  let digest: bigint | null = null;
  let outcome: Presence | null = null;
  for (const event of events.slice(0, happened)) {
    count(counts, event);
    if (event.type === "TableSelected" || event.type === "RunSkipped") {
      current = levels.get(event.level);
      if (current) {
        current.state = event.type === "RunSkipped" ? "skipped" : "selected";
      }
    } else if (event.type === "LookupEnded") {
      outcome = event.outcome;
    } else if (current) {
      advanceLevel(current, event);
    }
    digest = isDigest(event) ? event.digest : digest;
  }
  const drawn = [...levels.values()];
  if (outcome !== null) {
    for (const level of drawn) {
      level.state = level.state === "to-come" ? "not-asked" : level.state;
    }
  }
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
