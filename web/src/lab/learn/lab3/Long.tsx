/** A hundred thousand keys: the numbers of the figure, of a tree that is too large to be drawn, while it grows. */

import { memo, useCallback } from "react";
import type { EngineClient } from "../../../engine/client";
import type { SurveyedGrowth } from "../../../engine/contract";
import { lab3Text } from "../../../text/labs/lab3.en";
import { count, fixed } from "../../../text/numbers";
import type { UpdateOf } from "../../link/use-link-state";
import { Problem } from "../Problem";
import { Progress } from "../Progress";
import { Step } from "../Step";
import { type Lab3State, longGrowth } from "./state";
import { useLong } from "./use-lab3";

const text = lab3Text.long;

interface LongProps {
  readonly client: EngineClient;
  readonly state: Lab3State;
  readonly update: UpdateOf<Lab3State>;
}

/** Run, progress, stop, and what is counted by then. */
export const LongStep = memo(function LongStep({ client, state, update }: LongProps) {
  const { rounds, memtableEntries } = longGrowth(state);
  const of = rounds * memtableEntries;
  const onStopped = useCallback((at: number) => update({ long: Math.max(at, 1) }), [update]);
  const { answer, done, soFar, stop } = useLong(client, state, onStopped);
  const counts = state.long === 0 ? null : (soFar ?? (answer.isCurrent ? answer.value : null));
  const keys = (done ?? state.long) * memtableEntries;
  const isOver = counts !== null && done === null;
  return (
    <Step kind="run" title={text.title}>
      <p className="question">{text.question(lab3Text.policies[state.policy], state.sizeRatio, of)}</p>
      <p className="run-line">
        <button
          type="button"
          className="primary"
          disabled={done !== null || state.long >= rounds}
          onClick={() => update({ long: rounds })}
        >
          {state.long === 0 || done !== null ? text.run : text.again}
        </button>
        {done === null ? null : <Progress done={keys / of} label={text.label} now={text.now(keys, of)} onStop={stop} />}
      </p>
      {counts === null ? null : <Counts counts={counts} />}
      <p className="hint" aria-live="polite">
        {isOver ? text.done(keys, of) : null}
      </p>
      <Problem error={answer.error} />
    </Step>
  );
});

function Counts({ counts }: { readonly counts: SurveyedGrowth }) {
  const perLookup = (value: number): string => fixed(value / Math.max(counts.lookups, 1), 1);
  const rows: readonly (readonly [string, string])[] = [
    [text.rows.levels, `${counts.levels}, ${count(counts.runs)}`],
    [text.rows.written, fixed(counts.writtenPerBlock, 1)],
    [text.rows.queried, fixed(counts.filtersPerLookup, 1)],
    [text.rows.hashes, `${perLookup(counts.hashesPerFilter)}, ${perLookup(counts.hashesShared)}`],
  ];
  return (
    <div className="growth-counts">
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="origin">{text.origin}</p>
    </div>
  );
}
