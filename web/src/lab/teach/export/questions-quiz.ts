/** Predictions of the labs as a quiz: the feedback of a wrong option names its misconception. Pure. */

import { pagesText } from "../../../text/pages/pages.en";
import { teachText } from "../../../text/teach/teach.en";
import type { BankQuestion } from "../bank/bank";
import { escaped, type QuizCategory, type QuizQuestion } from "./quiz";

const text = teachText.exports;

/** Questions with a known right option, by lab. */
export function quizOfBank(bank: readonly BankQuestion[]): readonly QuizCategory[] {
  const pages = [...new Set(bank.map(({ page }) => page))];
  return pages
    .map((page) => ({
      path: [text.root, labName(page), text.predictions],
      questions: bank.filter((question) => question.page === page).flatMap(questionOf),
    }))
    .filter(({ questions }) => questions.length > 0);
}

/** Name of a lab among others: "Lab 5: Share the digest". */
export function labName(page: keyof typeof pagesText.titles): string {
  const { place, title } = pagesText.titles[page];
  return pagesText.menu(place, title);
}

function questionOf(question: BankQuestion): QuizQuestion[] {
  const { title, stem, options, right, because } = question;
  const found = options.find(({ value }) => value === right);
  if (stem === null || found === undefined) return [];
  return [
    {
      kind: "one",
      name: title,
      stem: `<p>${escaped(stem)}</p>`,
      feedback: `<p>${escaped(because)}</p>`,
      choices: options.map((option) => ({
        html: escaped(option.label),
        isRight: option === found,
        feedback: option === found ? escaped(text.right) : escaped(text.wrong(option.mistake ?? "", found.finding)),
      })),
    },
  ];
}
