/** The timeline of a growth: the same buttons and keys as that of a lookup, on a track that is even in events. */
import { useMemo, useState } from "react";
import { timelineText } from "../../text/trees/timeline.en";
import { treeText } from "../../text/trees/tree.en";
import type { Reel } from "../../trace";
import { TimelineBar, TraceLine } from "../timeline/Bar";
import { narrateGrowth, narrateStep } from "./narration";
import { overviewOf } from "./overview";
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
  /** True if play accelerates from the start, and the page itself shows marks and fingerprint (`GrowthDetails`). */
  readonly isOpening?: boolean;
}

export function GrowthTimeline(props: GrowthTimelineProps) {
  const { reel, position, onPosition, playing, onPlaying, marks, onMarks, onSay, speed, isOpening = false } = props;
  const end = reel.events.length;
  // Position at which accelerated play began: the start, or the first position of a page that plays by itself.
  const [from, setFrom] = useState(playing ? position : null);
  if (playing && position === 0 && from !== 0) setFrom(0);
  const overview = useMemo(() => (isOpening && from !== null ? overviewOf(reel, from) : null), [reel, isOpening, from]);
  const play = (next: boolean): void => {
    // At the end, play begins at the start.
    if (next && position < end) setFrom(null);
    onPlaying(next);
  };
  const fast = playing ? overview : null;
  const stops = useMemo(
    () => reel.stops.filter((stop) => stop.position === 0 || stop.position === end || MARKS[marks](stop)),
    [reel, marks, end],
  );
  // False positives of the last lookups are few steps in a long growth: without a legend, their marks would puzzle readers.
  const ticks = useMemo(
    () => (marks === "all" ? stops.filter(({ bookmark }) => bookmark !== "false-positive") : stops),
    [marks, stops],
  );
  return (
    <TimelineBar
      stops={stops}
      ticks={ticks}
      position={position}
      onPosition={onPosition}
      playing={playing}
      onPlaying={play}
      onSay={onSay}
      speed={speed}
      words={{ name: text.name, track: text.track, traceHint: text.traceHint }}
      fingerprint={reel.grown.fingerprint}
      narration={narrationOf(reel, position, playing, fast?.isFast(position) ?? false)}
      step={{
        at: (target) => Math.min(Math.max(target, 0), end),
        next: (from) => Math.min(from + 1, end),
        previous: (from) => Math.max(from - 1, 0),
      }}
      scale={{
        fractionOf: (at) => (end === 0 ? 0 : at / end),
        positionAt: (fraction) => Math.round(Math.min(Math.max(fraction, 0), 1) * end),
      }}
      dwellMs={(fast ?? reel.clock).dwellMs}
      isPlain={isOpening}
      showsSpeed
      pausesAt={NEVER}
      more={<Marks marks={marks} onMarks={onMarks} />}
    />
  );
}

function narrationOf(reel: Reel, position: number, playing: boolean, isFast: boolean): string {
  if (isFast) return text.faster;
  return playing ? narrateStep(reel, position) : narrateGrowth(reel, reel.stateAt(position), position);
}

type MarksProps = Pick<GrowthTimelineProps, "marks" | "onMarks">;

function Marks({ marks, onMarks }: MarksProps) {
  return (
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
  );
}

/** Marks, keys and fingerprint, for a page that shows them apart from the timeline. */
export function GrowthDetails({ reel, marks, onMarks }: MarksProps & Pick<GrowthTimelineProps, "reel">) {
  return (
    <div className="growth-details">
      <Marks marks={marks} onMarks={onMarks} />
      <p className="hint">{timelineText.keys}</p>
      <TraceLine hint={text.traceHint} fingerprint={reel.grown.fingerprint} />
    </div>
  );
}

const NEVER = (): boolean => false;
