/** Parameters of the figure of a gap: model and measurement of one lookup, the terms between them, and the lookup. */

import type { GapTermName } from "../../engine/contract";
import { choice } from "../params/schema";

/** Measured less model, split; times of an average lookup. */
export interface GapSplit {
  readonly modelNs: number;
  readonly measuredNs: number;
  readonly terms: readonly { readonly name: GapTermName; readonly ns: number }[];
}

export interface GapParams {
  readonly title: string;
  readonly gap: GapSplit;
}

/** Arm of the lookups. */
export type GapArm = "per-filter" | "shared";

/** Schema of a gap in a result file: the setting, and the arm. */
export const gapParams = {
  cell: {
    kind: "text",
    name: "cell",
    label: "setting",
    initial: "",
    lengthMax: 16,
    pattern: /^[0-9a-f]*$/u,
  },
  arm: choice<GapArm>({
    name: "arm",
    label: "the gap of",
    initial: "shared",
    options: [
      { value: "per-filter", label: "time of arm A" },
      { value: "shared", label: "time of arm B" },
    ],
  }),
} as const;
