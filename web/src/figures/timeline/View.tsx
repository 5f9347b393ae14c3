/** The timeline of one lookup: the levels, the narration and the moments of a lookup on the bar of any trace. */
import { useMemo } from "react";
import type { TreeSummary } from "../../engine/contract";
import { timelineText as text } from "../../text/trees/timeline.en";
import {
  decodeLookup,
  momentAt,
  nextMoment,
  previousMoment,
  type Stop,
  sceneAt,
  stops as stopsOf,
  type TraceEvent,
} from "../../trace";
import { narrate, narrateTwo } from "../journey/narration";
import { TimelineBar } from "./Bar";
import { fractionOf, positionAt } from "./layout";
import type { TimelineParams } from "./params";

/** The levels that a trace names, for a reader without the tree. */
function levelsOf(events: readonly TraceEvent[]): Pick<TreeSummary, "levels"> {
  const named = events.flatMap((event) =>
    event.kind === "tableSelected" || event.kind === "runSkipped" ? [event.level] : [],
  );
  return {
    levels: [...new Set(named)].map((level) => ({ level, tables: 0, entries: 0, bytes: 0, firstTable: 0 })),
  };
}

interface Told {
  readonly events: readonly TraceEvent[];
  readonly stops: readonly Stop[];
  readonly narration: string;
}

function useTold({ trace, summary, position, other }: TimelineParams): Told {
  const events = useMemo(() => decodeLookup(trace.words), [trace]);
  const stops = useMemo(() => stopsOf(events), [events]);
  const others = useMemo(() => (other === undefined ? [] : decodeLookup(other.trace.words)), [other]);
  const tree = summary ?? levelsOf(events);
  const scene = sceneAt(tree, events, position);
  if (other === undefined) return { events, stops, narration: narrate(scene, events, trace.key) };
  const beside = { scene: sceneAt(tree, others, other.position), events: others };
  return { events, stops, narration: narrateTwo({ scene, events }, beside, trace.key) };
}

/** Returns true if play pauses here. */
function pausesAt(all: readonly Stop[], position: number): boolean {
  return all.some((stop) => stop.position === position && stop.bookmark === "false-positive");
}

export function TimelineFigure(props: TimelineParams) {
  const { trace, position, onPosition, playing, onPlaying, onSay, speed, more } = props;
  const { events, stops, narration } = useTold(props);
  return (
    <TimelineBar
      stops={stops}
      position={position}
      onPosition={onPosition}
      playing={playing}
      onPlaying={onPlaying}
      onSay={onSay}
      narration={narration}
      speed={speed}
      more={more}
      words={{ name: text.name, track: text.track, traceHint: text.traceHint }}
      fingerprint={trace.fingerprint}
      step={{
        at: (target) => momentAt(events, target),
        next: (from) => nextMoment(events, from),
        previous: (from) => previousMoment(events, from),
      }}
      scale={{
        fractionOf: (at) => fractionOf(stops, at),
        positionAt: (fraction) => positionAt(stops, fraction),
      }}
      events={events}
      pausesAt={(at) => pausesAt(stops, at)}
    />
  );
}
