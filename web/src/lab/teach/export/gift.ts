/**
 * A quiz in Moodle's GIFT format (docs.moodle.org, *GIFT format*), which many other systems read. Pure.
 *
 * **Invariants** (tests: `formats.test.ts`)
 * 1. Characters with a meaning in the format are escaped.
 * 2. No question contains an empty line, which would end it.
 *
 * The format has one number per question. A question with several becomes one for each, named as parts of it.
 */

import { teachText } from "../../../text/teach/teach.en";
import { fractionOf, labelled, type QuizCategory, type QuizQuestion } from "./quiz";

const text = teachText.exports;

/** The file. */
export function gift(quiz: readonly QuizCategory[]): string {
  const parts = quiz.flatMap(({ path, questions }) => [
    `$CATEGORY: ${["$course$", "top", ...path.map((name) => name.replaceAll("/", "//"))].join("/")}`,
    ...questions.flatMap((question) =>
      question.kind === "numbers" ? numberTexts(question) : [questionText(question, choiceLines(question))],
    ),
  ]);
  return `${parts.join("\n\n")}\n`;
}

function numberTexts({ name, stem, feedback, numbers }: Extract<QuizQuestion, { kind: "numbers" }>): readonly string[] {
  return numbers.map((number, at) =>
    questionText(
      {
        name: numbers.length === 1 ? name : text.part(name, at + 1, numbers.length, number.label),
        stem: stem + labelled(number),
        feedback,
      },
      [`#${number.value}:${number.tolerance}`],
    ),
  );
}

function questionText(
  { name, stem, feedback }: Pick<QuizQuestion, "name" | "stem" | "feedback">,
  answers: readonly string[],
): string {
  return [
    `::${escaped(name)}::[html]${escaped(stem)} {`,
    ...answers,
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
