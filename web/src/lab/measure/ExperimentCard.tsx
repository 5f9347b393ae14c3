/**
 * Card of one experiment: its figure with model and claim, the residuals by term, the verdicts based on it, repeated and differing
 * settings, and missing measurements.
 */

import { useMemo } from "react";
import type { RunStudy } from "../../engine/contract";
import type { NativeResult } from "../../engine/native-result";
import type { ClaimVerdict, Experiment } from "../../engine/result-file.generated";
import { Card } from "../../figures/frame/Card";
import type { RunFile } from "../../figures/frame/EmbedButton";
import type { GapArm } from "../../figures/gap/params";
import type { ModelChoice, ResidualOf } from "../../figures/residual/params";
import type { DrawnAs, ResultsValues } from "../../figures/results/params";
import { withModel } from "../../live/models-of";
import { languageOf } from "../../results/lookups";
import { day } from "../../text/numbers";
import { measureText as text } from "../../text/pages/measure.en";
import { sourcesText } from "../../text/pages/sources.en";
import { capital } from "../../text/units";
import { English } from "../shell/EngineWords";
import { CardLeft } from "./CardLeft";
import { CardNumbers } from "./CardNumbers";
import { Claim } from "./ClaimList";

/** Additions of the page to the numbers of the file. */
export interface CardExtras {
  readonly study: RunStudy | null;
  readonly model: ModelChoice;
  readonly of: ResidualOf;
  readonly onOf: (of: ResidualOf) => void;
  readonly as: DrawnAs;
  readonly onAs: (as: DrawnAs) => void;
  readonly arm: GapArm;
  readonly onArm: (arm: GapArm) => void;
  /** The key of the setting whose gap is shown; empty for none. */
  readonly cell: string;
  readonly onCell: (cell: string) => void;
  /** The same experiment of both runs, where two are compared. */
  readonly both: Experiment | null;
  /** Location of the run's file, for embedding. */
  readonly file: RunFile;
  /** Verdicts based on this experiment. Null if the file contains no verdicts. */
  readonly claims: readonly ClaimVerdict[] | null;
}

interface ExperimentCardProps extends CardExtras {
  readonly experiment: Experiment;
  readonly result: NativeResult;
  readonly values: ResultsValues;
  readonly onChange: (patch: Partial<ResultsValues>) => void;
}

/** The card. */
export function ExperimentCard({ experiment, result, values, onChange, ...extras }: ExperimentCardProps) {
  const { study, model, both } = extras;
  const { title, sources = [], cells = [], differences = [], left_out: leftOut = [] } = experiment;
  const done = text.cellsDone(cells.length, leftOut.length);
  const after = sources.length === 0 ? done : `${text.sources(sources)}: ${done}`;
  const shown = useMemo(
    () => both ?? withModel(experiment, model, study?.cases ?? []),
    [both, experiment, model, study],
  );
  return (
    <Card
      title={capital(title)}
      titleLanguage={languageOf(experiment.id)}
      origin={text.runOn(result.device.label, day(result.run.started_utc))}
      foot={after}
      more={
        <>
          <Sentences title={text.differences} sentences={differences} />
          <Sentences title={text.leftOut} sentences={leftOut.map(({ what, why }) => text.leftOutItem(what, why))} />
          {differences.length + leftOut.length === 0 ? <p className="note">{text.nothingMore}</p> : null}
        </>
      }
    >
      <CardNumbers shown={shown} values={values} onChange={onChange} {...extras} run={result.run.id} />
      {study === null ? null : <CardLeft experiment={experiment} {...extras} study={study} run={result.run.id} />}
      <Verdicts claims={extras.claims} result={result} />
    </Card>
  );
}

function Verdicts({ claims, result }: Pick<ExperimentCardProps, "claims" | "result">) {
  return (
    <div className="own-claims">
      <h3>{sourcesText.claimsTitle}</h3>
      {claims === null || claims.length === 0 ? (
        <p className="note">{claims === null ? sourcesText.noVerdicts : sourcesText.noClaims}</p>
      ) : (
        <ul className="claim-list">
          {claims.map((claim) => (
            <Claim key={claim.id} claim={claim} result={result} hasFigure={false} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Sentences({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul className="caveats">
        {sentences.map((sentence) => (
          <li key={sentence}>
            <English>{sentence}</English>
          </li>
        ))}
      </ul>
    </div>
  );
}
