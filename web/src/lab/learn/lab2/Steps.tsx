/** The steps of lab 2: one digest or seven, more places, the true rotation, and a size to find. */

import type { EngineClient } from "../../../engine/client";
import { NumberInput } from "../../../figures/frame/controls";
import { PlotFigure } from "../../../figures/plot/View";
import { lab2Text as text } from "../../../text/labs/lab2.en";
import type { UpdateOf } from "../../link/use-link-state";
import { Prediction } from "../Prediction";
import { Problem } from "../Problem";
import { Step } from "../Step";
import { curvePlot, errorsOutcome, moreOutcome, pairsPlot, rotationOutcome, sizesPlot } from "./outcomes";
import { LAB2_PARAMS, type Lab2State } from "./state";
import { type SchemeRate, useCurve, useSizes, useTried } from "./use-lab2";

interface StepProps {
  readonly client: EngineClient;
  readonly state: Lab2State;
  readonly update: UpdateOf<Lab2State>;
  /** Whether the figure stands, so that long runs may begin. */
  readonly isReady: boolean;
}

/** Whether the first prediction is locked and run. */
export function ranErrors({ ranErrors: ran, guessErrors }: Lab2State): boolean {
  return ran > 0 && guessErrors !== "";
}

/** Does one digest do? */
export function ErrorsStep({
  state,
  update,
  found,
}: Pick<StepProps, "state" | "update"> & { readonly found: readonly SchemeRate[] | null }) {
  return (
    <Prediction
      {...text.errors}
      locked={state.guessErrors}
      onLock={(guessErrors) => update({ guessErrors })}
      isRunning={ranErrors(state) && found === null}
      onRun={() => update({ ranErrors: 1 })}
      onReset={() => update({ guessErrors: "", ranErrors: 0 })}
      outcome={ranErrors(state) && found !== null ? errorsOutcome(found) : null}
    />
  );
}

/** Do more places help? */
export function MoreStep({ client, state, update, isReady }: StepProps) {
  const hasRun = state.ranMore > 0 && state.guessMore !== "";
  const curve = useCurve(client, state.scheme, hasRun && isReady);
  const found = hasRun ? curve.value : null;
  return (
    <>
      <Prediction
        {...text.more}
        locked={state.guessMore}
        onLock={(guessMore) => update({ guessMore })}
        isRunning={hasRun && found === null}
        onRun={() => update({ ranMore: 1 })}
        onReset={() => update({ guessMore: "", ranMore: 0 })}
        outcome={found === null ? null : moreOutcome(found)}
      />
      {found === null ? null : (
        <>
          <label className="slide-k">
            {text.more.slide(state.probes)}
            <input
              type="range"
              min={LAB2_PARAMS.probes.min}
              max={LAB2_PARAMS.probes.max}
              value={state.probes}
              onChange={(event) => update({ probes: event.target.valueAsNumber })}
            />
          </label>
          <p className="predicted" aria-live="polite" aria-busy={!curve.isCurrent}>
            {here(found, state.probes)}
          </p>
          <PlotFigure params={curvePlot(found, state.scheme, state.probes)} />
        </>
      )}
      <Problem error={curve.error} />
    </>
  );
}

/** What was counted at the chosen number of places. */
function here(found: Parameters<typeof moreOutcome>[0], probes: number): string {
  const rate = found.find((one) => one.probes === probes)?.rate;
  return rate === undefined ? "" : text.more.here(probes, rate);
}

/** Is the true rotation better? */
export function RotationStep({ client, state, update, isReady }: StepProps) {
  const hasRun = state.ranRotation > 0 && state.guessRotation !== "";
  const sizes = useSizes(client, hasRun && isReady);
  const found = hasRun ? sizes.value : null;
  return (
    <>
      <Prediction
        {...text.rotation}
        locked={state.guessRotation}
        onLock={(guessRotation) => update({ guessRotation })}
        isRunning={hasRun && found === null}
        onRun={() => update({ ranRotation: 1 })}
        onReset={() => update({ guessRotation: "", ranRotation: 0 })}
        outcome={found === null ? null : rotationOutcome(found)}
      />
      {found === null ? null : (
        <>
          <PlotFigure params={sizesPlot(found)} />
          <PlotFigure params={pairsPlot(found)} />
          <p className="hint">{text.rotation.why}</p>
        </>
      )}
      <Problem error={sizes.error} />
    </>
  );
}

/** A size at which the rotation errs as it should. */
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
