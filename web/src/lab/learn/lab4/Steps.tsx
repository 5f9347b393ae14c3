/** The steps of lab 4: filters asked, blocks read, the size ratio, the closed form, and a tiered tree to tame. */

import type { EngineClient } from "../../../engine/client";
import type { CountedFlow } from "../../../engine/contract";
import { PlotFigure } from "../../../figures/plot";
import { lab4Text as text } from "../../../text/lab4.en";
import { Segmented } from "../../controls";
import type { UpdateOf } from "../../use-link-state";
import { Prediction } from "../Prediction";
import { Problem } from "../Problem";
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
  const fixed = useFixed(client, ranProbes(state) || hasReads);
  const found = fixed.value;
  return (
    <>
      <Prediction
        {...text.probes}
        locked={state.guessProbes}
        onLock={(guessProbes) => update({ guessProbes })}
        isRunning={ranProbes(state) && found === null}
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
  const hasRun = state.ranRatio > 0 && state.guessRatio !== "";
  const ratios = useRatios(client, hasRun);
  const found = hasRun ? ratios.value : null;
  return (
    <>
      <Prediction
        {...text.ratio}
        locked={state.guessRatio}
        onLock={(guessRatio) => update({ guessRatio })}
        isRunning={hasRun && found === null}
        onRun={() => update({ ranRatio: 1 })}
        onReset={() => update({ guessRatio: "", ranRatio: 0 })}
        outcome={found === null ? null : ratioOutcome(found)}
      />
      <Problem error={ratios.error} />
    </>
  );
}

/** How far off is the closed form? */
export function FormStep({ client, state, update }: StepProps) {
  const hasRun = state.ranForm > 0 && state.guessForm !== "";
  const forms = useForms(client, hasRun);
  const found = hasRun ? forms.value : null;
  return (
    <>
      <Prediction
        {...text.form}
        locked={state.guessForm}
        onLock={(guessForm) => update({ guessForm })}
        isRunning={hasRun && found === null}
        onRun={() => update({ ranForm: 1 })}
        onReset={() => update({ guessForm: "", ranForm: 0, form: "exact" })}
        outcome={found === null ? null : formOutcome(found)}
      />
      {found === null ? null : (
        <>
          <PlotFigure params={formPlot(found)} />
          <div className="flow-controls">
            <span className="label">{text.form.toggle}</span>
            <Segmented
              param={LAB4_PARAMS.form}
              name={LAB4_PARAMS.form.label}
              value={state.form}
              onChange={(form) => update({ form })}
            />
          </div>
        </>
      )}
      <Problem error={forms.error} />
    </>
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
