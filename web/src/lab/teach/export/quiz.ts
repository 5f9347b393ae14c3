/**
 * A quiz without a format: what Moodle XML and GIFT write. Pure.
 *
 * Texts are HTML, because stems of tasks contain tables.
 */

/** An answer to choose. */
export interface QuizChoice {
  readonly html: string;
  readonly isRight: boolean;
  /** Shown to students who choose it. */
  readonly feedback: string;
}

/** Common parts of a question. */
interface QuizPart {
  /** Name in the list of questions. */
  readonly name: string;
  readonly stem: string;
  /** Shown after the answer. */
  readonly feedback: string;
}

/** A number, and the largest accepted distance from it. */
export interface QuizNumber {
  readonly label: string;
  readonly value: number;
  readonly tolerance: number;
}

/** A question. `one` has one right choice, `several` any number of them, `numbers` one or more numbers. */
export type QuizQuestion = QuizPart &
  (
    | { readonly kind: "one" | "several"; readonly choices: readonly QuizChoice[] }
    | { readonly kind: "numbers"; readonly numbers: readonly QuizNumber[] }
  );

/** Questions of one topic. */
export interface QuizCategory {
  /** Names from the top: "LSM Lab", "Lab 5", "5a". */
  readonly path: readonly string[];
  readonly questions: readonly QuizQuestion[];
}

/** Number of questions. Those with several numbers count once. */
export function sizeOf(quiz: readonly QuizCategory[]): number {
  return quiz.reduce((sum, { questions }) => sum + questions.length, 0);
}

/**
 * Points of a choice in per cent. Right choices share 100. Wrong choices of `several` cost their share, so ticking everything earns
 * nothing. Moodle accepts fractions with five decimals.
 */
export function fractionOf({ kind, choices }: Extract<QuizQuestion, { kind: "one" | "several" }>, at: number): string {
  const isRight = choices[at]?.isRight ?? false;
  if (kind === "one") return isRight ? "100" : "0";
  const alike = choices.filter((choice) => choice.isRight === isRight).length;
  const share = Number((100 / alike).toFixed(5));
  return String(isRight ? share : -share);
}

/** Escapes text for HTML and XML. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Label of a number as the end of a stem. */
export function labelled({ label }: QuizNumber): string {
  return `<p><strong>${escaped(label)}</strong></p>`;
}
