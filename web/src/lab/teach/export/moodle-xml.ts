/**
 * A quiz in Moodle's XML format (docs.moodle.org, *Moodle XML format*). Pure.
 *
 * **Invariants** (tests: `formats.test.ts`)
 * 1. The file is well-formed whatever the texts contain.
 * 2. Every question follows its category.
 *
 * A question with several numbers has the type *cloze* (docs.moodle.org, *Embedded Answers (Cloze) question type*): one question with a
 * field for each number, so that the numbers of an instance stay together.
 */

import { escaped, fractionOf, labelled, type QuizCategory, type QuizNumber, type QuizQuestion } from "./quiz";

/** The file. */
export function moodleXml(quiz: readonly QuizCategory[]): string {
  const parts = quiz.flatMap((category) => [categoryXml(category), ...category.questions.map(questionXml)]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${parts.join("\n")}\n</quiz>\n`;
}

function categoryXml({ path }: QuizCategory): string {
  // A slash within a name is doubled.
  const written = ["$course$", "top", ...path.map((name) => name.replaceAll("/", "//"))].join("/");
  return `<question type="category"><category><text>${escaped(written)}</text></category></question>`;
}

function questionXml(question: QuizQuestion): string {
  const numbers = question.kind === "numbers" ? question.numbers : [];
  const [only] = numbers;
  const isCloze = numbers.length > 1;
  const stem = numbers.map((number) => (isCloze ? field(number) : labelled(number))).join("");
  return [
    `<question type="${isCloze ? "cloze" : only === undefined ? "multichoice" : "numerical"}">`,
    `<name><text>${escaped(question.name)}</text></name>`,
    html("questiontext", question.stem + stem),
    html("generalfeedback", question.feedback),
    // Moodle computes the grade of a cloze question from its fields.
    ...(isCloze ? [] : ["<defaultgrade>1</defaultgrade>"]),
    "<penalty>0.3333333</penalty>",
    "<hidden>0</hidden>",
    ...(question.kind !== "numbers" ? choicesXml(question) : only === undefined || isCloze ? [] : numberXml(only)),
    "</question>",
  ].join("\n");
}

/** A field of a cloze question after its label. */
function field({ label, value, tolerance }: QuizNumber): string {
  return `<p>${escaped(label)}: {1:NUMERICAL:=${value}:${tolerance}}</p>`;
}

function numberXml({ value, tolerance }: QuizNumber): readonly string[] {
  return [
    '<answer fraction="100" format="moodle_auto_format">',
    `<text>${value}</text>`,
    `<tolerance>${tolerance}</tolerance>`,
    "</answer>",
  ];
}

function choicesXml(question: Extract<QuizQuestion, { kind: "one" | "several" }>): readonly string[] {
  const { kind, choices } = question;
  return [
    `<single>${kind === "one"}</single>`,
    `<shuffleanswers>${kind === "several"}</shuffleanswers>`,
    "<answernumbering>ABCD</answernumbering>",
    ...choices.flatMap((choice, at) => [
      `<answer fraction="${fractionOf(question, at)}" format="html">`,
      `<text>${escaped(choice.html)}</text>`,
      html("feedback", choice.feedback),
      "</answer>",
    ]),
  ];
}

function html(name: string, content: string): string {
  return `<${name} format="html"><text>${escaped(content)}</text></${name}>`;
}
