/** A handmade flow, for tests only. */

import type { CountedFlow, CountedMean, ModelFlow } from "../../engine/contract";

const RATE = 0.1;

/** No lookup is followed. */
const NO_PATHS = { paths: new Uint32Array() };

/** Three levels of ratio 2, half of the lookups empty. */
export function scriptedFlow(runsPerLevel = 1): ModelFlow {
  const hits = [1 / 14, 2 / 14, 4 / 14];
  let reach = 1;
  const levels = hits.map((hit, at) => {
    const here = { level: at + 1, reach, hit, filtersProbed: reach * runsPerLevel };
    reach -= hit;
    return { ...here, falsePositives: (here.reach - hit) * RATE * runsPerLevel };
  });
  const sum = (of: (level: (typeof levels)[number]) => number): number =>
    levels.reduce((total, level) => total + of(level), 0);
  const visited = sum((level) => level.reach);
  const falsePositives = sum((level) => level.falsePositives);
  return {
    levels,
    runsPerLevel,
    falsePositiveRate: RATE,
    levelsVisited: visited,
    levelsVisitedPrinted: 2.5,
    filtersProbed: visited * runsPerLevel,
    falsePositives,
    blocksRead: falsePositives + 0.5,
  };
}

/** Counts that differ slightly from the model. */
export function scriptedCounts(model: ModelFlow): CountedFlow {
  const near = (value: number): CountedMean => ({ mean: value * 1.01, low: value * 0.97, high: value * 1.05 });
  return {
    levels: model.levels.map(({ level, reach, hit, falsePositives }) => ({
      level,
      reach: near(reach),
      hit: near(hit),
      falsePositives: near(falsePositives),
      filtersProbed: 1000,
      runsSkipped: 3,
    })),
    lookups: 1000,
    found: 500,
    storedKeys: 700,
    runsSkipped: 9,
    levelsVisited: near(model.levelsVisited),
    filtersProbed: near(model.filtersProbed),
    falsePositives: near(model.falsePositives),
    blocksRead: near(model.blocksRead),
    most: { levels: 10, sizeRatio: 20 },
    ...NO_PATHS,
  };
}
