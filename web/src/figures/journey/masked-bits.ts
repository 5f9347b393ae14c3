/**
 * The bits of a mask in the line of a filter, as the engine gives them with the filter. Pure.
 *
 * **Invariants**
 * 1. Without the filter there are no bits: nothing is drawn that was not loaded.
 * 2. They are the bits that the digest picks, each with its real value in this filter.
 */
import type { FilterView } from "../../engine/contract";
import type { LevelScene, Probe } from "../../trace";
import { isSet } from "../filter-bits/is-set";

/** The bits that a level's filter was asked for so far: one by one, or all those of the mask. */
export function askedBits(level: LevelScene, view: FilterView | undefined): readonly Probe[] {
  return level.line === null ? level.probes : bitsUnderMask(view);
}

/** The bits of a filter that the mask of the looked-up key lies over. */
export function bitsUnderMask(view: FilterView | undefined): readonly Probe[] {
  if (view === undefined) {
    return [];
  }
  return Array.from(view.queryPositions, (position, probe) => ({ probe, position, set: isSet(view, position) }));
}

/** Where the bits of the mask lie in any line, counted from its first bit. */
export function maskPositions(view: FilterView): readonly number[] {
  return Array.from(view.queryPositions, (position) => position % view.lineBits);
}
