/** Texts of the figure of hash costs, in English. */

import { ended, fixed, percent, significant, withUnit } from "../numbers";

const nanoseconds = (ns: number): string => fixed(ns, Math.abs(ns) < 100 ? 1 : 0);
const signed = (residual: number): string => `${residual < 0 ? "−" : "+"}${fixed(Math.abs(100 * residual), 1)}`;

export const hashCostText = {
  title: (emptyFraction: number): string =>
    `The cost of a hash within a lookup (${percent(emptyFraction)} empty lookups)`,
  setting: (setting: string): string => `Tree of the run: ${setting}`,
  costs: "time of one hash",
  gains: "gain: share of a lookup that sharing saves",
  names: {
    alone: "one hash in a loop",
    inPlace: "one hash in a lookup",
    saved: "saved per hash",
    predicted: "model without other work",
    withOther: "model with other work",
    withInPlace: "model, hash in a lookup",
    measured: "measured",
  },
  columns: ["quantity", "value (95 % CI)"],
  ns: {
    of: (ns: number): string => withUnit(nanoseconds(ns), "ns"),
    end: nanoseconds,
    tick: (ns: number): string => withUnit(significant(ns, 3), "ns"),
  },
  share: {
    of: (share: number): string => percent(share, 1),
    end: (share: number): string => fixed(100 * share, 1),
    tick: (share: number): string => percent(share),
  },
  interval: (of: string, low: string, high: string): string => `${of} (${low} to ${high})`,
  residuals: (alone: number, inPlace: number): string =>
    `Residual (measured − model), in percentage points: ${signed(alone)} with the cost of a hash in a loop, ${signed(inPlace)} with its cost in a lookup.`,
  verdicts: {
    "both-within": "Both predictions lie within the interval of the measured gain.",
    closer: "The cost in a lookup brings the prediction closer to the measurement.",
    further: "The cost in a lookup moves the prediction away from the measurement.",
  },
  absent: (reason: string | undefined): string =>
    reason === undefined
      ? "This run did not measure what one hash costs in a lookup."
      : `The cost of one hash in a lookup could not be measured: ${ended(reason)}`,
  legend: "One hash in a loop: the loop only hashes (T_H).",
  legendInPlace:
    "One hash in a lookup: the lookup only probes filters, without fence pointers and blocks (T_H in place). The model with this cost includes other work.",
  legendRest:
    "Saved per hash: complete lookups. Other work: everything except hashes, probes and reads (T_other). Whiskers and bands: 95 % CI.",
} as const;
