/** *Calibrate the model with this machine*: source of the model's costs in the figures, and the error of each choice. */

import type { ReactNode } from "react";
import type { ModelMiss, ModelOfName, RunStudy } from "../../engine/contract";
import type { Experiment } from "../../engine/result-file.generated";
import { Segmented } from "../../figures/frame/controls";
import { type ModelChoice, modelChoiceParams } from "../../figures/residual/params";
import { LOOKUPS_ID, languageOf } from "../../results/lookups";
import { calibrationText as text } from "../../text/pages/calibration.en";
import { capital } from "../../text/units";
import { DataTable } from "./DataTable";

/** The section's place on the page. */
export const CALIBRATION_ID = "calibration";

interface CalibrationProps {
  readonly study: RunStudy;
  readonly experiments: readonly Experiment[];
  readonly choice: ModelChoice;
  readonly origin: string;
  /** Links that use the costs, without `#`. Null if the run lacks some of them. */
  readonly curve: { readonly lab0: string; readonly lab6: string } | null;
  readonly onChoose: (choice: ModelChoice) => void;
}

/** Models in display order: from the one without data of this machine to the one with most. */
const TOLD: readonly ModelOfName[] = ["published", "held-out", "held-out-with-other"];

/** The section. Renders nothing if the model covers no comparison of the run. */
export function Calibration({ study, experiments, choice, origin, curve, onChoose }: CalibrationProps) {
  if (study.all.misses.length === 0) return null;
  const titles = new Map(experiments.map(({ id, title }) => [id, capital(title)]));
  const missOf = (misses: readonly ModelMiss[], model: ModelOfName): ModelMiss | undefined =>
    misses.find((one) => one.model === model);
  const rows = [...study.experiments, study.all];
  const nameOf = (experiment: string): ReactNode => (
    <span lang={languageOf(experiment)}>{titles.get(experiment) ?? experiment}</span>
  );
  const table = (told: (miss: ModelMiss) => readonly [string, string]): ReactNode[][] =>
    rows.map((row, at) => [
      at === rows.length - 1 ? text.all : nameOf(row.experiment ?? LOOKUPS_ID),
      String(row.misses[0]?.cells ?? 0),
      ...TOLD.flatMap((model) => {
        const miss = missOf(row.misses, model);
        return miss === undefined ? ["", ""] : told(miss);
      }),
    ]);
  return (
    <section className="calibration" id={CALIBRATION_ID} tabIndex={-1} aria-labelledby="calibration-title">
      <h2 id="calibration-title">{text.title}</h2>
      <p className="model-choice">
        <span>{text.choice}</span>
        <Segmented param={modelChoiceParams.model} value={choice} name={text.choice} onChange={onChoose} />
      </p>
      <p className="note">{text.choiceNote[choice]}</p>
      <ul className="verdicts">
        {TOLD.flatMap((model) => missOf(study.all.misses, model) ?? []).map((miss) => (
          <li key={miss.model}>{text.verdict(miss)}</li>
        ))}
      </ul>
      <DataTable caption={text.gains(origin)} columns={text.columns} rows={table(text.gainMissed)} />
      <details>
        <summary>{text.timesTitle}</summary>
        <DataTable caption={text.times(origin)} columns={text.columns} rows={table(text.timeMissed)} />
      </details>
      <p className="note">{text.honest}</p>
      {curve === null ? null : (
        <p className="curve-links">
          {text.curve} <a href={`#${curve.lab0}`}>{text.lab0}</a> <a href={`#${curve.lab6}`}>{text.lab6}</a>
        </p>
      )}
    </section>
  );
}
