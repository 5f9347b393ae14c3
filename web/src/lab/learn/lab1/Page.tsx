/** Lab 1, *Filter bits: when is "maybe" wrong?* */

import { useContext, useEffect, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import type { UnitedFilters, WordFilter, WordRate } from "../../../engine/contract";
import { FilterFigure } from "../../../figures/filter/View";
import { shownOf } from "../../../figures/scene/easing";
import { en } from "../../../text/lab.en";
import { lab1Text as text } from "../../../text/labs/lab1.en";
import { learnText } from "../../../text/labs/learn.en";
import { count } from "../../../text/numbers";
import { VoteContext } from "../../link/use-layers";
import { type UpdateOf, useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { Explain } from "../Explain";
import { LabPage } from "../frame/LabPage";
import { guessedQuestion, hasRun, type LearnStep } from "../frame/question";
import { Problem } from "../Problem";
import { Step } from "../Step";
import { TaskPair } from "../TaskPair";
import { Waiting } from "../Waiting";
import { AskForm, Shape } from "./Controls";
import { Meter } from "./Meter";
import { curveMarks, fillMarks, rainMarks, unionMarks } from "./marks";
import { compared, probesOutcome, rateOutcome, unionOutcome } from "./outcomes";
import { PushFigure } from "./PushFigure";
import { Rain } from "./Rain";
import { Curve, Union } from "./Scenes";
import { GOAL_RATE, type Lab1State, OPENING, QUERIES, SPEC } from "./state";
import { useCurve, useFilter, useOpening, useRain, useRate, useUnion } from "./use-filter";

/** The page. */
export function Page({ client, info, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(SPEC, notify);
  const filter = useFilter(client, state);
  const isVoted = useContext(VoteContext) !== null;
  const rate = useRate(client, state, state.open === "challenge" || hasRun(state, "guessRate", "ranRate"));
  const isShown = filter.value !== null;
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  const steps = useQuestions(client, state, update);
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
      <Meter rate={rate.value} fill={filter.value?.fill ?? 0} isCurrent={rate.isCurrent} />
      <Problem error={filter.error ?? rate.error} />
    </>
  );
  return (
    <LabPage
      lab={SPEC}
      state={state}
      update={update}
      lede={text.lede}
      sandbox={
        state.open === "challenge" && !isVoted ? (
          <PushFigure client={client} state={state} update={update} words={filter.value?.keys.length ?? 0} />
        ) : (
          sandbox
        )
      }
      steps={[
        ...steps,
        { kind: "explain", id: "explain", title: text.explain.title, content: <Explain {...text.explain} /> },
        {
          kind: "push",
          id: "challenge",
          title: text.push.title,
          content: <Push rate={rate.isCurrent ? rate.value : null} filter={filter.value} />,
        },
      ]}
      practice={<TaskPair client={client} announce={announce} state={state} update={update} tasks={["1a", "1b"]} />}
      check={text.check}
      foot={<span>{en.engineVersion(info.version)}</span>}
    />
  );
}

const NO_PARTS: UnitedFilters["parts"] = [];

/** The three questions, about the opening filter whatever was done to the one of the sandbox. */
function useQuestions(client: EngineClient, state: Lab1State, update: UpdateOf<Lab1State>): readonly LearnStep[] {
  const [met, setMet] = useState(-1);
  const ranRate = hasRun(state, "guessRate", "ranRate");
  const rain = useRain(client, ranRate);
  const liar = ranRate ? (rain.value?.rain.liars[met] ?? "") : "";
  const opening = useOpening(client, liar);
  const curve = useCurve(client, state.open === "probes" || hasRun(state, "guessProbes", "ranProbes"));
  // The questions compare with the rate at three bits per word, and with two filters, before they run.
  const union = useUnion(client, state.open === "union" || hasRun(state, "guessUnion", "ranUnion"));
  const queried = { state, update } as const;
  return [
    guessedQuestion({
      ...queried,
      id: "rate",
      words: text.rate,
      guess: "guessRate",
      ran: "ranRate",
      answer: rain,
      outcome: rateOutcome,
      intro: fillMarks(opening.value),
      marks: rainMarks,
      counting: (t) => ({ value: count(shownOf(QUERIES, t)), says: text.rate.counting }),
      actions: (
        <button
          type="button"
          className="quiet"
          onClick={() => setMet((before) => (before + 1) % Math.max(rain.value?.rain.liars.length ?? 1, 1))}
        >
          {text.rate.meet}
        </button>
      ),
      picture: (view, found) =>
        opening.value === null ? (
          <Waiting error={opening.error} />
        ) : (
          <Rain
            filter={opening.value}
            rain={found?.rain ?? null}
            view={view}
            met={opening.value.question?.word === liar && liar !== "" ? liar : null}
          />
        ),
    }),
    guessedQuestion({
      ...queried,
      id: "probes",
      words: text.probes,
      guess: "guessProbes",
      ran: "ranProbes",
      answer: curve,
      outcome: probesOutcome,
      marks: curveMarks,
      picture: (view, found) => (
        <Curve curve={found ?? []} reference={compared(curve.value ?? []).few} opening={opening.value} view={view} />
      ),
    }),
    guessedQuestion({
      ...queried,
      id: "union",
      words: text.union,
      guess: "guessUnion",
      ran: "ranUnion",
      answer: union,
      outcome: unionOutcome,
      marks: unionMarks,
      picture: (view, found) => (
        <Union union={found} one={union.value?.courseOfOne ?? []} parts={union.value?.parts ?? NO_PARTS} view={view} />
      ),
    }),
  ];
}

/** The filter, in which bits and words can be pointed at. */
function Bits({ filter }: { readonly filter: WordFilter }) {
  const [bit, setBit] = useState<number | null>(null);
  const [word, setWord] = useState<number | null>(null);
  return <FilterFigure filter={filter} bit={bit} word={word} onBit={setBit} onWord={setWord} namesSetters={true} />;
}

interface PushProps {
  /** Rate of the filter in the figure, or null before it is counted. */
  readonly rate: WordRate | null;
  readonly filter: WordFilter | null;
}

/** Shows the current progress immediately. */
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
