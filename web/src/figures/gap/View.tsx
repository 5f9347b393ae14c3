/** The gap between model and measurement: the model's time, the effect of each term, and the measured time. */

import { useMemo, useRef } from "react";
import { gapText as text } from "../../text/charts/gap.en";
import { roleColour } from "../../theme/tokens";
import { ChartTitle } from "../chart/ChartTitle";
import { RowAxes } from "../chart/RowAxes";
import { Fold } from "../frame/DataAndExport";
import { Exports } from "../frame/Exports";
import { useWidth } from "../frame/use-width";
import { type Linked, pointing, useLinked } from "../linked/Linked";
import { TERM_COSTS } from "../linked/thing";
import { BAR, type GapBar, layoutGap } from "./layout";
import type { GapParams } from "./params";
import "./gap.css";

/** The figure. */
export function GapFigure({ title, gap }: GapParams) {
  const [frame, width] = useWidth<HTMLDivElement>(560);
  const picture = useRef<SVGSVGElement>(null);
  const layout = useMemo(() => layoutGap(gap, width), [gap, width]);
  const linked = useLinked();
  const rows = layout.bars.map(({ key, ns, kind }) => [text.names[key], text.value(ns, kind)]);
  return (
    <figure className="gap">
      <ChartTitle title={title} origin={text.origin} />
      <div ref={frame}>
        <svg
          ref={picture}
          viewBox={`0 0 ${width} ${layout.height}`}
          height={layout.height}
          role="img"
          aria-label={`${title}. ${rows.map((row) => row.join(": ")).join(". ")}.`}
        >
          <RowAxes layout={layout} />
          {layout.bars.map(({ key, kind, x, width: wide, y }) => (
            <g key={key} className="gap-row" data-kind={kind} {...ofTerm(linked, key)}>
              <rect x={x} y={y} width={wide} height={BAR} {...STYLES[kind]} />
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

const OPEN = { fill: "var(--ground, var(--bg))", stroke: "currentColor", strokeWidth: 1.5 };
const STYLES = { whole: OPEN, more: { fill: "currentColor" }, less: { ...OPEN, strokeDasharray: "3 3" } } as const;

/** A term has the colour of its cost, and can be pointed at as that; the whole times are of no cost. */
function ofTerm(linked: Linked, key: GapBar["key"]) {
  const cost = key === "model" || key === "measured" ? null : TERM_COSTS[key];
  return cost === null ? {} : { ...pointing(linked, "cost", cost), style: { color: roleColour(cost) } };
}
