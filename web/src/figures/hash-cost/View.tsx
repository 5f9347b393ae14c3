/** The cost of a hash alone, in place and as saved, above the gains that a model with these costs predicts. */

import { useMemo, useRef } from "react";
import { hashCostText as text } from "../../text/charts/hash-cost.en";
import { Fold } from "../frame/DataAndExport";
import { Exports } from "../frame/Exports";
import { useWidth } from "../frame/use-width";
import { type CostPart, layoutHashCost } from "./layout";
import { type CostRow, costRows, gainRows, type HashCostParams, residualsOf } from "./params";
import "./hash-cost.css";

/** The figure with its finding and its origin. */
export function HashCostFigure({ costs, origin, setting }: HashCostParams) {
  const [frame, width] = useWidth<HTMLDivElement>(640);
  const picture = useRef<SVGSVGElement>(null);
  const [ns, gains] = useMemo(() => [costRows(costs), gainRows(costs)], [costs]);
  const layout = useMemo(() => layoutHashCost(ns, gains, width), [ns, gains, width]);
  const title = text.title(costs.emptyFraction);
  const legend = [text.legend, ...(costs.inPlace === undefined ? [] : [text.legendInPlace]), text.legendRest];
  const rows = [...ns.map((row) => said(row, text.ns)), ...gains.map((row) => said(row, text.share))];
  return (
    <figure className="hash-cost">
      <figcaption>
        {title} <span className="origin">{origin}</span>
      </figcaption>
      <p className="hint">{text.setting(setting)}</p>
      <div ref={frame}>
        <svg
          ref={picture}
          viewBox={`0 0 ${width} ${layout.height}`}
          height={layout.height}
          role="img"
          aria-label={`${title}. ${rows.map((row) => row.join(": ")).join(". ")}.`}
        >
          <Part part={layout.costs} title={text.costs} name="costs" valueX={layout.valueX} say={text.ns} />
          <Part part={layout.gains} title={text.gains} name="gains" valueX={layout.valueX} say={text.share} />
        </svg>
      </div>
      <Finding costs={costs} />
      <p className="hint">{legend.join(" ")}</p>
      <Fold>
        {() => <Exports name="hash-cost" caption={title} table={{ columns: text.columns, rows }} picture={picture} />}
      </Fold>
    </figure>
  );
}

/** The effect of `T_H` in place on the prediction, or the reason why it is absent. */
function Finding({ costs }: Pick<HashCostParams, "costs">) {
  const residuals = residualsOf(costs);
  const sentences = [
    ...(costs.inPlace === undefined ? [text.absent(costs.inPlaceMissing)] : []),
    ...(residuals === null
      ? []
      : [text.residuals(residuals.alone, residuals.inPlace), text.verdicts[residuals.verdict]]),
  ];
  return sentences.length === 0 ? null : <p className="finding">{sentences.join(" ")}</p>;
}

interface PartProps {
  readonly part: CostPart;
  readonly title: string;
  readonly name: "costs" | "gains";
  readonly valueX: number;
  readonly say: typeof text.ns;
}

function Part({ part, title, name, valueX, say }: PartProps) {
  const { rows, band, ticks, bottom: end } = part;
  return (
    <g className="hash-cost-part" data-part={name}>
      <text className="part-title" x={0} y={part.titleY}>
        {title}
      </text>
      {ticks.map(({ value, x }) => (
        <g key={value} className={value === 0 ? "zero" : "grid"}>
          <path d={rows.map(({ top, bottom }) => `M${x} ${top}V${bottom}`).join("")} />
          <text x={x} y={end + 15} textAnchor="middle">
            {say.tick(value)}
          </text>
        </g>
      ))}
      {band === null ? null : (
        <path
          className="band"
          d={rows.map(({ top, bottom }) => `M${band.x} ${top}h${band.width}V${bottom}h${-band.width}z`).join("")}
        />
      )}
      {rows.map(({ row, x, y, whisker, textY, labelX }) => (
        <g key={row.key} className="hash-cost-row" data-kind={row.low === null ? "model" : "measured"}>
          <text x={labelX} y={textY} textAnchor={labelX === 0 ? "start" : "end"}>
            {text.names[row.key]}
          </text>
          {whisker === null ? (
            <path className="model" d={`M${x} ${y - 8}V${y + 8}`} />
          ) : (
            <>
              <path
                className="whisker"
                d={`M${whisker[0]} ${y}H${whisker[1]}M${whisker[0]} ${y - 4}v8M${whisker[1]} ${y - 4}v8`}
              />
              <path className="mark" d={`M${x - 4} ${y - 4}h8v8h-8z`} />
            </>
          )}
          <text className="value" x={valueX} y={textY} textAnchor="end">
            {spell(row, say)}
          </text>
        </g>
      ))}
    </g>
  );
}

function spell({ estimate, low, high }: CostRow, say: typeof text.ns): string {
  return low === null || high === null
    ? say.of(estimate)
    : text.interval(say.of(estimate), say.end(low), say.end(high));
}

function said(row: CostRow, say: typeof text.ns): [string, string] {
  return [text.names[row.key], spell(row, say)];
}
