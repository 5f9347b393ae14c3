/** Predictions of the model for a row, without and with `T_other`, compared with the measured gain. Pure. */

import type { GainRowOf } from "../../engine/contract";
import type { Arms } from "../../engine/result-file.generated";
import { answerText as text } from "../../text/pages/answer.en";

/** Two or three sentences about a row; empty if it has no model, no claim, or a file that has not loaded. */
export function whyOf(row: GainRowOf, arms: Arms | null): string {
  const { model, modelWithOther, gain, isDoubtful, savedHash, hashNs } = row;
  const parts = arms?.per_filter.parts;
  if (model === undefined || modelWithOther === undefined || isDoubtful || parts == null) return "";
  const { hash_ns, probe_ns, read_ns, residual_ns } = parts;
  const isLess = modelWithOther < gain.low;
  return text.why({
    model,
    withOther: modelWithOther,
    other: residual_ns / (hash_ns + probe_ns + read_ns + residual_ns),
    verdict: isLess ? "less" : modelWithOther > gain.high ? "more" : "within",
    // A hash inside a lookup explains a gain above the model only if it takes longer than alone.
    hash:
      isLess && savedHash !== undefined && hashNs !== undefined && savedHash.low > hashNs
        ? { saved: savedHash, alone: hashNs }
        : null,
  });
}
