/**
 * The stage at one moment: one pure function of a story, the time of the lookup and the time of the fold.
 *
 * **Invariants** (broken by `stage.test.ts`)
 * 1. Playing, stepping, dragging and skipping show the same frame for the same times.
 * 2. At the end of the lookup the counter is the engine's count of hashes, and every mark is a bit that it probed.
 * 3. The end of the fold of arm A is the end of the lookup by arm B.
 */
import type { LevelScene, LevelState, Scene } from "../../../trace";
import { COST_ROLES, type Spent, spentAt } from "../../cost-bar/layout";
import { easeOut, mix, passed } from "../../scene/easing";
import { DIGEST, JOIN } from "./beats";
import { type FoldFrame, foldAt } from "./fold";
import { type Happening, happeningAt, type Story } from "./story";
import { type Cell, cellOfProbe } from "./windows";

/** A probed bit and the progress of its mark. */
export interface Mark {
  readonly key: number;
  readonly cell: Cell;
  readonly isSet: boolean;
  readonly shown: number;
}

/** One level of the stage. */
export interface LevelFrame {
  readonly level: number;
  /** Id of the table that may hold the key. */
  readonly table: number | null;
  /** Progress of the lookup towards this level. */
  readonly reached: number;
  /** Emphasis of the current level. */
  readonly current: number;
  /** Order among the filters that need a digest; null for a level without one so far. */
  readonly order: number | null;
  /** The stamp that hashes the key, and the bits that come out of it. */
  readonly stamp: number;
  readonly bits: number;
  readonly marks: readonly Mark[];
  readonly verdict: LevelState | null;
  readonly answered: number;
  /** The way of the block that is read. */
  readonly read: number;
}

/** Position of the key: between two levels, or between the top (-1) and a level. */
export interface KeyFrame {
  readonly from: number;
  readonly to: number;
  readonly moved: number;
}

/** The whole stage. */
export interface StageFrame {
  readonly scene: Scene;
  readonly levels: readonly LevelFrame[];
  readonly key: KeyFrame;
  /** The key and the question next to it. */
  readonly keyShown: number;
  readonly questionShown: number;
  readonly hashes: number;
  /** 1 at the moment when the counter changes, then down to 0. */
  readonly beat: number;
  /** Number of blocks read, and how visible it is. */
  readonly blocks: number;
  readonly blocksShown: number;
  /** Equal columns of all digests are joined. */
  readonly joined: number;
  /** Everything else steps back behind the digests. */
  readonly dimmed: number;
  /** A digest that no level made: with a mask, the only one. */
  readonly ownBits: number;
  readonly ownStamp: number;
  readonly fold: FoldFrame;
  readonly spent: Spent;
}

/** Visible part of an element: complete if it existed before, partial while it appears, otherwise none. */
function grown(wasThere: boolean, comes: boolean, part: number): number {
  if (wasThere) return 1;
  return comes ? part : 0;
}

/** Returns the stage at time `t` of the lookup and `foldMs` of the fold. */
export function frameAt(story: Story, t: number, foldMs: number): StageFrame {
  const now = happeningAt(story, t);
  const { before, after, event, sinceMs } = now;
  const fold = foldAt(story.queried, foldMs);
  const isDigest = event?.kind === "digestComputed";
  const isTicked = isDigest && sinceMs >= DIGEST.tickMs;
  const made = before.hasMask ? before.counts.hashes : before.levels.filter(({ digest }) => digest !== null).length;
  const end = passed(sinceMs, JOIN.fromMs, JOIN.durationMs);
  const ending = grown(before.outcome !== null, event?.kind === "lookupEnded", end);
  // A single strip has none to merge with.
  const alike = made > 1 ? ending : 0;
  const isOwn = before.hasMask && before.digest !== null;
  return {
    scene: before,
    levels: levelsAt(story, now),
    key: keyAt(now),
    keyShown: passed(t, 0, 350, easeOut),
    questionShown: passed(t, 200, 400) * (1 - passed(t, startOf(story), 250)),
    hashes: made + (isTicked ? 1 : 0) - Math.min(fold.joined, Math.max(made - 1, 0)),
    beat: isTicked ? 1 - passed(sinceMs, DIGEST.tickMs, 300) : 0,
    blocks: after.counts.blocksRead,
    blocksShown: ending,
    joined: alike * (1 - passed(foldMs, 0, 350)),
    dimmed: alike * (1 - fold.bus),
    ownBits: grown(isOwn, before.hasMask && isDigest, bitsAt(sinceMs)),
    ownStamp: grown(isOwn, before.hasMask && isDigest, stampAt(sinceMs)),
    fold,
    spent: spentOf(story, now, fold.shrunk),
  };
}

/** When the lookup leaves the memtable for the levels. */
function startOf({ events, beats }: Story): number {
  const first = events.findIndex(({ kind }) => kind === "tableSelected" || kind === "runSkipped");
  return beats[first]?.fromMs ?? 0;
}

function stampAt(sinceMs: number): number {
  return passed(sinceMs, 0, DIGEST.stampMs, easeOut);
}

function bitsAt(sinceMs: number): number {
  return passed(sinceMs, DIGEST.bitsFromMs, DIGEST.bitsMs, easeOut);
}

function levelsAt(story: Story, now: Happening): LevelFrame[] {
  let order = -1;
  return now.after.levels.map((after, index): LevelFrame => {
    if (after.digest !== null) order += 1;
    return levelAt(story, now, now.before.levels[index] ?? after, after, after.digest === null ? null : order);
  });
}

function levelAt(
  story: Story,
  now: Happening,
  before: LevelScene,
  after: LevelScene,
  order: number | null,
): LevelFrame {
  const { sinceMs } = now;
  const verdict = verdictOf(after);
  const isHashed = before.digest !== null;
  const isHashing = after.digest === "computed";
  return {
    level: after.level,
    table: after.table,
    reached: grown(isReached(before), isReached(after), passed(sinceMs, 0, 500)),
    current: currentAt(now, after.level),
    order,
    stamp: grown(isHashed, isHashing, stampAt(sinceMs)),
    bits: grown(isHashed, isHashing, bitsAt(sinceMs)),
    marks: marksAt(story, before, after, sinceMs),
    verdict,
    answered: grown(
      verdict !== null && verdictOf(before) === verdict,
      verdict !== null,
      passed(sinceMs, 20, 180, easeOut),
    ),
    read: grown(before.bytesRead > 0, after.bytesRead > 0, passed(sinceMs, 0, 600)),
  };
}

const NOT_REACHED: ReadonlySet<LevelState> = new Set(["to-come", "not-probed"]);

function isReached({ state }: LevelScene): boolean {
  return !NOT_REACHED.has(state);
}

/** States without an answer so far. */
const OPEN: ReadonlySet<LevelState> = new Set(["to-come", "located", "selected", "probing"]);

function verdictOf({ state }: LevelScene): LevelState | null {
  return OPEN.has(state) ? null : state;
}

function currentAt({ before, event, sinceMs }: Happening, level: number): number {
  const isMove = event?.kind === "tableSelected" || event?.kind === "runSkipped";
  if (isMove && event.level === level && !before.hasMask) return passed(sinceMs, 100, 350);
  if (before.currentLevel !== level) return 0;
  return isMove || event?.kind === "lookupEnded" ? 1 - passed(sinceMs, 0, 300) : 1;
}

/** Marks of the probes so far; the newest one is on its way. */
function marksAt(story: Story, before: LevelScene, after: LevelScene, sinceMs: number): Mark[] {
  const shape = story.levels[after.level - 1];
  if (shape === undefined) return [];
  const isMasked = after.line !== null;
  const probes = isMasked
    ? shape.masked.map((position, probe) => ({ probe, position, isNew: before.line === null }))
    : after.probes.map(({ probe, position }, index) => ({ probe, position, isNew: index >= before.probes.length }));
  return probes.flatMap(({ probe, position, isNew }) => {
    const cell = cellOfProbe(shape.cells, probe, position);
    if (cell === undefined) return [];
    return [{ key: probe, cell, isSet: cell.isSet, shown: isNew ? passed(sinceMs, 0, 200, easeOut) : 1 }];
  });
}

function keyAt({ before, event, sinceMs }: Happening): KeyFrame {
  const at = before.hasMask ? -1 : (before.levels.findLast(isReached)?.level ?? 0) - 1;
  const isMoving = (event?.kind === "tableSelected" || event?.kind === "runSkipped") && !before.hasMask;
  if (!isMoving) return { from: at, to: at, moved: 1 };
  return { from: at, to: event.level - 1, moved: passed(sinceMs, 0, 560) };
}

/** Simulated time so far; the fold takes it from the time of arm A to the time of arm B. */
function spentOf(story: Story, { position, event, sinceMs }: Happening, shrunk: number): Spent {
  const { fromMs = 0, toMs = 0 } = story.beats[position] ?? {};
  const isDigest = event?.kind === "digestComputed";
  const u = isDigest ? passed(sinceMs, DIGEST.tickMs, 300, easeOut) : passed(sinceMs, 0, toMs - fromMs);
  const from = spentAt(story.trace, position);
  const to = spentAt(story.trace, Math.min(position + 1, story.events.length));
  const isPerFilter = story.trace.arm === "per-filter";
  const entries = COST_ROLES.map((role) => {
    const now = mix(from[role], to[role], u);
    return [role, isPerFilter ? mix(now, story.shared[role], shrunk) : now];
  });
  return Object.fromEntries(entries) as unknown as Spent;
}
