/** Parameters of the flow: the model's expectation at each level, and the counts of real lookups, once available. */

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
  /** True if `counted` belongs to the tree and lookups of `model`. Otherwise new counts are pending. */
  readonly isCurrent: boolean;
}
