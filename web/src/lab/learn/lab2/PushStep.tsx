/** The challenge of lab 2: a size at which the rotation has the rate of the formula. */

import { NumberInput } from "../../../figures/frame/controls";
import { lab2Text as text } from "../../../text/labs/lab2.en";
import { learnText } from "../../../text/labs/learn.en";
import type { UpdateOf } from "../../link/use-link-state";
import type { Answer } from "../../shell/use-answer";
import { Step } from "../Step";
import { LAB2_PARAMS, type Lab2State } from "./state";
import type { Tried } from "./use-lab2";

interface StepProps {
  readonly state: Lab2State;
  readonly update: UpdateOf<Lab2State>;
  readonly tried: Answer<Tried>;
}

/** Challenge: find a size at which the rotation has the expected rate. */
export function PushStep({ state, update, tried: { value, isCurrent } }: StepProps) {
  const rate = isCurrent ? (value?.rate ?? null) : null;
  const isReached = rate !== null && rate.sharedPrimes.length === 0;
  return (
    <Step kind="push" title={text.push.title}>
      <p className="question">{text.push.question}</p>
      <div className="strip-row">
        <NumberInput param={LAB2_PARAMS.tried} value={state.tried} onChange={(bits) => update({ tried: bits })} />
      </div>
      <p className={isReached ? "happened" : "predicted"} aria-live="polite" aria-busy={!isCurrent}>
        {rate === null ? learnText.working : text.push.now(rate)}
      </p>
    </Step>
  );
}
