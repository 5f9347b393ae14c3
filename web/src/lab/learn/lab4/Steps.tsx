/** The questions of lab 4, and the challenge. */

import { useContext } from "react";
import type { EngineClient } from "../../../engine/client";
import type { CountedFlow } from "../../../engine/contract";
import { formMarks } from "../../../figures/outcomes/lookups/form-layout";
import {
  type EmptyQuestion,
  emptyIntro,
  emptyMarks,
  ratioMarks,
} from "../../../figures/outcomes/lookups/lookups-layout";
import type { Replayer } from "../../../live/replay";
import { lab4Text as text } from "../../../text/labs/lab4.en";
import { treeText } from "../../../text/trees/tree.en";
import { VoteContext } from "../../link/use-layers";
import type { UpdateOf } from "../../link/use-link-state";
import { guessedQuestion, hasRun, type Question } from "../frame/question";
import { HowFar } from "../Progress";
import { Step } from "../Step";
import { formOutcome, formTrees, probesOutcome, ratioOutcome, readsOutcome, streamOf } from "./outcomes";
import { ClosedForm, EmptyLookups, TwoRatios } from "./Pictures";
import { GOAL_READS, type Lab4State, ranProbes } from "./state";
import { type Both, useFirst, useFixed, useForms, useRatios, useReference } from "./use-lab4";

/** The questions, in order. */
export function useQuestions(
  client: EngineClient,
  replayer: Replayer,
  state: Lab4State,
  update: UpdateOf<Lab4State>,
): readonly Question[] {
  const fixed = useFixed(client, ranProbes(state) || hasRun(state, "guessReads", "ranReads"));
  const ratios = useRatios(client, hasRun(state, "guessRatio", "ranRatio"));
  const reference = useReference(client, state.open === "ratio" || hasRun(state, "guessRatio", "ranRatio"));
  // The short formula is part of the question, also on a slide.
  const isVoted = useContext(VoteContext) !== null;
  const forms = useForms(client, isVoted || state.open === "form" || hasRun(state, "guessForm", "ranForm"));
  const firsts = {
    probes: useFirst(client, replayer, "probes", ["", "probes"].includes(state.open)).value,
    reads: useFirst(client, replayer, "reads", state.open === "reads").value,
  };
  const given = { state, update };
  const stopping = (done: number | null, patch: Partial<Lab4State>) => (
    <HowFar done={done} onStop={() => update(patch)} />
  );
  const empty = (question: EmptyQuestion) => ({
    answer: fixed.answer,
    intro: emptyIntro(firsts[question], question),
    marks: (found: Both) => emptyMarks(streamOf(found), question),
    picture: (view: Parameters<Question["picture"]>[0], found: Both | null) => (
      <EmptyLookups question={question} view={view} found={found} first={firsts[question]} />
    ),
  });
  const probes = guessedQuestion({
    ...given,
    ...empty("probes"),
    id: "probes",
    words: text.probes,
    guess: "guessProbes",
    ran: "ranProbes",
    outcome: probesOutcome,
    progress: stopping(fixed.done, { ranProbes: 0, emptyPercent: 0, view: "all" }),
    reset: { emptyPercent: 0, view: "all" },
  });
  return [
    {
      ...probes,
      // The figure of the next steps then shows lookups of both kinds.
      onRun: () => update(({ emptyPercent }) => ({ ranProbes: 1, emptyPercent: emptyPercent || 50 }), "scrub"),
    },
    guessedQuestion({
      ...given,
      ...empty("reads"),
      id: "reads",
      words: text.reads,
      guess: "guessReads",
      ran: "ranReads",
      outcome: readsOutcome,
      progress: stopping(fixed.done, { ranReads: 0 }),
    }),
    guessedQuestion({
      ...given,
      id: "ratio",
      words: text.ratio,
      guess: "guessRatio",
      ran: "ranRatio",
      answer: ratios.answer,
      outcome: ratioOutcome,
      marks: ([wide, narrow]) => ratioMarks([streamOf(wide), streamOf(narrow)]),
      picture: (view, found) => <TwoRatios view={view} found={found} reference={reference.value} />,
      progress: stopping(ratios.done, { ranRatio: 0 }),
    }),
    guessedQuestion({
      ...given,
      id: "form",
      words: text.form,
      guess: "guessForm",
      ran: "ranForm",
      answer: forms,
      outcome: formOutcome,
      marks: (found) => formMarks(formTrees(found)),
      picture: (view) => <ClosedForm view={view} known={forms.value} />,
      reset: { form: "exact" },
    }),
  ];
}

/** A tiered tree whose empty lookups should waste little. */
export function PushStep({ state, counted }: { readonly state: Lab4State; readonly counted: CountedFlow | null }) {
  const isTiered = state.policy === "tiering" && state.emptyPercent === 100 && state.sizeRatio > 2;
  const reads = isTiered && counted !== null ? counted.falsePositives : null;
  const missing = isTiered
    ? text.push.counting
    : text.push.first(treeText.params.policies[state.policy], state.emptyPercent, state.sizeRatio);
  const isReached = reads !== null && reads.mean < GOAL_READS;
  return (
    <Step kind="push" title={text.push.title}>
      <p className="question">{text.push.question(GOAL_READS)}</p>
      <p className={isReached ? "happened" : "predicted"} aria-live="polite">
        {reads === null ? missing : text.push.now(state.bitsPerKey, reads, isReached)}
      </p>
    </Step>
  );
}
