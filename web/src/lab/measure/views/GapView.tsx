/** The gap between model and measurement: by row of the chart, by term, and by the costs that the model gets. */

import { type ReactNode, useMemo, useState } from "react";
import type { GainRowOf, ModelledCase, ModelMiss, ModelOfName, RunStudy, RunSummary } from "../../../engine/contract";
import { Segmented } from "../../../figures/frame/controls";
import { Heading } from "../../../figures/gains/Heading";
import { GAP_LINE, gapRows, rowName } from "../../../figures/gains/layout";
import { RowsFigure } from "../../../figures/gains/RowsFigure";
import { claimLegend } from "../../../figures/gains/View";
import { rule } from "../../../figures/grammar/marks";
import { valueSample } from "../../../figures/grammar/value";
import { type ModelChoice, modelChoiceParams } from "../../../figures/residual/params";
import { LOOKUPS_ID } from "../../../results/lookups";
import { residualText } from "../../../text/charts/residual.en";
import { labelText } from "../../../text/labels.en";
import { answerText as text } from "../../../text/pages/answer.en";
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
  const [read, setRead] = useState<number | null>(null);
  const rows = useMemo(() => rowsOf(study, summary.chart, model), [study, summary.chart, model]);
  if (study === null) return <p className="view-coming">{text.preparing}</p>;
  const miss = study.all.misses.find((one) => one.model === model);
  if (miss === undefined) return <Heading finding={text.gapNone} />;
  const most = [...miss.terms].sort((one, other) => other.value - one.value)[0];
  const isJudged = rows.some(({ row }) => !row.isDoubtful);
  const far = rows[largest(rows)];
  const shown = rows[read ?? largest(rows)];
  const nameOf = ({ row }: GapRow): string => {
    const by = summary.chart?.by ?? "";
    return text.whyName(rowName(row, by, props.isVirtual), by);
  };
  const spread = text.gapFinding(miss.cells, miss.gainMedian, miss.gainWorst);
  return (
    <>
      <Heading
        finding={
          far === undefined
            ? spread
            : isJudged
              ? text.gapLargest(nameOf(far), far.row.model, far.row.gain)
              : text.gapNoClaim
        }
      />
      {most === undefined ? null : (
        <p className="lede">
          {text.gapMost(miss.cells, model, most.name, most.value)} {far === undefined ? "" : `${spread}.`}
        </p>
      )}
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
          {summary.chart === undefined ? null : (
            <GapRows {...props} chart={summary.chart} rows={rows} at={read} onAt={setRead} />
          )}
          <p className="note">{text.gapElsewhere}</p>
        </div>
        <div className="trust">
          {shown === undefined ? null : (
            <Terms name={rowName(shown.row, summary.chart?.by ?? "", props.isVirtual)} found={shown.found} />
          )}
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

/** A row of the chart with its model. */
interface GapRow {
  readonly row: GainRowOf & { readonly model: number };
  readonly found: ModelledCase;
}

function rowsOf(study: RunStudy | null, chart: RunSummary["chart"], model: ModelChoice): readonly GapRow[] {
  if (study === null || chart === undefined) return [];
  const modelled = ofModel(study, chart.experiment, model);
  return chart.rows.flatMap((row): GapRow[] => {
    const found = modelled.get(row.index);
    // The chart has the chosen model only.
    const own = { ...row, model: found?.gain.model ?? 0, modelWithOther: undefined };
    return found === undefined ? [] : [{ row: own, found }];
  });
}

/** The row with the largest gap. Gains that allow no claim are only considered if there is no other. */
function largest(rows: readonly GapRow[]): number {
  const isJudged = rows.some(({ row }) => !row.isDoubtful);
  const gaps = rows.map(({ row }) => (isJudged && row.isDoubtful ? -1 : Math.abs(row.gain.estimate - row.model)));
  return gaps.indexOf(Math.max(...gaps));
}

interface GapRowsProps extends Pick<GapViewProps, "isVirtual" | "origin" | "run" | "model"> {
  readonly chart: NonNullable<RunSummary["chart"]>;
  readonly rows: readonly GapRow[];
  readonly at: number | null;
  readonly onAt: (at: number | null) => void;
}

function GapRows({ chart, rows: gaps, isVirtual, origin, run, model, at: read, onAt }: GapRowsProps) {
  const rows = gaps.map(({ row }) => row);
  const shown = read ?? largest(gaps);
  const names = rows.map((row) => rowName(row, chart.by, isVirtual));
  const numbers = rows.map((row) => gapOf(row.model, row.gain.estimate));
  return (
    <RowsFigure
      name={`lsm-lab-${run}-gap`}
      title={text.gapTitle(chart.by)}
      origin={text.origin(origin)}
      invite={text.pressGap}
      draw={(width) => gapRows(rows, chart.by, isVirtual, width, numbers, shown)}
      readings={rows.map((row, at) => ({
        at: `${names[at]}:`,
        values: text.gapReading(row.model, row.gain.estimate),
      }))}
      at={shown}
      onAt={onAt}
      legend={[
        { key: "model", sample: valueSample({ kind: "model", paint: "soft" }), name: text.gapModel(model) },
        { key: "measured", sample: valueSample({ kind: "measured" }), name: text.measured },
        { key: "gap", sample: [rule("gap", "y", 8, [0, 16], GAP_LINE)], name: text.gapLine },
        ...claimLegend(rows),
      ]}
      table={{
        columns: text.gapColumns,
        rows: rows.map((row, at) => [
          names[at] ?? "",
          row.model,
          row.gain.estimate,
          Number((row.gain.estimate - row.model).toPrecision(6)),
        ]),
      }}
    />
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

/** Parts of the gap of a row, as bars on one scale; negative if the model predicts more. */
function Terms({ name, found: { perFilter } }: { readonly name: string; readonly found: ModelledCase }) {
  const terms = [...perFilter.terms].sort((one, other) => Math.abs(other.value) - Math.abs(one.value));
  const most = Math.max(1, ...terms.map(({ value }) => Math.abs(value)));
  return (
    <section aria-labelledby="gap-terms">
      <h2 id="gap-terms">{text.gapTerms(name)}</h2>
      <p className="trust-more">{text.gapTimes(perFilter.measured, perFilter.model)}</p>
      <ul className="gap-terms">
        {terms.map(({ name: term, value }) => (
          <li key={term} className="gap-term">
            <span>{residualText.terms[term]}</span>
            <svg height={12} aria-hidden="true">
              <rect
                width={`${(100 * Math.abs(value)) / most}%`}
                height={12}
                fill={value < 0 ? "none" : "var(--ink)"}
                stroke="var(--ink)"
              />
            </svg>
            <span className="gap-share">{residualText.signed("per-filter", value)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Models({ misses, chosen }: { readonly misses: readonly ModelMiss[]; readonly chosen: ModelOfName }) {
  return (
    <section className="gap-models-part" aria-labelledby="gap-models">
      <h2 id="gap-models">{text.gapModels(misses[0]?.cells ?? 0)}</h2>
      <table className="costs-of-two gap-models">
        <thead>
          <tr>
            {text.gapModelColumns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {TOLD.flatMap((model) => misses.find((one) => one.model === model) ?? []).map(
            ({ model, gainMedian, gainWorst }) => (
              <tr key={model} className="gap-model" data-chosen={model === chosen}>
                <th scope="row">{text.gapWith(model)}</th>
                <td>{text.gapPoints(gainMedian)}</td>
                <td>{text.gapPoints(gainWorst)}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}
