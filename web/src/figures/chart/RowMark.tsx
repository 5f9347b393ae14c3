/**
 * A value in a row, by its origin: a model is a stroke, or a diamond on the line of a measured value; a counted value is a circle, a
 * measured one a square, a claim a cross.
 */

import type { RowInterval } from "./layout/rows";
import { CLAIM_PATH, markPath } from "./layout/shapes";
import { LABEL } from "./layout/text";

interface RowMarkProps {
  readonly kind: "model" | "predicted" | "counted" | "measured" | "claimed";
  readonly x: number;
  readonly y: number;
  /** Ends of the interval, with flags for ends beyond the axis. */
  readonly interval: RowInterval | null;
  /** True if the value is unreliable. */
  readonly isDoubtful?: boolean;
  /** True if the value allows no claim of a difference. */
  readonly isHollow?: boolean;
  /** True for a second model of the same value. */
  readonly isDashed?: boolean;
  /** True for the less important one of two models. */
  readonly isThin?: boolean;
  /** Color by meaning; ink by default. */
  readonly colour?: string;
  readonly title?: string;
}

const INK = "var(--ink)";
const GROUND = "var(--ground, var(--bg))";

export function RowMark({
  kind,
  x,
  y,
  interval,
  isDoubtful = false,
  isHollow = false,
  isDashed = false,
  isThin = false,
  colour = INK,
  title,
}: RowMarkProps) {
  return (
    <g className="chart-point" data-kind={kind} data-doubtful={isDoubtful}>
      {title === undefined ? null : <title>{title}</title>}
      {interval === null ? null : <path d={whisker(interval, y)} fill="none" stroke={colour} strokeWidth={1.6} />}
      {kind === "model" ? (
        <path
          d={`M${x} ${y - 8}V${y + 8}`}
          strokeDasharray={isDashed ? "4 2" : undefined}
          {...(isThin ? THIN : { stroke: colour, strokeWidth: 2.5 })}
        />
      ) : (
        <path d={PATHS[kind]} transform={`translate(${x} ${y})`} {...styleOf(kind, isDoubtful || isHollow, colour)} />
      )}
      {isDoubtful ? (
        <text x={x + 8} y={y - 4} fontSize={LABEL} fontWeight={600} fill={INK}>
          ?
        </text>
      ) : null}
    </g>
  );
}

const PATHS = {
  predicted: markPath("diamond"),
  counted: markPath("circle"),
  measured: markPath("square"),
  claimed: CLAIM_PATH,
} as const;

function styleOf(kind: keyof typeof PATHS, isHollow: boolean, colour: string) {
  if (kind === "predicted") return { fill: GROUND, stroke: colour, strokeWidth: 2 };
  if (kind === "claimed") return { fill: "none", stroke: colour, strokeWidth: 2 };
  const [fill, stroke] = isHollow ? [GROUND, colour] : [colour, GROUND];
  return { fill, stroke, strokeWidth: 3, paintOrder: "stroke" };
}

const THIN = { stroke: "var(--edge)", strokeWidth: 1.5 } as const;

/** An end has a cap, or an arrow if the interval exceeds the axis. */
function whisker({ low, high, isLowCut, isHighCut }: RowInterval, y: number): string {
  const cap = (x: number, isCut: boolean, toward: 1 | -1): string =>
    isCut ? `M${x + 4 * toward} ${y - 4}l${-4 * toward} 4l${4 * toward} 4` : `M${x} ${y - 4}v8`;
  return `M${low} ${y}H${high}${cap(low, isLowCut, 1)}${cap(high, isHighCut, -1)}`;
}
