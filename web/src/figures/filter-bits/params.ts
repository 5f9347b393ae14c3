/** Parameters of the figure of filter bits: one real filter, the lookup that probes it, and the selected bit. */
import type { FilterView, LookupTrace } from "../../engine/contract";

export interface FilterBitsParams {
  /** Null if this lookup probes no filter in the selected level. */
  readonly view: FilterView | null;
  readonly trace: LookupTrace;
  /** Number of events that have happened. */
  readonly position: number;
  /** The bit that is pointed at. */
  readonly bit: number | null;
  readonly onBit: (bit: number | null) => void;
}
