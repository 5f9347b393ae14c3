/** Parameters of a task: its facts, the answer so far, and whether the answer may still change. */

import type { TaskFacts, TaskName } from "../../engine/contract";
import { choice, type NumberParam, type TextParam } from "../params/schema";
import type { PartMark } from "./marks";

/** All tasks, by the engine's names. */
export const TASKS: readonly TaskName[] = [
  ...(["1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b", "5a", "5b", "6a", "6b"] as const),
  ...(["7a", "7b", "8a", "8b", "9a", "9b", "10a", "10b", "10c", "11a", "11b"] as const),
];

/** The largest seed of a task: six digits, as students get them. */
export const MAX_SEED = 999_999;

/** Allowed size ratios and bits per key of a design in the contest. */
export const DESIGN_RATIO = { min: 2, max: 10 } as const;
export const DESIGN_BITS = { min: 1, max: 24 } as const;

/** Instance and answer of a task, as stored in a link. */
export const attemptParams = {
  seed: {
    kind: "number",
    name: "seed",
    label: "seed",
    initial: 1,
    min: 0,
    max: MAX_SEED,
    step: 1,
    whole: true,
  } as NumberParam,
  answer: {
    kind: "text",
    name: "answer",
    label: "answer",
    initial: "",
    lengthMax: 60,
    pattern: /^[cn]?[0-9a-f._]*$/,
  } as TextParam,
  tries: {
    kind: "number",
    name: "tries",
    label: "tries",
    initial: 0,
    min: 0,
    max: 65_535,
    step: 1,
    whole: true,
  } as NumberParam,
};

/** Schema of a task by itself. */
export const taskElementParams = {
  task: choice<TaskName>({
    name: "task",
    label: "task",
    initial: "1a",
    options: TASKS.map((value) => ({ value, label: value })),
  }),
  ...attemptParams,
} as const;

/** An answer in the making. */
export interface Draft {
  /** The numbers of the choices taken. */
  readonly chosen: readonly number[];
  /** Typed texts, in the order of the fields. */
  readonly numbers: readonly string[];
}

/** Returns the draft with another number. Numbers before it that have none yet stay empty. */
export function withNumber(draft: Draft, part: number, number: string): Draft {
  const length = Math.max(draft.numbers.length, part + 1);
  const numbers = Array.from({ length }, (_, at) => (at === part ? number : (draft.numbers[at] ?? "")));
  return { ...draft, numbers };
}

/** Returns the draft with a choice selected, or no longer. A single choice replaces the one before. */
export function toggled(draft: Draft, choice: number, isSeveral: boolean): Draft {
  const isOn = draft.chosen.includes(choice);
  const others = isSeveral ? draft.chosen.filter((one) => one !== choice) : [];
  return { ...draft, chosen: isOn && isSeveral ? others : [...others, choice].sort((a, b) => a - b) };
}

/** Empty answer. */
export const EMPTY_DRAFT: Draft = { chosen: [], numbers: [] };

/** A task in which something is chosen or typed. */
export interface TaskParams {
  readonly facts: TaskFacts;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  /** True if the answer is right and final. */
  readonly isDone: boolean;
  /** Grade of each choice or field. */
  readonly marks: readonly PartMark[];
}
