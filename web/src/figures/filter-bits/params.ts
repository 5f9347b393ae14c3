/**
 * What the figure of filter bits takes: one real filter, the lookup that asks it, and the bit that is pointed at.
 */
import type { FilterView, LookupTrace } from "../../engine/contract";

export interface FilterBitsParams {
  /** Null where the level in focus has no filter that this lookup asks. */
  readonly view: FilterView | null;
  readonly trace: LookupTrace;
  /** Number of events that have happened. */
  readonly position: number;
  /** The bit that is pointed at. */
  readonly bit: number | null;
  readonly onBit: (bit: number | null) => void;
}
