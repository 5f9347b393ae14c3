/** A grade in words, and the names of the wrong parts of an answer: letters of choices, or labels of fields. Pure. */

import type { TaskFacts } from "../../engine/contract";
import { attemptText as text } from "../../text/tasks/task.en";
import { formOf, readAnswer } from "./answer";
import { type Graded, hasOwnParts, letterOf, namedWrong } from "./marks";
import { numberLabels } from "./words";

/** The grade in words. Of choices, only the chosen ones count: the others would give the answer away. */
export function gradeWords({ grade, answer }: Graded): string {
  const { chosen } = readAnswer(answer);
  const isOfChoices = chosen.length > 0;
  const of = isOfChoices ? chosen.length : grade.of;
  const right = isOfChoices ? chosen.filter((at) => !grade.wrong.includes(at)).length : grade.right;
  if (grade.isRight) return text.right;
  if (grade.of === 1 || right === 0) return text.notRight;
  if (right === of) return text.incomplete;
  return isOfChoices ? text.partlyChosen(right, of) : text.partly(right, of);
}

/** The names; empty for a right answer, and if the parts are conditions on the whole answer. */
export function wrongParts(facts: TaskFacts, graded: Graded): readonly string[] {
  const { grade, answer } = graded;
  const form = formOf(facts);
  if (grade.isRight) return [];
  if (form.kind === "one") return readAnswer(answer).chosen.map(letterOf);
  if (form.kind === "several") return namedWrong(form, graded).map(letterOf);
  const labels = numberLabels(facts);
  return hasOwnParts(form, grade) ? grade.wrong.map((at) => labels[at] ?? "") : [];
}
