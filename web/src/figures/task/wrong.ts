/** Names of the wrong parts of an answer: letters of choices, or labels of fields. Pure. */

import type { TaskFacts } from "../../engine/contract";
import { formOf, readAnswer } from "./answer";
import { type Graded, hasOwnParts, letterOf } from "./marks";
import { numberLabels } from "./words";

/** The names; empty for a right answer, and if the parts are conditions on the whole answer. */
export function wrongParts(facts: TaskFacts, { grade, answer }: Graded): readonly string[] {
  const form = formOf(facts);
  if (grade.isRight) return [];
  if (form.kind === "one") return readAnswer(answer).chosen.map(letterOf);
  if (form.kind === "several") return grade.wrong.map(letterOf);
  const labels = numberLabels(facts);
  return hasOwnParts(form, grade) ? grade.wrong.map((at) => labels[at] ?? "") : [];
}
