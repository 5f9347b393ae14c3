/** `<lsm-timeline>`: one lookup in words, event by event. */

import { useCallback } from "react";
import { narrate } from "../../figures/journey/narration";
import { TimelineFigure } from "../../figures/timeline";
import { changeLookup, type LookupState, lookupParams } from "../../live/lookup";
import { traceOf } from "../../live/replay";
import { timelineText } from "../../text/timeline.en";
import { sceneAt } from "../../trace";
import { define, type ViewProps } from "../definition";
import {
  askLookup,
  eventsOf,
  LOOKUP_CONTROLS,
  LOOKUP_PRESETS,
  type LookupData,
  lookupMoments,
  lookupQuestion,
} from "../lookup";

function View({ state, data, update, playing, onPlaying, speed }: ViewProps<LookupState, LookupData>) {
  const onPosition = useCallback((position: number) => update({ position }), [update]);
  const { position } = lookupMoments(data, state);
  const trace = traceOf(data.arms, state.arm);
  return <TimelineFigure summary={data.summary} {...{ trace, position, onPosition, playing, onPlaying, speed }} />;
}

export const figure = define<typeof lookupParams, LookupData>({
  name: "timeline",
  title: timelineText.name,
  schema: lookupParams,
  page: null,
  controls: LOOKUP_CONTROLS,
  presets: LOOKUP_PRESETS,
  change: changeLookup,
  question: lookupQuestion,
  feed: askLookup,
  View,
  describe: ({ summary, arms }, state) => {
    const trace = traceOf(arms, state.arm);
    const events = eventsOf(trace);
    return narrate(sceneAt(summary, events, lookupMoments({ arms }, state).position), events, trace.key);
  },
  position: "position",
  moments: lookupMoments,
  trace: ({ arms }, state) => traceOf(arms, state.arm).words,
  hasNoPicture: true,
});
