/** What the flow takes: what the model expects at each level, and what real lookups did there, once they were counted. */

import type { CountedFlow, ModelFlow } from "../../engine/contract";

export interface FlowFigureParams {
  readonly model: ModelFlow;
  /** Drawn as hollow points with their intervals; null before anything was counted. */
  readonly counted: CountedFlow | null;
  /** Whether `counted` is of the same tree and lookups as `model`; else it is on its way. */
  readonly isCurrent: boolean;
}
