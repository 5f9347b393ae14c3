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
  const probes = bitsOf(level, filterBits).map((probe) => (probe.set ? "1" : "0"));
  const digest = level.digest === "reused" ? text.digests.reused : text.digests.computed;
  return [
    `${text.levelNumber(level.level)}, ${text.tables(tables)}: ${text.answered[level.state]}.`,
    ...(probes.length === 0 ? [] : [text.bits(probes, level.line !== null)]),
    ...(level.line === null ? [] : [text.lineSays(level.line)]),
    ...(level.digest === null ? [] : [digest]),
  ].join(" ");
}

/** Returns the probed bits of a level's filter so far. */
export function bitsOf(level: LevelScene, filterBits: FilterSource | undefined): readonly Probe[] {
  return queriedBits(level, level.table === null ? undefined : filterBits?.get(level.table));
}
