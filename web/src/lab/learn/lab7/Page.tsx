/** Lab 7, *Measure: does the model survive contact?* */

import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { GapTermName } from "../../../engine/contract";
import { HashBenchFigure } from "../../../figures/hash-bench/View";
import { barsMarks, barsTable, layoutBars, predictedPlaces } from "../../../figures/outcomes/measuring/bars-layout";
import {
  clockMarks,
  layoutClock,
  sizePlace,
  tickingMarks,
  tryPlace,
} from "../../../figures/outcomes/measuring/clock-layout";
import { PlotFigure } from "../../../figures/plot/View";
import { endOf } from "../../../figures/scene/clock";
import { ScenePicture } from "../../../figures/scene/Picture";
import { nativeHashes } from "../../../live/prices";
import { en } from "../../../text/lab.en";
import { lab7Text as text } from "../../../text/labs/lab7.en";
import { keySize, time } from "../../../text/numbers";
import { type UpdateOf, useLinkState } from "../../link/use-link-state";
import { runsInOrder } from "../../measure/runs/runs";
import type { PageProps } from "../../pages";
import { useAnswer } from "../../shell/use-answer";
import { Explain } from "../Explain";
import { Picks } from "../frame/Grip";
import { LabPage } from "../frame/LabPage";
import { guessedQuestion, hasRun, type LearnStep, type QuestionView } from "../frame/question";
import { HashCost } from "../HashCost";
import { Problem } from "../Problem";
import { Step } from "../Step";
import { TaskPair } from "../TaskPair";
import { DiskStep, DiskTimes } from "./Disk";
import { GapScene, GapStep, termsOf } from "./GapStep";
import { type MeasuredRun, measuredRuns } from "./measured";
import { agreeOutcome, clockOutcome, gainPlot, readingsOf } from "./outcomes";
import { RunChoice } from "./RunChoice";
import { type Lab7State, SPEC } from "./state";
import { useDisk } from "./use-disk";
import {
  type ClockTrial,
  type Compared,
  useBatch,
  useClockTrial,
  useCompared,
  useGap,
  useHashBench,
  useTries,
} from "./use-lab7";

/** Binary logarithm of the largest batch that the visitor may time, unless the run needed a larger one. */
const LARGEST = 20;
/** Height of a plot of the hash times, of which three are next to each other. */
const PANEL_HEIGHT = 370;

/** The page. */
export function Page({ client, info, results, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(SPEC, notify);
  useEffect(() => onShown(), [onShown]);
  const ordered = useMemo(() => runsInOrder(results.results), [results.results]);
  const runs = useMemo(() => measuredRuns(ordered), [ordered]);
  // The run whose hashes labs 0 and 6 use.
  const native = useMemo(() => nativeHashes(results.results), [results.results]);
  const run = runs.find(({ id }) => id === state.run) ?? runs[0] ?? null;
  const bench = useHashBench(notify);
  const disk = useDisk();
  const step = useAnswer(client, "lab7-step", "step", () => client.call((remote) => remote.clockStepMs())).value;
  const clock = useClockTrial(hasRun(state, "guessClock", "ranClock"));
  const choice = <RunChoice runs={runs} chosen={run} onChoose={(id) => update({ run: id })} onOpen={results.open} />;
  const against = useAgainstModel({ client, state, update, announce, run, choice });
  const hashes = (
    <HashBenchFigure
      params={{ ...bench, tab: bench.times, native: native.times, nativeOrigin: native.origin }}
      panelHeight={PANEL_HEIGHT}
      onRun={bench.run}
      onStop={bench.stop}
    />
  );
  const figures: Readonly<Record<string, ReactNode>> = {
    ...against.figures,
    disk: <DiskTimes disk={disk} run={run} />,
  };
  const steps: readonly LearnStep[] = [
    guessedQuestion({
      id: "clock",
      words: text.clock,
      state,
      update,
      guess: "guessClock",
      ran: "ranClock",
      answer: clock,
      outcome: clockOutcome,
      intro: tickingMarks(step),
      marks: (trial) => clockMarks(readingsOf(trial)),
      picture: (view, trial) => <Clock view={view} step={step} trial={trial} />,
    }),
    { kind: "push", id: "challenge", title: text.push.title, content: <Push times={bench.times} /> },
    ...against.steps,
    {
      kind: "explain",
      id: "explain",
      title: text.explain.title,
      content: <Explain {...text.explain} measured={() => against.costs} />,
    },
    { kind: "run", id: "disk", title: text.disk.title, content: <DiskStep disk={disk} /> },
  ];
  return (
    <LabPage
      lab={SPEC}
      state={state}
      update={update}
      lede={text.lede}
      sandbox={
        <>
          {figures[state.open] ?? hashes}
          <Problem error={against.error} />
        </>
      }
      steps={steps}
      practice={<TaskPair client={client} announce={announce} state={state} update={update} tasks={["7a", "7b"]} />}
      check={text.check}
      foot={<span>{en.engineVersion(info.version)}</span>}
    />
  );
}

interface AgainstModel extends Pick<PageProps, "client" | "announce"> {
  readonly state: Lab7State;
  readonly update: UpdateOf<Lab7State>;
  readonly run: MeasuredRun | null;
  /** The choice of a run. */
  readonly choice: ReactNode;
}

/** A native run against the model: steps, their figures, and the cost of a hash in the run. */
function useAgainstModel({ client, state, update, announce, run, choice }: AgainstModel) {
  const comparison = run?.comparisons[0] ?? null;
  // The model's bar is part of the question, so the model is queried before the run.
  const compared = useCompared(client, comparison);
  const { gap, grade } = useGap(client, comparison, state.gapAnswer);
  const { terms, toggle } = useTerms(run, state.gapAnswer);
  const graded = grade.value?.answer === state.gapAnswer && grade.isCurrent ? grade.value : null;
  const error = compared.error ?? gap.error ?? grade.error;
  if (run === null || comparison === null) {
    const steps: readonly LearnStep[] = [{ kind: "run", id: "agree", title: text.agree.title, content: choice }];
    return { steps, figures: {}, costs: null, error };
  }
  const agree = guessedQuestion({
    id: "agree",
    words: {
      ...text.agree,
      question: text.agree.question(run.device, comparison.emptyFraction, comparison.predicted),
    },
    state,
    update,
    guess: "guessAgree",
    ran: "ranAgree",
    answer: compared,
    outcome: () => agreeOutcome(comparison),
    marks: ({ bars }) => barsMarks(bars),
    picture: (view) => (
      <>
        {choice}
        {compared.value === null ? null : <Bars view={view} compared={compared.value} origin={run.origin} />}
      </>
    ),
  });
  const explained = (
    <GapStep
      key={run.id}
      chosen={terms}
      announce={announce}
      answer={state.gapAnswer}
      tries={state.gapTries}
      grade={graded}
      gap={gap.value}
      onAnswer={(gapAnswer) => update({ gapAnswer, gapTries: state.gapTries + 1 })}
    />
  );
  const steps: readonly LearnStep[] = [agree, { kind: "push", id: "gap", title: text.gap.title, content: explained }];
  const figures = {
    gap:
      gap.value === null ? null : (
        <GapScene
          key={run.id}
          gap={gap.value}
          comparison={comparison}
          origin={run.origin}
          chosen={terms}
          onToggle={toggle}
          answer={state.gapAnswer}
          isBroken={graded?.isRight === true}
        />
      ),
    explain:
      compared.value !== null && hasRun(state, "guessAgree", "ranAgree") ? (
        <PlotFigure params={gainPlot(run, compared.value.line)} height={430} />
      ) : null,
  };
  return { steps, figures, costs: <HashCost client={client} run={run} comparison={comparison} />, error };
}

/** The terms that the reader pressed for a run; at first those of the link. */
function useTerms(run: MeasuredRun | null, answer: string) {
  const [pressed, setPressed] = useState<{ readonly run: string; readonly terms: readonly GapTermName[] } | null>(null);
  const terms = pressed !== null && pressed.run === run?.id ? pressed.terms : termsOf(answer);
  const toggle = (term: GapTermName): void => {
    if (run === null) return;
    const next = terms.includes(term) ? terms.filter((one) => one !== term) : [...terms, term];
    setPressed({ run: run.id, terms: next });
  };
  return { terms, toggle };
}

interface ClockProps {
  readonly view: QuestionView;
  /** Step of the clock in ms; null before it is known. */
  readonly step: number | null;
  readonly trial: ClockTrial | null;
}

/** Readings of the clock on its ruler. */
function Clock({ view, step, trial }: ClockProps) {
  const { scene } = text.clock;
  const found = trial === null ? null : readingsOf(trial);
  const isOver = found !== null && view.t >= (clockMarks(found).at(-1)?.atMs ?? 0);
  const canTry = view.choose !== undefined && step !== null;
  const { triedMs, isBusy, hashOnce } = useTries(canTry);
  const last = triedMs.at(-1);
  const batch = useBatch(isOver);
  const rounds = batch.rounds ?? found?.rounds ?? 1;
  const button = (width: number, spare: number) => (
    <div className="clock-try" style={tryPlace(width, spare)}>
      <button type="button" aria-disabled={isBusy} onClick={() => (isBusy ? undefined : void hashOnce())}>
        {scene.hashOnce}
      </button>
      <p role="status">{last === undefined ? "" : scene.showed(last === 0 ? "0" : time(last * 1e6))}</p>
    </div>
  );
  const size = (width: number, spare: number) => (
    <label className="clock-size" style={sizePlace(width, spare)}>
      {scene.size}
      <input
        type="range"
        min={0}
        max={Math.max(LARGEST, Math.log2(found?.rounds ?? 1))}
        step={1}
        value={Math.log2(rounds)}
        aria-valuetext={scene.batch(rounds)}
        onChange={({ target }) => void batch.choose(2 ** target.valueAsNumber)}
      />
    </label>
  );
  return (
    <ScenePicture
      name="clock"
      {...(canTry ? { handles: button } : isOver ? { handles: size } : {})}
      title={scene.title}
      origin={found === null && step === null ? "" : scene.origin}
      description={
        isOver && trial !== null
          ? scene.described(trial.readingsMs.length, trial.zeros, found.stepMs * 1e6, found.hashNs)
          : scene.describe
      }
      grows
      draw={(width, _, spare) => {
        const ticking = step === null ? null : { stepMs: step, introMs: view.introMs, triedMs };
        return layoutClock(found, view.chosen, view.t, width, ticking, batch.timed, spare);
      }}
      table={
        isOver
          ? {
              columns: scene.columns,
              rows: found.readingsMs.map((ms, at) => [at + 1, ms === 0 ? "0" : time(ms * 1e6)]),
            }
          : null
      }
    />
  );
}

interface BarsProps {
  readonly view: QuestionView;
  readonly compared: Compared;
  readonly origin: string;
}

/** The measured saving against the model's, and both lookups as bars. */
function Bars({ view: { chosen, hasRun: isRun, t, choose }, compared: { bars }, origin }: BarsProps) {
  const { scene } = text.agree;
  const isOver = isRun && t >= endOf(barsMarks(bars));
  const grip = (width: number, spare: number): ReactNode => {
    if (choose === undefined) return null;
    const { places, across, rest } = predictedPlaces(bars, width, spare);
    const picks = places.flatMap(({ value, px }) => {
      const option = text.agree.options.find((one) => one.value === value);
      return option === undefined ? [] : [{ option, px }];
    });
    return <Picks axis="x" picks={picks} across={across} rest={rest} chosen={chosen} onChoose={choose} />;
  };
  return (
    <ScenePicture
      name="model-and-measurement"
      title={scene.title}
      origin={`(${origin})`}
      description={
        isOver
          ? scene.described(bars.predicted, bars.gain, bars.model.perFilterNs, bars.measured.perFilterNs)
          : scene.describe(bars.predicted)
      }
      grows
      draw={(width, _, spare) => layoutBars(bars, chosen, isRun, t, width, spare)}
      {...(choose === undefined ? {} : { handles: grip })}
      table={isOver ? barsTable(bars) : null}
    />
  );
}

/** The function whose hash grows most with its key: quotients of times of this browser. */
function Push({ times }: { readonly times: ReturnType<typeof useHashBench>["times"] }) {
  const factors = times.flatMap((one) => {
    const small = times.find(({ digest, keyBytes }) => digest === one.digest && keyBytes === 8);
    return small === undefined ? [] : [{ time: one, factor: one.ns / small.ns }];
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
