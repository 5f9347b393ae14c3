/**
 * Parameters of every lab: predictions, the open task, and answers.
 *
 * The link contains a prediction once it is locked, and shows it next to the outcome. It contains an answer once it is graded.
 */

import type { NumberParam, TextParam } from "../../figures/params/schema";

/** A prediction: empty until it is locked, then the option. */
export function prediction(name: string): TextParam {
  return { kind: "text", name, label: "prediction", initial: "", lengthMax: 24, pattern: /^[a-z0-9-]*$/ };
}

/** The open step or part of a lab; empty: the frame chooses. */
export const openParams = {
  open: { kind: "text", name: "open", label: "open step", initial: "", lengthMax: 24, pattern: /^[a-z0-9-]*$/ },
} as const satisfies { readonly open: TextParam };

/** Number of times that something was done. */
export function counter(name: string, label: string): NumberParam {
  return { kind: "number", name, label, initial: 0, min: 0, max: 65_535, step: 1, whole: true };
}

/** The largest seed of a task: six digits, as students get them. */
export const MAX_SEED = 999_999;

/** The seed, the answer and the tries of the task with this letter. */
export function taskParams<const Letter extends string>(letter: Letter) {
  return {
    [`seed_${letter}`]: {
      kind: "number",
      name: `seed-${letter}`,
      label: "seed",
      initial: 1,
      min: 0,
      max: MAX_SEED,
      step: 1,
      whole: true,
    },
    [`answer_${letter}`]: {
      kind: "text",
      name: `answer-${letter}`,
      label: "answer",
      initial: "",
      lengthMax: 60,
      pattern: /^[cn]?[0-9a-f._]*$/,
    },
    [`tries_${letter}`]: counter(`tries-${letter}`, "tries"),
  } as {
    readonly [Key in `seed_${Letter}` | `tries_${Letter}`]: NumberParam;
  } & { readonly [Key in `answer_${Letter}`]: TextParam };
}
