/** Lab 7, *Measure: does the model survive contact?* */

import { useEffect, useMemo } from "react";
import { GapFigure } from "../../../figures/gap/View";
import { HashBenchFigure } from "../../../figures/hash-bench/View";
import { PlotFigure } from "../../../figures/plot/View";
import { nativeHashes } from "../../../live/prices";
import { en } from "../../../text/lab.en";
import { lab7Text as text } from "../../../text/labs/lab7.en";
import { keySize } from "../../../text/numbers";
import { type UpdateOf, useLinkState } from "../../link/use-link-state";
import { runsInOrder } from "../../measure/runs/runs";
import type { PageProps } from "../../pages";
import { Explain, SelfCheck } from "../Explain";
import { HashCost } from "../HashCost";
import { LabFrame } from "../LabFrame";
import { Prediction } from "../Prediction";
import { Problem } from "../Problem";
import { Step } from "../Step";
import { TaskPair } from "../TaskPair";
import { DiskStep } from "./Disk";
import { GapStep } from "./GapStep";
import { type Comparison, type MeasuredRun, measuredRuns } from "./measured";
import { agreeOutcome, clockOutcome, gainPlot, residuals } from "./outcomes";
import { RunChoice } from "./RunChoice";
import { type Lab7State, SPEC } from "./state";
import { useClockTrial, useGap, useHashBench, useModelLine } from "./use-lab7";

/** The page. */
export function Page({ client, info, results, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(SPEC, notify);
  useEffect(() => onShown(), [onShown]);
  const ordered = useMemo(() => runsInOrder(results.results), [results.results]);
  const runs = useMemo(() => measuredRuns(ordered), [ordered]);
  const native = useMemo(() => nativeHashes(ordered), [ordered]);
  const run = runs.find(({ id }) => id === state.run) ?? runs[0] ?? null;
  const comparison = run?.comparisons[0] ?? null;
  const bench = useHashBench(notify);
  const hasCompared = state.ranAgree > 0 && state.guessAgree !== "";
  const line = useModelLine(client, hasCompared ? comparison : null);
  const gap = useGap(client, comparison, state.gapAnswer);
  const figure = (
    <>
      {gap.gap.value === null ? null : <GapFigure title={text.gap.figure} gap={gap.gap.value} />}
      {run === null || !hasCompared || line.value === null ? null : (
        <>
          <PlotFigure params={gainPlot(run, line.value)} height={230} />
          <p className="hint">{`${text.plot.residuals}: ${residuals(run).join("; ")}.`}</p>
          {comparison === null ? null : <HashCost client={client} run={run} comparison={comparison} />}
        </>
      )}
      <HashBenchFigure
        params={{ ...bench, tab: bench.times, native: native.times, nativeOrigin: native.origin }}
        onRun={bench.run}
        onStop={bench.stop}
      />
    </>
  );
  return (
    <LabFrame lab={SPEC} lede={text.lede} figure={figure} foot={<span>{en.engineVersion(info.version)}</span>}>
      <Problem error={line.error ?? gap.grade.error} />
      <ClockStep state={state} update={update} />
      <Push times={bench.times} />
      <RunChoice runs={runs} chosen={run} onChoose={(id) => update({ run: id })} onOpen={results.open} />
      {run === null || comparison === null ? null : (
        <>
          <AgreeStep state={state} update={update} run={run} comparison={comparison} isThere={line.value !== null} />
          <GapStep
            key={run.id}
            run={run}
            comparison={comparison}
            announce={announce}
            answer={state.gapAnswer}
            tries={state.gapTries}
            grade={gap.grade.value}
            gap={gap.gap.value}
            onAnswer={(gapAnswer) => update({ gapAnswer, gapTries: state.gapTries + 1 })}
          />
        </>
      )}
      <Explain {...text.explain} />
      <DiskStep run={run} />
      <TaskPair client={client} announce={announce} state={state} update={update} tasks={["7a", "7b"]} />
      <SelfCheck {...text.check} />
    </LabFrame>
  );
}

interface StepProps {
  readonly state: Lab7State;
  readonly update: UpdateOf<Lab7State>;
}

/** One hash at a time, by the clock of this tab. */
function ClockStep({ state, update }: StepProps) {
  const hasRun = state.ranClock > 0 && state.guessClock !== "";
  const { trial, error } = useClockTrial(hasRun);
  return (
    <>
      <Problem error={error} />
      <Prediction
        {...text.clock}
        locked={state.guessClock}
        onLock={(guessClock) => update({ guessClock })}
        isRunning={hasRun && trial === null}
        onRun={() => update({ ranClock: 1 })}
        onReset={() => update({ guessClock: "", ranClock: 0 })}
        outcome={trial === null ? null : clockOutcome(trial)}
      />
    </>
  );
}

interface AgreeProps extends StepProps {
  readonly run: MeasuredRun;
  readonly comparison: Comparison;
  /** Whether the model's line is there. */
  readonly isThere: boolean;
}

/** The run over the model. */
function AgreeStep({ state, update, run, comparison, isThere }: AgreeProps) {
  const hasRun = state.ranAgree > 0 && state.guessAgree !== "";
  return (
    <Prediction
      {...text.agree}
      question={text.agree.question(run.device, comparison.emptyFraction, comparison.predicted)}
      locked={state.guessAgree}
      onLock={(guessAgree) => update({ guessAgree })}
      isRunning={hasRun && !isThere}
      onRun={() => update({ ranAgree: 1 })}
      onReset={() => update({ guessAgree: "", ranAgree: 0 })}
      outcome={hasRun && isThere ? agreeOutcome(run, comparison) : null}
    />
  );
}

/** How much dearer a function gets with its key: quotients of times of this tab. */
function Push({ times }: { readonly times: ReturnType<typeof useHashBench>["times"] }) {
  const factors = times.flatMap((time) => {
    const small = times.find(({ digest, keyBytes }) => digest === time.digest && keyBytes === 8);
    return small === undefined ? [] : [{ time, factor: time.ns / small.ns }];
  });
  const most = factors.sort((one, other) => other.factor - one.factor)[0];
  const isReached = most !== undefined && most.factor >= 8;
  return (
    <Step kind="push" title={text.push.title}>
      <p className="question">{text.push.question}</p>
      <p className={isReached ? "happened" : "predicted"} aria-live="polite">
        {most === undefined
          ? text.push.none
          : text.push.now(`${en.digest(most.time.digest)}, ${keySize(most.time.keyBytes)}`, most.factor, isReached)}
      </p>
    </Step>
  );
}
