/** What the figure of a filter over words takes: the filter, the word that is asked for, and what is pointed at. */

import type { WordFilter } from "../../engine/contract";

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
  /** Whether bits say who set them. A task may ask just that. */
  readonly namesSetters: boolean;
}
