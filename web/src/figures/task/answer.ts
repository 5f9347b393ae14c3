/**
 * Answers as text, as the engine reads them: `c1d` a set of choices, `n5_1_2.5` numbers. Pure.
 *
 * **Invariants** (broken by `answer.test.ts`)
 * 1. `readAnswer(writeAnswer(draft))` is the draft, for every complete draft.
 * 2. What is incomplete or no number is not written. Whether an answer is right is not known here.
 */

import type { TaskFacts } from "../../engine/contract";
import { type Draft, EMPTY_DRAFT } from "./params";

/** Form of a task's answer. */
export type Form =
  | { readonly kind: "several"; readonly count: number }
  | { readonly kind: "one"; readonly count: number }
  | { readonly kind: "numbers"; readonly count: number };

/** A task about one filter. */
export type FilterFacts = Extract<TaskFacts, { kind: "maybe" | "culprits" }>;

/** Returns the form of a filter task's answer. */
export function formOfFilter(facts: FilterFacts): Form {
  return { kind: "several", count: (facts.kind === "maybe" ? facts.words : facts.suspects).length };
}

/** The form of an answer to a task. */
export function formOf(facts: TaskFacts): Form {
  switch (facts.kind) {
    case "maybe":
    case "culprits":
      return formOfFilter(facts);
    case "pays":
      return { kind: "several", count: facts.settings.length };
    case "sizes":
      return { kind: "several", count: facts.sizes.length };
    case "width":
      return { kind: "one", count: facts.widths.length };
    case "design":
      return { kind: "several", count: facts.designs.length };
    case "runs":
      return { kind: "numbers", count: facts.levels };
    case "count":
    case "progression":
      return { kind: "numbers", count: 4 };
    case "device":
    case "rest":
    case "size":
      return { kind: "numbers", count: 1 };
    case "batches":
      return { kind: "several", count: facts.batches.length };
    case "hold":
      return { kind: "several", count: facts.statements.length };
    case "fit":
      return { kind: "several", count: facts.designs.length };
    case "best":
      return { kind: "one", count: facts.designs.length };
    case "contest":
      return { kind: "numbers", count: 6 };
    case "candidates":
      return { kind: "several", count: facts.runs };
    case "moves":
    case "pass":
      return { kind: "numbers", count: 3 };
    case "waste":
      return { kind: "several", count: facts.settings.length };
    case "divide":
      return { kind: "numbers", count: facts.keys.length };
    case "release":
      return { kind: "one", count: facts.segments.length };
  }
}

/** The answer as text; null where something is missing. */
export function writeAnswer(form: Form, draft: Draft): string | null {
  if (form.kind !== "numbers") {
    const chosen = draft.chosen.filter((at) => at < form.count);
    if (chosen.length === 0) return null;
    // Sums of powers, since shifts would turn choice 31 negative.
    return `c${chosen.reduce((sum, at) => sum + 2 ** at, 0).toString(16)}`;
  }
  const numbers = Array.from({ length: form.count }, (_, at) => (draft.numbers[at] ?? "").trim());
  return numbers.every((number) => /^\d{1,12}(\.\d{1,6})?$/.test(number)) ? `n${numbers.join("_")}` : null;
}

/** The draft of a text; nothing chosen where it is none. */
export function readAnswer(text: string): Draft {
  if (/^c[0-9a-f]{1,8}$/.test(text)) {
    const set = Number.parseInt(text.slice(1), 16);
    const chosen = Array.from({ length: 32 }, (_, at) => at).filter((at) => Math.floor(set / 2 ** at) % 2 === 1);
    return { chosen, numbers: [] };
  }
  return text.startsWith("n") ? { chosen: [], numbers: text.slice(1).split("_") } : EMPTY_DRAFT;
}
