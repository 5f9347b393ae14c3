/**
 * Types of the steps of a lab: questions, whose outcome plays in the figure, and other steps.
 *
 * A lab as data leaves the frame to its runtime (`runtime/lab.ts`). How other labs use it (`lab1/Page.tsx`):
 *
 * 1. `...openParams` is in the schema of its `state.ts`, before `pageParams`.
 * 2. Each question is one call of {@link guessedQuestion}, with `picture` and `marks`.
 * 3. Options have `short` ("6 %") and `finding` ("about 1 in 16 get “maybe”"), outcomes have `short` for the folded line. `sentence`
 *    has at most 25 words, because the verdict precedes it.
 * 4. Other steps are `{ kind, id, title, content }`; `content` is an `Explain` or a `Step`.
 * 5. The page is a `LabPage`.
 *
 * ```tsx
 * const steps: readonly LearnStep[] = [
 *   guessedQuestion({
 *     id: "rate",
 *     words: text.rate,
 *     state,
 *     update,
 *     guess: "guessRate",
 *     ran: "ranRate",
 *     answer: rain,
 *     outcome: rateOutcome,
 *     marks: rainMarks,
 *     picture: (view, found) => <Rain filter={filter} found={found} view={view} />,
 *   }),
 *   { kind: "explain", id: "explain", title: text.explain.title, content: <Explain {...text.explain} /> },
 * ];
 * return (
 *   <LabPage lab={SPEC} state={state} update={update} lede={text.lede} sandbox={figure} steps={steps}
 *     practice={<TaskPair … />} check={text.check} foot={…} />
 * );
 * ```
 */

import type { ReactNode } from "react";
import { SEEN } from "../../../elements/seen";
import type { Mark } from "../../../figures/scene/clock";
import type { UpdateOf } from "../../link/use-link-state";
import type { Terms } from "../../reference/terms";
import type { Answer } from "../../shell/use-answer";
import type { Option, Outcome, PredictionProps } from "../Prediction";

/** State of the figure while a question is open. */
export interface QuestionView {
  /** Chosen or locked option, or null. Figures draw it immediately, as a dash-dot line or a labeled mark. */
  readonly chosen: string | null;
  /** True if the run has ended, so that the outcome can play. */
  readonly hasRun: boolean;
  /** Chooses an option by a handle in the figure; only while options can be chosen. */
  readonly choose?: (value: string) => void;
  /** Time of the outcome's scene in ms: 0 before the run, the end of the scene if nothing plays. */
  readonly t: number;
  /** Time of the introduction in ms, infinite if it is over. */
  readonly introMs: number;
}

/** An option with a clause that is true if the option is right: "one hash is enough". The verdict ends with it. */
export interface FramedOption extends Option {
  readonly finding: string;
}

/** A prediction whose outcome plays in the figure. */
export interface Question extends PredictionProps {
  readonly kind: "predict";
  readonly options: readonly FramedOption[];
  /** Words of the question with a definition: each as in the question, and the id of its glossary entry. */
  readonly terms?: Terms;
  /** Name of the step in links. */
  readonly id: string;
  /** The figure while this question is open. Pure in its view. */
  readonly picture: (view: QuestionView) => ReactNode;
  /** Steps of the outcome's scene with one sentence each; the last mark is the end. Empty before the run has ended. */
  readonly marks: readonly Mark[];
  /** Steps of a scene that shows what is asked before the run, like {@link marks}. It plays by itself; empty until its data are known. */
  readonly intro?: readonly Mark[];
  /** How the figure takes the answer, if it does. Options are then one row of short words. */
  readonly inFigure?: string;
  /** Number that counts while the scene plays, with its words. Default: nothing. */
  readonly counting?: (t: number) => { readonly value: string; readonly says: string };
  /** True for a step after the lab's own steps: it is not counted, and the way through the lab leaves it out. */
  readonly isExtra?: boolean;
  /** Place among the slides of the lab in front of a class, if it is not the place among its steps. */
  readonly slide?: number;
  /** Controls next to the button once the outcome is known, such as "Meet a false positive". */
  readonly actions?: ReactNode;
  /** Words on the button while the run takes its time. */
  readonly working?: string;
  readonly error?: Error | null;
}

/** A step without a prediction. Its content is a `Step` with its own heading, and the figure is the sandbox. */
export interface OpenStep {
  readonly kind: "run" | "explain" | "push";
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
  /** As in {@link Question}. */
  readonly isExtra?: boolean;
}

/** A step of the part *Learn*. */
export type LearnStep = Question | OpenStep;

/** Returns true if a question has its outcome. */
export function isAnswered(step: LearnStep): step is Question {
  return step.kind === "predict" && step.locked !== "" && step.outcome !== null;
}

/**
 * Returns the step that is open: the one that the link names, otherwise the last question that was answered, otherwise the first.
 * So a link without a name shows the outcome that it contains.
 * A link from a figure elsewhere opens the step that shows the same figure: the reader has seen the outcome.
 */
export function openStep<Step extends Pick<LearnStep, "id" | "kind"> & Partial<Pick<Question, "locked">>>(
  steps: readonly Step[],
  wanted: string,
): Step | undefined {
  const locked = steps.findLast((step) => step.kind === "predict" && step.locked !== "");
  return (
    steps.find(({ id }) => id === wanted) ??
    (locked?.locked === SEEN ? steps.find(({ kind }) => kind !== "predict") : undefined) ??
    locked ??
    steps[0]
  );
}

/** Fields of a state that hold texts, and fields that hold numbers. */
type TextField<State> = { [Key in keyof State]: State[Key] extends string ? Key : never }[keyof State];
type NumberField<State> = { [Key in keyof State]: State[Key] extends number ? Key : never }[keyof State];

interface GuessedQuestion<State, Value>
  extends Pick<Question, "id" | "progress" | "intro" | "counting" | "actions" | "working"> {
  readonly words: Pick<Question, "title" | "question" | "options" | "terms">;
  readonly state: State;
  readonly update: UpdateOf<State>;
  readonly guess: TextField<State>;
  readonly ran: NumberField<State>;
  /** Result of the run, requested once {@link hasRun} returns true. */
  readonly answer: Answer<Value>;
  readonly outcome: (found: Value) => Outcome | null;
  readonly marks: (found: Value) => readonly Mark[];
  /** The figure; `found` is null before the run has ended. */
  readonly picture: (view: QuestionView, found: Value | null) => ReactNode;
  /** Other fields that starting over resets. */
  readonly reset?: Partial<State>;
}

/** Returns true if a prediction is locked and its run was started. */
export function hasRun<State>(state: State, guess: TextField<State>, ran: NumberField<State>): boolean {
  return state[guess] !== "" && (state[ran] as number) > 0;
}

/**
 * Returns the question whose guess and run are two fields of the link. Starting over resets both, so no outcome is shown next to
 * another guess.
 */
export function guessedQuestion<State, Value>(given: GuessedQuestion<State, Value>): Question {
  const { id, words, state, update, guess, ran, answer, outcome, marks, picture, reset } = given;
  const { progress, intro, counting, actions, working } = given;
  const isWanted = hasRun(state, guess, ran);
  const found = isWanted ? answer.value : null;
  const set = (patch: Record<PropertyKey, unknown>, how?: "scrub"): void => update(patch as Partial<State>, how);
  return {
    kind: "predict",
    id,
    title: words.title,
    question: words.question,
    options: words.options,
    ...(words.terms === undefined ? {} : { terms: words.terms }),
    locked: state[guess] as string,
    onLock: (value) => set({ [guess]: value }),
    // Locking and running is one button, so it makes one entry in the history.
    onRun: () => set({ [ran]: 1 }, "scrub"),
    onReset: () => set({ [guess]: "", [ran]: 0, ...reset }),
    isRunning: isWanted && found === null,
    outcome: found === null ? null : outcome(found),
    marks: found === null ? [] : marks(found),
    picture: (view) => picture(view, found),
    progress,
    error: isWanted ? answer.error : null,
    ...(intro === undefined ? {} : { intro }),
    ...(counting === undefined ? {} : { counting }),
    ...(actions === undefined ? {} : { actions }),
    ...(working === undefined ? {} : { working }),
  };
}
