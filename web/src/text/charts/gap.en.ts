/** Texts of the figure of a gap, in English. */

import { count } from "../numbers";

export const gapText = {
  names: {
    model: "the model",
    measured: "measured natively",
    hashing: "hashing",
    probing: "probing filters",
    "more-reads": "number of blocks",
    "slow-reads": "reads above the median",
    other: "everything else",
  },
  value: (ns: number, kind: "whole" | "more" | "less"): string => {
    const size = `${count(Math.abs(Math.round(ns)))} ns`;
    if (kind === "whole" || Math.round(ns) === 0) return size;
    return `${ns < 0 ? "−" : "+"}${size}`;
  },
  setting: "setting",
  of: (arm: string, setting: string): string =>
    `An average lookup with ${arm === "shared" ? "one shared digest (arm B)" : "one digest per filter (arm A)"}: ${setting}`,
  axis: (unit: string): string => `time of an average lookup, ${unit}`,
  origin: "model, measured natively",
  columns: ["term", "time of an average lookup"],
} as const;
