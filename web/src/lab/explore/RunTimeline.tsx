/** The timeline of the sandbox: one clock for both configurations, with flushes, compactions and false positives as marks. */

import { useMemo, useState } from "react";
import { TimelineBar } from "../../figures/timeline/Bar";
import { exploreText } from "../../text/pages/explore.en";
import { type Clock, type Moment, type SandboxLog, sandboxStops, thinned } from "../../trace";
import { narrateMoment } from "./narration";

const text = exploreText.timeline;
/** Ticks that are drawn; stepping goes to all stops. */
const TICKS = 240;
const NEVER = (): boolean => false;

interface RunTimelineProps {
  readonly logs: readonly SandboxLog[];
  readonly clock: Clock;
  readonly moment: Moment;
  readonly onMoment: (moment: Moment) => void;
  /** Stops are looked for once the run rests. */
  readonly isResting: boolean;
  readonly onSay: (sentence: string) => void;
}

const NAMES = ["A", "B"] as const;

/** Milliseconds that play stays: at flushes and compactions, and hardly at operations. */
function dwellMs(clock: Clock, position: number): number {
  return clock.momentAt(position).step > 0 ? 350 : 4;
}

export function RunTimeline({ logs, clock, moment, onMoment, isResting, onSay }: RunTimelineProps) {
  const [playing, setPlaying] = useState(false);
  const { start, end } = clock;
  const stops = useMemo(() => sandboxStops(isResting ? logs : [], clock), [isResting, logs, clock]);
  const ticks = useMemo(() => thinned(stops, TICKS), [stops]);
  const inside = (position: number): number => Math.min(Math.max(position, start), end);
  const length = Math.max(end - start, 1);
  return (
    <TimelineBar
      stops={stops}
      ticks={ticks}
      playing={playing}
      onSay={onSay}
      position={inside(clock.positionOf(moment))}
      onPosition={(position) => onMoment(clock.momentAt(inside(position)))}
      onPlaying={setPlaying}
      words={{ name: text.name, track: text.track, traceHint: text.traceHint }}
      fingerprint={logs[0]?.fingerprint ?? ""}
      narration={narrateMoment(logs, NAMES, moment)}
      step={{ at: inside, next: (from) => inside(from + 1), previous: (from) => inside(from - 1) }}
      scale={{
        fractionOf: (at) => (inside(at) - start) / length,
        positionAt: (fraction) => Math.round(start + Math.min(Math.max(fraction, 0), 1) * length),
      }}
      dwellMs={(at) => dwellMs(clock, at)}
      pausesAt={NEVER}
    />
  );
}
