/** `<lsm-journey>`: one lookup through the levels of a tree, event by event. */

import { useCallback, useState } from "react";
import { standaloneSvg } from "../../figures/frame/standalone-svg";
import { describeJourney } from "../../figures/journey/description";
import { JourneyFigure } from "../../figures/journey/View";
import { useLinked } from "../../figures/linked/Linked";
import { TimelineFigure } from "../../figures/timeline/View";
import { changeLookup, type LookupState, lookupParams } from "../../live/lookup";
import { traceOf } from "../../live/replay";
import { journeyText } from "../../text/trees/journey.en";
import type { Role } from "../../theme/tokens";
import { sceneAt } from "../../trace";
import {
  askLookup,
  eventsOf,
  LOOKUP_CONTROLS,
  LOOKUP_PRESETS,
  type LookupData,
  lookupMoments,
  lookupQuestion,
} from "../data/lookup";
import { define, type ViewProps } from "../definition";

function View({ state, data, update, playing, onPlaying, speed, hasTimeline }: ViewProps<LookupState, LookupData>) {
  const { summary, arms, filters } = data;
  const trace = traceOf(arms, state.arm);
  const { position } = lookupMoments(data, state);
  const { pointed, point } = useLinked();
  const [said, setSaid] = useState("");
  const onHighlight = useCallback((role: Role | null) => point("cost", role), [point]);
  const onPosition = useCallback((next: number) => update({ position: next }), [update]);
  const onFocusLevel = useCallback((focusLevel: number | null) => update({ focusLevel, focusBit: null }), [update]);
  return (
    <>
      <JourneyFigure
        summary={summary}
        trace={trace}
        position={position}
        onPosition={onPosition}
        onFocusLevel={onFocusLevel}
        onHighlight={onHighlight}
        highlight={pointed.cost}
        focusLevel={state.focusLevel}
        filterBits={filters}
      />
      {hasTimeline ? (
        <TimelineFigure
          summary={summary}
          trace={trace}
          position={position}
          onPosition={onPosition}
          playing={playing}
          onPlaying={onPlaying}
          speed={speed}
          onSay={setSaid}
        />
      ) : null}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

export const figure = define<typeof lookupParams, LookupData>({
  name: "journey",
  title: journeyText.name,
  schema: lookupParams,
  page: null,
  controls: LOOKUP_CONTROLS,
  presets: LOOKUP_PRESETS,
  card: { levels: 3 },
  change: changeLookup,
  question: lookupQuestion,
  feed: askLookup,
  View,
  asFile: standaloneSvg,
  describe: ({ summary, arms }, state) => {
    const trace = traceOf(arms, state.arm);
    const scene = sceneAt(summary, eventsOf(trace), lookupMoments({ arms }, state).position);
    return describeJourney(summary, trace, scene);
  },
  most: ({ summary }) => summary.most,
  position: "position",
  moments: lookupMoments,
  trace: ({ arms }, state) => traceOf(arms, state.arm).words,
});
