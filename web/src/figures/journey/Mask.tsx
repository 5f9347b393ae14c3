/**
 * The mask of arm C, drawn above the column of filters in their own grid. Each filter turns it within groups of 32 places, so the
 * marked bits of the filters are not right below those of the mask.
 *
 * **Invariant**: its bits are those that the engine gave with a filter; before the mask was built, and without a filter, it is empty.
 */
import type { FilterView } from "../../engine/contract";
import { journeyText as text } from "../../text/trees/journey.en";
import { roleColour } from "../../theme/tokens";
import type { Scene } from "../../trace";
import { type Box, EXCERPT_COLUMNS, EXCERPT_ROWS, type JourneyLayout } from "./layout";
import { LABEL_SIZE } from "./style";

const PROBE = roleColour("probe");

interface MaskProps {
  readonly layout: JourneyLayout;
  readonly scene: Scene;
  /** Any filter that the lookup probes. The mask is the same in all. */
  readonly view: FilterView | undefined;
}

/** The mask and its texts. */
export function Mask({ layout, scene, view }: MaskProps) {
  const { mask, pitch } = layout;
  if (mask === null) {
    return null;
  }
  const isBuilt = scene.maskBits !== null;
  const [first, second] = scene.maskBits === null ? text.maskWaiting : text.mask(scene.maskBits);
  const bits = isBuilt && view !== undefined ? [...view.maskPositions] : [];
  const { box, label } = mask;
  return (
    <g data-faded={!isBuilt} data-part="mask">
      <rect {...framed(box)} rx={4} fill="none" stroke={PROBE} strokeWidth={2} />
      <path d={gridPath(box, pitch)} fill="var(--line)" />
      {bits.map((bit) => {
        const { x, y } = cellOf(box, pitch, bit);
        return <rect key={bit} x={x - 1} y={y - 1} width={pitch + 1} height={pitch + 1} rx={1} fill={PROBE} />;
      })}
      <text x={label.x} y={label.y} fontSize={LABEL_SIZE} fill={PROBE} textAnchor={label.anchor}>
        {label.isStacked ? first : `${first} ${second}`}
        {label.isStacked ? (
          <tspan x={label.x} dy={16}>
            {second}
          </tspan>
        ) : null}
      </text>
    </g>
  );
}

/** A frame around cells that does not touch them. */
export function framed({ x, y, width, height }: Box): Box {
  return { x: x - 4, y: y - 4, width: width + 7, height: height + 7 };
}

function cellOf(box: Box, pitch: number, bit: number): { readonly x: number; readonly y: number } {
  return { x: box.x + (bit % EXCERPT_COLUMNS) * pitch, y: box.y + Math.floor(bit / EXCERPT_COLUMNS) * pitch };
}

function gridPath(box: Box, pitch: number): string {
  const cell = pitch - 1;
  return Array.from({ length: EXCERPT_COLUMNS * EXCERPT_ROWS }, (_, bit) => {
    const { x, y } = cellOf(box, pitch, bit);
    return `M${x} ${y}h${cell}v${cell}h${-cell}z`;
  }).join("");
}
