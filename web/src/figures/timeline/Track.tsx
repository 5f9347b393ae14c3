/**
 * The track: a slider with a tick at every stop and a mark at every bookmark.
 *
 * **Invariant** Its value is the position in events; its text is the narration.
 */
import { memo, type PointerEvent, useRef } from "react";
import { timelineText as text } from "../../text/timeline.en";
import type { Stop } from "../../trace";
import type { Scale } from "./Bar";

interface TrackProps {
  readonly label: string;
  readonly scale: Scale;
  readonly stops: readonly Stop[];
  readonly position: number;
  readonly narration: string;
  readonly onPosition: (position: number) => void;
}

export function Track({ label, scale, stops, position, narration, onPosition }: TrackProps) {
  const rail = useRef<HTMLDivElement>(null);
  const scrub = (event: PointerEvent) => {
    const box = rail.current?.getBoundingClientRect();
    if (box !== undefined && box.width > 0) {
      onPosition(scale.positionAt((event.clientX - box.left) / box.width));
    }
  };
  return (
    <div
      className="timeline-track"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={stops.at(-1)?.position ?? 0}
      aria-valuenow={position}
      aria-valuetext={narration}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        scrub(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) {
          scrub(event);
        }
      }}
    >
      <div className="timeline-rail" ref={rail}>
        <div className="timeline-done" style={{ width: percent(scale.fractionOf(position)) }} />
        <Ticks stops={stops} scale={scale} />
        <div className="timeline-now" style={{ left: percent(scale.fractionOf(position)) }} />
      </div>
    </div>
  );
}

/** Drawn anew only with other stops: hundreds of ticks stand still while the position moves. */
const Ticks = memo(
  function Ticks({ stops, scale }: Pick<TrackProps, "stops" | "scale">) {
    return stops.map((stop) => (
      <i
        key={stop.position}
        className="timeline-tick"
        data-bookmark={stop.bookmark ?? undefined}
        title={stop.bookmark ? text.bookmarks[stop.bookmark] : undefined}
        style={{ left: percent(scale.fractionOf(stop.position)) }}
      />
    ));
  },
  // A scale is that of its stops.
  (one, other) => one.stops === other.stops,
);

function percent(fraction: number): string {
  return `${(100 * fraction).toFixed(3)}%`;
}
