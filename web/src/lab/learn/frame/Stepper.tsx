/** Place in the part *Learn*: answered questions as one line each, the name of the step, a dash for every question, and a dot for every other step. */

import { RightMark } from "../../../figures/frame/RightMark";
import { learnText as text } from "../../../text/labs/learn.en";
import { isAnswered, type LearnStep, type Question } from "./question";
import { claimOf } from "./Verdict";

interface StepperProps {
  readonly steps: readonly LearnStep[];
  readonly open: LearnStep;
  /** Most answered questions that are shown as lines. */
  readonly linesMost: number;
  readonly onOpen: (id: string) => void;
}

export function Stepper({ steps, open, linesMost, onOpen }: StepperProps) {
  const questions = steps.filter(({ kind }) => kind === "predict");
  const placeOf = (step: LearnStep): string => {
    const those = questions.filter(({ isExtra }) => isExtra === step.isExtra);
    const name = step.isExtra === true ? text.optionalOf : text.questionOf;
    return name(those.indexOf(step) + 1, those.length);
  };
  const before = steps.slice(0, steps.indexOf(open)).filter(isAnswered).slice(-linesMost);
  const nameOf = (step: LearnStep): string => (step.kind === "predict" ? placeOf(step) : text.steps[step.kind]);
  return (
    <>
      {before.length === 0 ? null : (
        <ol className="lab-done">
          {before.map((question) => (
            <li key={question.id}>
              <Folded question={question} onOpen={onOpen} />
            </li>
          ))}
        </ol>
      )}
      <Dashes
        open={open.id}
        onOpen={onOpen}
        dashes={steps.map((step) => ({
          id: step.id,
          name: nameOf(step),
          title: step.title,
          isQuestion: step.kind === "predict",
          isDone: isAnswered(step),
          isExtra: step.isExtra === true,
        }))}
      />
    </>
  );
}

/** A step or a task as a dash. */
interface Dash {
  readonly id: string;
  /** Its place: "Question 1 of 3". */
  readonly name: string;
  readonly title: string;
  /** False for a dot. */
  readonly isQuestion: boolean;
  readonly isDone: boolean;
  /** True for an optional step, which is after a gap. */
  readonly isExtra?: boolean;
}

interface DashesProps {
  readonly dashes: readonly Dash[];
  readonly open: string;
  readonly onOpen: (id: string) => void;
}

/** The name of the open step, and a dash for each. */
export function Dashes({ dashes, open, onOpen }: DashesProps) {
  return (
    <nav className="lab-stepper" aria-label={text.stepper}>
      <span className="lab-place-now">{dashes.find(({ id }) => id === open)?.name}</span>
      <ol>
        {dashes.map(({ id, name, title, isQuestion, isDone, isExtra }) => (
          <li key={id} data-extra={isExtra === true || undefined}>
            <button
              type="button"
              className="lab-dash"
              data-kind={isQuestion ? "question" : "step"}
              title={title}
              aria-label={`${name}: ${title}`}
              aria-current={id === open ? "step" : undefined}
              data-done={isDone}
              onClick={() => onOpen(id)}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Characters of title and outcome that fit into one line of the panel. */
const LINE = 50;

/** An answered question as one line: mark, question, outcome, and the prediction if it was another one and has room. */
function Folded({ question, onOpen }: { readonly question: Question; readonly onOpen: (id: string) => void }) {
  const { options, locked, outcome } = question;
  const said = options.find(({ value }) => value === locked);
  const right = options.find(({ value }) => value === outcome?.value);
  const isRight = said === undefined ? null : said === right;
  const value = outcome?.short ?? right?.short ?? (right === undefined ? "" : claimOf(right));
  const both = isRight === false && said !== undefined ? text.youSaid(value, said.short ?? claimOf(said)) : value;
  return (
    <button type="button" className="lab-folded" onClick={() => onOpen(question.id)}>
      <RightMark isRight={isRight} />
      <b>{question.title}</b>
      <span>{question.title.length + both.length <= LINE ? both : value}</span>
    </button>
  );
}
