/**
 * Marks of the parts of an answer: the engine's grade for each choice or field. Pure.
 *
 * **Invariants** (broken by `marks.test.ts`)
 * 1. A part that was changed after the grade has no mark.
 * 2. If parts are conditions on the whole answer, no field has a mark: a condition depends on all fields.
 * 3. An unticked box has no mark, because its mark would give the answer away.
 */

import type { TaskGrade } from "../../engine/contract";
import { type Form, readAnswer } from "./answer";
import type { Draft } from "./params";

/** Grade of a part; null if it is not known. */
export type PartMark = "right" | "wrong" | null;

/** An answer with its grade. */
export interface Graded {
  /** The answer as text. */
  readonly answer: string;
  readonly grade: TaskGrade;
}

/** Returns true if the parts of the grade are the fields or choices of the answer. */
export function hasOwnParts({ kind, count }: Form, { of }: TaskGrade): boolean {
  return kind === "several" || (kind === "numbers" && of === count);
}

/** Returns the mark of each choice or field. */
export function marksOf(form: Form, draft: Draft, graded: Graded | null): readonly PartMark[] {
  const parts = Array.from({ length: form.count }, (_, at) => at);
  if (graded === null) return parts.map(() => null);
  const { answer, grade } = graded;
  const given = readAnswer(answer);
  const mark = (part: number): PartMark => (grade.wrong.includes(part) ? "wrong" : "right");
  if (form.kind === "one") return parts.map((at) => (isIn(draft, at) && isIn(given, at) ? mark(0) : null));
  if (!hasOwnParts(form, grade)) return parts.map(() => null);
  const isAnswered = (at: number): boolean =>
    form.kind === "several"
      ? isIn(draft, at) && isIn(given, at)
      : (draft.numbers[at] ?? "").trim() === (given.numbers[at] ?? "");
  return parts.map((at) => (isAnswered(at) ? mark(at) : null));
}

/** Returns the wrong parts that a grade may name: of several choices, only the ticked ones (invariant 3). */
export function namedWrong({ kind }: Form, { answer, grade }: Graded): readonly number[] {
  if (kind !== "several") return grade.wrong;
  const given = readAnswer(answer);
  return grade.wrong.filter((at) => isIn(given, at));
}

function isIn({ chosen }: Draft, at: number): boolean {
  return chosen.includes(at);
}

/** Letter of a choice, by which figures and grades name it. */
export function letterOf(at: number): string {
  return String.fromCharCode(65 + at);
}
