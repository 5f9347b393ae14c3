/**
 * The line to all filters: it carries the digest if it is shared, otherwise the key.
 *
 * **Invariant**: the line is full to the last level that received its digest, and gray beyond. With a mask, it becomes full to all levels
 * together.
 */
import { journeyText as text } from "../../text/trees/journey.en";
import { roleColour } from "../../theme/tokens";
import type { Scene } from "../../trace";
import type { JourneyLayout, MaskLayout, RowLayout } from "./layout";
import { fadeIn, fadeOut, LABEL_SIZE, MONO } from "./style";

interface BusProps {
  readonly layout: JourneyLayout;
  readonly scene: Scene;
  readonly fold: number;
}

const HASH = roleColour("hash");

/** Height at which a level takes its digest from the line. */
function shareY(row: RowLayout): number {
  return row.bar.y + row.bar.height / 2;
}

function hashY(row: RowLayout): number {
  return row.strip.y + row.strip.height / 2;
}

export function Bus({ layout, scene, fold }: BusProps) {
  const last = scene.levels.findLastIndex((level) => level.digest !== null || level.line !== null);
  const end = layout.rows.findLast((_, index) => mayAsk(scene, index));
  const reached = layout.rows[last];
  if (end === undefined) {
    return null;
  }
  const { x, top } = layout.bus;
  const keyTop = layout.mode === "wide" ? top : layout.key.y + 6;
  return (
    <g fill="none">
      <g stroke={HASH} strokeWidth={2.5} opacity={fold}>
        <path d={`M${x} ${top}V${shareY(end)}`} stroke="var(--faded)" />
        {reached ? <path d={`M${x} ${top}V${shareY(reached)}`} /> : null}
      </g>
      <g stroke="var(--soft)" strokeWidth={1.5} opacity={1 - fold}>
        <path d={`M${x} ${keyTop}V${hashY(end)}`} stroke="var(--faded)" />
        {reached ? <path d={`M${x} ${keyTop}V${hashY(reached)}`} /> : null}
      </g>
      {layout.mask === null ? null : <MaskTap layout={layout} mask={layout.mask} isReached={scene.maskBits !== null} />}
      {layout.mode === "wide" && layout.mask === null ? <Travels x={x + 10} y={top + 13} fold={fold} /> : null}
      {layout.rows.map((row, index) =>
        mayAsk(scene, index) ? (
          <Tap key={row.level} layout={layout} row={row} fold={fold} isReached={index <= last} />
        ) : null,
      )}
    </g>
  );
}

interface MaskTapProps {
  readonly layout: JourneyLayout;
  readonly mask: MaskLayout;
  readonly isReached: boolean;
}

/** Place where the digest becomes the mask. */
function MaskTap({ layout: { bus, mode }, mask: { box }, isReached }: MaskTapProps) {
  const y = box.y + box.height / 2;
  const end = mode === "wide" ? box.x - 5 : box.x + box.width + 4;
  return (
    <g data-faded={!isReached}>
      <path d={`M${bus.x} ${bus.top}V${y}H${end}`} stroke={HASH} strokeWidth={2.5} />
      <circle cx={bus.x} cy={y} r={4} fill={HASH} />
    </g>
  );
}

/** The value that the line carries. */
function Travels({ x, y, fold }: { readonly x: number; readonly y: number; readonly fold: number }) {
  return (
    <g>
      <text x={x} y={y} fontSize={LABEL_SIZE} fill="var(--soft)" opacity={fadeIn(fold)}>
        {text.digestTravels}
      </text>
      <text x={x} y={y} fontSize={LABEL_SIZE} fill="var(--soft)" opacity={fadeOut(fold)}>
        {text.keyTravels}
      </text>
    </g>
  );
}

/** Returns true if a level was probed or may still be. */
function mayAsk(scene: Scene, index: number): boolean {
  const state = scene.levels[index]?.state;
  return state !== "skipped" && state !== "not-probed";
}

interface TapProps {
  readonly layout: JourneyLayout;
  readonly row: RowLayout;
  readonly fold: number;
  readonly isReached: boolean;
}

/** Place where one level receives the digest, or hashes the key itself. */
function Tap({ layout, row, fold, isReached }: TapProps) {
  const { x } = layout.bus;
  const isWide = layout.mode === "wide";
  const hashed = isWide ? row.strip.x - 3 : row.strip.x + row.strip.width + 3;
  const shared = isWide ? row.strip.x - 5 : row.bar.x + row.bar.width + 4;
  const y = shareY(row);
  const box = 16;
  return (
    <g data-faded={!isReached}>
      <g opacity={fold}>
        <path d={`M${x} ${y}H${shared}`} stroke={HASH} strokeWidth={2.5} />
        <circle cx={x} cy={y} r={4} fill={HASH} />
      </g>
      <g opacity={1 - fold}>
        <path d={`M${x} ${hashY(row)}H${hashed}`} stroke={HASH} strokeWidth={2} />
        <rect x={x - box / 2} y={hashY(row) - box / 2} width={box} height={box} rx={3} fill={HASH} />
        <text
          x={x}
          y={hashY(row) + 4.5}
          fontSize={12.5}
          fontFamily={MONO}
          fontWeight={600}
          textAnchor="middle"
          fill="var(--bg)"
        >
          #
        </text>
      </g>
    </g>
  );
}
