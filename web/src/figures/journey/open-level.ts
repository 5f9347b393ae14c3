/** Which level of a lookup is open, where nobody chose one. */

import type { LevelState, Scene } from "../../trace";

/**
 * The level that is open: the one chosen, else the one that holds the key or that the lookup is at; once it has ended
 * without the key, the last false positive; else a level whose filter says *maybe*, else the last one asked.
 */
export function openLevel(scene: Scene, chosen: number | null): number {
  if (chosen !== null) {
    return chosen;
  }
  const fooled = scene.levels.findLast(({ state }) => state === "false-positive");
  if (scene.outcome === "absent" && fooled !== undefined) {
    return fooled.level;
  }
  const first = (...states: LevelState[]) => scene.levels.find(({ state }) => states.includes(state))?.level;
  const asked = scene.levels.findLast(({ state }) => !NOT_YET.has(state));
  // Zero is no level: the lookup is then before the first or at all of them.
  return first("found", "deleted") ?? (scene.currentLevel || first("maybe")) ?? asked?.level ?? 1;
}

/** States of a level that was not asked so far. */
const NOT_YET: ReadonlySet<LevelState> = new Set(["to-come", "not-asked", "located"]);
