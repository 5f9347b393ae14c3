/** The gap between model and measurement: by row of the chart, by term, and by the costs that the model gets. */

import { type ReactNode, useMemo, useRef } from "react";
import type { ModelledCase, ModelMiss, ModelOfName, RunStudy, RunSummary } from "../../../engine/contract";
import { ChartTitle } from "../../../figures/chart/ChartTitle";
import { RowChart } from "../../../figures/chart/RowChart";
import { RowMark } from "../../../figures/chart/RowMark";
import { Segmented } from "../../../figures/frame/controls";
import { Fold } from "../../../figures/frame/DataAndExport";
import { Exports } from "../../../figures/frame/Exports";
import { useWidth } from "../../../figures/frame/use-width";
import { type ModelChoice, modelChoiceParams } from "../../../figures/residual/params";
import { LOOKUPS_ID } from "../../../results/lookups";
import { residualText } from "../../../text/charts/residual.en";
import { labelText } from "../../../text/labels.en";
import { percent } from "../../../text/numbers";
import { answerText as text } from "../../../text/pages/answer.en";
import { Sample } from "../answer/GainFigure";
import { layoutGains, rowName } from "../answer/gain-layout";
import { Heading } from "../answer/Heading";
import { DetailFold } from "./DetailFold";

/** Models in the list, from the one that has nothing of this machine to the one that has most. */
const TOLD: readonly ModelOfName[] = ["published", "run", "held-out", "held-out-with-other"];

interface GapViewProps {
  readonly summary: RunSummary;
  /** Null while the engine computes it. */
  readonly study: RunStudy | null;
  readonly isVirtual: boolean;
  readonly origin: string;
  readonly run: string;
  readonly model: ModelChoice;
  readonly onModel: (model: ModelChoice) => void;
  readonly calibration: () => ReactNode;
}

/** The view. */
export function GapView(props: GapViewProps) {
  const { summary, study, model, onModel, calibration } = props;
  if (study === null) return <p className="view-coming">{text.preparing}</p>;
  const miss = study.all.misses.find((one) => one.model === model);
  if (miss === undefined) return <Heading finding={text.gapNone} />;
  return (
    <>
      <Heading finding={text.gapFinding(miss.gainMedian)} interval={text.gapWith(model)} />
      <p className="model-choice">
        <span>{labelText(modelChoiceParams.model.label)}</span>
        <Segmented
          param={modelChoiceParams.model}
          value={model}
          name={labelText(modelChoiceParams.model.label)}
          onChange={onModel}
        />
      </p>
      <div className="answer">
        <div className="answer-chart">
          {summary.chart === undefined ? null : <GapRows {...props} study={study} chart={summary.chart} />}
        </div>
        <div className="trust">
          <Terms miss={miss} />
          <Models misses={study.all.misses} chosen={model} />
        </div>
      </div>
      <section className="details">
        <DetailFold
          id="detail-calibration"
          title={text.gapMore}
          told={text.foldCalibration(miss)}
          count={text.counts.gains(miss.cells)}
        >
          {calibration}
        </DetailFold>
      </section>
    </>
  );
}

interface GapRowsProps extends GapViewProps {
  readonly study: RunStudy;
  readonly chart: NonNullable<RunSummary["chart"]>;
}

function GapRows({ study, chart, isVirtual, origin, run, model }: GapRowsProps) {
  const [frame, width] = useWidth<HTMLDivElement>(760);
  const picture = useRef<SVGSVGElement>(null);
  const modelled = useMemo(() => ofModel(study, chart.experiment, model), [study, chart.experiment, model]);
  const rows = useMemo(
    () =>
      chart.rows.flatMap((row) => {
        const found = modelled.get(row.index);
        return found === undefined ? [] : [{ ...row, model: found.gain.model }];
      }),
    [chart.rows, modelled],
  );
  const layout = useMemo(
    () =>
      layoutGains(
        { ...chart, rows },
        isVirtual,
        width,
        rows.map((row) => gapOf(row.model, row.gain.estimate)),
      ),
    [chart, rows, isVirtual, width],
  );
  const title = text.gapTitle(chart.by);
  const names = rows.map((row) => rowName(row, chart.by, isVirtual));
  const readings = rows.map((row, at) => ({
    at: `${names[at]}:`,
    values: text.gapReading(row.model, row.gain.estimate),
  }));
  return (
    <figure className="answer-figure">
      <ChartTitle title={title} origin={text.origin(origin)} />
      <div ref={frame}>
        <RowChart
          title={title}
          hint={text.hint}
          layout={layout}
          readings={readings}
          picture={picture}
          description={`${title}. ${readings.map(({ at, values }) => `${at} ${values}.`).join(" ")}`}
        >
          {rows.map((row, at) => {
            const marks = layout.marks[at];
            if (marks === undefined || marks.model === null) return null;
            const { y, model: x, measured, interval } = marks;
            return (
              <g key={`${row.index}:${row.text}`}>
                <path d={`M${x} ${y}H${measured}`} stroke="var(--liar)" strokeWidth={3} opacity={0.5} />
                <RowMark kind="model" x={x} y={y} interval={null} colour="var(--soft)" />
                <RowMark kind="measured" x={measured} y={y} interval={interval} isDoubtful={row.isDoubtful} />
              </g>
            );
          })}
        </RowChart>
      </div>
      <ul className="answer-legend">
        <li className="answer-mark">
          <Sample kind="model" /> {text.model}
        </li>
        <li className="answer-mark">
          <Sample kind="measured" /> {text.measured}
        </li>
      </ul>
      <Fold>
        {() => (
          <Exports
            name={`lsm-lab-${run}-gap`}
            caption={title}
            table={{
              columns: text.gapColumns,
              rows: rows.map((row, at) => [
                names[at] ?? "",
                row.model,
                row.gain.estimate,
                Number((row.gain.estimate - row.model).toPrecision(6)),
              ]),
            }}
            picture={picture}
          />
        )}
      </Fold>
    </figure>
  );
}

function gapOf(model: number, measured: number): string {
  return text.gapNumber(measured - model);
}

/** The cases of an experiment with this model, by the index of their cell. */
function ofModel(study: RunStudy, experiment: string | undefined, model: ModelChoice): Map<number, ModelledCase> {
  const own = study.cases.filter(({ place }) => (place.experiment ?? LOOKUPS_ID) === (experiment ?? LOOKUPS_ID));
  return new Map(
    own.flatMap(({ cell, models }): [number, ModelledCase][] => {
      const found = models.find((one) => one.model === model);
      return found === undefined ? [] : [[cell, found]];
    }),
  );
}

/** Parts of the gap as bars, the largest first. */
function Terms({ miss }: { readonly miss: ModelMiss }) {
  const terms = [...miss.terms].sort((one, other) => other.value - one.value);
  return (
    <section aria-labelledby="gap-terms">
      <h2 id="gap-terms">{text.gapTerms}</h2>
      <ul className="gap-terms">
        {terms.map(({ name, value }) => (
          <li key={name} className="gap-term">
            <span>{residualText.terms[name]}</span>
            <svg height={12} aria-hidden="true">
              <rect width={`${100 * value}%`} height={12} fill="var(--ink)" />
            </svg>
            <span className="gap-share">{percent(value)}</span>
          </li>
        ))}
      </ul>
      <p className="note">{text.gapTermsNote}</p>
    </section>
  );
}

function Models({ misses, chosen }: { readonly misses: readonly ModelMiss[]; readonly chosen: ModelOfName }) {
  return (
    <section className="gap-models-part" aria-labelledby="gap-models">
      <h2 id="gap-models">{text.gapModels}</h2>
      <ul className="gap-models">
        {TOLD.flatMap((model) => misses.find((one) => one.model === model) ?? []).map(
          ({ model, gainMedian, gainWorst }) => (
            <li key={model} className="gap-model" data-chosen={model === chosen}>
              {text.gapWith(model)}
              <p className="trust-more">{text.gapMiss(gainMedian, gainWorst)}</p>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
