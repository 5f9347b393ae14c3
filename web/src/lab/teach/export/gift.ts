/**
 * A quiz in Moodle's GIFT format (docs.moodle.org, *GIFT format*), which many other systems read. Pure.
 *
 * **Invariants** (tests: `formats.test.ts`)
 * 1. Characters with a meaning in the format are escaped.
 * 2. No question contains an empty line, which would end it.
 */

import { fractionOf, type QuizCategory, type QuizQuestion } from "./quiz";

/** The file. */
export function gift(quiz: readonly QuizCategory[]): string {
  const parts = quiz.flatMap(({ path, questions }) => [
    `$CATEGORY: ${["$course$", "top", ...path.map((name) => name.replaceAll("/", "//"))].join("/")}`,
    ...questions.map(questionText),
  ]);
  return `${parts.join("\n\n")}\n`;
}

function questionText(question: QuizQuestion): string {
  const { name, stem, feedback } = question;
  return [
    `::${escaped(name)}::[html]${escaped(stem)} {`,
    ...(question.kind === "number" ? [`#${question.value}:${question.tolerance}`] : choiceLines(question)),
    ...(feedback === "" ? [] : [`####${escaped(feedback)}`]),
    "}",
  ].join("\n");
}

function choiceLines(question: Extract<QuizQuestion, { kind: "one" | "several" }>): readonly string[] {
  return question.choices.map((choice, at) => {
    const mark = question.kind === "one" ? (choice.isRight ? "=" : "~") : `~%${fractionOf(question, at)}%`;
    return `${mark}${escaped(choice.html)}#${escaped(choice.feedback)}`;
  });
}

/** Text without characters of the format, on one line. */
function escaped(text: string): string {
  return text.replaceAll(/[\\~=#{}:]/gu, (letter) => `\\${letter}`).replaceAll(/\s*\n\s*/gu, " ");
}
