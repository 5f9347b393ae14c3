/** Names of the wrong parts of an answer: letters of choices, or labels of fields. Pure. */

import type { TaskFacts } from "../../engine/contract";
import { formOf, readAnswer } from "./answer";
import { type Graded, hasOwnParts, letterOf, namedWrong } from "./marks";
import { numberLabels } from "./words";

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
