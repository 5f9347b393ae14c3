/** The steps of lab 4: filters asked, blocks read, the size ratio, the closed form, and a tiered tree to tame. */

import type { EngineClient } from "../../../engine/client";
import type { CountedFlow } from "../../../engine/contract";
import { Segmented } from "../../../figures/frame/controls";
import { PlotFigure } from "../../../figures/plot/View";
import { labelText } from "../../../text/labels.en";
import { lab4Text as text } from "../../../text/labs/lab4.en";
import type { UpdateOf } from "../../link/use-link-state";
import { GuessedRun, hasRun } from "../GuessedRun";
import { Prediction } from "../Prediction";
import { Problem } from "../Problem";
import { HowFar } from "../Progress";
import { Step } from "../Step";
import { formOutcome, formPlot, probesOutcome, ratioOutcome, readsOutcome } from "./outcomes";
import { GOAL_READS, LAB4_PARAMS, type Lab4State, ranProbes } from "./state";
import { useFixed, useForms, useRatios } from "./use-lab4";

interface StepProps {
  readonly client: EngineClient;
  readonly state: Lab4State;
  readonly update: UpdateOf<Lab4State>;
}

/** How many filters, how many reads: of the same lookups. */
export function MissSteps({ client, state, update }: StepProps) {
  const hasReads = state.ranReads > 0 && state.guessReads !== "";
  const { answer: fixed, done } = useFixed(client, ranProbes(state) || hasReads);
  const found = fixed.value;
  return (
    <>
      <Prediction
        {...text.probes}
        locked={state.guessProbes}
        onLock={(guessProbes) => update({ guessProbes })}
        isRunning={ranProbes(state) && found === null}
        progress={<HowFar done={done} onStop={() => update({ ranProbes: 0, emptyPercent: 0, view: "all" })} />}
        // What was predicted is then what the figure shows.
        onRun={() => update(({ emptyPercent }) => ({ ranProbes: 1, emptyPercent: emptyPercent || 100 }))}
        onReset={() => update({ guessProbes: "", ranProbes: 0, emptyPercent: 0, view: "all" })}
        outcome={ranProbes(state) && found !== null ? probesOutcome(found) : null}
      />
      <Prediction
        {...text.reads}
        locked={state.guessReads}
        onLock={(guessReads) => update({ guessReads })}
        isRunning={hasReads && found === null}
        progress={<HowFar done={done} onStop={() => update({ ranReads: 0 })} />}
        onRun={() => update({ ranReads: 1 })}
        onReset={() => update({ guessReads: "", ranReads: 0 })}
        outcome={hasReads && found !== null ? readsOutcome(found) : null}
      />
      <Problem error={fixed.error} />
    </>
  );
}

/** Does a smaller ratio only change writes? */
export function RatioStep({ client, state, update }: StepProps) {
  const { answer, done } = useRatios(client, hasRun(state, "guessRatio", "ranRatio"));
  return (
    <GuessedRun
      words={text.ratio}
      state={state}
      update={update}
      answer={answer}
      guess="guessRatio"
      ran="ranRatio"
      outcome={ratioOutcome}
      progress={<HowFar done={done} onStop={() => update({ ranRatio: 0 })} />}
    />
  );
}

/** How far off is the closed form? */
export function FormStep({ client, state, update }: StepProps) {
  const answer = useForms(client, hasRun(state, "guessForm", "ranForm"));
  return (
    <GuessedRun
      words={text.form}
      state={state}
      update={update}
      answer={answer}
      guess="guessForm"
      ran="ranForm"
      outcome={formOutcome}
      reset={{ form: "exact" }}
    >
      {(found) => (
        <>
          <PlotFigure params={formPlot(found)} />
          <div className="flow-controls">
            <span className="label">{text.form.toggle}</span>
            <Segmented
              param={LAB4_PARAMS.form}
              name={labelText(LAB4_PARAMS.form.label)}
              value={state.form}
              onChange={(form) => update({ form })}
            />
          </div>
        </>
      )}
    </GuessedRun>
  );
}

/** A tiered tree whose empty lookups should waste little. */
export function PushStep({ state, counted }: { readonly state: Lab4State; readonly counted: CountedFlow | null }) {
  const isTiered = state.policy === "tiering" && state.emptyPercent === 100 && state.sizeRatio > 2;
  const reads = isTiered && counted !== null ? counted.falsePositives : null;
  const isReached = reads !== null && reads.mean < GOAL_READS;
  return (
    <Step kind="push" title={text.push.title}>
      <p className="question">{text.push.question(GOAL_READS)}</p>
      <p className={isReached ? "happened" : "predicted"} aria-live="polite">
        {reads === null ? text.push.first : text.push.now(state.bitsPerKey, reads, isReached)}
      </p>
    </Step>
  );
}
