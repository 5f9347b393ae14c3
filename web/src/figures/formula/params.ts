/** Parameters of the formula: the model's terms, or nothing to show only symbols. */

import type { CostBreakdown } from "../../engine/contract";

/** The model's terms of one setting. */
export interface FormulaValues {
  readonly perFilter: CostBreakdown;
  readonly shared: CostBreakdown;
  /** Eq. (8), as the engine has it. */
  readonly gain: number;
  readonly device: string;
  readonly readNs: number;
}

export interface FormulaParams {
  readonly values: FormulaValues | null;
}
