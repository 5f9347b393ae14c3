/** `<lsm-digest-strip>`: from one digest to the bit positions of a key, step by step. */

import type { WordProbing } from "../../engine/contract";
import { describeStrip } from "../../figures/digest-strip/description";
import { stagesOf } from "../../figures/digest-strip/layout";
import { stripParams } from "../../figures/digest-strip/params";
import { DigestStripFigure } from "../../figures/digest-strip/View";
import { standaloneSvg } from "../../figures/frame/standalone-svg";
import { askProbing, changeStrip, type StripState } from "../../live/probing";
import { digestStripText } from "../../text/trees/digest-strip.en";
import { define, type Moments, type ViewProps } from "../definition";
import { StepButtons } from "../shell/StepButtons";

function momentsOf(data: WordProbing, { stage }: StripState): Moments {
  const end = stagesOf(data);
  const at = (position: number): number => Math.min(Math.max(position, 0), end);
  return { position: at(stage ?? end), end, next: (from) => at(from + 1), previous: (from) => at(from - 1), at };
}

function View({ state, data, update, playing, onPlaying, hasTimeline }: ViewProps<StripState, WordProbing>) {
  const moments = momentsOf(data, state);
  return (
    <>
      <DigestStripFigure probing={data} stage={moments.position} />
      {hasTimeline ? (
        <StepButtons
          moments={moments}
          playing={playing}
          onPlaying={onPlaying}
          onPosition={(stage) => update({ stage })}
        />
      ) : null}
    </>
  );
}

export const figure = define<typeof stripParams, WordProbing>({
  name: "digest-strip",
  title: digestStripText.name,
  schema: stripParams,
  page: "lab-2",
  controls: ["scheme", "word", "bits", "probes"],
  presets: {
    "double-hashing": { scheme: "standard-split" },
    rotation: { scheme: "standard-rotl64" },
    program: { scheme: "standard-paper" },
  },
  change: changeStrip,
  question: ({ scheme, word, bits, probes }) => [scheme, word, bits, probes],
  needsFull: true,
  feed: ({ engine }, state) => askProbing(engine, state),
  View,
  asFile: standaloneSvg,
  describe: (data, state) => describeStrip(data, momentsOf(data, state).position),
  position: "stage",
  moments: momentsOf,
});
