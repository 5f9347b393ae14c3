/** A flush or a compaction on its way, drawn as few paths as there are looks: one for all shapes that look the same. */
import { treeText } from "../../text/trees/tree.en";
import { levelColour } from "../../theme/tokens";
import type { Box } from "./layout";
import type { Mark, Motion, Outline } from "./motion";

const text = treeText.moving;

/** Number of distinct opacities. */
const STEPS = 8;
/** Share of color of entries that are not from the newest input. */
const OLDER = 0.45;
/** Size of the words at an entry that is dropped. */
const NOTE_SIZE = 12.5;

function rounded(value: number): number {
  return Math.round(value * STEPS) / STEPS;
}

/** Joins the boxes of shapes that look the same. */
function joined<Of extends Box>(
  shapes: readonly Of[],
  lookOf: (shape: Of) => string,
): readonly (readonly [Of, string])[] {
  const paths = new Map<string, [Of, string]>();
  for (const shape of shapes) {
    const { x, y, width, height } = shape;
    const d = `M${x.toFixed(1)} ${y.toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}h${-width.toFixed(1)}z`;
    const look = lookOf(shape);
    const path = paths.get(look);
    if (path === undefined) paths.set(look, [shape, d]);
    else path[1] += d;
  }
  return [...paths.values()];
}

/** Places that tables have left. */
export function Ghosts({ outlines }: Pick<Motion, "outlines">) {
  return (
    <g className="tree-ghosts">
      {joined(
        outlines.filter(({ isGhost }) => isGhost),
        ({ opacity }) => `${rounded(opacity)}`,
      ).map(([{ opacity }, d]) => (
        <path
          key={rounded(opacity)}
          d={d}
          fill="none"
          stroke="var(--edge)"
          strokeWidth={1.5}
          strokeDasharray="4 3"
          opacity={rounded(opacity)}
        />
      ))}
    </g>
  );
}

/** Tables and entries on their way. */
export function Moving({ motion }: { readonly motion: Motion }) {
  const { outlines, marks, dropped } = motion;
  return (
    <g className="tree-moving">
      <Ghosts outlines={outlines} />
      <Tables outlines={outlines} />
      <Entries marks={marks} />
      {dropped === null ? null : (
        <text
          x={dropped.x}
          y={dropped.y - 5}
          textAnchor={dropped.isAtStart ? "start" : "end"}
          fontSize={NOTE_SIZE}
          fontWeight={600}
          fill="var(--ink)"
          stroke="var(--panel)"
          strokeWidth={3}
          paintOrder="stroke"
        >
          {text.dropped[dropped.row.fate === "kept" ? "shadowed" : dropped.row.fate]}
        </text>
      )}
    </g>
  );
}

function Tables({ outlines }: Pick<Motion, "outlines">) {
  const lookOf = ({ level, fill, opacity }: Outline): string => `${level} ${rounded(fill)} ${rounded(opacity)}`;
  const solid = outlines.filter(({ isGhost }) => !isGhost);
  return joined(solid, lookOf).map(([outline, d]) => (
    <path
      key={lookOf(outline)}
      d={d}
      fill={levelColour(outline.level)}
      fillOpacity={rounded(outline.fill)}
      stroke="var(--ink)"
      strokeWidth={1.5}
      opacity={rounded(outline.opacity)}
    />
  ));
}

function Entries({ marks }: Pick<Motion, "marks">) {
  const lookOf = ({ level, isNewest, isTombstone, opacity }: Mark): string =>
    `${level} ${isNewest} ${isTombstone} ${rounded(opacity)}`;
  return joined(marks, lookOf).map(([mark, d]) => (
    <path
      key={lookOf(mark)}
      d={d}
      fill={mark.isTombstone ? "var(--bg)" : levelColour(mark.level)}
      fillOpacity={mark.isNewest || mark.isTombstone ? 1 : OLDER}
      stroke="var(--ink)"
      strokeWidth={mark.isNewest ? 1 : 0.6}
      strokeDasharray={mark.isTombstone ? "2 1.5" : undefined}
      opacity={rounded(mark.opacity)}
    />
  ));
}
