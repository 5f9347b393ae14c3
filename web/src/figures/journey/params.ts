/**
 * Parameters of the journey: one tree, one lookup, one position, and the receivers of selections.
 *
 * **Units**: `position` is the number of events that have happened, from 0 to all of them.
 */
import type { FilterView, LookupTrace, TreeSummary } from "../../engine/contract";
import type { Role } from "../../theme/tokens";

/** Filters by table id: a `Map` will do. */
export interface FilterSource {
  get(table: number): FilterView | undefined;
}

/** Properties of the journey. */
export interface JourneyParams {
  readonly summary: TreeSummary;
  readonly trace: LookupTrace;
  readonly position: number;
  readonly onPosition: (position: number) => void;
  /** The level that is opened; null follows the lookup. */
  readonly focusLevel: number | null;
  readonly onFocusLevel: (level: number | null) => void;
  /** The cost role that is pointed at anywhere on the page. */
  readonly highlight: Role | null;
  readonly onHighlight: (role: Role | null) => void;
  /** Real bits of the probed filters; without them only the probed bits are drawn. */
  readonly filterBits?: FilterSource | undefined;
  /** True (default) if the open level shows its filter when levels are stacked rows. */
  readonly opensFilter?: boolean | undefined;
}
