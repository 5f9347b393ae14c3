/** What the flow takes: what the model expects at each level, and what real lookups did there, once they were counted. */

import type { CountedFlow, ModelFlow, PolicyName } from "../../engine/contract";
import { choice, type NumberParam } from "../params/schema";
import { treeParams } from "../params/tree";

const emptyPercent: NumberParam = {
  kind: "number",
  name: "empty",
  label: "lookups that find nothing",
  initial: 0,
  min: 0,
  max: 100,
  step: 10,
  whole: true,
  unit: "%",
};

/** Schema of the flow. */
export const flowParams = {
  emptyPercent,
  policy: choice<PolicyName>({
    name: "policy",
    label: "runs per level",
    initial: "leveling",
    options: [
      { value: "leveling", label: "Leveling" },
      { value: "tiering", label: "Tiering" },
    ],
  }),
  bitsPerKey: { ...treeParams.bitsPerKey, initial: 5, max: 16, whole: true },
  levels: { ...treeParams.levels, min: 2 },
  sizeRatio: treeParams.sizeRatio,
} as const;

export interface FlowFigureParams {
  readonly model: ModelFlow;
  /** Drawn as hollow points with their intervals; null before anything was counted. */
  readonly counted: CountedFlow | null;
  /** Whether `counted` is of the same tree and lookups as `model`; else it is on its way. */
  readonly isCurrent: boolean;
}
