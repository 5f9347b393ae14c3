/** What came true of the questions of slides, by the option that it is. Pure: counts and gains are the engine's and the runs'. */

import { slidesText as text } from "../../text/pages/slides.en";
import type { Outcome } from "../learn/Prediction";

/** The part that a gain is, by its bounds. */
export function partOf(gain: number): string {
  if (gain < 0.05) return "little";
  if (gain < 0.25) return "some";
  return gain <= 0.5 ? "much" : "most";
}

interface Counted {
  readonly hashes: number;
  readonly filtersProbed: number;
}

/** What sharing the digest left of the hashes. */
export function hashesOutcome(before: Counted, now: Counted): Outcome {
  const { hashes, filtersProbed } = now;
  const few: Readonly<Record<number, string>> = { 0: "none", 1: "one" };
  return {
    value: few[hashes] ?? (hashes === before.hashes ? "same" : "half"),
    sentence: text.hashes.outcome(before.hashes, hashes, filtersProbed),
    because: text.hashes.because,
  };
}

/** What the model says of the device. */
export function gainOutcome(gain: number, device: string, readNs: number): Outcome {
  return { value: partOf(gain), sentence: text.gain.outcome(gain, device, readNs), because: text.gain.because };
}

interface MeasuredGain {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/** What a run measured; a control that failed is said. */
export function measuredOutcome({ estimate, low, high }: MeasuredGain, origin: string, isDoubtful: boolean): Outcome {
  const sentence = text.measured.outcome(estimate, low, high, origin);
  return {
    value: partOf(estimate),
    sentence: isDoubtful ? `${sentence} ${text.measured.doubtful}` : sentence,
    because: text.measured.because,
  };
}
