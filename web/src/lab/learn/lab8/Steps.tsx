/** The steps of lab 8: a gift, beating the same bits for all, the best division, and hot keys that move. */

import type { EngineClient } from "../../../engine/client";
import { NumberSelect } from "../../../figures/frame/controls";
import { HotnessFigure } from "../../../figures/hotness/View";
import { PlotFigure } from "../../../figures/plot/View";
import { HOT_LEVEL, hotOf } from "../../../live/memory";
import { lab8Text as text } from "../../../text/labs/lab8.en";
import type { UpdateOf } from "../../link/use-link-state";
import { Prediction } from "../Prediction";
import { Problem } from "../Problem";
import { HowFar } from "../Progress";
import { Step } from "../Step";
import { bestOutcome, giftOutcome, hotOutcome, hotPlot } from "./outcomes";
import { FIXED_BITS, GOAL_PART, LAB8_PARAMS, type Lab8State } from "./state";
import { type HotRuns, useCompared, useGifts, useHot } from "./use-lab8";

interface StepProps {
  readonly client: EngineClient;
  readonly state: Lab8State;
  readonly update: UpdateOf<Lab8State>;
}

/** Whether the best division was predicted and shown. */
export function ranBest({ ranBest: ran, guessBest }: Lab8State): boolean {
  return ran > 0 && guessBest !== "";
}

/** Where is a bit worth most? */
export function GiftStep({ client, state, update }: StepProps) {
  const hasRun = state.ranGift > 0 && state.guessGift !== "";
  const gifts = useGifts(client, hasRun);
  const found = hasRun ? gifts.value : null;
  return (
    <>
      <Prediction
        {...text.gift}
        locked={state.guessGift}
        onLock={(guessGift) => update({ guessGift })}
        isRunning={hasRun && found === null}
        onRun={() => update({ ranGift: 1 })}
        onReset={() => update({ guessGift: "", ranGift: 0 })}
        outcome={found === null ? null : giftOutcome(found)}
      />
      <Problem error={gifts.error} />
    </>
  );
}

/** Beat the same bits for every key, by hand. */
export function PushStep({ reads, even }: { readonly reads: number | null; readonly even: number | null }) {
  const isReached = reads !== null && even !== null && reads <= GOAL_PART * even;
  return (
    <Step kind="push" title={text.push.title}>
      <p className="question">{text.push.question(GOAL_PART)}</p>
      <p className={isReached ? "happened" : "predicted"} aria-live="polite">
        {reads === null || even === null ? text.push.first : text.push.now(reads, even, isReached)}
      </p>
    </Step>
  );
}

/** How much is there to save? */
export function BestStep({ client, state, update }: StepProps) {
  const hasRun = ranBest(state);
  const compared = useCompared(client, FIXED_BITS, hasRun);
  const found = hasRun ? compared.answer.value : null;
  return (
    <>
      <Prediction
        {...text.best}
        locked={state.guessBest}
        onLock={(guessBest) => update({ guessBest })}
        isRunning={hasRun && found === null}
        progress={<HowFar done={compared.done} onStop={() => update({ ranBest: 0 })} />}
        onRun={() => update({ ranBest: 1 })}
        onReset={() => update({ guessBest: "", ranBest: 0 })}
        outcome={found === null ? null : bestOutcome(found)}
      />
      <Problem error={compared.answer.error} />
    </>
  );
}

/** What if lookups are hot, and move? */
export function HotStep({ client, state, update }: StepProps) {
  const hasRun = state.ranHot > 0 && state.guessHot !== "";
  const { initial } = LAB8_PARAMS.hotPercent;
  const fixed = useHot(client, "lab8-hot", initial, hasRun);
  const chosen = useHot(client, "lab8-hot-chosen", state.hotPercent, hasRun && state.hotPercent !== initial);
  const found = hasRun ? fixed.answer.value : null;
  const shown = state.hotPercent === initial ? found : chosen.answer.value;
  const { lookups } = hotOf(initial);
  return (
    <>
      <Prediction
        {...text.hot}
        locked={state.guessHot}
        onLock={(guessHot) => update({ guessHot })}
        isRunning={hasRun && found === null}
        progress={<HowFar done={fixed.done} onStop={() => update({ ranHot: 0 })} />}
        onRun={() => update({ ranHot: 1 })}
        onReset={() => update({ guessHot: "", ranHot: 0, hotPercent: initial })}
        outcome={found === null ? null : hotOutcome(found, lookups)}
      />
      {found === null ? null : (
        <NumberSelect
          param={LAB8_PARAMS.hotPercent}
          value={state.hotPercent}
          onChange={(hotPercent) => update({ hotPercent })}
        />
      )}
      {shown === null ? null : <Hot runs={shown} hotPercent={state.hotPercent} />}
      {/* While another mix is on its way, the one before it stays. */}
      <HowFar done={chosen.done} onStop={() => update({ hotPercent: initial })} />
      <Problem error={fixed.answer.error ?? chosen.answer.error} />
    </>
  );
}

function Hot({ runs, hotPercent }: { readonly runs: HotRuns; readonly hotPercent: number }) {
  const { lookups, width } = hotOf(hotPercent);
  const { windows, mostUnits } = runs.elastic;
  return (
    <>
      <PlotFigure params={hotPlot(runs, lookups)} />
      <HotnessFigure params={{ level: HOT_LEVEL, windows, lookups, width, mostUnits }} />
      <p className="origin">{text.hot.origin(runs.elastic.budgetBytes)}</p>
    </>
  );
}
