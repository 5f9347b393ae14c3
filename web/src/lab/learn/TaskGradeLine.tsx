/** The engine's grade of an answer: why it is right, or a hint for the first part that is not. Marks of parts are next to their fields. */

import type { TaskFacts, TaskName } from "../../engine/contract";
import { RightMark } from "../../figures/frame/RightMark";
import { formOf } from "../../figures/task/answer";
import { type Graded, hasOwnParts, namedWrong } from "../../figures/task/marks";
import { numberLabels } from "../../figures/task/words";
import { gradeWords, wrongParts } from "../../figures/task/wrong";
import { learnText as text } from "../../text/labs/learn.en";
import { gradeText } from "../../text/tasks/grade.en";
import { attemptText, taskText } from "../../text/tasks/task.en";
import { labOf, stepOf } from "./shown";

interface TaskGradeLineProps {
  readonly task: TaskName;
  readonly facts: TaskFacts;
  readonly graded: Graded;
  readonly tries: number;
  /** Opens a step of the lab; null if there is no lab around the task. Then a link opens it in another tab. */
  readonly onStep: ((id: string) => void) | null;
}

export function TaskGradeLine({ task, facts, graded, tries, onStep }: TaskGradeLineProps) {
  const { grade } = graded;
  const conditions = conditionsOf(facts);
  const wrong = wrongParts(facts, graded);
  return (
    <div className="grade" tabIndex={-1} data-right={grade.isRight}>
      <p>
        <RightMark isRight={grade.isRight} isSaid={false} />
        <span>
          <strong>{gradeWords(graded)}</strong> {grade.isRight ? `${gradeText.because[task]} ` : null}
          {wrong.length === 0 || isKnown(task, wrong, grade.of) ? null : `${attemptText.wrong(wrong)} `}
          <span className="origin">
            {text.tries(tries)}, {text.gradedBy}
          </span>
        </span>
      </p>
      {conditions.map((condition, at) => (
        <p key={condition}>
          <RightMark isRight={!grade.wrong.includes(at)} isSaid={false} />
          <span>{text.condition(condition, !grade.wrong.includes(at))}</span>
        </p>
      ))}
      {grade.isRight ? null : <Again task={task} facts={facts} graded={graded} onStep={onStep} />}
    </div>
  );
}

/** Returns true if the names add nothing: all parts are wrong, or the hint begins with the name of the only one. */
function isKnown(task: TaskName, wrong: readonly string[], of: number): boolean {
  return wrong.length === 1 ? gradeText.hints[task].length > 1 : wrong.length === of;
}

/** The hint of the first wrong part that may be named, otherwise the hint of the task, and the way to the step that shows it. */
function Again({ task, facts, graded, onStep }: Omit<TaskGradeLineProps, "tries">) {
  const form = formOf(facts);
  const named = namedWrong(form, graded)[0];
  const wrong = named ?? 0;
  const hints: readonly string[] = gradeText.hints[task];
  const shown = stepOf(task, wrong);
  const isPart = hints.length > 1 && named !== undefined && hasOwnParts(form, graded.grade);
  return (
    <p className="grade-again">
      <span>
        {isPart ? <b>{numberLabels(facts)[wrong]}: </b> : null}
        {(named === undefined ? null : wordAgain(facts, named)) ?? hints[wrong] ?? hints[0]}{" "}
        {onStep === null ? (
          <a href={`#v=1&page=lab-${labOf(task)}&open=${shown}`} target="_blank" rel="noreferrer">
            {gradeText.open(labOf(task))}
          </a>
        ) : (
          <button type="button" className="quiet" onClick={() => onStep(shown)}>
            {gradeText.show}
          </button>
        )}
      </span>
    </p>
  );
}

/** Parts of a grade that are conditions on the whole answer. */
function conditionsOf(facts: TaskFacts): readonly string[] {
  if (facts.kind === "divide") return taskText.divideParts;
  return facts.kind === "contest" ? taskText.contestParts : [];
}

/** Hint after a wrong answer about a filter: the wrong word, with its bits. */
function wordAgain(facts: TaskFacts, wrong: number): string | null {
  if (facts.kind === "maybe") return taskText.readAgain(facts.words[wrong] ?? "", [...(facts.places[wrong] ?? [])]);
  if (facts.kind === "culprits") return taskText.pointAgain(facts.filter.keys[facts.suspects[wrong] ?? 0] ?? "");
  return null;
}
