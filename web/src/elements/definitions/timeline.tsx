/** `<lsm-timeline>`: one lookup in sentences, event by event. */

import { useCallback } from "react";
import { timelinePicture } from "../../figures/timeline/picture";
import { TimelineFigure } from "../../figures/timeline/View";
import { changeLookup, type LookupState, lookupParams } from "../../live/lookup";
import { traceOf } from "../../live/replay";
import { timelineText } from "../../text/trees/timeline.en";
import {
  askArms,
  LOOKUP_CONTROLS,
  LOOKUP_PRESETS,
  type LookupData,
  lookupMoments,
  lookupQuestion,
  NO_PRICES,
} from "../data/lookup";
import { define, type ViewProps } from "../definition";

type Data = Omit<LookupData, "filters">;

function View({ state, data, update, playing, onPlaying, speed }: ViewProps<LookupState, Data>) {
  const onPosition = useCallback((position: number) => update({ position }), [update]);
  const { position } = lookupMoments(data, state);
  const trace = traceOf(data.arms, state.arm);
  return (
    <TimelineFigure
      summary={data.summary}
      trace={trace}
      position={position}
      onPosition={onPosition}
      playing={playing}
      onPlaying={onPlaying}
      speed={speed}
    />
  );
}

export const figure = define<typeof lookupParams, Data>({
  name: "timeline",
  title: timelineText.name,
  schema: lookupParams,
  page: null,
  controls: LOOKUP_CONTROLS,
  presets: LOOKUP_PRESETS,
  card: { levels: 2 },
  change: changeLookup,
  question: lookupQuestion,
  // The sentences never mention unprobed bits, so no filter is loaded.
  feed: ({ engine }, state) => askArms(engine, state, NO_PRICES, async () => ({})),
  View,
  most: ({ summary }) => summary.most,
  position: "position",
  moments: lookupMoments,
  trace: ({ arms }, state) => traceOf(arms, state.arm).words,
  picture: (data, state, width, colours) => {
    const { position } = lookupMoments(data, state);
    return timelinePicture({ summary: data.summary, trace: traceOf(data.arms, state.arm), position }, width, colours);
  },
});
