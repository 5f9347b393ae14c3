/** The timeline of a growth: the same buttons and keys as that of a lookup, on a track that is even in events. */
import { useMemo } from "react";
import { treeText } from "../../text/trees/tree.en";
import type { Reel } from "../../trace";
import { TimelineBar } from "../timeline/Bar";
import { narrateGrowth, narrateStep } from "./narration";
import { MARKS, type MarkChoice } from "./params";

const text = treeText.timeline;

interface GrowthTimelineProps {
  readonly reel: Reel;
  readonly position: number;
  readonly onPosition: (position: number) => void;
  readonly playing: boolean;
  readonly onPlaying: (playing: boolean) => void;
  readonly marks: MarkChoice;
  readonly onMarks: (marks: MarkChoice) => void;
  /** The speed to begin with. */
  readonly speed?: number | undefined;
  readonly onSay?: ((sentence: string) => void) | undefined;
}

export function GrowthTimeline(props: GrowthTimelineProps) {
  const { reel, position, onPosition, playing, onPlaying, marks, onMarks, onSay, speed } = props;
  const end = reel.events.length;
  const stops = useMemo(
    () => reel.stops.filter((stop) => stop.position === 0 || stop.position === end || MARKS[marks](stop)),
    [reel, marks, end],
  );
  return (
    <TimelineBar
      stops={stops}
      position={position}
      onPosition={onPosition}
      playing={playing}
      onPlaying={onPlaying}
      onSay={onSay}
      speed={speed}
      words={{ name: text.name, track: text.track, traceHint: text.traceHint }}
      fingerprint={reel.grown.fingerprint}
      narration={playing ? narrateStep(reel, position) : narrateGrowth(reel, reel.stateAt(position), position)}
      step={{
        at: (target) => Math.min(Math.max(target, 0), end),
        next: (from) => Math.min(from + 1, end),
        previous: (from) => Math.max(from - 1, 0),
      }}
      scale={{
        fractionOf: (at) => (end === 0 ? 0 : at / end),
        positionAt: (fraction) => Math.round(Math.min(Math.max(fraction, 0), 1) * end),
      }}
      dwellMs={reel.clock.dwellMs}
      showsSpeed
      pausesAt={NEVER}
      more={
        <label>
          {text.marks}{" "}
          <select value={marks} onChange={(event) => onMarks(event.target.value as MarkChoice)}>
            {(Object.keys(MARKS) as MarkChoice[]).map((choice) => (
              <option key={choice} value={choice}>
                {text.choices[choice]}
              </option>
            ))}
          </select>
        </label>
      }
    />
  );
}

const NEVER = (): boolean => false;
