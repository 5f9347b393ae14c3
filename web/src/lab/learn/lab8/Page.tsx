/** Lab 8, *Spend the memory: where should bits go?* */
import { SEEN } from "../../../elements/seen";
import { NumberSelect } from "../../../figures/frame/controls";
import { hotnessParams } from "../../../figures/hotness/params";
import { lab8Text as text } from "../../../text/labs/lab8.en";
import { Problem } from "../Problem";
import { HowFar } from "../Progress";
import { questionsOf } from "../runtime/lab";
import { labPage } from "../runtime/Page";
import { ASKS, FIXED_HOT } from "./data";
import { bestOutcome, giftOutcome, hotOutcome } from "./outcomes";
import { Sandbox, shownHot, type View } from "./Sandbox";
import { best, gift, hot } from "./scenes";
import { GOAL_PART, SPEC, type State } from "./state";
import "./lab8.css";

const question = questionsOf<State, typeof ASKS>();

export const Page = labPage({
  spec: SPEC,
  lede: text.lede,
  asks: ASKS,
  first: "mine",
  steps: {
    gift: question(text.gift, "gifts", "fixed", { verdict: giftOutcome, scene: gift }),
    challenge: {
      title: text.push.title,
      question: text.push.question(GOAL_PART),
      progress: ({ state, found: { mine, even } }) => {
        const reads = state.division !== "" && mine.isCurrent ? mine.value?.falsePositives : undefined;
        const all = even.value?.falsePositives;
        if (reads === undefined || all === undefined) return { says: text.push.first, isReached: false };
        const isReached = reads <= GOAL_PART * all;
        return { says: text.push.now(reads, all, isReached), isReached };
      },
    },
    best: question(text.best, "compared", "fixed", { verdict: bestOutcome, scene: best }),
    hot: question(text.hot, "hot", "hotStart", {
      verdict: hotOutcome,
      scene: hot,
      shows: shownHot,
      controls: hotControls,
      reset: { hotPercent: FIXED_HOT },
    }),
    explain: text.explain,
  },
  tasks: ["8a", "8b"],
  check: text.check,
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
function hotControls({ state, update, found }: View, hasRun: boolean) {
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
