/** Parameters of the figure of residuals. */

import type { Residual } from "../../engine/contract";
import { choice } from "../params/schema";

/** Quantity whose residual is shown. */
export type ResidualOf = "gain" | "per-filter" | "shared";

/** Schema of the figure. */
export const residualParams = {
  of: choice<ResidualOf>({
    name: "of",
    label: "measured − model, of",
    initial: "gain",
    options: [
      { value: "gain", label: "gain" },
      { value: "per-filter", label: "time of arm A" },
      { value: "shared", label: "time of arm B" },
    ],
  }),
} as const;

/** Source of the model's prices. */
export type ModelChoice = "run" | "published" | "held-out";

/** Schema of the model that measurements are held against. */
export const modelChoiceParams = {
  model: choice<ModelChoice>({
    name: "model",
    label: "costs of the model",
    initial: "run",
    options: [
      { value: "run", label: "as this run states them" },
      { value: "published", label: "published (Table 1)" },
      { value: "held-out", label: "this machine’s, measured alone" },
    ],
  }),
} as const;

/** A setting and what is left of it. */
export interface ResidualRow {
  readonly key: string;
  /** The setting as in other figures of the page. */
  readonly setting: string;
  readonly label: string;
  readonly residual: Residual;
}
