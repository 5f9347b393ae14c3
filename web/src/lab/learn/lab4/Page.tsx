/** Lab 4, *Journey of a miss: what does an empty lookup cost?* */
import { lab4Text as text } from "../../../text/labs/lab4.en";
import { treeText } from "../../../text/trees/tree.en";
import { questionsOf } from "../runtime/lab";
import { labPage } from "../runtime/Page";
import { ASKS } from "./data";
import { formOutcome, probesOutcome, ratioOutcome, readsOutcome } from "./outcomes";
import { countsOf, Sandbox, type View } from "./Sandbox";
import { form, probes, ratio, reads } from "./scenes";
import { GOAL_READS, SPEC, type State } from "./state";
import "./lab4.css";

const question = questionsOf<State, typeof ASKS>();

export const Page = labPage({
  spec: SPEC,
  lede: text.lede,
  asks: ASKS,
  first: "model",
  steps: {
    probes: question(text.probes, "empty", "firstProbed", {
      verdict: probesOutcome,
      scene: probes,
      // The figure of the next steps then shows lookups of both kinds.
      starts: ({ emptyPercent }) => ({ emptyPercent: emptyPercent || 50 }),
      reset: { emptyPercent: 0, view: "all" },
    }),
    reads: question(text.reads, "empty", "firstFooled", { verdict: readsOutcome, scene: reads }),
    ratio: question(text.ratio, "ratios", "wide", { verdict: ratioOutcome, scene: ratio }),
    form: question(text.form, "forms", "forms", { verdict: formOutcome, scene: form, reset: { form: "exact" } }),
    explain: text.explain,
    challenge: { title: text.push.title, question: text.push.question(GOAL_READS), progress },
  },
  tasks: ["4a", "4b"],
  check: text.check,
  Sandbox,
});

/** A tiered tree whose empty lookups should waste little. */
function progress(page: View) {
  const { policy, emptyPercent, sizeRatio, bitsPerKey } = page.state;
  if (policy !== "tiering" || emptyPercent !== 100 || sizeRatio <= 2)
    return { says: text.push.first(treeText.params.policies[policy], emptyPercent, sizeRatio), isReached: false };
  const reads = countsOf(page)?.falsePositives;
  if (reads === undefined) return { says: text.push.counting, isReached: false };
  const isReached = reads.mean < GOAL_READS;
  return { says: text.push.now(bitsPerKey, reads, isReached), isReached };
}
