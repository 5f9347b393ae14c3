/** The steps of lab 5: levels, what stays the same, the width of the digest, and a tree to look for. */

import type { EngineClient } from "../../../engine/client";
import type { CountedArms } from "../../../engine/worker/api";
import { NumberSelect } from "../../../figures/frame/controls";
import { PlotFigure } from "../../../figures/plot/View";
import { lab5Text as text } from "../../../text/labs/lab5.en";
import type { UpdateOf } from "../../link/use-link-state";
import { Prediction } from "../Prediction";
import { Problem } from "../Problem";
import { Step } from "../Step";
import {
  levelsOutcome,
  saltingPlot,
  sameOutcome,
  togetherPlot,
  treeOutcome,
  widthOutcome,
  widthPlot,
} from "./outcomes";
import { LAB5_PARAMS, type Lab5State } from "./state";
import { type AtLevels, useSalting, useTogether, useWidths } from "./use-lab5";

interface StepProps {
  readonly client: EngineClient;
  readonly state: Lab5State;
  readonly update: UpdateOf<Lab5State>;
}

/** Whether the first prediction is locked and run. */
export function ranLevels({ ranLevels: ran, guessLevels }: Lab5State): boolean {
  return ran > 0 && guessLevels !== "";
}

/** Whether the second is. */
export function ranSame({ ranSame: ran, guessSame }: Lab5State): boolean {
  return ran > 0 && guessSame !== "";
}

/** How many hashes? */
export function LevelsStep({ state, update, found }: StepProps & { readonly found: readonly AtLevels[] | null }) {
  return (
    <Prediction
      {...text.levels}
      locked={state.guessLevels}
      onLock={(guessLevels) => update({ guessLevels })}
      isRunning={found === null}
      onRun={() => update({ ranLevels: 1 })}
      onReset={() => update({ guessLevels: "", ranLevels: 0 })}
      outcome={ranLevels(state) && found !== null ? levelsOutcome(found) : null}
    />
  );
}

/** What else changes? */
export function SameStep({ client, state, update, counted }: StepProps & { readonly counted: CountedArms | null }) {
  const hasRun = ranSame(state);
  const together = useTogether(client, hasRun);
  const both = hasRun && counted !== null && together.value !== null ? { counted, together: together.value } : null;
  return (
    <>
      <Prediction
        {...text.same}
        locked={state.guessSame}
        onLock={(guessSame) => update({ guessSame })}
        isRunning={hasRun && both === null}
        onRun={() => update({ ranSame: 1 })}
        onReset={() => update({ guessSame: "", ranSame: 0 })}
        outcome={both === null ? null : sameOutcome(both.counted, both.together)}
      />
      {both === null ? null : <PlotFigure params={togetherPlot(both.together)} />}
      <Problem error={together.error} />
    </>
  );
}

/** Do levels that hold the same keys err together? */
export function TreeStep({ client, state, update }: StepProps) {
  const hasRun = state.ranTree > 0 && state.guessTree !== "";
  const salting = useSalting(client, hasRun);
  const found = hasRun ? salting.value : null;
  return (
    <>
      <Prediction
        {...text.tree}
        locked={state.guessTree}
        onLock={(guessTree) => update({ guessTree })}
        isRunning={hasRun && found === null}
        onRun={() => update({ ranTree: 1 })}
        onReset={() => update({ guessTree: "", ranTree: 0 })}
        outcome={found === null ? null : treeOutcome(found)}
      />
      {found === null ? null : <PlotFigure params={saltingPlot(found)} />}
      <Problem error={salting.error} />
    </>
  );
}

/** How much digest is enough? */
export function WidthStep({ client, state, update }: StepProps) {
  const hasRun = state.ranWidth > 0 && state.guessWidth !== "";
  const widths = useWidths(client, hasRun);
  const found = hasRun ? widths.value : null;
  return (
    <>
      <Prediction
        {...text.width}
        locked={state.guessWidth}
        onLock={(guessWidth) => update({ guessWidth })}
        isRunning={hasRun && found === null}
        onRun={() => update({ ranWidth: 1 })}
        onReset={() => update({ guessWidth: "", ranWidth: 0 })}
        outcome={found === null ? null : widthOutcome(found)}
      />
      {found === null ? null : <PlotFigure params={widthPlot(found)} />}
      <Problem error={widths.error} />
    </>
  );
}

/** A tree to look for, with the controls of what is counted. */
export function PushStep({
  state,
  update,
  counted,
}: Omit<StepProps, "client"> & { readonly counted: CountedArms | null }) {
  return (
    <Step kind="push" title={text.push.title}>
      <p className="question">{text.push.question}</p>
      <div className="lab-controls">
        <NumberSelect param={LAB5_PARAMS.levels} value={state.levels} onChange={(levels) => update({ levels })} />
        <NumberSelect
          param={LAB5_PARAMS.emptyPercent}
          value={state.emptyPercent}
          onChange={(emptyPercent) => update({ emptyPercent })}
        />
        <NumberSelect
          param={LAB5_PARAMS.bitsPerKey}
          value={state.bitsPerKey}
          onChange={(bitsPerKey) => update({ bitsPerKey })}
        />
      </div>
      <p className="predicted" aria-live="polite">
        {counted === null ? text.push.first : text.push.now(counted.perFilter, counted.shared)}
      </p>
    </Step>
  );
}
