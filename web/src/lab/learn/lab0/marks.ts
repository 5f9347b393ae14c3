/** The steps of the opening and of a lookup, each with the sentence of its step. Pure. */

import { total } from "../../../figures/cost-bar/layout";
import { narrate } from "../../../figures/journey/narration";
import type { Mark } from "../../../figures/scene/clock";
import { timeAt } from "../../../figures/stage/layout/beats";
import { HOLD_MS, landedMs } from "../../../figures/stage/layout/fold";
import type { Story } from "../../../figures/stage/layout/story";
import { lab0Text as text } from "../../../text/labs/lab0.en";
import { percent } from "../../../text/numbers";
import { sceneAt, stops } from "../../../trace";

/** Returns the steps of a lookup: its stops, in the time of the stage. A sentence begins with the event that it describes. */
export function marksOf({ summary, trace, events, beats }: Story): readonly Mark[] {
  return stops(events).map(({ position }) => ({
    atMs: timeAt(beats, position),
    sentence: narrate(sceneAt(summary, events, position), events, trace.key),
    ...(position === events.length ? {} : { fromMs: beats[position - 1]?.fromMs ?? 0 }),
  }));
}

/** Time to read how one digest serves filters of different sizes, while the line to them is drawn. */
const MAPPED_MS = 3000;

/** The opening: the steps of the lookup by arm A up to the question, and those of the fold after it. */
export interface OpeningMarks {
  readonly story: readonly Mark[];
  readonly fold: readonly Mark[];
}

/** Returns the steps of the opening: the key, each level, the question, and the fold. */
export function openingMarks(story: Story): OpeningMarks {
  const { summary, trace, events, beats, endMs, foldMs, queried } = story;
  const found = events.flatMap((event, index) => (event.kind === "tableSelected" ? [index] : []));
  const scenes = found.map((_, order) => sceneAt(summary, events, found[order + 1] ?? events.length - 1));
  const levels = scenes.map((scene, order): Mark => {
    const position = scene.position;
    const level = events[found[order] ?? 0];
    const number = level?.kind === "tableSelected" ? level.level : 0;
    const isNo = scene.levels[number - 1]?.state === "no";
    return {
      atMs: timeAt(beats, position),
      sentence: isNo ? text.no(number, scene.counts.hashes > 1) : narrate(scene, events, trace.key),
      // The key has arrived at the level.
      fromMs: beats[found[order] ?? 0]?.toMs ?? 0,
    };
  });
  const { filtersProbed, blocksRead, hashes } = trace.counters;
  const saved = 1 - total(story.shared) / total(story.perFilter);
  const landed = endMs + landedMs(queried);
  return {
    story: [
      { atMs: beats[found[0] ?? 0]?.fromMs ?? 0, sentence: text.start },
      ...levels,
      { atMs: endMs, sentence: text.counted(filtersProbed, blocksRead, hashes) },
    ],
    fold: [
      { atMs: landed, sentence: text.folding(queried) },
      { atMs: landed + MAPPED_MS, sentence: text.mapped },
      { atMs: endMs + foldMs + HOLD_MS, sentence: text.folded(queried, percent(saved)), fromMs: landed + MAPPED_MS },
    ],
  };
}
