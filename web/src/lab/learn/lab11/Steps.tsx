/** The questions of lab 11, and a workload to look for. */

import { useContext, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import type { MapletBalance } from "../../../engine/contract";
import { ChoiceSelect, NumberSelect } from "../../../figures/frame/controls";
import { lab11Text as text } from "../../../text/labs/lab11.en";
import { VoteContext } from "../../link/use-layers";
import type { UpdateOf } from "../../link/use-link-state";
import { guessedQuestion, hasRun, type Question } from "../frame/question";
import { Problem } from "../Problem";
import { Step } from "../Step";
import { movesOutcome, probesOutcome, stepsMarks, stepsOutcome } from "./outcomes";
import {
  growthIntro,
  growthMarks,
  MovesPicture,
  ProbesPicture,
  probesIntro,
  probesMarks,
  StepsPicture,
} from "./Pictures";
import { LAB11_PARAMS, type Lab11State, LEAST_LOOKUPS } from "./state";
import { useLevel, useLookup, useMoves, useProbes, useSteps } from "./use-lab11";

/** The questions, in order. */
export function useQuestions(client: EngineClient, state: Lab11State, update: UpdateOf<Lab11State>) {
  const { answer: probes, soFar } = useProbes(client);
  const moves = useMoves(client);
  // Its picture begins with the steps of lookups with filters.
  const isVoted = useContext(VoteContext) !== null;
  const steps = useSteps(client, isVoted || state.open === "steps" || hasRun(state, "guessSteps", "ranSteps"));
  const { keyKind, levels } = LAB11_PARAMS;
  const isOther = state.keyIndex > 0 || state.keyKind !== keyKind.initial || state.levels !== levels.initial;
  const other = useLookup(client, state, isOther && hasRun(state, "guessProbes", "ranProbes"));
  const [level, setLevel] = useState<number | null>(null);
  const own = useLevel(client, level);
  // Existing and absent keys take turns.
  const another = (): void =>
    update(({ keyIndex, keyKind }) => ({
      keyKind: keyKind === "absent" ? "stored" : "absent",
      keyIndex: (keyIndex + 1) % 1000,
    }));
  // Half as many levels each time, then all of them again.
  const anotherTree = (): void =>
    update((now) => ({ levels: now.levels > levels.min ? Math.floor(now.levels / 2) : levels.max }));
  const given = { state, update };
  const questions: readonly Question[] = [
    guessedQuestion({
      ...given,
      id: "probes",
      words: text.probes,
      guess: "guessProbes",
      ran: "ranProbes",
      answer: probes,
      outcome: probesOutcome,
      intro: probesIntro(soFar),
      marks: probesMarks,
      picture: (view) => (
        <>
          <ProbesPicture view={view} found={soFar} other={other.value} own={own.value} onLevel={setLevel} />
          <Problem error={probes.error ?? other.error ?? own.error} />
        </>
      ),
      actions: (
        <>
          <button type="button" className="quiet" onClick={another}>
            {text.probes.another}
          </button>
          <button type="button" className="quiet" onClick={anotherTree}>
            {text.probes.anotherTree}
          </button>
        </>
      ),
      reset: { keyKind: keyKind.initial, keyIndex: 0, levels: levels.initial },
    }),
    guessedQuestion({
      ...given,
      id: "moves",
      words: text.moves,
      guess: "guessMoves",
      ran: "ranMoves",
      answer: moves,
      outcome: movesOutcome,
      intro: growthIntro(moves.value),
      marks: growthMarks,
      // The tree is known before the run; changes of numbers are not drawn.
      picture: (view) => <MovesPicture view={view} found={moves.value} />,
    }),
    guessedQuestion({
      ...given,
      id: "steps",
      words: text.steps,
      guess: "guessSteps",
      ran: "ranSteps",
      answer: steps,
      outcome: stepsOutcome,
      marks: stepsMarks,
      // The maplet is not drawn before the run.
      picture: (view) => <StepsPicture view={view} found={steps.value} />,
    }),
  ];
  return { questions, isReady: soFar !== null, wasted: soFar?.wasted };
}

interface PushProps {
  readonly state: Lab11State;
  readonly update: UpdateOf<Lab11State>;
  /** Null until the workload is counted. */
  readonly balance: MapletBalance | null;
}

/** A workload to look for, with its controls. The engine decides whether the maplet pays. */
export function PushStep({ state, update, balance }: PushProps) {
  const { policy, updatePercent, emptyPercent, perWrite } = LAB11_PARAMS;
  return (
    <Step kind="push" title={text.push.title}>
      <p className="question">{text.push.question}</p>
      <div className="workload">
        <ChoiceSelect param={policy} value={state.policy} onChange={(policy) => update({ policy })} />
        <NumberSelect
          param={updatePercent}
          value={state.updatePercent}
          onChange={(updatePercent) => update({ updatePercent })}
        />
        <NumberSelect
          param={emptyPercent}
          value={state.emptyPercent}
          onChange={(emptyPercent) => update({ emptyPercent })}
        />
        <ChoiceSelect param={perWrite} value={state.perWrite} onChange={(perWrite) => update({ perWrite })} />
      </div>
      <p className="predicted" aria-live="polite">
        {balance === null ? null : <Found balance={balance} lookups={Number(state.perWrite)} />}
      </p>
      <p className="hint">{text.push.note}</p>
    </Step>
  );
}

function Found({ balance, lookups }: { readonly balance: MapletBalance; readonly lookups: number }) {
  const { saved, upkeep, pays } = balance;
  const words = text.push;
  const verdict = pays ? words.pays : lookups < LEAST_LOOKUPS ? `${words.costs} ${words.tooFew}` : words.found(lookups);
  return (
    <>
      <strong>{verdict}</strong> {words.now(saved, upkeep)}
    </>
  );
}
