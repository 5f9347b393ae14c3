/** Path of the followed key up to a position: its fall through the levels, and the time that it stayed in each. */

import { memo, useId, useMemo } from "react";
import { count } from "../../text/numbers";
import { treeText } from "../../text/trees/tree.en";
import { levelColour } from "../../theme/tokens";
import { type KeyPlace, pathOf, placeAt, type Reel } from "../../trace";
import { pointerIn } from "../frame/pointer";
import { useWidth } from "../frame/use-width";
import { useLinked } from "../linked/Linked";
import { keyText } from "./description";
import { layoutPath, type PathLayout, type Stay, staysUpTo } from "./path-layout";
import "./tree.css";

const text = treeText.path;

interface KeyPathProps {
  readonly reel: Reel;
  readonly keyId: number;
  readonly position: number;
  readonly onPosition: (position: number) => void;
}

function nameOf(level: number): string {
  return level === 0 ? text.memtable : text.level(level);
}

function placeOf(level: number): string {
  return level === 0 ? text.inMemtable : nameOf(level);
}

/** Describes the place of a key. */
export function describePlace(key: string, place: KeyPlace | null): string {
  if (place === null) return text.notYet(key);
  return place.level === null ? text.isGone(key) : text.says(key, placeOf(place.level), place.isDeleted);
}

/** Levels on the path of a key, one entry per arrival from another level. */
function stations(path: readonly KeyPlace[]): readonly string[] {
  const names = path.map(({ level }) => (level === null ? text.gone : nameOf(level)));
  return names.filter((name, at) => name !== names[at - 1]);
}

export function KeyPath({ reel, keyId, position, onPosition }: KeyPathProps) {
  const [frame, width] = useWidth<HTMLDivElement>(720);
  const path = useMemo(() => pathOf(reel, keyId), [reel, keyId]);
  const levels = reel.rows.length;
  const end = reel.events.length;
  const layout = useMemo(() => layoutPath(path, levels, end, width), [path, levels, end, width]);
  const { height, from, across } = layout;
  const nowX = layout.xOf(position);
  const key = keyText(reel, keyId);
  const { pointed } = useLinked();
  const clip = useId();
  const flushes = useMemo(() => reel.events.flatMap(({ kind }, at) => (kind === "flushEnded" ? [at + 1] : [])), [reel]);
  return (
    <figure className="key-path">
      <figcaption>
        <b>{describePlace(key, placeAt(path, position))}</b>{" "}
        <span className="visually-hidden">{text.stations(stations(path))}</span>
      </figcaption>
      <div
        ref={frame}
        onPointerDown={(event) => {
          const share = (pointerIn(event.currentTarget, event).x - from) / across;
          onPosition(Math.round(end * Math.min(Math.max(share, 0), 1)));
        }}
      >
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={text.name(key)}>
          <clipPath id={clip}>
            <rect width={nowX} height={height} />
          </clipPath>
          <Lines layout={layout} meant={pointed.level} />
          <path d={ticksAt(layout, flushes)} stroke="var(--soft)" />
          <g clipPath={`url(#${clip})`}>
            <Steps layout={layout} meant={pointed.level} />
          </g>
          {staysUpTo(path, flushes, end, position).map((stay) =>
            stay.flushes === 0 ? null : <StayWords key={stay.from} layout={layout} stay={stay} />,
          )}
          <path d={`M${nowX} 0V${height}`} stroke="var(--ink)" strokeWidth={2} />
        </svg>
      </div>
    </figure>
  );
}

interface StepsProps {
  readonly layout: PathLayout;
  /** The level that is pointed at anywhere on the page. */
  readonly meant: number | null;
}

/** Room of the words next to a bar, and of the number alone. */
const WORDS = 104;
const NUMBER = 36;

/** A tick in the line of the memtable at each flush, so that flushes can be counted. */
function ticksAt({ lines, xOf }: PathLayout, flushes: readonly number[]): string {
  const y = (lines[0]?.y ?? 0) - 4;
  return flushes.map((flush) => `M${xOf(flush).toFixed(1)} ${y}v8`).join("");
}

/** How long a stay was, next to its bar: left of it where the right has no room. */
function StayWords({
  layout: { lines, xOf, from, across },
  stay,
}: {
  readonly layout: PathLayout;
  readonly stay: Stay;
}) {
  const [start, end] = [xOf(stay.from), xOf(stay.to)];
  const hasRoom = (words: number) => ({
    right: end + words <= from + across + 9,
    left: start - words > from,
  });
  const [whole, short] = [hasRoom(WORDS), hasRoom(NUMBER)];
  const isWhole = whole.right || whole.left;
  const isLeft = isWhole ? !whole.right : !short.right;
  return (
    <text
      x={isLeft ? start - 6 : end + 6}
      y={(lines[stay.level]?.y ?? 0) + 4}
      textAnchor={isLeft ? "end" : "start"}
      fontSize={14}
      fill="var(--ink)"
    >
      {isWhole ? text.stay(stay.flushes) : count(stay.flushes)}
    </text>
  );
}

/** The levels. */
const Lines = memo(function Lines({ layout: { lines, from, across }, meant }: StepsProps) {
  return (
    <>
      {lines.map(({ level, y }) => (
        <g key={level}>
          <path d={`M${from} ${y}h${across}`} stroke={level > 0 && level === meant ? "var(--ink)" : "var(--line)"} />
          <text
            x={from - 8}
            y={y + 4}
            textAnchor="end"
            fontSize={12.5}
            fill={level > 0 && level === meant ? "var(--ink)" : "var(--soft)"}
            fontWeight={level > 0 && level === meant ? 600 : 400}
          >
            {nameOf(level)}
          </text>
        </g>
      ))}
    </>
  );
});

/** Redrawn only if another key is followed. The shown position cuts it off. */
const Steps = memo(function Steps({ layout: { steps }, meant }: StepsProps) {
  return (
    <>
      {steps.map(({ place, x, width: length, y }) => (
        <rect
          key={place.position}
          x={x}
          y={y - 6}
          width={Math.max(length, 1.5)}
          height={12}
          fill={place.level === 0 ? "var(--bg)" : levelColour(place.level ?? 1)}
          stroke="var(--ink)"
          strokeDasharray={place.isDeleted ? "3 2" : undefined}
          data-faded={meant !== null && meant !== place.level}
        />
      ))}
    </>
  );
});
