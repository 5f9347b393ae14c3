/** Difference between model and measurement of an experiment: every setting by its terms, one setting as steps, every number. */

import { useMemo, useState } from "react";
import type { RunStudy } from "../../engine/contract";
import type { Experiment } from "../../engine/result-file.generated";
import { ChoiceSelect } from "../../figures/frame/controls";
import { EmbedButton } from "../../figures/frame/EmbedButton";
import { GapWithSettings, settingWith } from "../../figures/gap/GapWithSettings";
import { gapParams } from "../../figures/gap/params";
import { writeFragment } from "../../figures/params/fragment";
import { modelChoiceParams, residualParams } from "../../figures/residual/params";
import { ResidualFigure } from "../../figures/residual/View";
import { inOrder } from "../../figures/results/arrangement";
import { resultFileParams } from "../../figures/results/params";
import { gapSettings, residualsOf } from "../../live/models-of";
import { sourcesText } from "../../text/pages/sources.en";
import { capital } from "../../text/units";
import { SourceTable } from "./SourceTable";
import "./card-left.css";
import type { CardExtras } from "./ExperimentCard";

interface CardLeftProps
  extends Pick<CardExtras, "model" | "of" | "onOf" | "arm" | "onArm" | "cell" | "onCell" | "file"> {
  readonly experiment: Experiment;
  readonly study: RunStudy;
  readonly run: string;
}

/** All of it. */
export function CardLeft(props: CardLeftProps) {
  const { experiment, study, run, model, of, onOf, file } = props;
  const residuals = useMemo(
    () => residualsOf(experiment, inOrder(experiment), model, of, study.cases),
    [experiment, model, of, study],
  );
  const named = { run, figure: experiment.id, model };
  return (
    <div className="left-of">
      <h3>{sourcesText.residualTitle}</h3>
      {residuals.length === 0 ? null : (
        <>
          <ChoiceSelect param={residualParams.of} value={of} onChange={onOf} />
          <figure>
            <ResidualFigure
              name={`lsm-lab-${experiment.id}-residual`}
              title={capital(experiment.title)}
              of={of}
              rows={residuals}
            />
            <EmbedButton
              figure="residual"
              {...file}
              state={writeFragment(
                { ...resultFileParams, ...residualParams, ...modelChoiceParams },
                { ...named, of },
                "measure",
              )}
            />
          </figure>
          <GapOfOne {...props} />
        </>
      )}
      <SourceTable experiment={experiment} rows={study.rows} hasResiduals={residuals.length > 0} />
    </div>
  );
}

/** The gap of one setting, shown on request. A link that names a setting counts as a request. */
function GapOfOne({ experiment, study, run, model, arm, onArm, cell, onCell, file }: CardLeftProps) {
  const [isOpen, setOpen] = useState(cell !== "");
  const settings = useMemo(() => gapSettings(experiment, model, arm, study.cases), [experiment, model, arm, study]);
  const shown = settingWith(settings, cell)?.cell ?? "";
  return (
    <details className="figure-data" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{sourcesText.gapTitle}</summary>
      {isOpen ? (
        <figure>
          <ChoiceSelect param={gapParams.arm} value={arm} onChange={onArm} />
          <GapWithSettings settings={settings} cell={cell} arm={arm} onCell={onCell} />
          <EmbedButton
            figure="gap"
            {...file}
            state={writeFragment(
              { ...resultFileParams, ...gapParams, ...modelChoiceParams },
              { run, figure: experiment.id, cell: shown, arm, model },
              "measure",
            )}
          />
        </figure>
      ) : null}
    </details>
  );
}
