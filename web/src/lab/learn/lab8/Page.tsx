/** Lab 8, *Spend the memory: where should bits go?* */

import { useCallback, useEffect } from "react";
import { SEEN } from "../../../elements/seen";
import type { EngineClient } from "../../../engine/client";
import type { MemoryDivision } from "../../../engine/contract";
import { BudgetFigure } from "../../../figures/budget/View";
import { Assigned } from "../../../figures/frame/Assigned";
import { NumberSelect } from "../../../figures/frame/controls";
import { HotnessFigure } from "../../../figures/hotness/View";
import { hotMarks } from "../../../figures/outcomes/memory/hot-layout";
import { bestMarks, giftMarks } from "../../../figures/outcomes/memory/memory-layout";
import { HOT_LEVEL, hotOf, levelsOf, partsOf } from "../../../live/memory";
import { en } from "../../../text/lab.en";
import { lab8Text as text } from "../../../text/labs/lab8.en";
import { learnText } from "../../../text/labs/learn.en";
import { type UpdateOf, useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { Explain } from "../Explain";
import { LabPage } from "../frame/LabPage";
import { guessedQuestion, hasRun, type LearnStep, type Question } from "../frame/question";
import { Problem } from "../Problem";
import { HowFar } from "../Progress";
import { TaskPair } from "../TaskPair";
import { Waiting } from "../Waiting";
import { bestOf, bestOutcome, giftOutcome, hotOutcome, linesOf } from "./outcomes";
import { BestPicture, GiftPicture, giftIntroOf, HotPicture, PushStep } from "./Steps";
import { FIXED_BITS, LAB8_PARAMS, type Lab8State, LOOKUPS, SPEC } from "./state";
import { type HotRuns, useBest, useCompared, useDivision, useGifts, useHot, useHotStart, useMine } from "./use-lab8";
import "./lab8.css";

interface LabState {
  readonly client: EngineClient;
  readonly state: Lab8State;
  readonly update: UpdateOf<Lab8State>;
}

/** The page. */
export function Page({ client, info, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(SPEC, notify);
  const { sandbox, isShown, mine, even } = useSandbox({ client, state, update });
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  const { value: fixed, error } = useDivision(client, "lab8-fixed", FIXED_BITS, undefined);
  const gifts = useGifts(client, hasRun(state, "guessGift", "ranGift"));
  const compared = useCompared(client, FIXED_BITS, hasRun(state, "guessBest", "ranBest"));
  const hot = useHotQuestion({ client, state, update });
  const open = openOf(state);
  const waiting = <Waiting error={error} />;
  const steps: readonly LearnStep[] = [
    guessedQuestion({
      id: "gift",
      words: text.gift,
      state,
      update,
      guess: "guessGift",
      ran: "ranGift",
      answer: gifts,
      outcome: giftOutcome,
      intro: giftIntroOf(fixed),
      marks: giftMarks,
      picture: (view, found) => (fixed === null ? waiting : <GiftPicture view={view} even={fixed} found={found} />),
    }),
    { kind: "push", id: "challenge", title: text.push.title, content: <PushStep reads={mine} even={even} /> },
    guessedQuestion({
      id: "best",
      words: text.best,
      state,
      update,
      guess: "guessBest",
      ran: "ranBest",
      answer: compared.answer,
      progress: <HowFar done={compared.done} onStop={() => update({ ranBest: 0 })} />,
      outcome: bestOutcome,
      marks: (found) => bestMarks(bestOf(found)),
      picture: (view, found) => (fixed === null ? waiting : <BestPicture view={view} even={fixed} found={found} />),
    }),
    hot.question,
    { kind: "explain", id: "explain", title: text.explain.title, content: <Explain {...text.explain} /> },
  ];
  return (
    <LabPage
      lab={SPEC}
      state={{ ...state, open }}
      update={update}
      lede={text.lede}
      sandbox={
        open === "explain" && hot.runs !== null ? (
          <UnitsOverTime runs={hot.runs} hotPercent={state.hotPercent} />
        ) : (
          sandbox
        )
      }
      steps={steps}
      practice={<TaskPair client={client} announce={announce} state={state} update={update} tasks={["8a", "8b"]} />}
      check={text.check}
      foot={<span>{en.engineVersion(info.version)}</span>}
    />
  );
}

/** A link with a division and without predictions shows the division, and a link from a figure shows the same figure. */
function openOf({ open, division, guessGift, guessBest, guessHot }: Lab8State): string {
  if (open !== "") return open;
  if (guessHot === SEEN) return "explain";
  const isOwn = division !== "" && guessGift + guessBest + guessHot === "";
  return isOwn || guessBest === SEEN ? "challenge" : "";
}

/** Hot keys. Once the outcome is known, the reader can choose another share of hot lookups. */
function useHotQuestion({ client, state, update }: LabState) {
  const { initial } = LAB8_PARAMS.hotPercent;
  const isWanted = hasRun(state, "guessHot", "ranHot");
  const first = useHot(client, "lab8-hot", initial, isWanted);
  const chosen = useHot(client, "lab8-hot-chosen", state.hotPercent, isWanted && state.hotPercent !== initial);
  const start = useHotStart(client, initial, openOf(state) === "hot");
  // While another share is counted, the picture keeps the one before it.
  const shown = state.hotPercent === initial ? first.answer.value : chosen.answer.value;
  const question: Question = guessedQuestion({
    id: "hot",
    words: text.hot,
    state,
    update,
    guess: "guessHot",
    ran: "ranHot",
    answer: first.answer,
    progress: <HowFar done={first.done} onStop={() => update({ ranHot: 0 })} />,
    outcome: hotOutcome,
    marks: (found) => hotMarks(linesOf(found, hotOf(initial))),
    picture: (view, found) => (
      <>
        {/* The question is about its initial value. */}
        <fieldset className="hot-controls" disabled={found === null}>
          <NumberSelect
            param={LAB8_PARAMS.hotPercent}
            value={state.hotPercent}
            onChange={(hotPercent) => update({ hotPercent })}
          />
          <HowFar done={chosen.done} onStop={() => update({ hotPercent: initial })} />
        </fieldset>
        <HotPicture
          view={view}
          found={found === null ? null : (shown ?? found)}
          start={start.value}
          hotPercent={state.hotPercent}
        />
        <Problem error={start.error ?? chosen.answer.error} />
      </>
    ),
    reset: { hotPercent: initial },
  });
  return { question, runs: shown };
}

/** Units of all windows by key, for the explanation. */
function UnitsOverTime({ runs, hotPercent }: { readonly runs: HotRuns; readonly hotPercent: number }) {
  const { lookups, width } = hotOf(hotPercent);
  const { windows, mostUnits } = runs.elastic;
  return <HotnessFigure params={{ level: HOT_LEVEL, windows, lookups, width, mostUnits }} height={420} />;
}

/** The memory, divided by the reader. */
function useSandbox({ client, state, update }: LabState) {
  const queried = partsOf(state);
  const even = useDivision(client, "lab8-even", state.bitsPerKey, undefined);
  const mine = useDivision(client, "lab8-division", state.bitsPerKey, queried);
  const showsBest = hasRun(state, "guessBest", "ranBest");
  const best = useBest(client, state.bitsPerKey, showsBest);
  const division = mine.value;
  const isMine = state.division !== "" && mine.isCurrent;
  const counted = useMine(client, state.bitsPerKey, isMine ? division : null, showsBest);
  const levels = levelsNow(division, mine.isCurrent ? undefined : queried);
  const onParts = useCallback(
    (level: number, parts: number, how?: "scrub") => {
      const given = levels.slice(0, -1).map((one) => (one.level === level ? parts : one.parts));
      update({ division: given.join("_") }, how);
    },
    [levels, update],
  );
  const others = [
    ...(even.value === null ? [] : [{ name: text.plans.even, ...shapeOf(even.value) }]),
    ...(showsBest && best.value !== null ? [{ name: text.plans.best, ...shapeOf(best.value) }] : []),
  ];
  const byHand = isMine && counted.isCurrent ? counted.value : null;
  const sandbox = (
    <>
      <BudgetControls state={state} update={update} />
      {division === null ? (
        <p className="hint working">{learnText.working}</p>
      ) : (
        <BudgetFigure
          levels={levels}
          others={others}
          onParts={onParts}
          bitsPerPart={division.bitsPerPart}
          reads={division.falsePositives}
        />
      )}
      {byHand === null ? null : <p className="hint">{text.counts.yours(byHand.counted.falsePositives, LOOKUPS)}</p>}
      <Problem error={mine.error ?? even.error ?? best.error ?? counted.error} />
    </>
  );
  return {
    sandbox,
    isShown: division !== null,
    mine: isMine ? (division?.falsePositives ?? null) : null,
    even: even.value?.falsePositives ?? null,
  };
}

function levelsNow(division: MemoryDivision | null, queried: readonly number[] | undefined) {
  return division === null ? [] : levelsOf(division, queried);
}

/** Bits per key, and equal bits again. */
function BudgetControls({ state, update }: Omit<LabState, "client">) {
  const isEven = state.division === "";
  return (
    <div className="budget-controls">
      <NumberSelect
        param={LAB8_PARAMS.bitsPerKey}
        value={state.bitsPerKey}
        onChange={(bitsPerKey) => update({ bitsPerKey, division: "" })}
      />
      <Assigned name={LAB8_PARAMS.division.name}>
        {/* A disabled button would lose the focus when it is pressed. */}
        <button
          type="button"
          aria-disabled={isEven}
          onClick={() => {
            if (!isEven) update({ division: "" });
          }}
        >
          {text.startAgain}
        </button>
      </Assigned>
    </div>
  );
}

function shapeOf({ parts, falsePositives }: MemoryDivision) {
  return { parts: [...parts], reads: falsePositives };
}
