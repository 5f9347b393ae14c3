/** The cost of a hash alone, in place and as saved, above the gains that a model with these costs predicts. */

import { useMemo, useRef } from "react";
import { hashCostText as text } from "../../text/charts/hash-cost.en";
import { roleColour } from "../../theme/tokens";
import { ChartTitle } from "../chart/ChartTitle";
import { RowAxes } from "../chart/RowAxes";
import { RowMark } from "../chart/RowMark";
import { Fold } from "../frame/DataAndExport";
import { Exports } from "../frame/Exports";
import { useWidth } from "../frame/use-width";
import { type CostPart, layoutPart, spell } from "./layout";
import { type CostRow, costRows, gainRows, type HashCostParams, residualsOf } from "./params";
import "./hash-cost.css";

/** Space between the parts. */
const PART_GAP = 12;

/** The figure with its finding and its origin. */
export function HashCostFigure({ costs, origin, setting }: HashCostParams) {
  const [frame, width] = useWidth<HTMLDivElement>(640);
  const picture = useRef<SVGSVGElement>(null);
  const [ns, gains] = useMemo(() => [costRows(costs), gainRows(costs)], [costs]);
  const parts = useMemo(
    () => [layoutPart(ns, text.costs, text.ns, width), layoutPart(gains, text.gains, text.share, width)] as const,
    [ns, gains, width],
  );
  const height = parts[0].height + PART_GAP + parts[1].height;
  const title = text.title(costs.emptyFraction);
  const legend = [text.legend, ...(costs.inPlace === undefined ? [] : [text.legendInPlace]), text.legendRest];
  const rows = [...ns.map((row) => said(row, text.ns)), ...gains.map((row) => said(row, text.share))];
  return (
    <figure className="hash-cost">
      <ChartTitle title={title} origin={origin} />
      <p className="chart-reading">{text.setting(setting)}</p>
      <div ref={frame}>
        <svg
          ref={picture}
          viewBox={`0 0 ${width} ${height}`}
          height={height}
          role="img"
          aria-label={`${title}. ${rows.map((row) => row.join(": ")).join(". ")}.`}
        >
          <Part part={parts[0]} colour={roleColour("hash")} />
          <g transform={`translate(0 ${parts[0].height + PART_GAP})`}>
            <Part part={parts[1]} colour="var(--ink)" />
          </g>
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
  readonly colour: string;
}

function Part({ part, colour }: PartProps) {
  const { band, costs, top, bottom } = part;
  return (
    <>
      <RowAxes layout={part} />
      {band === null ? null : (
        <rect x={band.x} y={top} width={band.width} height={bottom - top} fill={colour} fillOpacity={0.16} />
      )}
      {costs.map(({ row, x, y, interval }) => (
        <RowMark
          key={row.key}
          kind={interval === null ? "model" : "measured"}
          x={x}
          y={y}
          interval={interval}
          colour={colour}
        />
      ))}
    </>
  );
}

function said(row: CostRow, format: typeof text.ns): [string, string] {
  return [text.names[row.key], spell(row, format)];
}
