/** The engine's grade of an answer: how much is right, and which parts are not. */

import type { TaskFacts } from "../../engine/contract";
import { RightMark } from "../../figures/frame/RightMark";
import { formOf } from "../../figures/task/answer";
import { type Graded, hasOwnParts, letterOf, type PartMark } from "../../figures/task/marks";
import { numberLabels } from "../../figures/task/words";
import { learnText as text } from "../../text/labs/learn.en";
import { taskText } from "../../text/tasks/task.en";

interface TaskGradeLineProps {
  readonly facts: TaskFacts;
  readonly marks: readonly PartMark[];
  readonly graded: Graded;
  readonly tries: number;
}

export function TaskGradeLine({ facts, marks, graded: { grade }, tries }: TaskGradeLineProps) {
  const again = wordAgain(facts, grade.wrong[0]);
  const conditions = conditionsOf(facts);
  const wrong = marks.flatMap((mark, at) => (mark === "wrong" ? [partName(facts, at)] : []));
  // Labels of numbers contain commas.
  const isNumbers = formOf(facts).kind === "numbers";
  const isPart = hasOwnParts(formOf(facts), grade) && grade.of > 1;
  return (
    <div className="grade" tabIndex={-1} data-right={grade.isRight}>
      <p>
        <RightMark isRight={grade.isRight} isSaid={false} />
        <span>
          <strong>{grade.isRight ? text.right : text.partly(grade.right, grade.of)}</strong>{" "}
          {isPart && wrong.length > 0 ? `${text.wrongParts(wrong.join(isNumbers ? "; " : ", "))} ` : null}
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
      {again === null ? null : <p className="grade-again">{again}</p>}
    </div>
  );
}

/** Name of a part: a letter for choices, a label for numbers. */
function partName(facts: TaskFacts, at: number): string {
  return formOf(facts).kind === "numbers" ? (numberLabels(facts)[at] ?? "") : letterOf(at);
}

/** Parts of a grade that are conditions on the whole answer. */
function conditionsOf(facts: TaskFacts): readonly string[] {
  if (facts.kind === "divide") return taskText.divideParts;
  return facts.kind === "contest" ? taskText.contestParts : [];
}

/** Hint after a wrong answer about a filter: the first wrong word, with its bits. */
function wordAgain(facts: TaskFacts, wrong: number | undefined): string | null {
  if (wrong === undefined) return null;
  if (facts.kind === "maybe") return taskText.readAgain(facts.words[wrong] ?? "", [...(facts.places[wrong] ?? [])]);
  if (facts.kind === "culprits") return taskText.pointAgain(facts.filter.keys[facts.suspects[wrong] ?? 0] ?? "");
  return null;
}
