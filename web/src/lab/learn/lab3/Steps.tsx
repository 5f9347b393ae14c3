/**
 * The steps of lab 3: a key that falls, size ratio, policies, hashes, and a tree to look for.
 *
 * Steps that do not show the position are memorized, so that scrubbing draws nothing of them.
 */

import { memo, useMemo } from "react";
import type { EngineClient } from "../../../engine/client";
import type { GrowthPolicy, SurveyedGrowth } from "../../../engine/contract";
import { PlotFigure } from "../../../figures/plot/View";
import { lab3Text as text } from "../../../text/labs/lab3.en";
import { count, fixed } from "../../../text/numbers";
import { type GrowthState, pathOf, type Reel } from "../../../trace";
import type { UpdateOf } from "../../link/use-link-state";
import { GuessedRun, hasRun } from "../GuessedRun";
import { Progress } from "../Progress";
import { Step } from "../Step";
import { hashOutcome, hashPlot, policyOutcome, ratioOutcome, ratioPlot } from "./outcomes";
import { FIXED, type Lab3State } from "./state";
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

/** How many trees have grown; the finished ones are kept, also when it is stopped. */
function Trees({ done, of, onStop }: { readonly done: number; readonly of: number; readonly onStop: () => void }) {
  const { label, now } = text.surveying;
  return <Progress done={done / of} label={label} now={now(done, of)} onStop={onStop} />;
}

/** What does the size ratio change? */
export const RatioStep = memo(function RatioStep({ client, state, update }: StepProps) {
  const { answer, done } = useByRatio(client, "ratio", hasRun(state, "guessRatio", "ranRatio"));
  return (
    <GuessedRun
      words={text.ratioStep}
      state={state}
      update={update}
      answer={answer}
      guess="guessRatio"
      ran="ranRatio"
      outcome={ratioOutcome}
      progress={<Trees done={done} of={FIXED.ratios.length} onStop={() => update({ ranRatio: 0 })} />}
    >
      {(found) => <PlotFigure params={ratioPlot(found)} />}
    </GuessedRun>
  );
});

/** What does tiering cost? */
export const PolicyStep = memo(function PolicyStep({ client, state, update }: StepProps) {
  const { answer, done } = useByPolicy(client, hasRun(state, "guessPolicy", "ranPolicy"));
  return (
    <GuessedRun
      words={text.policyStep}
      state={state}
      update={update}
      answer={answer}
      guess="guessPolicy"
      ran="ranPolicy"
      outcome={policyOutcome}
      progress={<Trees done={done} of={POLICIES.length} onStop={() => update({ ranPolicy: 0 })} />}
    >
      {(found) => <PolicyTable found={found} />}
    </GuessedRun>
  );
});

const POLICIES: readonly GrowthPolicy[] = ["leveling", "tiering", "lazy-leveling"];
type Row = { readonly name: string; readonly of: (surveyed: SurveyedGrowth) => string };
const ROWS: readonly Row[] = [
  { name: text.policyStep.rows.written, of: ({ writtenPerBlock }) => fixed(writtenPerBlock, 1) },
  { name: text.policyStep.rows.asked, of: ({ filtersPerLookup }) => fixed(filtersPerLookup, 1) },
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
  const { answer, done } = useByRatio(client, "hash", hasRun(state, "guessHash", "ranHash"));
  return (
    <GuessedRun
      words={text.hashStep}
      state={state}
      update={update}
      answer={answer}
      guess="guessHash"
      ran="ranHash"
      outcome={hashOutcome}
      progress={<Trees done={done} of={FIXED.ratios.length} onStop={() => update({ ranHash: 0 })} />}
    >
      {(found) => <PlotFigure params={hashPlot(found)} />}
    </GuessedRun>
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
