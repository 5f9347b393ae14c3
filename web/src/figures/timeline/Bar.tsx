/**
 * The timeline of any trace: buttons, track and narration.
 *
 * **Invariants**
 * 1. It stores no position: pictures are functions of the position that it reports.
 * 2. Its keys work only while the focus is inside it.
 * 3. One polite live region reads the narration of each step at a readable pace: the page's region if there is one, otherwise its own.
 */

import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { timelineText as text } from "../../text/trees/timeline.en";
import { bookmarkFrom, nextStop, previousStop, type Stop, stopIndexAt, type TraceEvent } from "../../trace";
import { Controls } from "./Controls";
import { usePlayhead } from "./Playhead";
import { More, Player, Speed } from "./playing";
import { Track } from "./Track";
import "./timeline.css";

/** Shortest time between two announcements. */
export const QUIET_MS = 900;

function useAnnouncement(sentence: string): string {
  const [said, setSaid] = useState("");
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const timer = setTimeout(() => setSaid(sentence), QUIET_MS);
    return () => clearTimeout(timer);
  }, [sentence]);
  return said;
}

/** Positions that a picture can have: single events, or the ends of what happened together. */
export interface Step {
  readonly at: (position: number) => number;
  readonly next: (position: number) => number;
  readonly previous: (position: number) => number;
}

/** Position on the track, from 0 to 1. */
export interface Scale {
  readonly fractionOf: (position: number) => number;
  readonly positionAt: (fraction: number) => number;
}

export interface BarParams {
  readonly stops: readonly Stop[];
  readonly position: number;
  readonly onPosition: (position: number) => void;
  readonly playing: boolean;
  readonly onPlaying: (playing: boolean) => void;
  /** Hears what a step showed, where the page has a live region; without it the figure has its own. */
  readonly onSay?: ((sentence: string) => void) | undefined;
  /** The speed to begin with; left out, 1. */
  readonly speed?: number | undefined;
  readonly narration: string;
  readonly fingerprint: string;
  readonly words: { readonly name: string; readonly track: string; readonly traceHint: string };
  readonly step: Step;
  readonly scale: Scale;
  /** Milliseconds that play stays at a position, at speed 1. */
  readonly dwellMs?: (position: number) => number;
  /** The events of a lookup, which tell how long; left out where `dwellMs` does. */
  readonly events?: readonly TraceEvent[];
  /** Returns true if play pauses at a position. */
  readonly pausesAt: (position: number) => boolean;
  /** Content of *more* in addition to the speed. */
  readonly more?: ReactNode;
  /** True if the speed is next to the buttons, for traces that take long to play. */
  readonly showsSpeed?: boolean;
  /** Drawn stops, if there are too many to draw all. */
  readonly ticks?: readonly Stop[];
  /** True if the page itself shows the content of *more* and the fingerprint. */
  readonly isPlain?: boolean;
}

/** Returns the position that a key moves to, or null for other keys. */
export function movedPosition(
  key: string,
  isShifted: boolean,
  { step, stops }: Pick<BarParams, "step" | "stops">,
  position: number,
): number | null {
  const end = stops.at(-1)?.position ?? 0;
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return isShifted ? step.next(position) : nextStop(stops, position);
    case "ArrowLeft":
    case "ArrowDown":
      return isShifted ? step.previous(position) : previousStop(stops, position);
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

export function TimelineBar(props: BarParams) {
  const { stops, position, onPosition, playing, onPlaying, narration, words, step, scale, onSay, more } = props;
  const end = stops.at(-1)?.position ?? 0;
  const [speed, setSpeed] = useState(props.speed ?? 1);
  const playhead = usePlayhead();
  const announcement = useAnnouncement(narration);
  useEffect(() => {
    if (announcement !== "") onSay?.(announcement);
  }, [announcement, onSay]);

  const goTo = (target: number) => {
    onPlaying(false);
    onPosition(step.at(target));
  };
  const togglePlay = () => {
    if (!playing && position >= end) {
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
    const target = isSelect ? null : movedPosition(event.key, event.shiftKey, { step, stops }, position);
    if (target !== null) {
      event.preventDefault();
      goTo(target);
    }
  };
  return (
    // A group and no landmark: a page may have several.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is handed in.
    <div className="timeline" role="group" aria-label={words.name} onKeyDown={onKeyDown}>
      {playing ? (
        <Player
          end={end}
          position={position}
          playing={playing}
          speed={speed}
          onPosition={onPosition}
          onPlaying={onPlaying}
          step={step}
          stops={stops}
          playhead={playhead}
          {...playOf(props)}
        />
      ) : null}
      <Controls
        playing={playing}
        isAtStart={position === 0}
        isAtEnd={position >= end}
        onStart={() => goTo(0)}
        onBack={() => goTo(previousStop(stops, position))}
        onPlay={togglePlay}
        onStep={() => goTo(nextStop(stops, position))}
      >
        {props.showsSpeed ? <Speed speed={speed} onSpeed={setSpeed} /> : null}
        {props.isPlain ? null : <More speed={props.showsSpeed ? null : speed} more={more} onSpeed={setSpeed} />}
      </Controls>
      <div className="timeline-body">
        <Track
          label={words.track}
          stops={stops}
          position={position}
          narration={narration}
          scale={scale}
          ticks={props.ticks ?? stops}
          onPosition={goTo}
        />
        <p className="timeline-sentence">
          <b>{text.of(stopIndexAt(stops, position), stops.length - 1)}</b> {narration}
        </p>
      </div>
      {props.isPlain ? null : <TraceLine hint={words.traceHint} fingerprint={props.fingerprint} />}
      {onSay === undefined ? (
        <p className="visually-hidden" aria-live="polite">
          {announcement}
        </p>
      ) : null}
    </div>
  );
}

/** The fingerprint of a trace. */
export function TraceLine({ hint, fingerprint }: { readonly hint: string; readonly fingerprint: string }) {
  return (
    <p className="timeline-trace" title={hint}>
      {text.fingerprint} <code>{fingerprint}</code>
    </p>
  );
}

function playOf({ dwellMs, events, pausesAt }: BarParams): Pick<BarParams, "dwellMs" | "events" | "pausesAt"> {
  return { pausesAt, ...(dwellMs && { dwellMs }), ...(events && { events }) };
}
