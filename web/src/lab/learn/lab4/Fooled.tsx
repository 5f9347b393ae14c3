/** One lookup of an absent key that fooled a filter, step by step. */

import { useCallback, useState } from "react";
import { JourneyFigure } from "../../../figures/journey/View";
import { useLinked } from "../../../figures/linked/Linked";
import { KeySentence } from "../../../figures/linked/names";
import { TimelineFigure } from "../../../figures/timeline/View";
import { lab4Text as text } from "../../../text/labs/lab4.en";
import type { Role } from "../../../theme/tokens";
import { decodeTrace, momentAt } from "../../../trace";
import { Waiting } from "../Waiting";
import type { View } from "./Sandbox";

/** The journey and the buttons that move it. */
export function Fooled({ state, update, announce, found: { fooled: found } }: View) {
  const [playing, setPlaying] = useState(false);
  const { pointed, point } = useLinked();
  const onHighlight = useCallback((role: Role | null) => point("cost", role), [point]);
  const onPosition = useCallback((position: number) => update({ position }), [update]);
  const onFocusLevel = useCallback((focusLevel: number | null) => update({ focusLevel }), [update]);
  if (found.value === null) {
    return <Waiting error={found.error} />;
  }
  const { summary, arms, filters } = found.value;
  const trace = arms.shared;
  const events = decodeTrace(trace.words);
  const position = momentAt(events, Math.min(state.position ?? events.length, events.length));
  return (
    <div className="fooled" aria-busy={!found.isCurrent}>
      <p className="fooled-sentence">
        <KeySentence text={text.fooled.sentence(trace.key, trace.counters)} keys={[trace.key]} />{" "}
        <button
          type="button"
          className="quiet"
          onClick={() => update(({ fooled }) => ({ fooled: (fooled + 1) % 100, position: null, focusLevel: null }))}
        >
          {text.fooled.another}
        </button>
      </p>
      <JourneyFigure
        summary={summary}
        trace={trace}
        position={position}
        onPosition={onPosition}
        onHighlight={onHighlight}
        onFocusLevel={onFocusLevel}
        highlight={pointed.cost}
        focusLevel={state.focusLevel}
        filterBits={filters}
      />
      <TimelineFigure
        summary={summary}
        trace={trace}
        position={position}
        onPosition={onPosition}
        playing={playing}
        onPlaying={setPlaying}
        onSay={announce}
      />
      <p className="origin">{text.fooled.origin}</p>
    </div>
  );
}
