/** The numbers behind a square of the curve: which lookups and which run it is of, and what a hash costs there. */

import { useMemo } from "react";
import type { EngineClient } from "../../../engine/client";
import { type LoadedResult, pointsOf } from "../../../results/points";
import { lab6Text as text } from "../../../text/labs/lab6.en";
import { runsInOrder } from "../../measure/runs/runs";
import { HashCost } from "../HashCost";
import { measuredRuns } from "../lab7/measured";
import type { Lab6State } from "./state";

interface MeasuredSquareProps {
  readonly client: EngineClient;
  /** The runs whose squares are drawn. */
  readonly results: readonly LoadedResult[];
  readonly state: Lab6State;
}

/** The square of the chosen share of empty lookups, or else of the largest. */
export function MeasuredSquare({ client, results, state }: MeasuredSquareProps) {
  const run = useMemo(() => measuredRuns(runsInOrder(results))[0], [results]);
  const loaded = results.find(({ result }) => result === run?.result);
  const comparison =
    run?.comparisons.find(({ emptyFraction }) => 100 * emptyFraction === state.emptyPercent) ?? run?.comparisons[0];
  if (run === undefined || loaded === undefined || comparison === undefined) return null;
  const { difference = null } = pointsOf(loaded, state)[0] ?? {};
  return (
    <>
      <p>
        {text.explain.square(comparison.emptyFraction, comparison.gain)}
        {difference === null ? null : ` ${difference}. ${text.explain.ofRun}`}
      </p>
      <HashCost client={client} run={run} comparison={comparison} />
    </>
  );
}
