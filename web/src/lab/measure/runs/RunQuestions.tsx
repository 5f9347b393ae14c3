/** Questions of a run for a class: time saved by sharing, if lookups find nothing and if all find their key. */

import { useContext } from "react";
import type { NativeResult } from "../../../engine/native-result";
import { isDoubtful, originOf } from "../../../results/points";
import { slidesText } from "../../../text/teach/slides.en";
import { Prediction } from "../../learn/Prediction";
import { VoteContext } from "../../link/use-layers";
import type { UpdateOf } from "../../link/use-link-state";
import { measuredOutcome } from "../../projector/outcomes";
import type { MeasureState } from "../state";

const text = slidesText.measured;
/** The run is over: its measurement is shown once a vote is locked. */
const NOTHING = (): void => undefined;

interface RunQuestionsProps {
  readonly result: NativeResult;
  readonly state: MeasureState;
  readonly update: UpdateOf<MeasureState>;
}

/** The slides. Renders nothing without a vote, or if the run compared no lookups. */
export function RunQuestions({ result, state, update }: RunQuestionsProps) {
  const Vote = useContext(VoteContext);
  const cells = [...(result.lookups ?? [])].sort((one, other) => other.empty_fraction - one.empty_fraction);
  const [most] = cells;
  const none = cells.find(({ empty_fraction }) => empty_fraction === 0);
  if (Vote === null || most === undefined) return null;
  const questionOf = ({ empty_fraction: empty, gain }: typeof most) => ({
    title: text.title(empty),
    question: text.question(result.device.label, empty),
    options: text.options,
    isRunning: false,
    outcome: measuredOutcome(gain, originOf(result), isDoubtful(gain.claim)),
  });
  const requested = questionOf(most);
  const requestedOfNone = none === undefined || none === most ? null : questionOf(none);
  const { guessMost, guessNone } = state;
  return (
    <div className="lab-steps">
      <Prediction
        {...requested}
        locked={guessMost}
        onLock={(guess) => update({ guessMost: guess })}
        onRun={NOTHING}
        onReset={() => update({ guessMost: "" })}
        outcome={guessMost !== "" ? requested.outcome : null}
      />
      {requestedOfNone === null ? null : (
        <Prediction
          {...requestedOfNone}
          locked={guessNone}
          onLock={(guess) => update({ guessNone: guess })}
          onRun={NOTHING}
          onReset={() => update({ guessNone: "" })}
          outcome={guessNone !== "" ? requestedOfNone.outcome : null}
        />
      )}
    </div>
  );
}
