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
import { Explain } from "../Explain";
import { LabPage } from "../frame/LabPage";
import { guessedQuestion, hasRun, type LearnStep } from "../frame/question";
import { Problem } from "../Problem";
import { Step } from "../Step";
import { TaskPair } from "../TaskPair";
import { AskForm, Shape } from "./Controls";
import { Meter } from "./Meter";
import { curvePlot, probesOutcome, rateOutcome, unionOutcome } from "./outcomes";
import { GOAL_RATE, OPENING, SPEC } from "./state";
import { useCurve, useFilter, useRate, useUnion } from "./use-filter";

/** The page. */
export function Page({ client, info, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(SPEC, notify);
  const filter = useFilter(client, state);
  const ranRate = hasRun(state, "guessRate", "ranRate");
  const curve = useCurve(client, ranRate || hasRun(state, "guessProbes", "ranProbes"));
  const union = useUnion(client, hasRun(state, "guessUnion", "ranUnion"));
  const rate = useRate(client, state, ranRate);
  const isShown = filter.value !== null;
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  const sandbox = (
    <>
      <AskForm
        client={client}
        state={state}
        update={update}
        announce={announce}
        isKey={filter.value?.question?.isKey ?? false}
      />
      <Shape state={state} update={update} />
      {filter.value === null ? <p className="hint working">{learnText.working}</p> : <Bits filter={filter.value} />}
      {ranRate ? <Meter rate={rate.value} isCurrent={rate.isCurrent} /> : null}
      <Problem error={filter.error ?? rate.error} />
    </>
  );
  const steps: readonly LearnStep[] = [
    guessedQuestion({
      id: "rate",
      words: text.rate,
      state,
      update,
      guess: "guessRate",
      ran: "ranRate",
      answer: curve,
      outcome: rateOutcome,
      marks: () => [],
      picture: () => sandbox,
    }),
    guessedQuestion({
      id: "probes",
      words: text.probes,
      state,
      update,
      guess: "guessProbes",
      ran: "ranProbes",
      answer: curve,
      outcome: probesOutcome,
      marks: () => [],
      picture: (_, found) => (found === null ? sandbox : <PlotFigure params={curvePlot(found, state.probes)} />),
    }),
    guessedQuestion({
      id: "union",
      words: text.union,
      state,
      update,
      guess: "guessUnion",
      ran: "ranUnion",
      answer: union,
      outcome: unionOutcome,
      marks: () => [],
      picture: () => sandbox,
    }),
    { kind: "explain", id: "explain", title: text.explain.title, content: <Explain {...text.explain} /> },
    {
      kind: "push",
      id: "challenge",
      title: text.push.title,
      content: <Push rate={rate.isCurrent ? rate.value : null} filter={filter.value} />,
    },
  ];
  return (
    <LabPage
      lab={SPEC}
      state={state}
      update={update}
      lede={text.lede}
      sandbox={sandbox}
      steps={steps}
      practice={<TaskPair client={client} announce={announce} state={state} update={update} tasks={["1a", "1b"]} />}
      check={text.check}
      foot={<span>{en.engineVersion(info.version)}</span>}
    />
  );
}

/** The filter, in which bits and words can be pointed at. */
function Bits({ filter }: { readonly filter: WordFilter }) {
  const [bit, setBit] = useState<number | null>(null);
  const [word, setWord] = useState<number | null>(null);
  return <FilterFigure filter={filter} bit={bit} word={word} onBit={setBit} onWord={setWord} namesSetters={true} />;
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
