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
  title: "Each number vs. model and claim",
  caption: "Found value, model, claim and residual",
  columns: ["setting", "quantity", "found", "95 % CI", "model", "claimed", "found − model", "verdict"],
  row: ({ name, unit, origin, found, low, high, model, claimed, residual, isApart }: Row): readonly string[] => {
    const interval = low === undefined || high === undefined ? "" : `${quantity(unit, low)} to ${quantity(unit, high)}`;
    const left =
      residual === undefined
        ? ""
        : `${residual > 0 ? "+" : residual < 0 ? "−" : ""}${quantity(unit, Math.abs(residual))}`;
    const says = isApart === undefined ? "" : isApart ? "outside the interval" : "within the interval";
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
    if (of === 0) return "The model covers this experiment, but without intervals the residual cannot be judged.";
    if (apart === 0) return `The model is within the interval of every number that it covers (${of}).`;
    return `The model is outside the interval of ${apart} of ${of} numbers.`;
  },
  silent: (hasLookups: boolean): string =>
    hasLookups
      ? "The cost model assumes uniform lookups, so it does not cover these."
      : "The cost model predicts none of these numbers: they are its inputs, or outside its scope.",
  residualTitle: "Residual (measured − model) by term",
  gapTitle: "The gap of one setting, from model to measurement",
  claimsTitle: "Claims of the sources",
  noClaims: "No claim of a source rests on this figure.",
  noVerdicts: "This file contains no verdicts on claims. To add them: native-bench claims FILE.",
  missingTitle: "Figures of the sources that are not in this run",
  missing: (id: string, statements: readonly string[]): string => `${id}: ${statements.join("; ")}`,
  missingHint: (ids: readonly string[]): string =>
    `To measure them: native-bench run ${ids.join(" ")} --dir <directory on the disk to test>`,
} as const;
