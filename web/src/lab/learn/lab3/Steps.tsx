/**
 * The steps of lab 3: a key that falls, size ratio, policies, hashes, and a tree to look for.
 *
 * Steps that do not show the position are memorized, so that scrubbing draws nothing of them.
 */

import { memo, useMemo } from "react";
import type { EngineClient } from "../../../engine/client";
import type { GrowthPolicy, SurveyedGrowth } from "../../../engine/contract";
import { PlotFigure } from "../../../figures/plot";
import { lab3Text as text } from "../../../text/lab3.en";
import { count } from "../../../text/numbers";
import { type GrowthState, pathOf, type Reel } from "../../../trace";
import type { UpdateOf } from "../../use-link-state";
import { Prediction } from "../Prediction";
import { Problem } from "../Problem";
import { Step } from "../Step";
import { hashOutcome, hashPlot, policyOutcome, ratioOutcome, ratioPlot } from "./outcomes";
import type { Lab3State } from "./state";
import { type ByPolicy, useByPolicy, useByRatio } from "./use-lab3";

interface StepProps {
  readonly client: EngineClient;
  readonly state: Lab3State;
  readonly update: UpdateOf<Lab3State>;
}

/** Follow one key: from its first write on, station by station. */
export function FollowStep({
  reel,
  position,
  state,
  update,
}: Omit<StepProps, "client"> & { readonly reel: Reel; readonly position: number }) {
  const path = useMemo(() => pathOf(reel, state.followed), [reel, state.followed]);
  const next = path.find((place) => place.position > position)?.position;
  const { arrived } = reel.grown;
  const other = (): void => {
    const at = arrived.indexOf(state.followed);
    update({ followed: arrived[(at + 1) % Math.max(arrived.length, 1)] ?? 0 });
  };
  return (
    <Step kind="run" title={text.follow.title}>
      <p className="question">{text.follow.question}</p>
      <p className="run-line">
        <button type="button" disabled={path.length === 0} onClick={() => update({ position: path[0]?.position ?? 0 })}>
          {text.follow.first}
        </button>
        <button
          type="button"
          className="primary"
          disabled={next === undefined}
          onClick={() => update({ position: next ?? position })}
        >
          {text.follow.next}
        </button>
        <button type="button" className="quiet" onClick={other}>
          {text.follow.other}
        </button>
      </p>
    </Step>
  );
}

/** What does the size ratio change? */
export const RatioStep = memo(function RatioStep({ client, state, update }: StepProps) {
  const hasRun = state.ranRatio > 0 && state.guessRatio !== "";
  const answer = useByRatio(client, hasRun);
  const found = hasRun ? answer.value : null;
  return (
    <>
      <Prediction
        {...text.ratioStep}
        locked={state.guessRatio}
        onLock={(guessRatio) => update({ guessRatio })}
        isRunning={hasRun && found === null}
        onRun={() => update({ ranRatio: 1 })}
        onReset={() => update({ guessRatio: "", ranRatio: 0 })}
        outcome={found === null ? null : ratioOutcome(found)}
      />
      {found === null ? null : <PlotFigure params={ratioPlot(found)} />}
      <Problem error={answer.error} />
    </>
  );
});

/** What does tiering cost? */
export const PolicyStep = memo(function PolicyStep({ client, state, update }: StepProps) {
  const hasRun = state.ranPolicy > 0 && state.guessPolicy !== "";
  const answer = useByPolicy(client, hasRun);
  const found = hasRun ? answer.value : null;
  return (
    <>
      <Prediction
        {...text.policyStep}
        locked={state.guessPolicy}
        onLock={(guessPolicy) => update({ guessPolicy })}
        isRunning={hasRun && found === null}
        onRun={() => update({ ranPolicy: 1 })}
        onReset={() => update({ guessPolicy: "", ranPolicy: 0 })}
        outcome={found === null ? null : policyOutcome(found)}
      />
      {found === null ? null : <PolicyTable found={found} />}
      <Problem error={answer.error} />
    </>
  );
});

const POLICIES: readonly GrowthPolicy[] = ["leveling", "tiering", "lazy"];
type Row = { readonly name: string; readonly of: (surveyed: SurveyedGrowth) => string };
const ROWS: readonly Row[] = [
  { name: text.policyStep.rows.written, of: ({ writtenPerBlock }) => writtenPerBlock.toFixed(1) },
  { name: text.policyStep.rows.asked, of: ({ filtersPerLookup }) => filtersPerLookup.toFixed(1) },
  { name: text.policyStep.rows.mostRuns, of: ({ mostRuns }) => count(mostRuns) },
  { name: text.policyStep.rows.merges, of: ({ merges }) => count(merges) },
];

/** The policies beside each other. */
function PolicyTable({ found }: { readonly found: ByPolicy }) {
  return (
    <section className="policy-table">
      <table>
        <caption>{text.policyStep.table}</caption>
        <thead>
          <tr>
            <td />
            {POLICIES.map((policy) => (
              <th key={policy} scope="col">
                {text.policies[policy]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ name, of }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {POLICIES.map((policy) => (
                <td key={policy}>{of(found[policy])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="origin">{text.policyStep.origin}</p>
    </section>
  );
}

/** Do more levels mean more hashes? */
export const HashStep = memo(function HashStep({ client, state, update }: StepProps) {
  const hasRun = state.ranHash > 0 && state.guessHash !== "";
  const answer = useByRatio(client, hasRun);
  const found = hasRun ? answer.value : null;
  return (
    <>
      <Prediction
        {...text.hashStep}
        locked={state.guessHash}
        onLock={(guessHash) => update({ guessHash })}
        isRunning={hasRun && found === null}
        onRun={() => update({ ranHash: 1 })}
        onReset={() => update({ guessHash: "", ranHash: 0 })}
        outcome={found === null ? null : hashOutcome(found)}
      />
      {found === null ? null : <PlotFigure params={hashPlot(found)} />}
      <Problem error={answer.error} />
    </>
  );
});

/** A tree to look for, in the figure. */
export function PushStep({ growth, state }: { readonly growth: GrowthState; readonly state: Lab3State }) {
  const { counts } = growth;
  const written =
    counts.blocksFlushed === 0 ? 0 : (counts.blocksFlushed + counts.blocksCompacted) / counts.blocksFlushed;
  return (
    <Step kind="push" title={text.push.title}>
      <p className="question">{text.push.question}</p>
      <p className="predicted" aria-live="polite">
        {text.push.now(text.policies[state.policy], state.sizeRatio, written, counts.tablesMoved)}
      </p>
    </Step>
  );
}
