/** The gap between model and measurement: what the model says, what each term adds or takes, what was measured. */

import { useMemo, useRef } from "react";
import { gapText as text } from "../../text/charts/gap.en";
import { roleColour } from "../../theme/tokens";
import { Fold } from "../frame/DataAndExport";
import { Exports } from "../frame/Exports";
import { useWidth } from "../frame/use-width";
import { type Linked, pointing, useLinked } from "../linked/Linked";
import { TERM_COSTS } from "../linked/thing";
import { type GapBar, layoutGap } from "./layout";
import type { GapParams } from "./params";
import "./gap.css";

/** The figure. */
export function GapFigure({ title, gap }: GapParams) {
  const [frame, width] = useWidth<HTMLDivElement>(560);
  const picture = useRef<SVGSVGElement>(null);
  const { bars, height, barHeight, labelX, valueX } = useMemo(() => layoutGap(gap, width), [gap, width]);
  const linked = useLinked();
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
            <g key={key} className="gap-row" data-kind={kind} {...ofTerm(linked, key)}>
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
      <Fold>
        {() => <Exports name="gap" caption={title} table={{ columns: text.columns, rows }} picture={picture} />}
      </Fold>
    </figure>
  );
}

/** A term has the colour of its cost, and can be pointed at as that; the whole times are of no cost. */
function ofTerm(linked: Linked, key: GapBar["key"]) {
  const cost = key === "model" || key === "measured" ? null : TERM_COSTS[key];
  return cost === null ? {} : { ...pointing(linked, "cost", cost), style: { color: roleColour(cost) } };
}
