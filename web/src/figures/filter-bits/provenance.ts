/**
 * Keys that set each bit: the inverse of a filter's list of keys and positions.
 *
 * **Invariant**: only keys of the real filter appear. A bit is 1 exactly if at least one key set it.
 *
 * **Cost** is linear in keys × positions, once per filter.
 */
import type { FilterView } from "../../engine/contract";

export interface Provenance {
  /** Indexes of the keys that set a bit. */
  keysOf(bit: number): readonly number[];
  /** Bits that a key set. */
  bitsOf(key: number): readonly number[];
}

const NOBODY: readonly number[] = [];

export function provenanceOf(view: FilterView): Provenance {
  const keys = new Map<number, number[]>();
  for (const [index, position] of view.positions.entries()) {
    const key = Math.floor(index / view.probeCount);
    const known = keys.get(position);
    if (known === undefined) {
      keys.set(position, [key]);
    } else if (known.at(-1) !== key) {
      known.push(key);
    }
  }
  return {
    keysOf: (bit) => keys.get(bit) ?? NOBODY,
    bitsOf: (key) => Array.from(view.positions.subarray(key * view.probeCount, (key + 1) * view.probeCount)),
  };
}
