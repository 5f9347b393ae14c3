/** The outline of the mark that is read out, parted from the picture by the ground. That of a large area is thin, so that it hides nothing. */

import type { Area } from "../chart/layout/stop";

interface MarkProps {
  readonly box: Area;
  readonly look: "box" | "ring" | "line" | "none";
}

const PAINTS = [
  { stroke: "var(--bg)", strokeWidth: 5 },
  { stroke: "var(--ink)", strokeWidth: 2 },
] as const;

const THIN = [{ stroke: "var(--soft)", strokeWidth: 1 }] as const;

/** Sides of this many px make a large area. */
const LARGE = 32;

export function Mark({ box: { left, top, right, bottom }, look }: MarkProps) {
  if (look === "none") return null;
  const [width, height] = [right - left, bottom - top];
  const isLarge = Math.min(width, height) >= LARGE;
  const out = isLarge ? 0 : 2;
  if (look === "line")
    return <path className="scene-read" d={`M${left + width / 2} ${top}v${height}`} stroke="var(--ink)" />;
  return (
    <g className="scene-read" fill="none">
      {(isLarge ? THIN : PAINTS).map((paint) =>
        look === "ring" ? (
          <circle key={paint.stroke} cx={left + width / 2} cy={top + height / 2} r={width / 2 + 3} {...paint} />
        ) : (
          <rect
            key={paint.stroke}
            x={left - out}
            y={top - out}
            width={width + 2 * out}
            height={height + 2 * out}
            rx={2}
            {...paint}
          />
        ),
      )}
    </g>
  );
}
