/** The link of lab 4: the tree and its lookups, the view, and what was predicted. */
import { flowParams } from "../../../figures/flow/params";
import { choice } from "../../../figures/params/schema";
import { viewParams } from "../../../figures/params/tree";
import { labSpec, type StateOf } from "../runtime/spec";

export const SPEC = labSpec({
  page: "lab-4",
  params: {
    /** All lookups, or one that was fooled. */
    view: choice<"all" | "one">({
      name: "view",
      label: "what is shown",
      initial: "all",
      options: [
        { value: "all", label: "All lookups" },
        { value: "one", label: "One false positive" },
      ],
    }),
    ...flowParams,
    form: choice<"exact" | "printed">({
      name: "form",
      label: "visited levels in the model",
      initial: "exact",
      options: [
        { value: "exact", label: "Exact sum" },
        { value: "printed", label: "Short formula" },
      ],
    }),
    fooled: { kind: "number", name: "nth", label: "which one", initial: 0, min: 0, max: 99, step: 1, whole: true },
    position: viewParams.position,
    focusLevel: viewParams.focusLevel,
  },
  questions: { probes: "filters counted", reads: "reads counted", ratio: "ratios compared", form: "errors computed" },
  scrubbed: ["position", "emptyPercent"],
  lockable: ["view", "empty", "policy", "bits", "levels", "ratio"],
  challenge: ["empty", "policy", "bits", "levels", "ratio"],
});

export type State = StateOf<typeof SPEC>;

/** Target of wasted reads in the challenge. */
export const GOAL_READS = 0.1;
