/**
 * The track: a slider with a tick at every stop and a mark at every bookmark.
 *
 * **Invariants**
 * 1. Its value is the position in events; its text is the narration.
 * 2. Ticks stay apart: if there is no room for all, lesser kinds have none, and compactions some (test: `layout.test.ts`).
 */
import { memo, type PointerEvent } from "react";
import { timelineText as text } from "../../text/trees/timeline.en";
import type { Stop } from "../../trace";
import { useWidth } from "../frame/use-width";
import type { Scale } from "./Bar";
import { apart, kindOf, STOP_KINDS, tickPath } from "./layout";

interface TrackProps {
  readonly label: string;
  readonly scale: Scale;
  readonly stops: readonly Stop[];
  /** Those that are drawn. */
  readonly ticks: readonly Stop[];
  readonly position: number;
  readonly narration: string;
  readonly onPosition: (position: number) => void;
}

export function Track({ label, scale, stops, ticks, position, narration, onPosition }: TrackProps) {
  const [rail, width] = useWidth<HTMLDivElement>(600);
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
        <Ticks stops={ticks} scale={scale} width={width} />
        <div className="timeline-now" style={{ left: percent(scale.fractionOf(position)) }} />
      </div>
    </div>
  );
}

interface TicksProps extends Pick<TrackProps, "stops" | "scale"> {
  readonly width: number;
}

/**
 * One path per kind, redrawn only if stops or width change. Hundreds of ticks remain in place while the position moves, and separate
 * elements would cost more to paint than the figure.
 */
const Ticks = memo(
  function Ticks({ stops, scale, width }: TicksProps) {
    const shown = apart(stops, STOP_KINDS, ({ position }) => width * scale.fractionOf(position), width);
    return (
      <svg className="timeline-ticks" width={width} height={26} aria-hidden="true">
        {STOP_KINDS.map((kind) => {
          const some = shown.filter((stop) => kindOf(stop) === kind);
          if (some.length === 0) return null;
          const path = some
            .map(({ position, level }) => tickPath(kind, (width * scale.fractionOf(position)).toFixed(1), level))
            .join("");
          return (
            <path key={kind} className="timeline-tick" data-bookmark={kind} d={path}>
              {kind === "plain" ? null : <title>{text.bookmarks[kind]}</title>}
            </path>
          );
        })}
      </svg>
    );
  },
  // A scale is that of its stops.
  (one, other) => one.stops === other.stops && one.width === other.width,
);

function percent(fraction: number): string {
  return `${(100 * fraction).toFixed(3)}%`;
}
