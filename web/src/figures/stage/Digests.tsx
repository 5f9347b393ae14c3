/** The digests on the stage: stamps that hash, strips of 64 bits, the joined columns, and the line to all filters. */
import { roleColour } from "../../theme/tokens";
import { MONO } from "../journey/style";
import { mix } from "../scene/easing";
import type { LevelFrame, StageFrame } from "./layout/frame";
import { rowAt, type StageLayout } from "./layout/geometry";
import type { Story } from "./layout/story";

const HASH = roleColour("hash");
const BITS = 64;
/** Height of the shared digest. */
const SHARED_HEIGHT = 18;

interface DigestsProps {
  readonly story: Story;
  readonly frame: StageFrame;
  readonly layout: StageLayout;
}

/** A square with a `#`: the key is hashed here. */
export function Stamp({ x, y, scale }: { readonly x: number; readonly y: number; readonly scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <rect x={-13} y={-13} width={26} height={26} rx={5} fill={HASH} />
      <text y={6} textAnchor="middle" fontFamily={MONO} fontSize={17} fontWeight={600} fill="var(--on)">
        #
      </text>
    </g>
  );
}

/** The place of a hash that the shared digest saves. */
function Ghost({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        x={-12}
        y={-12}
        width={24}
        height={24}
        rx={5}
        fill="var(--bg)"
        stroke={HASH}
        strokeWidth={1.4}
        strokeDasharray="3 3"
      />
      <text y={5} textAnchor="middle" fontFamily={MONO} fontSize={14} fill={HASH}>
        #
      </text>
    </g>
  );
}

export function Digests({ story, frame, layout }: DigestsProps) {
  const hashed = frame.levels.filter(({ order }) => order !== null);
  // Lower strips start later, so they are drawn first and land below the first one.
  const strips = [...hashed].reverse();
  const isShared = story.trace.arm !== "per-filter";
  return (
    <g>
      {isShared ? null : <WaysIn frame={frame} layout={layout} />}
      {frame.joined === 0 ? null : <JoinedColumns story={story} frame={frame} layout={layout} />}
      <Bus story={story} frame={frame} layout={layout} />
      {hashed.map((level) => (
        <LevelStamp key={level.level} level={level} frame={frame} layout={layout} />
      ))}
      {strips.map((level) => (
        <LevelStrip key={level.level} story={story} level={level} frame={frame} layout={layout} />
      ))}
      {frame.ownBits === 0 ? null : <Strip bits={story.bits} shown={frame.ownBits} {...sharedPlace(layout)} />}
    </g>
  );
}

/** The ways of the key to the stamps. */
function WaysIn({ frame, layout }: Omit<DigestsProps, "story">) {
  return (
    <g stroke="var(--edge)" strokeWidth={2} opacity={1 - frame.fold.back}>
      {frame.levels.map(({ level, reached }, index) =>
        reached < 1 ? null : (
          <line
            key={level}
            x1={layout.laneX}
            x2={layout.stampX - 15}
            y1={rowAt(layout, index).middle}
            y2={rowAt(layout, index).middle}
          />
        ),
      )}
    </g>
  );
}

interface LevelProps extends Omit<DigestsProps, "story"> {
  readonly level: LevelFrame;
}

/** The stamp of a filter, or its ghost once the digest is shared. */
function LevelStamp({ level, frame, layout }: LevelProps) {
  const { stampX } = layout;
  const { middle } = rowAt(layout, level.level - 1);
  const gone = frame.fold.ghosts[level.order ?? 0] ?? 0;
  const shown = Math.min(1, 2 * level.stamp) * (1 - gone);
  return (
    <g>
      {gone === 0 ? null : (
        <g opacity={gone * level.stamp}>
          <Ghost x={stampX} y={middle} />
        </g>
      )}
      {shown === 0 ? null : (
        <g opacity={shown}>
          <Stamp x={stampX} y={middle - mix(16, 0, level.stamp)} scale={mix(2.1, 1, level.stamp) * mix(1, 0.6, gone)} />
        </g>
      )}
    </g>
  );
}

/** Position of the shared digest. */
function sharedPlace(layout: StageLayout) {
  return { x: layout.filterX, y: layout.digestY - SHARED_HEIGHT / 2, width: layout.filterWidth, height: SHARED_HEIGHT };
}

/** A strip at its filter, on its way, or as the shared digest. Strips that have joined the first one are gone. */
function LevelStrip({ story, level, frame, layout }: LevelProps & { readonly story: Story }) {
  const order = level.order ?? 0;
  const flight = frame.fold.flights[order] ?? 0;
  if (level.bits === 0 || (flight === 1 && order > 0)) return null;
  const { stripY, stripHeight } = rowAt(layout, level.level - 1);
  const to = sharedPlace(layout);
  const bump = Math.sin(flight * Math.PI);
  const isFlying = flight > 0 && flight < 1;
  return (
    <Strip
      bits={story.bits}
      shown={level.bits}
      x={to.x + bump * Math.max(26 - 6 * order, 4)}
      y={mix(stripY, to.y, flight)}
      width={to.width}
      height={mix(stripHeight, to.height, flight)}
      isFlying={isFlying}
    />
  );
}

interface StripProps {
  readonly bits: readonly boolean[];
  /** Share of the bits that is shown. */
  readonly shown: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isFlying?: boolean;
}

/** 64 bits: dark for 1, pale for 0. A flying strip covers what it passes. */
function Strip({ bits, shown, x, y, width, height, isFlying = false }: StripProps) {
  const count = Math.round(shown * BITS);
  const cells = { ones: "", zeros: "" };
  for (const [index, bit] of bits.slice(0, count).entries()) {
    cells[bit ? "ones" : "zeros"] += `M${index} 0h.8v1h-.8z`;
  }
  return (
    <g data-part="digest-block">
      {isFlying ? <rect x={x - 3} y={y - 3} width={width + 5} height={height + 6} rx={2} fill="var(--bg)" /> : null}
      <g transform={`translate(${x} ${y}) scale(${width / BITS} ${height})`} fill={HASH}>
        <path d={cells.zeros} opacity={0.16} />
        <path d={cells.ones} />
      </g>
    </g>
  );
}

/** Equal columns of all strips, joined from the first to the last: the reader sees that they are the same. */
function JoinedColumns({ story, frame, layout }: DigestsProps) {
  const hashed = frame.levels.filter(({ bits }) => bits > 0);
  const [first, last] = [hashed[0], hashed.at(-1)];
  if (first === undefined || last === undefined) return null;
  const top = rowAt(layout, first.level - 1).stripY;
  const end = rowAt(layout, last.level - 1);
  const columns = story.bits.map((bit, index) => (bit ? `M${index} 0h.8v1h-.8z` : "")).join("");
  const height = end.stripY + end.stripHeight - top;
  return (
    <path
      d={columns}
      transform={`translate(${layout.filterX} ${top}) scale(${layout.filterWidth / BITS} ${height})`}
      fill={HASH}
      opacity={0.34 * frame.joined}
      data-part="joined"
    />
  );
}

/** The line from the shared digest down to every filter that has got it, and a branch to each. */
function Bus({ story, frame, layout }: DigestsProps) {
  const { bus, branches } = frame.fold;
  if (bus === 0) return null;
  const { stampX, digestY, filterX } = layout;
  const reached = frame.scene.hasMask
    ? frame.levels.filter(({ table }) => table !== null && frame.scene.maskBits !== null)
    : frame.levels.filter(({ order }) => order !== null);
  const top = digestY + 13;
  const bottom = mix(top, busEnd(frame, layout, reached), bus);
  return (
    <g stroke={HASH} strokeWidth={2.5} fill="none">
      <path d={`M${stampX} ${top}V${bottom}`} />
      {reached.map((level, index) => {
        const y = rowAt(layout, level.level - 1).middle;
        const grown = frame.scene.hasMask ? 1 : (branches[index] ?? 0) * level.bits;
        const end = mix(stampX + 12, filterX - 4, grown);
        return grown === 0 || story.bits.length === 0 ? null : (
          <path key={level.level} d={`M${stampX + 12} ${y}H${end}`} />
        );
      })}
    </g>
  );
}

/** The line grows with the lookup towards the next level. */
function busEnd({ key, scene }: StageFrame, layout: StageLayout, reached: readonly LevelFrame[]): number {
  const heightOf = (index: number): number => rowAt(layout, index).middle;
  const last = reached.at(-1);
  if (last === undefined) return layout.digestY + 13;
  if (scene.hasMask || key.moved === 1) return heightOf(last.level - 1);
  return mix(heightOf(Math.max(key.from, 0)), heightOf(key.to), key.moved);
}
