/** One run: its finding and its chart, its quality, its claims; folded below, how it was measured, its costs, figures and model. */

import type { ReactNode } from "react";
import type { ModelMiss, RunStudy, RunSummary } from "../../../engine/contract";
import type { NativeResult } from "../../../engine/native-result";
import type { Experiment } from "../../../engine/result-file.generated";
import { countsOf, type RunHead } from "../../../engine/run-head";
import { Heading } from "../../../figures/gains/Heading";
import { armsOf } from "../../../figures/gains/Parts";
import { Trust } from "../../../figures/gains/Trust";
import { GainFigure } from "../../../figures/gains/View";
import type { OfferedRun } from "../../../results/heads";
import { originOf } from "../../../results/points";
import { gainsText } from "../../../text/gains.en";
import { en } from "../../../text/lab.en";
import { day, keySize } from "../../../text/numbers";
import { answerText as text } from "../../../text/pages/answer.en";
import { measureText } from "../../../text/pages/measure.en";
import { gapLink } from "../../link/gap-link";
import { Forest } from "../answer/Forest";
import { ClaimList } from "../ClaimList";
import { Costs } from "../Costs";
import { RunFacts } from "../runs/RunFacts";
import { processorOf, tally } from "../runs/runs";
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
  const tables = head.tree?.tables ?? null;
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
      {row === undefined ? null : <p className="lede">{text.lede(row, head.device.virtualised === true, tables)}</p>}
      {row === undefined || head.tree == null ? null : (
        <p className="note whole-lookups">
          {gainsText.whole(keySize(head.tree.key_bytes))} <a href={gapLink(head.run.id)}>{en.gainMeasured}</a>
        </p>
      )}
      {questions}
      <div className="answer">
        <div className="answer-chart">
          {chart === undefined ? (
            <p className="note">{text.noFindingNote}</p>
          ) : (
            <GainFigure
              chart={chart}
              isVirtual={head.device.virtualised === true}
              origin={originOf(head)}
              name={`lsm-lab-${head.run.id}`}
              armsOf={(one) => armsOf(result, chart.experiment, one)}
            />
          )}
        </div>
        <Trust summary={summary}>
          <p className="note trust-about">{aboutOf(head)}</p>
        </Trust>
      </div>
      <Forest
        points={summary.claims}
        result={result}
        counts={counts}
        figures={new Set(props.experiments.map(({ id }) => id))}
        tables={tables}
      />
      <p className="paper-only note">
        {text.printCite(head.run.tool?.version ?? "", head.run.id, head.run.preset ?? "", day(head.run.started_utc))}
      </p>
      <section className="details" aria-labelledby="details-title">
        <h2 id="details-title">{text.details}</h2>
        {result === null || counts === null ? (
          <p className="note details-loading">{text.loading}</p>
        ) : (
          <Details {...props} result={result} counts={counts} />
        )}
      </section>
    </>
  );
}

/** Machine, disk, tree and program in a line. */
function aboutOf(head: RunHead): string {
  const { environment, device, filesystem, tree, run } = head;
  const machine = processorOf(head);
  const parts = [
    machine === ""
      ? ""
      : text.machine(machine, environment?.cpu.logical_count ?? null, environment?.memory_bytes ?? null),
    [device.label, ...(filesystem && !device.label.includes(filesystem.type) ? [filesystem.type] : [])].join(", "),
    tree
      ? text.tree(
          tree.levels,
          tree.size_ratio,
          tree.tables ?? null,
          tree.entries ?? null,
          tree.key_bytes,
          tree.bits_per_key,
        )
      : "",
    run.tool ? text.program(run.tool.name, run.tool.version) : "",
  ];
  return `${parts.filter((part) => part !== "").join("; ")}.`;
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
          hashCostOf(result),
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

/** The cost of the run's own hash: its function and key, else the first that was measured. */
function hashCostOf({ tree, calibration }: NativeResult): { readonly ns: number; readonly keyBytes: number } | null {
  const known = calibration.hash?.filter(({ ns_latency }) => ns_latency > 0) ?? [];
  const own = known.find((one) => one.function === tree?.digest && one.key_bytes === tree.key_bytes) ?? known[0];
  return own === undefined ? null : { ns: own.ns_latency, keyBytes: own.key_bytes };
}

function heldOut(study: RunStudy | null): ModelMiss | undefined {
  return study?.all.misses.find(({ model }) => model === "held-out");
}
