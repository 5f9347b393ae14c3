/** The cost of a hash in one comparison of a native run: the engine reads it from the file, the figure shows it. */

import type { EngineClient } from "../../engine/client";
import { HashCostFigure } from "../../figures/hash-cost/View";
import { hashCostsOf } from "../../live/study";
import { useAnswer } from "../shell/use-answer";
import type { Comparison, MeasuredRun } from "./lab7/measured";
import { Problem } from "./Problem";

interface HashCostProps {
  readonly client: EngineClient;
  readonly run: MeasuredRun;
  readonly comparison: Comparison;
}

/** The figure, once the engine has answered. */
export function HashCost({ client, run, comparison }: HashCostProps) {
  const { value, error, isCurrent } = useAnswer(client, "hash-cost", `${run.id} ${comparison.cell}`, () =>
    hashCostsOf(client, run.result, comparison.cell),
  );
  if (error !== null) return <Problem error={error} />;
  return value === null || !isCurrent ? null : (
    <HashCostFigure costs={value} origin={run.origin} setting={run.setting} />
  );
}
