/** The challenge: an error of one in a hundred, in as few bits as possible. */

import type { WordFilter, WordRate } from "../../../engine/contract";
import { lab1Text as text } from "../../../text/labs/lab1.en";
import { Step } from "../Step";
import { GOAL_RATE, OPENING } from "./state";

interface PushProps {
  /** Of the filter in the figure; null until it is counted. */
  readonly rate: WordRate | null;
  readonly filter: WordFilter | null;
}

/** Says at once how far one has come. */
export function Push({ rate, filter }: PushProps) {
  const words = filter?.keys.length ?? 0;
  const isReached = rate !== null && words >= OPENING.words && rate.rate <= GOAL_RATE;
  return (
    <Step kind="push" title={text.push.title}>
      <p className="question">{text.push.question(OPENING.words)}</p>
      <p className={isReached ? "happened" : "predicted"} aria-live="polite">
        {rate === null || filter === null
          ? text.push.first
          : text.push.now(words, filter.bits, filter.probeCount, rate, isReached)}
      </p>
    </Step>
  );
}
