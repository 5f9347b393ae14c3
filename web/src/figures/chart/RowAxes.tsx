/** Axis, names and numbers of a chart with rows. */

import { type RowsLayout, TITLE_SIZE } from "./layout/rows";
import { LABEL } from "./layout/text";

interface RowAxesProps {
  readonly layout: RowsLayout;
  /** Row that is read out. */
  readonly at?: number | null;
}

export function RowAxes({ layout, at = null }: RowAxesProps) {
  const { top, bottom, left, right, width, height, zero, ticks, minor, title, titleEnd, rows, isNarrow } = layout;
  // Names above their rows lie on the lines of the axis, which must not cross their letters.
  const outline = { paintOrder: "stroke", stroke: "var(--bg)", strokeWidth: 4, strokeLinejoin: "round" } as const;
  return (
    <g className="chart-axes">
      {rows.map(({ middle }, row) =>
        row === at ? <path key={middle} d={`M${left} ${middle}H${right}`} stroke="var(--ink)" /> : null,
      )}
      {ticks.map(({ at: x, text }) => (
        <g key={x}>
          <path d={`M${x} ${top}V${bottom}`} stroke={x === zero ? "var(--ink)" : "var(--line)"} />
          <text x={x} y={bottom + 19} textAnchor="middle" fontSize={LABEL} fill="var(--soft)">
            {text}
          </text>
        </g>
      ))}
      {minor.map((x) => (
        <path key={x} d={`M${x} ${bottom}v3`} stroke="var(--edge)" />
      ))}
      {title === "" ? null : (
        <text x={titleEnd} y={height - 5} textAnchor="end" fontSize={TITLE_SIZE} fill="var(--ink)">
          {title}
        </text>
      )}
      {rows.map(({ name, number, middle, nameX, nameY, anchor }) => (
        <g key={`${name} ${middle}`}>
          <text
            x={nameX}
            y={nameY}
            textAnchor={anchor}
            fontSize={LABEL}
            fill="var(--ink)"
            {...(isNarrow ? outline : {})}
          >
            {name}
          </text>
          <text x={width} y={middle + 4.5} textAnchor="end" fontSize={LABEL} fill="var(--ink)" className="number">
            {number}
          </text>
        </g>
      ))}
    </g>
  );
}
