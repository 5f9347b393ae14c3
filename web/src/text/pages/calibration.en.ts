/** Texts about calibrating the model with a machine, in English. */

import { residualText, type TermName } from "../charts/residual.en";
import { fixed, percent } from "../numbers";

interface Term {
  readonly name: TermName;
  readonly value: number;
}

/** Error of a model, as the engine computed it. */
interface Miss {
  readonly model: string;
  readonly cells: number;
  readonly gainMedian: number;
  readonly gainWorst: number;
  readonly gainWorstAt: { readonly experiment: string | undefined; readonly cell: string };
  readonly timeMedian: number;
  readonly timeWorst: number;
  readonly terms: readonly Term[];
}

const { points } = residualText;

function place({ experiment, cell }: Miss["gainWorstAt"]): string {
  return experiment === undefined ? cell : `${experiment}, ${cell}`;
}

function largest(terms: readonly Term[]): Term | undefined {
  return [...terms].sort((one, other) => other.value - one.value)[0];
}

const WITH: Readonly<Record<string, string>> = {
  published: "With the costs of Table 1",
  "held-out": "With T_D, T_H and T_P of this machine",
  "held-out-with-other": "With T_other of the other lookups as well",
};

export const calibrationText = {
  title: "Calibrate the model to this machine",
  choice: "Costs of the model in the figures below",
  choiceNote: {
    run:
      "T_D, T_H and T_P of this machine, and the false positive rate of these lookups. “With T_other” also includes " +
      "the time that these costs leave unexplained in arm B of the same setting. It shows how much a term would have to explain, but " +
      "it proves nothing, because it is tested on its own inputs.",
    published:
      "Table 1 of the paper: the cost of the hash function for a 1 KiB key, and the most similar device of the table. Probes cost nothing, " +
      "because the paper gives no cost for them. This choice contains no measurement of this machine.",
    "held-out":
      "T_D, T_H and T_P of this machine, each measured alone, and the false positive rate from the filter’s formula. “With T_other” adds the median " +
      "time that these costs leave unexplained in arm B of other settings on the same kind of device. No setting is tested on itself.",
  },
  verdict: (miss: Miss): string => {
    const term = miss.model === "published" ? undefined : largest(miss.terms);
    const rest =
      term === undefined
        ? ""
        : ` The largest part of the error in times is ${residualText.terms[term.name]}: ${percent(term.value)} of it.`;
    const half = `${WITH[miss.model] ?? miss.model}, the model misses half of the ${miss.cells} gains by at most ${points(miss.gainMedian)}`;
    return `${half}, and the worst by ${points(miss.gainWorst)} (${place(miss.gainWorstAt)}).${rest}`;
  },
  all: "all, each measurement once",
  columns: [
    "lookups of",
    "settings",
    "Table 1: median",
    "Table 1: worst",
    "this machine: median",
    "this machine: worst",
    "with T_other: median",
    "with T_other: worst",
  ],
  gains: (origin: string): string => `Error of the model in gains, in percentage points, ${origin}`,
  timesTitle: "Error of the model in times",
  times: (origin: string): string => `Relative error of the model in the times of both arms, ${origin}`,
  gainMissed: ({ gainMedian, gainWorst }: Miss): readonly [string, string] => [
    fixed(gainMedian * 100, 1),
    fixed(gainWorst * 100, 1),
  ],
  timeMissed: ({ timeMedian, timeWorst }: Miss): readonly [string, string] => [percent(timeMedian), percent(timeWorst)],
  honest:
    "T_D, T_H and T_P come from cells without lookups, so these lookups are an independent test. T_other can only be " +
    "measured in lookups. Its value comes from other lookups of the same run, which is a weaker test than a run on another day.",
  curve: "This machine on the gain curve, with its costs:",
  lab0: "Lab 0",
  lab6: "Lab 6",
} as const;
