/**
 * The timeline: buttons, track and narration of one lookup.
 *
 * **Invariants**
 * 1. It holds no position of its own: pictures are functions of the position that it reports.
 * 2. Its keys work while the focus is inside it, and nowhere else.
 * 3. One polite live region says what a step showed, at a readable pace: the page's where it has one, else its own.
 */
import { type KeyboardEvent, useEffect, useMemo, useState } from "react";
import type { LookupTrace, TreeSummary } from "../../engine/contract";
import { timelineText as text } from "../../text/timeline.en";
import {
  bookmarkFrom,
  decodeTrace,
  momentAt,
  nextMoment,
  nextStop,
  previousMoment,
  previousStop,
  type Stop,
  sceneAt,
  stopIndexAt,
  stops as stopsOf,
  type TraceEvent,
} from "../../trace";
import { narrate } from "../journey/narration";
import { Controls } from "./Controls";
import type { TimelineParams } from "./params";
import { Track } from "./Track";
import { useAnnouncement } from "./useAnnouncement";
import { usePlay } from "./usePlay";
import "./timeline.css";

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

function useTold(trace: LookupTrace, summary: TreeSummary | undefined, position: number): Told {
  const events = useMemo(() => decodeTrace(trace.words), [trace]);
  const stops = useMemo(() => stopsOf(events), [events]);
  const scene = sceneAt(summary ?? levelsOf(events), events, position);
  return { events, stops, narration: narrate(scene, events, trace.key) };
}

/** Where a key moves the position to, or null for keys that are not ours. */
export function movedPosition(
  key: string,
  isShifted: boolean,
  { events, stops }: Pick<Told, "events" | "stops">,
  position: number,
): number | null {
  const end = stops.at(-1)?.position ?? 0;
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return isShifted ? nextMoment(events, position) : nextStop(stops, position);
    case "ArrowLeft":
    case "ArrowDown":
      return isShifted ? previousMoment(events, position) : previousStop(stops, position);
    case "PageUp":
      return bookmarkFrom(stops, position, 1);
    case "PageDown":
      return bookmarkFrom(stops, position, -1);
    case "Home":
      return 0;
    case "End":
      return end;
    default:
      return null;
  }
}

export function TimelineFigure(props: TimelineParams) {
  const { trace, position, onPosition, playing, onPlaying, summary, onSay } = props;
  const { events, stops, narration } = useTold(trace, summary, position);
  const [speed, setSpeed] = useState(1);
  const announcement = useAnnouncement(narration);
  useEffect(() => {
    if (announcement !== "") onSay?.(announcement);
  }, [announcement, onSay]);
  usePlay({ events, stops, position, playing, speed, onPosition, onPlaying });

  const goTo = (target: number) => {
    onPlaying(false);
    onPosition(momentAt(events, target));
  };
  const togglePlay = () => {
    if (!playing && position >= events.length) {
      onPosition(0);
    }
    onPlaying(!playing);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isOnControl = event.target instanceof Element && event.target.closest("button, select, summary") !== null;
    if (event.key === " " && !isOnControl) {
      event.preventDefault();
      togglePlay();
      return;
    }
    const isSelect = event.target instanceof HTMLSelectElement;
    const target = isSelect ? null : movedPosition(event.key, event.shiftKey, { events, stops }, position);
    if (target !== null) {
      event.preventDefault();
      goTo(target);
    }
  };
  return (
    <section className="timeline" aria-label={text.name} onKeyDown={onKeyDown}>
      <Controls
        playing={playing}
        isAtStart={position === 0}
        isAtEnd={position >= events.length}
        speed={speed}
        onSpeed={setSpeed}
        onStart={() => goTo(0)}
        onBack={() => goTo(previousStop(stops, position))}
        onPlay={togglePlay}
        onStep={() => goTo(nextStop(stops, position))}
      />
      <div className="timeline-body">
        <Track stops={stops} position={position} narration={narration} onPosition={goTo} />
        <p className="timeline-say">
          <b>{text.of(stopIndexAt(stops, position), stops.length - 1)}</b> {narration}
        </p>
      </div>
      <p className="timeline-trace" title={text.traceHint}>
        {text.trace} <code>{trace.fingerprint}</code>
      </p>
      {onSay === undefined ? (
        <p className="visually-hidden" aria-live="polite">
          {announcement}
        </p>
      ) : null}
    </section>
  );
}
