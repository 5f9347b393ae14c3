/** The challenge of lab 2: a size at which the rotation has the rate of the formula. */

import type { EngineClient } from "../../../engine/client";
import { NumberInput } from "../../../figures/frame/controls";
import { lab2Text as text } from "../../../text/labs/lab2.en";
import type { UpdateOf } from "../../link/use-link-state";
import { Problem } from "../Problem";
import { Step } from "../Step";
import { LAB2_PARAMS, type Lab2State } from "./state";
import { useTried } from "./use-lab2";

interface StepProps {
  readonly client: EngineClient;
  readonly state: Lab2State;
  readonly update: UpdateOf<Lab2State>;
  /** True if the figure is visible, so that long runs may begin. */
  readonly isReady: boolean;
}

/** Challenge: find a size at which the rotation has the expected rate. */
export function PushStep({ client, state, update, isReady }: StepProps) {
  const isOpen = state.ranRotation > 0 && state.guessRotation !== "";
  const tried = useTried(client, state.tried, isOpen && isReady);
  const rate = isOpen ? tried.value : null;
  const isReached = rate !== null && tried.isCurrent && rate.sharedPrimes.length === 0;
  return (
    <Step kind="push" title={text.push.title}>
      <p className="question">{text.push.question}</p>
      <div className="strip-row">
        <NumberInput param={LAB2_PARAMS.tried} value={state.tried} onChange={(bits) => update({ tried: bits })} />
      </div>
      <p className={isReached ? "happened" : "predicted"} aria-live="polite" aria-busy={!tried.isCurrent}>
        {rate === null ? text.push.first : text.push.now(rate)}
      </p>
      <Problem error={tried.error} />
    </Step>
  );
}
