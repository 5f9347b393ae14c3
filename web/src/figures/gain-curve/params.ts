/** Parameters of the gain curve that are its own; tree, device and prices come from the schemas that it shares. */

import type { FormName, PolicyName } from "../../engine/contract";
import { choice } from "../params/schema";

/** Schema of the gain curve. */
export const gainCurveParams = {
  emptyPercent: {
    kind: "number",
    name: "empty",
    label: "empty lookups α",
    hint: "Share of lookups of absent keys.",
    initial: 100,
    min: 0,
    max: 100,
    step: 5,
    unit: "%",
  },
  form: choice<FormName>({
    name: "form",
    label: "sums",
    initial: "exact",
    options: [
      { value: "exact", label: "exact" },
      { value: "printed", label: "as printed" },
    ],
  }),
  policy: choice<PolicyName>({
    name: "policy",
    label: "merging",
    initial: "leveling",
    options: [
      { value: "leveling", label: "leveling" },
      { value: "tiering", label: "tiering" },
    ],
  }),
} as const;
