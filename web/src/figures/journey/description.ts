/**
 * Text description of the journey and the labels of its levels.
 *
 * **Invariants**: pure. Every number is from the scene, the tree or a filter.
 */
import type { LookupTrace, TreeSummary } from "../../engine/contract";
import { journeyText as text } from "../../text/trees/journey.en";
import type { LevelScene, Probe, Scene } from "../../trace";
import { queriedBits } from "./excerpt";
import type { FilterSource } from "./params";

/** The figure in one or two sentences, for those who do not see it. */
export function describeJourney(summary: TreeSummary, trace: LookupTrace, scene: Scene): string {
  const kept = scene.hasMask ? text.kept.masked : text.kept[trace.arm];
  const where = trace.stored ? text.stored : text.notStored;
  return text.described(summary.levels.length, trace.key, where, kept, scene.counts);
}

/** The label of one level. */
export function describeLevel(summary: TreeSummary, level: LevelScene, filterBits?: FilterSource): string {
  const tables = summary.levels[level.level - 1]?.tables ?? 0;
  const verdict = text.verdicts[level.state].filter((line) => line !== "").join(", ") || text.toCome;
  const probes = bitsOf(level, filterBits).map((probe) => (probe.set ? "1" : "0"));
  const name = level.line === null ? text.probedBits : text.maskBits;
  const bits = probes.length === 0 ? "" : `; ${name} ${probes.join(", ")}`;
  const line = level.line === null ? "" : `; ${text.lineCompared(level.line)}`;
  const digest = level.digest === null ? "" : `; ${level.digest === "reused" ? text.saved : text.hashed}`;
  return `${text.levelNumber(level.level)}, ${text.tables(tables)}: ${verdict}${digest}${line}${bits}`;
}

/** Returns the probed bits of a level's filter so far. */
export function bitsOf(level: LevelScene, filterBits: FilterSource | undefined): readonly Probe[] {
  return queriedBits(level, level.table === null ? undefined : filterBits?.get(level.table));
}
