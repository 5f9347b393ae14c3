/** Correct options of the questions on slides. Pure: counts and gains are from the engine and the runs. */

import { slidesText as text } from "../../text/teach/slides.en";
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

/** Outcome: number of hashes with a shared digest. */
export function hashesOutcome(before: Counted, now: Counted): Outcome {
  const { hashes, filtersProbed } = now;
  const few: Readonly<Record<number, string>> = { 0: "none", 1: "one" };
  return {
    value: few[hashes] ?? (hashes === before.hashes ? "same" : "half"),
    sentence: text.hashes.outcome(before.hashes, hashes, filtersProbed),
    because: text.hashes.because,
  };
}

/** Outcome: gain of the model at the device. */
export function gainOutcome(gain: number, device: string, readNs: number): Outcome {
  return { value: partOf(gain), sentence: text.gain.outcome(gain, device, readNs), because: text.gain.because };
}

interface MeasuredGain {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/** Outcome: measured gain of a run, with a note if its control failed. */
export function measuredOutcome({ estimate, low, high }: MeasuredGain, origin: string, isDoubtful: boolean): Outcome {
  const sentence = text.measured.outcome(estimate, low, high, origin);
  return {
    value: partOf(estimate),
    sentence: isDoubtful ? `${sentence} ${text.measured.doubtful}` : sentence,
    because: text.measured.because,
  };
}
