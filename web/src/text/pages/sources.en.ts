/** Texts about numbers compared with model and claim, in English. */

import { resultsText } from "../charts/results.en";
import { quantity } from "../units";

/** A number and the statements about it, from the engine. */
interface Row {
  readonly name: string;
  readonly unit: string;
  readonly origin: string;
  readonly found: number;
  readonly low: number | undefined;
  readonly high: number | undefined;
  readonly model: number | undefined;
  readonly claimed: number | undefined;
  readonly residual: number | undefined;
  readonly isApart: boolean | undefined;
}

function known(unit: string, value: number | undefined): string {
  return value === undefined ? "" : quantity(unit, value);
}

export const sourcesText = {
  title: "Each number beside model and claim",
  caption: "Found, model, claim and what is left",
  columns: ["setting", "quantity", "found", "95 % interval", "model", "claimed", "found less model", "which says"],
  row: ({ name, unit, origin, found, low, high, model, claimed, residual, isApart }: Row): readonly string[] => {
    const interval = low === undefined || high === undefined ? "" : `${quantity(unit, low)} to ${quantity(unit, high)}`;
    const left =
      residual === undefined
        ? ""
        : `${residual > 0 ? "+" : residual < 0 ? "−" : ""}${quantity(unit, Math.abs(residual))}`;
    const says = isApart === undefined ? "" : isApart ? "apart from the model" : "within the interval";
    return [
      resultsText.quantity(name),
      `${quantity(unit, found)}, ${resultsText.origin(origin)}`,
      interval,
      known(unit, model),
      known(unit, claimed),
      left,
      says,
    ];
  },
  apart: (apart: number, of: number): string => {
    if (of === 0) return "The model speaks of this experiment; without intervals nothing can be said of what is left.";
    if (apart === 0) return `The model lies within the interval of every number that it speaks of (${of}).`;
    return `Of ${of} numbers with an interval, ${apart} ${apart === 1 ? "lies" : "lie"} apart from the model.`;
  },
  silent: (hasLookups: boolean): string =>
    hasLookups
      ? "The cost model presupposes that all keys are asked for alike: it says nothing of these lookups."
      : "The cost model predicts none of these numbers: they are what it is given, or what it does not speak of.",
  residualTitle: "Measured less model, by term",
  gapTitle: "The gap of one setting, from model to measurement",
  claimsTitle: "What the sources claim of it",
  noClaims: "No claim of a source rests on this figure.",
  noVerdicts: "This file holds no verdicts on claims; native-bench claims FILE judges it.",
  missingTitle: "Figures of the sources that this run does not have",
  missing: (id: string, statements: readonly string[]): string => `${id}: ${statements.join("; ")}`,
  missingHint: (ids: readonly string[]): string =>
    `To measure them: native-bench run ${ids.join(" ")} --dir <a directory on the disk in question>`,
} as const;
