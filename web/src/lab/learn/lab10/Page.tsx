/** Lab 10, *Which design is best for this budget?* */

import { useContext, useEffect, useRef } from "react";
import type { EngineClient } from "../../../engine/client";
import type { ContestBrief } from "../../../engine/contract";
import { pairMarks } from "../../../figures/outcomes/designs/written";
import { en } from "../../../text/lab.en";
import { lab10Text as text } from "../../../text/labs/lab10.en";
import { VoteContext } from "../../link/use-layers";
import { type UpdateOf, useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { useAnswer } from "../../shell/use-answer";
import { Explain } from "../Explain";
import { LabPage } from "../frame/LabPage";
import { guessedQuestion, hasRun, type LearnStep, type QuestionView } from "../frame/question";
import { Problem } from "../Problem";
import { HowFar } from "../Progress";
import { TaskPair } from "../TaskPair";
import { BriefFacts, Designer } from "./Designer";
import { HandIn, TASK } from "./HandIn";
import { Leaderboard } from "./Leaderboard";
import { bitsOutcome, ratioOutcome, writtenOf } from "./outcomes";
import { PairPicture } from "./Pictures";
import { designOf, LAB10_PARAMS, type Lab10State, SPEC } from "./state";
import {
  BITS,
  type Pair,
  RATIOS,
  useBrief,
  useCosts,
  useCounted,
  useFixedBrief,
  usePair,
  usePlain,
  useSketch,
} from "./use-lab10";
import "./lab10.css";

interface LabState {
  readonly client: EngineClient;
  readonly state: Lab10State;
  readonly update: UpdateOf<Lab10State>;
}

/** The page. */
export function Page({ client, info, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(SPEC, notify);
  useEffect(() => onShown(), [onShown]);
  const lab = { client, state, update };
  const task = useBrief(client, state.brief);
  const brief = task.value?.seed === state.brief ? task.value : null;
  const { sandbox, design, isCounted, goalNs } = useDesigner(lab, brief, task.error);
  // Names of choices are the same in every brief.
  const questions = useQuestions(lab, task.value);
  const steps: readonly LearnStep[] = [
    ...questions,
    {
      kind: "push",
      id: "challenge",
      title: text.push.title,
      content: (
        <HandIn
          key={`${state.brief} ${design}`}
          client={client}
          announce={announce}
          state={state}
          isCounted={isCounted}
          design={design}
          goalNs={goalNs}
        />
      ),
    },
    { kind: "explain", id: "explain", title: text.explain.title, content: <Explain {...text.explain} /> },
    {
      kind: "run",
      id: "board",
      title: text.board.title,
      content: <Leaderboard client={client} brief={brief} mine={state} isOpen={state.open === "board"} />,
    },
  ];
  return (
    <LabPage
      lab={SPEC}
      state={{ ...state, open: openOf(state) }}
      update={update}
      lede={text.lede}
      sandbox={sandbox}
      steps={steps}
      practice={<TaskPair client={client} announce={announce} state={state} update={update} tasks={["10a", "10b"]} />}
      check={text.check}
      foot={<span>{en.engineVersion(info.version)}</span>}
    />
  );
}

/** A link with a design or a brief and without predictions opens the design, because it is a submission. */
function openOf(state: Lab10State): string {
  const { open, guessRatio, guessBits } = state;
  const own = (["brief", "ratio", "policy", "bits", "plan", "arm", "digest", "ran"] as const).some(
    (field) => state[field] !== LAB10_PARAMS[field].initial,
  );
  return open === "" && own && guessRatio + guessBits === "" ? "challenge" : open;
}

/** The design, its point on the map, and its costs. */
function useDesigner({ client, state, update }: LabState, brief: ContestBrief | null, problem: Error | null) {
  const design = brief === null ? null : designOf(state, brief);
  // The first picture does not wait for what is not shown.
  const isShown = useIsDesigning(state);
  const queried = isShown ? design : null;
  const sketch = useSketch(client, state.brief, queried);
  const costs = useCosts(client, state.brief, queried);
  const facts = useAnswer(client, "lab10-goal", isShown ? String(state.brief) : null, () =>
    client.call((remote) => remote.taskFacts(TASK, state.brief)),
  );
  const goalNs = facts.isCurrent && facts.value?.kind === "contest" ? (facts.value.goalNs ?? null) : null;
  const { answer: counted, done } = useCounted(client, state.brief, state.ran > 0 ? design : null);
  const isCounted = counted.value?.design === design && counted.value.seed === state.brief && state.ran > 0;
  const sandbox = (
    <>
      <Designer
        state={state}
        update={update}
        brief={brief}
        costs={costs.value}
        goalNs={goalNs}
        sketch={sketch.value?.seed === state.brief ? sketch.value.scores : null}
        counted={isCounted ? (counted.value?.scores ?? null) : null}
        isRunning={state.ran > 0 && !isCounted && counted.error === null}
        progress={<HowFar done={done} onStop={() => update({ ran: 0, tries: Math.max(state.tries - 1, 0) })} />}
        onRun={() => update({ ran: 1, tries: state.tries + 1 })}
      />
      <Problem error={problem ?? sketch.error ?? costs.error ?? facts.error ?? counted.error} />
    </>
  );
  return { sandbox, design, isCounted, goalNs };
}

/** Steps with a question, and steps and parts without the designer. */
const ASKING: ReadonlySet<string> = new Set(["", "learn", "ratio", "bits"]);
const UNDESIGNED: ReadonlySet<string> = new Set([...ASKING, "practice"]);

/** Returns true once the designer was shown. A class has it next to its slides. */
function useIsDesigning(state: Lab10State): boolean {
  const isVoted = useContext(VoteContext) !== null;
  const wasShown = useRef(false);
  wasShown.current ||= isVoted || !UNDESIGNED.has(openOf(state));
  return wasShown.current;
}

/** Two trees that differ in one choice, written and counted. */
function useQuestions({ client, state, update }: LabState, brief: ContestBrief | null): readonly LearnStep[] {
  // The tree takes about a second, for which no other step waits.
  const isVoted = useContext(VoteContext) !== null;
  const isWanted = isVoted || ASKING.has(openOf(state)) || state.ranRatio + state.ranBits > 0;
  const fixed = useFixedBrief(client);
  const { answer: counted } = usePlain(client, isWanted);
  const plain = counted.value;
  const ratio = usePair(
    client,
    "lab10-ratio",
    brief,
    plain,
    { ratio: RATIOS[1] },
    hasRun(state, "guessRatio", "ranRatio"),
  );
  const bits = usePair(client, "lab10-bits", brief, plain, { bits: BITS[1] }, hasRun(state, "guessBits", "ranBits"));
  const ratios = [text.ratio.name(RATIOS[0]), text.ratio.name(RATIOS[1])] as const;
  const numbersOfBits = [text.bits.name(BITS[0]), text.bits.name(BITS[1])] as const;
  const pictureOf = (
    names: readonly [string, string],
    decides: "each" | "total",
    options: readonly { readonly value: string; readonly short: string }[],
  ) =>
    function Picture(view: QuestionView, found: Pair | null) {
      const error = counted.error ?? fixed.error;
      if (error !== null) return <Problem error={error} />;
      return (
        <>
          <BriefFacts brief={fixed.value} />
          <PairPicture
            view={view}
            plain={fixed.value === null ? null : plain}
            found={found}
            names={names}
            puts={fixed.value?.puts ?? 0}
            decides={decides}
            options={options.map(({ value, short }) => ({ value, says: short }))}
          />
        </>
      );
    };
  const marksOf = (names: readonly string[]) => (found: Pair) => {
    const written = writtenOf(found, names);
    return written === null ? [] : pairMarks(written);
  };
  return [
    guessedQuestion({
      id: "ratio",
      words: text.ratio,
      state,
      update,
      guess: "guessRatio",
      ran: "ranRatio",
      answer: ratio.answer,
      working: text.working,
      progress: <HowFar done={ratio.done} onStop={() => update({ ranRatio: 0 })} />,
      outcome: ratioOutcome,
      marks: marksOf(ratios),
      picture: pictureOf(ratios, "each", text.ratio.options),
    }),
    guessedQuestion({
      id: "bits",
      words: text.bits,
      state,
      update,
      guess: "guessBits",
      ran: "ranBits",
      answer: bits.answer,
      working: text.working,
      progress: <HowFar done={bits.done} onStop={() => update({ ranBits: 0 })} />,
      outcome: bitsOutcome,
      marks: marksOf(numbersOfBits),
      picture: pictureOf(numbersOfBits, "total", text.bits.options),
    }),
  ];
}
