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
    alone: "T_H alone",
    inPlace: "T_H in place",
    saved: "saved per hash",
    predicted: "model, T_other = 0",
    withOther: "model, T_H alone",
    withInPlace: "model, T_H in place",
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
    `Residual (measured − model), in percentage points: ${signed(alone)} with T_H alone, ${signed(inPlace)} with T_H in place.`,
  verdicts: {
    "both-within": "Both predictions lie within the interval of the measured gain.",
    closer: "T_H in place brings the prediction closer to the measurement.",
    further: "T_H in place moves the prediction away from the measurement.",
  },
  absent: (reason: string | undefined): string =>
    reason === undefined
      ? "This file contains no T_H in place: the program that wrote it did not measure this cost."
      : `T_H in place could not be measured: ${ended(reason)}`,
  legend: "T_H alone: a loop that only hashes.",
  legendInPlace: "T_H in place: lookups that only probe filters, without fence pointers and blocks.",
  legendRest:
    "Saved per hash: complete lookups. The models with T_H include the other work of the run (T_other). Whiskers and bands: 95 % CI.",
} as const;
