/** One run: its finding and its chart, its quality, its claims; folded below, how it was measured, its costs, figures and model. */

import type { ReactNode } from "react";
import type { ModelMiss, RunStudy, RunSummary } from "../../../engine/contract";
import type { NativeResult } from "../../../engine/native-result";
import type { Experiment } from "../../../engine/result-file.generated";
import { countsOf } from "../../../engine/run-head";
import type { OfferedRun } from "../../../results/heads";
import { originOf } from "../../../results/points";
import { day } from "../../../text/numbers";
import { answerText as text } from "../../../text/pages/answer.en";
import { measureText } from "../../../text/pages/measure.en";
import { Forest } from "../answer/Forest";
import { GainFigure } from "../answer/GainFigure";
import { Heading } from "../answer/Heading";
import { Trust } from "../answer/Trust";
import { ClaimList } from "../ClaimList";
import { Costs } from "../Costs";
import { RunFacts } from "../runs/RunFacts";
import { tally } from "../runs/runs";
import { DetailFold } from "./DetailFold";

interface OneRunProps {
  readonly run: OfferedRun;
  readonly summary: RunSummary;
  readonly study: RunStudy | null;
  readonly experiments: readonly Experiment[];
  /** The figure that the link leads to; empty for none. */
  readonly figure: string;
  readonly figures: () => ReactNode;
  readonly calibration: () => ReactNode;
  /** Questions in front of a class. */
  readonly questions: ReactNode;
}

/** The view. */
export function OneRun(props: OneRunProps) {
  const { run, summary, questions } = props;
  const { chart } = summary;
  const { head } = run;
  const result = run.loaded?.result ?? null;
  const counts = run.bundled?.counts ?? (result === null ? null : countsOf(result));
  const row = chart?.rows[chart.finding];
  const hasInterval = row !== undefined && !row.isDoubtful;
  return (
    <>
      <p className="paper-only paper-head">
        <strong>{text.printHead}</strong>
        <span>
          {head.run.id} · {day(head.run.started_utc)}
        </span>
      </p>
      <Heading
        finding={row === undefined ? text.noFinding : text.finding(row)}
        interval={hasInterval ? text.interval(row.gain) : ""}
      />
      {questions}
      <div className="answer">
        <div className="answer-chart">
          {chart === undefined ? (
            <p className="note">{text.noFindingNote}</p>
          ) : (
            <>
              <GainFigure
                chart={chart}
                isVirtual={head.device.virtualised === true}
                origin={originOf(head)}
                name={`lsm-lab-${head.run.id}`}
              />
              <p className="note answer-lesson">{text.lesson(chart.by, chart.rows)}</p>
            </>
          )}
        </div>
        <Trust summary={summary} head={head} />
      </div>
      <Forest
        points={summary.claims}
        claims={result?.claims ?? null}
        told={counts?.told ?? 0}
        all={counts?.claims ?? 0}
        figures={new Set(props.experiments.map(({ id }) => id))}
      />
      <p className="paper-only note">
        {text.printCite(head.run.tool?.version ?? "", head.run.id, head.run.preset ?? "", day(head.run.started_utc))}
      </p>
      <section className="details" aria-labelledby="details-title">
        <h2 id="details-title">{text.details}</h2>
        {result === null || counts === null ? (
          <p className="note details-coming">{text.loading}</p>
        ) : (
          <Details {...props} result={result} counts={counts} />
        )}
      </section>
    </>
  );
}

interface DetailsProps extends OneRunProps {
  readonly result: NativeResult;
  readonly counts: ReturnType<typeof countsOf>;
}

function Details({ result, counts, study, experiments, figure, figures, calibration }: DetailsProps) {
  const { io, calibration: costs } = result;
  const { claims = [] } = result;
  const miss = heldOut(study);
  return (
    <>
      <DetailFold
        id="detail-measured"
        title={text.folds.measured}
        told={text.foldMeasured(io ? measureText.reads(io.effective, io.verification.verdict) : "", counts.pairs)}
      >
        {() => <RunFacts result={result} />}
      </DetailFold>
      <DetailFold
        id="detail-costs"
        title={text.folds.costs}
        told={text.foldCosts(
          costs.read_latency?.p50_ns ?? null,
          costs.hash?.find(({ ns_latency }) => ns_latency > 0)?.ns_latency ?? null,
          costs.probe?.find(({ ns_negative }) => ns_negative > 0)?.ns_negative ?? null,
        )}
        count={text.counts.costs(counts.costs)}
      >
        {() => <Costs result={result} />}
      </DetailFold>
      {counts.figures === 0 ? null : (
        <DetailFold
          id="detail-figures"
          title={text.folds.figures}
          told={text.foldFigures}
          count={text.counts.figures(counts.figures)}
          isOpenFirst={figure !== ""}
        >
          {figures}
        </DetailFold>
      )}
      {study === null || miss === undefined ? null : (
        <DetailFold
          id="detail-calibration"
          title={text.folds.calibration}
          told={text.foldCalibration(miss)}
          count={text.counts.gains(miss.cells)}
        >
          {calibration}
        </DetailFold>
      )}
      {claims.length === 0 ? null : (
        <DetailFold
          id="detail-claims"
          title={text.folds.claims}
          told={measureText.claimSummary(tally(claims))}
          count={text.counts.claims(claims.length)}
        >
          {() => <ClaimList claims={claims} result={result} figures={new Set(experiments.map(({ id }) => id))} />}
        </DetailFold>
      )}
    </>
  );
}

function heldOut(study: RunStudy | null): ModelMiss | undefined {
  return study?.all.misses.find(({ model }) => model === "held-out");
}
