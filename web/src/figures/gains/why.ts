/** Why model and measurement differ, from what the run measured: the time of the steps that the model counts, and all other time. Pure. */

import type { GainChartOf, GainRowOf } from "../../engine/contract";
import type { Arms } from "../../engine/result-file.generated";
import { answerText as text } from "../../text/pages/answer.en";

/** Largest difference of shares that needs no reason. */
const NEAR = 0.05;

/** A sentence about the row with the largest gap; empty without a model, and until the file has loaded. */
export function whyOf(
  { rows, by }: Pick<GainChartOf, "rows" | "by">,
  names: readonly string[],
  armsOf: (row: GainRowOf) => Arms | null,
): string {
  const gaps = rows.map(({ model, gain, isDoubtful }) =>
    model === undefined || isDoubtful ? 0 : Math.abs(model - gain.estimate),
  );
  const most = Math.max(0, ...gaps);
  const at = gaps.indexOf(most);
  const row = rows[at];
  if (row?.model === undefined || most === 0) return "";
  if (most <= NEAR) return text.noGap(most);
  const arm = armsOf(row)?.per_filter;
  if (arm?.parts == null) return "";
  const { hash_ns, probe_ns, read_ns, residual_ns } = arm.parts;
  const counted = hash_ns + probe_ns + read_ns;
  const mean = counted + residual_ns;
  return text.why({
    name: text.whyName(names[at] ?? "", by),
    model: row.model,
    measured: row.gain.estimate,
    counted,
    mean,
    other: residual_ns / mean,
    withOther: row.modelWithOther,
  });
}
