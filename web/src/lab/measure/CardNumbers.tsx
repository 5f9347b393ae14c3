/** The numbers of an experiment in the chosen form, and the exports of the figure. */

import { useMemo } from "react";
import type { Experiment } from "../../engine/result-file.generated";
import { Segmented } from "../../figures/frame/controls";
import { EmbedButton } from "../../figures/frame/EmbedButton";
import { writeFragment } from "../../figures/params/fragment";
import { PlotFigure } from "../../figures/plot/View";
import { modelChoiceParams } from "../../figures/residual/params";
import { plotOf, plottedQuantities } from "../../figures/results/as-plot";
import { Controls } from "../../figures/results/Controls";
import { drawnParams, type ResultsValues, resultFileParams, resultsParams } from "../../figures/results/params";
import { PARTS } from "../../figures/results/quantities";
import { ResultsFigure } from "../../figures/results/View";
import { labelText } from "../../text/labels.en";
import type { CardExtras } from "./ExperimentCard";

interface CardNumbersProps extends Pick<CardExtras, "model" | "as" | "onAs" | "file"> {
  readonly shown: Experiment;
  readonly run: string;
  readonly values: ResultsValues;
  readonly onChange: (patch: Partial<ResultsValues>) => void;
}

/** Without numbers for a plot, there is no choice. */
export function CardNumbers({ shown, run, values, onChange, model, as, onAs, file }: CardNumbersProps) {
  const quantities = useMemo(() => plottedQuantities(shown), [shown]);
  const plot = useMemo(
    () => (as === "plot" && values.show !== PARTS ? plotOf(shown, values) : null),
    [as, shown, values],
  );
  const named = { run, figure: shown.id, ...values };
  return (
    <>
      {quantities.length === 0 ? null : (
        <Segmented param={drawnParams.as} value={as} name={labelText(drawnParams.as.label)} onChange={onAs} />
      )}
      {plot === null ? (
        <ResultsFigure experiment={shown} values={values} onChange={onChange} />
      ) : (
        <div className="results">
          <Controls
            quantities={quantities}
            values={values}
            onChange={onChange}
            quantity={plot.quantity}
            arrangement={plot.arrangement}
          />
          <PlotFigure params={plot.params} />
        </div>
      )}
      <p>
        {plot === null ? (
          <EmbedButton
            figure="results"
            {...file}
            state={writeFragment({ ...resultFileParams, ...resultsParams }, named, "measure")}
          />
        ) : (
          <EmbedButton
            figure="plot"
            {...file}
            state={writeFragment(
              { ...resultFileParams, ...resultsParams, ...modelChoiceParams, ...drawnParams },
              { ...named, model, as },
              "measure",
            )}
          />
        )}
      </p>
    </>
  );
}
