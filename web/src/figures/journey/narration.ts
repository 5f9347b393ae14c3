/**
 * The narration: one sentence or two for each position of a lookup, made from the scene and its last event.
 *
 * **Invariants**
 * 1. A pure function of (scene, events): the same position always says the same.
 * 2. Every number in a sentence is counted from events.
 */
import { narrationText as text } from "../../text/trees/narration.en";
import { isTogether, type LevelScene, type Presence, type Scene, type TraceEvent } from "../../trace";

/** Describes the event of this scene. `key` is the key as displayed. */
export function narrate(scene: Scene, events: readonly TraceEvent[], key: string): string {
  const event = events[scene.position - 1];
  if (event === undefined) {
    return text.start;
  }
  if (isTogether(events, scene.position)) {
    return compared(scene);
  }
  const level = scene.levels.find((candidate) => candidate.level === scene.currentLevel);
  if (level === undefined || event.kind === "lookupEnded") {
    return outside(event, scene, key);
  }
  return atLevel(event, scene, level);
}

/** A lookup at a moment. */
interface Moment {
  readonly scene: Scene;
  readonly events: readonly TraceEvent[];
}

/**
 * Describes the same moment of two lookups side by side: one sentence if it is true of both, otherwise that of the left one. At the end,
 * it compares both.
 */
export function narrateTwo(left: Moment, right: Moment, key: string): string {
  const [said, other] = [left, right].map(({ scene, events }) => narrate(scene, events, key));
  const event = left.events[left.scene.position - 1];
  if (event?.kind === "lookupEnded")
    return `${text.ended[event.outcome]} ${text.endedTwo(left.scene.counts.hashes, right.scene.counts.hashes)}`;
  return said === other ? (said ?? "") : text.left(said ?? "");
}

function outside(event: TraceEvent, scene: Scene, key: string): string {
  switch (event.kind) {
    case "operationStarted":
      return text.started(key);
    case "memtableSearched":
      return text.memtable[event.outcome];
    case "memtableFilterAnswered":
      return text.memtableFilter[scene.digest === null ? "empty" : event.answer];
    case "digestComputed":
      return text.hashedOnce;
    case "maskBuilt":
      return text.masked(event.bits);
    case "tablesLocated":
      return text.located(event.runs);
    case "lookupEnded":
      return narrateEnd(scene, event.outcome);
    default:
      return "";
  }
}

/** Describes the answers of all lines. */
function compared({ levels, counts }: Scene): string {
  const maybe = levels.filter(({ state }) => state === "maybe").map(({ level }) => level);
  return text.compared(counts.linesCompared, maybe);
}

function atLevel(event: TraceEvent, scene: Scene, level: LevelScene): string {
  switch (event.kind) {
    case "runSkipped":
      return text.skipped(level.level);
    case "tableSelected":
      return text.selected(level.level);
    case "digestComputed":
      return scene.counts.hashes === 1
        ? text.hashedFirst(level.level)
        : text.hashedAgain(level.level, scene.counts.hashes);
    case "digestReused":
      return text.reused(level.level, scene.counts.hashesSaved);
    case "bitProbed":
      return text.probed(level.level, level.probes.length, event.set);
    case "filterAnswered":
      return answered(scene, level);
    case "fencesSearched":
      return text.fences(level.level, event.block);
    case "blockRead":
      return text.read(level.level, event.block, event.bytes);
    case "blockSearched":
      return searched(level);
    default:
      return "";
  }
}

function answered(scene: Scene, level: LevelScene): string {
  if (level.answer === "maybe") {
    return text.answeredMaybe(level.level, level.probes.length);
  }
  const again = level.digest === "computed" && scene.counts.hashes > 1 ? "again" : "computed";
  const cost = text.noRead[level.digest === "reused" ? "reused" : again];
  return `${text.answeredNo(level.level, level.probes.length)} ${cost}`;
}

function searched(level: LevelScene): string {
  if (level.state === "false-positive") {
    return text.falsePositive(level.level);
  }
  return level.state === "deleted" ? text.deleted(level.level) : text.found(level.level);
}

/** Returns the answer of a lookup and its counts. */
function narrateEnd({ counts, hasMask }: Scene, outcome: Presence): string {
  const { hashes, hashesSaved, filtersProbed, masks, linesCompared, blocksRead } = counts;
  const total = hasMask
    ? text.totalMasked(hashes, masks, linesCompared, blocksRead)
    : text.total(hashes, hashesSaved, filtersProbed, blocksRead);
  return `${text.ended[outcome]} ${total}`;
}
