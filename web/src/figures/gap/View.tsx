/** The gap between model and measurement: what the model says, what each term adds or takes, what was measured. */

import { useMemo, useRef } from "react";
import { frameText } from "../../text/frame.en";
import { gapText as text } from "../../text/gap.en";
import { Exports } from "../frame/Exports";
import { useWidth } from "../frame/use-width";
import { layoutGap } from "./layout";
import type { GapParams } from "./params";
import "./gap.css";

/** The figure. */
export function GapFigure({ title, gap }: GapParams) {
  const [frame, width] = useWidth<HTMLDivElement>(560);
  const picture = useRef<SVGSVGElement>(null);
  const { bars, height, barHeight, labelX, valueX } = useMemo(() => layoutGap(gap, width), [gap, width]);
  const rows = bars.map(({ key, ns, kind }) => [text.names[key], text.value(ns, kind)]);
  return (
    <figure className="gap">
      <figcaption>{title}</figcaption>
      <div ref={frame}>
        <svg
          ref={picture}
          viewBox={`0 0 ${width} ${height}`}
          height={height}
          role="img"
          aria-label={`${title}. ${rows.map((row) => row.join(": ")).join(". ")}.`}
        >
          {bars.map(({ key, ns, kind, x, width: wide, y }) => (
            <g key={key} className="gap-row" data-kind={kind}>
              <text x={labelX} y={y + barHeight - 3} textAnchor="end" fontSize={13}>
                {text.names[key]}
              </text>
              <rect x={x} y={y} width={wide} height={barHeight} />
              <text x={valueX} y={y + barHeight - 3} textAnchor="end" fontSize={13}>
                {text.value(ns, kind)}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <details className="figure-data">
        <summary>{frameText.dataAndExport}</summary>
        <Exports name="gap" caption={title} table={{ columns: text.columns, rows }} picture={picture} />
      </details>
    </figure>
  );
}
