/** Questions of the first page for a class: the number of hashes with a shared digest, and the gain. */

import type { Device } from "../../engine/contract";
import type { LookupArms } from "../../engine/worker/api";
import { slidesText as text } from "../../text/teach/slides.en";
import type { LabState } from "../learn/lab0/state";
import type { Update } from "../learn/lab0/use-lab-state";
import { Prediction } from "../learn/Prediction";
import { gainOutcome, hashesOutcome } from "./outcomes";

/** The model has already said it: it is shown once a vote is locked. */
const NOTHING = (): void => undefined;

interface QuestionsProps {
  readonly state: LabState;
  readonly update: Update;
  readonly arms: LookupArms;
  readonly device: Device;
  /** Gain of the model at the device, or null before it is known. */
  readonly gain: number | null;
}

/** The slides. */
export function Questions({ state, update, arms, device, gain }: QuestionsProps) {
  const { perFilter, shared } = arms;
  const { filtersProbed } = perFilter.counters;
  const { guessHashes, guessGain } = state;
  return (
    <div className="lab-steps">
      <Prediction
        title={text.hashes.title}
        question={text.hashes.question(filtersProbed)}
        options={text.hashes.options(filtersProbed)}
        locked={guessHashes}
        onLock={(guess) => update({ guessHashes: guess })}
        isRunning={false}
        // The fold is what the class sees.
        onRun={() => update({ arm: "shared" })}
        onReset={() => update({ guessHashes: "", arm: "per-filter" })}
        outcome={guessHashes !== "" ? hashesOutcome(perFilter.counters, shared.counters) : null}
      />
      <Prediction
        title={text.gain.title}
        question={text.gain.question(device.label, state.emptyPercent / 100)}
        options={text.gain.options}
        locked={guessGain}
        onLock={(guess) => update({ guessGain: guess })}
        isRunning={gain === null}
        onRun={NOTHING}
        onReset={() => update({ guessGain: "" })}
        outcome={guessGain !== "" && gain !== null ? gainOutcome(gain, device.label, device.readNs) : null}
      />
    </div>
  );
}
