/** The cost of a hash alone, in place and as saved, above the gains that a model with these costs predicts. */

import { useMemo } from "react";
import { hashCostText as text } from "../../text/charts/hash-cost.en";
import { ChartFigure } from "../chart/ChartFigure";
import { StillRows } from "../chart/RowChart";
import { layoutPart, spell } from "./layout";
import { type CostRow, costRows, gainRows, type HashCostParams, residualsOf } from "./params";
import "./hash-cost.css";

/** The figure with its finding and its origin. */
export function HashCostFigure({ costs, origin, setting }: HashCostParams) {
  const [ns, gains] = useMemo(() => [costRows(costs), gainRows(costs)], [costs]);
  const title = text.title(costs.emptyFraction);
  const legend = [text.legend, ...(costs.inPlace === undefined ? [] : [text.legendInPlace]), text.legendRest];
  const rows = [...ns.map((row) => said(row, text.ns)), ...gains.map((row) => said(row, text.share))];
  const charts = (width: number) => [
    layoutPart(ns, text.costs, text.ns, width, "hash"),
    layoutPart(gains, text.gains, text.share, width, "ink"),
  ];
  return (
    <ChartFigure
      name="hash-cost"
      className="hash-cost"
      title={title}
      origin={origin}
      table={{ columns: text.columns, rows }}
      above={<p className="chart-reading">{text.setting(setting)}</p>}
      chart={(width, picture) => (
        <StillRows
          charts={charts(width)}
          picture={picture}
          description={`${title}. ${rows.map((row) => row.join(": ")).join(". ")}.`}
        />
      )}
    >
      <Finding costs={costs} />
      <p className="hint">{legend.join(" ")}</p>
    </ChartFigure>
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

function said(row: CostRow, format: typeof text.ns): [string, string] {
  return [text.names[row.key], spell(row, format)];
}
