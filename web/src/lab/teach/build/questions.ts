/**
 * Questions by the mistake that they meet: predictions of the labs, word for word, since they are the labs' own texts.
 *
 * **Invariants** (broken by `questions.test.ts`, and `tests/e2e/pages/projector.spec.ts` for the slides)
 * 1. The answer that holds the mistake is one of the question's options.
 * 2. `slide` is the place of the prediction among those of its lab.
 */

import { lab1Text } from "../../../text/labs/lab1.en";
import { lab2Text } from "../../../text/labs/lab2.en";
import { lab3Text } from "../../../text/labs/lab3.en";
import { lab4Text } from "../../../text/labs/lab4.en";
import { lab5Text } from "../../../text/labs/lab5.en";
import { lab6Text } from "../../../text/labs/lab6.en";
import { lab7Text } from "../../../text/labs/lab7.en";
import type { teachText } from "../../../text/pages/teach.en";
import type { PageId } from "../../pages";

/** Common fields of a prediction's text. */
interface PredictionText {
  readonly title: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly because: string;
}

/** A question of the bank. */
export interface Question {
  readonly mistake: keyof typeof teachText.questions.mistakes;
  readonly page: PageId;
  readonly slide: number;
  readonly text: PredictionText;
  /** The option that holds the mistake. */
  readonly says: string;
}

/** The bank. */
export const QUESTIONS_OF_MISTAKES: readonly Question[] = [
  { mistake: "yes", page: "lab-1", slide: 1, text: lab1Text.rate, says: "none" },
  { mistake: "more", page: "lab-1", slide: 2, text: lab1Text.probes, says: "fewer" },
  { mistake: "k", page: "lab-2", slide: 1, text: lab2Text.errors, says: "double" },
  { mistake: "level", page: "lab-5", slide: 1, text: lab5Text.levels, says: "all" },
  { mistake: "together", page: "lab-5", slide: 2, text: lab5Text.same, says: "together" },
  { mistake: "pay", page: "lab-6", slide: 3, text: lab6Text.filter, says: "always" },
  { mistake: "or", page: "lab-1", slide: 3, text: lab1Text.union, says: "same" },
  { mistake: "agree", page: "lab-7", slide: 2, text: lab7Text.agree, says: "agree" },
  { mistake: "levels", page: "lab-3", slide: 3, text: lab3Text.hashStep, says: "both" },
  { mistake: "ratio", page: "lab-4", slide: 3, text: lab4Text.ratio, says: "same" },
];
