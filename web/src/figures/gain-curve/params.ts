/** Parameters of the gain curve that are its own; tree, device and prices come from the schemas that it shares. */

import type { FormName, PolicyName } from "../../engine/contract";
import { choice } from "../params/schema";

/** Schema of the gain curve. */
export const gainCurveParams = {
  alpha: {
    kind: "number",
    name: "alpha",
    label: "empty lookups α",
    hint: "Share of lookups for keys that are not there.",
    initial: 1,
    min: 0,
    max: 1,
    step: 0.05,
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
