/** Lab 1, *Filter bits: when is "maybe" wrong?* */

import { useEffect, useState } from "react";
import type { WordFilter, WordRate } from "../../../engine/contract";
import { FilterFigure } from "../../../figures/filter/View";
import { PlotFigure } from "../../../figures/plot/View";
import { en } from "../../../text/lab.en";
import { lab1Text as text } from "../../../text/labs/lab1.en";
import { learnText } from "../../../text/labs/learn.en";
import { useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { Explain, SelfCheck } from "../Explain";
import { LabFrame } from "../LabFrame";
import { Prediction } from "../Prediction";
import { Problem } from "../Problem";
import { Step } from "../Step";
import { TaskPair } from "../TaskPair";
import { AskForm, Shape } from "./Controls";
import { Meter } from "./Meter";
import { curvePlot, probesOutcome, rateOutcome } from "./outcomes";
import { GOAL_RATE, OPENING, SPEC } from "./state";
import { UnionStep } from "./UnionStep";
import { useCurve, useFilter, useRate } from "./use-filter";

/** The page. */
export function Page({ client, info, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(SPEC, notify);
  const [bit, setBit] = useState<number | null>(null);
  const [word, setWord] = useState<number | null>(null);
  const filter = useFilter(client, state);
  const hasRun = state.ranRate > 0 && state.guessRate !== "";
  const opening = useCurve(client, hasRun);
  const rate = useRate(client, state, hasRun);
  const isShown = filter.value !== null;
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  const curve = opening.value;
  const drawsCurve = state.ranProbes > 0 && state.guessProbes !== "";
  const figure = (
    <>
      <AskForm
        client={client}
        state={state}
        update={update}
        announce={announce}
        isKey={filter.value?.question?.isKey ?? false}
      />
      <Shape state={state} update={update} />
      {filter.value === null ? (
        <p className="hint working">{learnText.working}</p>
      ) : (
        <FilterFigure filter={filter.value} bit={bit} word={word} onBit={setBit} onWord={setWord} namesSetters={true} />
      )}
      {hasRun ? <Meter rate={rate.value} isCurrent={rate.isCurrent} /> : null}
      <Problem error={filter.error ?? rate.error ?? opening.error} />
    </>
  );
  return (
    <LabFrame lab={SPEC} lede={text.lede} figure={figure} foot={<span>{en.engineVersion(info.version)}</span>}>
      <Prediction
        title={text.rate.title}
        question={text.rate.question}
        options={text.rate.options}
        locked={state.guessRate}
        onLock={(guessRate) => update({ guessRate })}
        runLabel={text.rate.runLabel}
        isRunning={hasRun && curve === null}
        onRun={() => update({ ranRate: 1 })}
        onReset={() => update({ guessRate: "", ranRate: 0 })}
        outcome={hasRun && curve !== null ? rateOutcome(curve) : null}
      />
      <Prediction
        title={text.probes.title}
        question={text.probes.question}
        options={text.probes.options}
        locked={state.guessProbes}
        onLock={(guessProbes) => update({ guessProbes })}
        runLabel={text.probes.runLabel}
        isRunning={drawsCurve && curve === null}
        onRun={() => update({ ranProbes: 1, ...(state.ranRate > 0 ? {} : { ranRate: 1 }) })}
        onReset={() => update({ guessProbes: "", ranProbes: 0 })}
        outcome={drawsCurve && curve !== null ? probesOutcome(curve) : null}
      />
      {drawsCurve && curve !== null ? <PlotFigure params={curvePlot(curve, state.probes)} /> : null}
      <UnionStep client={client} state={state} update={update} />
      <Explain title={text.explain.title} prompt={text.explain.prompt} model={text.explain.model} />
      <Push rate={rate.isCurrent ? rate.value : null} filter={filter.value} />
      <TaskPair client={client} announce={announce} state={state} update={update} tasks={["1a", "1b"]} />
      <SelfCheck title={text.check.title} questions={text.check.questions} />
    </LabFrame>
  );
}

interface PushProps {
  /** Of the filter in the figure; null until it is counted. */
  readonly rate: WordRate | null;
  readonly filter: WordFilter | null;
}

/** Says at once how far one has come. */
export function Push({ rate, filter }: PushProps) {
  const words = filter?.keys.length ?? 0;
  const isReached = rate !== null && words >= OPENING.words && rate.rate <= GOAL_RATE;
  return (
    <Step kind="push" title={text.push.title}>
      <p className="question">{text.push.question(OPENING.words)}</p>
      <p className={isReached ? "happened" : "predicted"} aria-live="polite">
        {rate === null || filter === null
          ? text.push.first
          : text.push.now(words, filter.bits, filter.probeCount, rate, isReached)}
      </p>
    </Step>
  );
}
