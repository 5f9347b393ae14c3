/** The timeline of the sandbox: one clock for both configurations, with flushes, compactions and false positives as marks. */

import { useDeferredValue, useMemo, useState } from "react";
import { TimelineBar } from "../../../figures/timeline/Bar";
import { exploreText } from "../../../text/pages/explore.en";
import { type Clock, type Moment, READ_MS, type SandboxLog, sandboxStops, thinned } from "../../../trace";
import { narrateMoment, narratePlaying } from "./narration";

const text = exploreText.timeline;
/** Maximum number of drawn ticks. Steps stop at all stops. */
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

/** The least time of an operation, in ms. */
const OPERATION_MS = 4;

/**
 * Milliseconds from a position to the next: a flush with its compactions takes as long as in a growing tree, for the configuration
 * that has most to do. The operations between two of them together take long enough for a sentence.
 */
function dwellOf(logs: readonly SandboxLog[], clock: Clock): (position: number) => number {
  const known = new Map<number, readonly number[]>();
  const stepsAfter = (op: number): readonly number[] => {
    const found = known.get(op) ?? longest(logs.map((log) => log.stepTimes(op)));
    known.set(op, found);
    return found;
  };
  const pauses = [...new Set(logs.flatMap(({ busy }) => busy.map(({ moment }) => moment)))].sort((a, b) => a - b);
  return (position) => {
    const { op, step } = clock.momentAt(position);
    const ms = stepsAfter(op)[step];
    if (ms !== undefined) return ms;
    const at = pauses.findIndex((moment) => moment > op);
    const between = (pauses[at] ?? op + 1) - (pauses[at - 1] ?? 0);
    return at < 0 ? OPERATION_MS : Math.max(OPERATION_MS, READ_MS / Math.max(between, 1));
  };
}

/** The longest time of each step. */
function longest(times: readonly (readonly number[])[]): readonly number[] {
  const steps = Math.max(0, ...times.map(({ length }) => length));
  return Array.from({ length: steps }, (_, step) => Math.max(...times.map((of) => of[step] ?? 0)));
}

export function RunTimeline({ logs, clock, moment, onMoment, isResting, onSay }: RunTimelineProps) {
  const [playing, setPlaying] = useState(false);
  const { start, end } = clock;
  // Finding the stops of a long run is a separate task, after the page shows the end of the run.
  const hasStops = useDeferredValue(isResting);
  const stops = useMemo(() => sandboxStops(hasStops ? logs : [], clock), [hasStops, logs, clock]);
  const ticks = useMemo(() => thinned(stops, TICKS), [stops]);
  const dwell = useMemo(() => dwellOf(logs, clock), [logs, clock]);
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
      narration={playing ? narratePlaying(logs, NAMES, moment) : narrateMoment(logs, NAMES, moment)}
      step={{ at: inside, next: (from) => inside(from + 1), previous: (from) => inside(from - 1) }}
      scale={{
        fractionOf: (at) => (inside(at) - start) / length,
        positionAt: (fraction) => Math.round(start + Math.min(Math.max(fraction, 0), 1) * length),
      }}
      dwellMs={dwell}
      showsSpeed
      pausesAt={NEVER}
    />
  );
}
