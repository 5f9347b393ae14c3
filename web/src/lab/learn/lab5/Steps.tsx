/** The questions of lab 5, and a tree to look for. */

import { useContext, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import type { CountedArms } from "../../../engine/worker/api";
import { NumberSelect } from "../../../figures/frame/controls";
import { errorMarks } from "../../../figures/outcomes/digests/errors-layout";
import { narrowMarks } from "../../../figures/outcomes/digests/narrow-layout";
import type { Replayer } from "../../../live/replay";
import { lab5Text as text } from "../../../text/labs/lab5.en";
import { VoteContext } from "../../link/use-layers";
import type { UpdateOf } from "../../link/use-link-state";
import { WithTerms } from "../../reference/WithTerms";
import type { Answer } from "../../shell/use-answer";
import { guessedQuestion, hasRun, type Question } from "../frame/question";
import { Problem } from "../Problem";
import { Step } from "../Step";
import type { Errors as ErrorsFound } from "./errors";
import { levelsOutcome, narrowOf, sameOutcome, treeOutcome, widthOutcome } from "./outcomes";
import { Digests, digestsIntro, digestsMarks, Errors, NarrowDigests, SaltedErrors } from "./Pictures";
import { LAB5_PARAMS, type Lab5State } from "./state";
import {
  type Compared,
  type Salted,
  useAnother,
  useByLevels,
  useErrorsOfLevels,
  useJoint,
  useWidths,
} from "./use-lab5";

/** Returns true if the first prediction is locked and run. */
export function ranLevels(state: Lab5State): boolean {
  return hasRun(state, "guessLevels", "ranLevels");
}

/** Returns true if the second one is locked and run. */
export function ranSame(state: Lab5State): boolean {
  return hasRun(state, "guessSame", "ranSame");
}

/** Returns true if the second question is shown or was answered, so that its lookups are counted. */
export function opensSame(state: Lab5State): boolean {
  return state.open === "same" || ranSame(state);
}

function comparedOf({ counted, independent, shared }: ErrorsFound): Compared | null {
  if (counted === null || independent === null || shared === null) return null;
  return { counted, together: { shared, independent } };
}

/** Errors of levels with a salt for each table, which are part of the question and take some seconds, and with those without a salt. */
function useSalting(client: EngineClient, state: Lab5State) {
  const isVoted = useContext(VoteContext) !== null;
  const ranTree = hasRun(state, "guessTree", "ranTree");
  const salted = useErrorsOfLevels(client, true, isVoted || ranTree || ranSame(state) || state.open === "tree");
  const unsalted = useErrorsOfLevels(client, false, ranTree);
  const salting: Answer<Salted> = {
    value: salted.value === null || unsalted.value === null ? null : { salted: salted.value, unsalted: unsalted.value },
    error: salted.error ?? unsalted.error,
    isCurrent: salted.isCurrent && unsalted.isCurrent,
  };
  return { salted, salting };
}

/** The questions, in order; `counts` are the lookups of the second one. */
export function useQuestions(
  client: EngineClient,
  replayer: Replayer,
  state: Lab5State,
  update: UpdateOf<Lab5State>,
  counts: Answer<CountedArms>,
): { readonly questions: readonly Question[]; readonly isReady: boolean } {
  const { answer: byLevels, soFar } = useByLevels(client, replayer);
  const [from, setFrom] = useState(0);
  const another = useAnother(client, replayer, from);
  const drawn = soFar === null || another.value === null ? soFar : { ...soFar, ...another.value };
  // The errors with a digest for each filter are part of the question.
  const independent = useJoint(client, false, opensSame(state));
  const shared = useJoint(client, true, ranSame(state));
  const { salted, salting } = useSalting(client, state);
  const widths = useWidths(client, hasRun(state, "guessWidth", "ranWidth"));
  const errors = { counted: counts.value, independent: independent.value, shared: shared.value };
  const compared: Answer<Compared> = {
    value: comparedOf(errors),
    error: independent.error ?? shared.error ?? counts.error,
    isCurrent: independent.isCurrent && shared.isCurrent && counts.isCurrent,
  };
  const given = { state, update };
  const questions = [
    guessedQuestion({
      ...given,
      id: "levels",
      words: text.levels,
      guess: "guessLevels",
      ran: "ranLevels",
      answer: byLevels,
      outcome: levelsOutcome,
      intro: digestsIntro(soFar),
      marks: digestsMarks,
      picture: (view) => (
        <>
          <Digests view={view} found={drawn} />
          <Problem error={byLevels.error ?? another.error} />
        </>
      ),
      actions: (
        <button type="button" className="quiet" onClick={() => setFrom((drawn?.index ?? 0) + 1)}>
          {text.trees.another}
        </button>
      ),
    }),
    guessedQuestion({
      ...given,
      id: "same",
      words: text.same,
      guess: "guessSame",
      ran: "ranSame",
      answer: compared,
      outcome: sameOutcome,
      marks: ({ together }) => {
        const { slow, all, end } = text.same.scene.steps;
        return errorMarks({ slow, all, end: end(together.shared, together.independent) });
      },
      picture: (view, found) => <Errors view={view} found={found === null ? { ...errors, shared: null } : errors} />,
    }),
    guessedQuestion({
      ...given,
      id: "tree",
      words: text.tree,
      guess: "guessTree",
      ran: "ranTree",
      answer: salting,
      outcome: treeOutcome,
      marks: ({ unsalted, salted }) => {
        const { slow, all, end } = text.tree.scene.steps;
        return errorMarks({ slow, all, end: end(unsalted, salted) });
      },
      picture: (view, found) => <SaltedErrors view={view} salted={salted.value} unsalted={found?.unsalted ?? null} />,
    }),
    guessedQuestion({
      ...given,
      id: "width",
      words: text.width,
      guess: "guessWidth",
      ran: "ranWidth",
      answer: widths,
      outcome: widthOutcome,
      marks: (found) => {
        const narrow = narrowOf(found);
        return narrow === undefined ? [] : narrowMarks(text.width.scene.steps.end(narrow));
      },
      picture: (view, found) => <NarrowDigests client={client} view={view} found={found} />,
    }),
  ];
  return { questions, isReady: soFar !== null };
}

/** Hashes per lookup that the challenge wants to exceed. */
const GOAL_HASHES = 7;

interface PushProps {
  readonly state: Lab5State;
  readonly update: UpdateOf<Lab5State>;
  readonly counted: CountedArms | null;
}

/** A tree to look for, with the controls of what is counted. */
export function PushStep({ state, update, counted }: PushProps) {
  const isReached = counted !== null && counted.perFilter.hashes > GOAL_HASHES * counted.perFilter.lookups;
  return (
    <Step kind="push" title={text.push.title}>
      <p className="question">
        <WithTerms text={text.push.question} terms={text.push.terms} />
      </p>
      <div className="lab-controls">
        <NumberSelect param={LAB5_PARAMS.levels} value={state.levels} onChange={(levels) => update({ levels })} />
        <NumberSelect
          param={LAB5_PARAMS.emptyPercent}
          value={state.emptyPercent}
          onChange={(emptyPercent) => update({ emptyPercent })}
        />
        <NumberSelect
          param={LAB5_PARAMS.bitsPerKey}
          value={state.bitsPerKey}
          onChange={(bitsPerKey) => update({ bitsPerKey })}
        />
      </div>
      <p className={isReached ? "happened" : "predicted"} aria-live="polite">
        {counted === null ? text.push.first : text.push.now(counted.perFilter, counted.shared, isReached)}
      </p>
    </Step>
  );
}
