/** What the figure of a gap says, in English. */

import { count } from "./numbers";

export const gapText = {
  names: {
    model: "the model",
    measured: "measured natively",
    hashing: "hashing",
    probing: "probing filters",
    "more-reads": "how many blocks",
    "slow-reads": "reads above the median",
    other: "everything else",
  },
  value: (ns: number, kind: "whole" | "more" | "less"): string => {
    const size = `${count(Math.abs(Math.round(ns)))} ns`;
    if (kind === "whole" || Math.round(ns) === 0) return size;
    return `${ns < 0 ? "−" : "+"}${size}`;
  },
  columns: ["term", "time of an average lookup"],
} as const;
