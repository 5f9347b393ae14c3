/** Lab 8, *Spend the memory: where should bits go?* */
import { SEEN } from "../../../elements/seen";
import { NumberSelect } from "../../../figures/frame/controls";
import { hotnessParams } from "../../../figures/hotness/params";
import { lab8Text as text } from "../../../text/labs/lab8.en";
import { Problem } from "../Problem";
import { HowFar } from "../Progress";
import { labPage } from "../runtime/Lab";
import { questionsOf } from "../runtime/lab";
import { ASKS, FIXED_HOT } from "./data";
import { bestOutcome, giftOutcome, hotOutcome } from "./outcomes";
import { type Page as LabPage, Sandbox, shownHot } from "./Sandbox";
import { best, gift, hot } from "./scenes";
import { SPEC, type State } from "./state";
import "./lab8.css";

/** Target reads of the challenge, as a fraction of those with equal bits. */
const GOAL_PART = 0.6;
const question = questionsOf<State, typeof ASKS>();

export const Page = labPage<typeof SPEC.schema, typeof ASKS>({
  spec: SPEC,
  text,
  asks: ASKS,
  first: "mine",
  steps: {
    gift: question("gifts", "fixed", { verdict: giftOutcome, scene: gift }),
    push: {
      ...{ id: "challenge", title: text.push.title, question: text.push.question(GOAL_PART) },
      push: ({ state, found: { mine, even } }) => {
        const reads = state.division !== "" && mine.isCurrent ? mine.value?.falsePositives : undefined;
        const all = even.value?.falsePositives;
        if (reads === undefined || all === undefined) return { says: text.push.first, isReached: false };
        const isReached = reads <= GOAL_PART * all;
        return { says: text.push.now(reads, all, isReached), isReached };
      },
    },
    best: question("compared", "fixed", { verdict: bestOutcome, scene: best }),
    hot: question("hot", "hotStart", {
      ...{ verdict: hotOutcome, scene: hot, drawsAtOnce: true, shows: shownHot, controls: hotControls },
      reset: { hotPercent: FIXED_HOT },
    }),
  },
  tasks: ["8a", "8b"],
  Sandbox,
  opens: openOf,
});

/** A link with a division and without predictions shows the division, and a link from a figure shows the same figure. */
function openOf({ open, division, guessGift, guessBest, guessHot }: State): string {
  if (open !== "") return open;
  if (guessHot === SEEN) return "explain";
  const isOwn = division !== "" && guessGift + guessBest + guessHot === "";
  return isOwn || guessBest === SEEN ? "challenge" : "";
}

/** Once the outcome is known, the reader can choose another share of hot lookups. The question is about its initial value. */
function hotControls({ state, update, found }: LabPage, hasRun: boolean) {
  return (
    <fieldset className="hot-controls" disabled={!hasRun}>
      <NumberSelect
        param={hotnessParams.hotPercent}
        value={state.hotPercent}
        onChange={(hotPercent) => update({ hotPercent })}
      />
      <HowFar done={found.hotChosen.done} onStop={() => update({ hotPercent: FIXED_HOT })} />
      <Problem error={found.hotChosen.error} />
    </fieldset>
  );
}
