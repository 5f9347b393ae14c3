/** The link of lab 8: how the memory is divided, how hot lookups are, and what was predicted. */
import { budgetParams } from "../../../figures/budget/params";
import { hotnessParams } from "../../../figures/hotness/params";
import { labSpec, type StateOf } from "../runtime/spec";

export const SPEC = labSpec({
  page: "lab-8",
  params: { ...budgetParams, ...hotnessParams },
  questions: { gift: "gifts tried", best: "best shown", hot: "hot lookups run" },
  scrubbed: ["division"],
  lockable: ["bits", "parts", "hot"],
  challenge: ["parts"],
});

export type State = StateOf<typeof SPEC>;

/** Target reads of the challenge, as a fraction of those with equal bits. */
export const GOAL_PART = 0.6;
