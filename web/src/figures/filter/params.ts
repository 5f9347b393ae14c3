/** Parameters of the figure of a filter over words: the filter, the queried word, and the selection. */

import type { WordFilter } from "../../engine/contract";
import type { TextParam } from "../params/schema";

const own: TextParam = {
  kind: "text",
  name: "own",
  label: "your own words",
  initial: "",
  lengthMax: 600,
  pattern: /^[^,]{0,40}(,[^,]{1,40})*$/u,
};

const ask: TextParam = {
  kind: "text",
  name: "ask",
  label: "word to look up",
  initial: "",
  lengthMax: 40,
  pattern: /^.*$/u,
};

/** Schema of a filter over words. */
export const filterParams = {
  wordCount: { kind: "number", name: "words", label: "words", initial: 20, min: 1, max: 200, step: 1, whole: true },
  own,
  bits: { kind: "number", name: "bits", label: "bits", initial: 128, min: 64, max: 2048, step: 32, whole: true },
  probes: { kind: "number", name: "probes", label: "bits per word", initial: 3, min: 1, max: 16, step: 1, whole: true },
  seed: { kind: "number", name: "seed", label: "seed", initial: 1, min: 0, max: 999_999, step: 1, whole: true },
  ask,
} as const;

export interface FilterParams {
  readonly filter: WordFilter;
  /** The bit that is pointed at. */
  readonly bit: number | null;
  readonly onBit: (bit: number | null) => void;
  /** The key that is pointed at, by its number. */
  readonly word: number | null;
  readonly onWord: (word: number | null) => void;
  /** Takes a key out; left out where keys are fixed. */
  readonly onRemove?: ((word: number) => void) | undefined;
  /** True if bits name the words that set them. A task may ask for exactly that. */
  readonly namesSetters: boolean;
}
