/** Parameters of the figure of hash costs. */

import type { HashCosts } from "../../engine/contract";

/** The numbers of one comparison, as the engine reads them from a result file. */
export interface HashCostParams {
  readonly costs: HashCosts;
  /** Machine and day of the measurement. */
  readonly origin: string;
  /** The tree and its lookups. */
  readonly setting: string;
}

/** The quantities that are in nanoseconds. */
export type CostKey = "alone" | "inPlace" | "saved";

/** The quantities that are shares of a lookup. */
export type GainKey = "predicted" | "withOther" | "withInPlace" | "measured";

/** One quantity. */
export interface CostRow<Key extends CostKey | GainKey = CostKey | GainKey> {
  readonly key: Key;
  readonly estimate: number;
  /** Ends of the interval; a prediction has none. */
  readonly low: number | null;
  readonly high: number | null;
}

/** Costs of a hash, in the order in which they are shown. */
export function costRows({ alone, inPlace, saved }: HashCosts): CostRow<CostKey>[] {
  const rows = [
    { key: "alone", of: alone },
    { key: "inPlace", of: inPlace },
    { key: "saved", of: saved },
  ] as const;
  return rows.flatMap(({ key, of }) => (of === undefined ? [] : [{ key, ...of }]));
}

/** Predictions of the gain, then the measured one. */
export function gainRows({ predicted, withOther, withInPlace, gain }: HashCosts): CostRow<GainKey>[] {
  const rows = [
    { key: "predicted", of: predicted },
    { key: "withOther", of: withOther },
    { key: "withInPlace", of: withInPlace },
  ] as const;
  return [
    ...rows.flatMap(({ key, of }) => (of === undefined ? [] : [{ key, estimate: of.gain, low: null, high: null }])),
    { key: "measured", ...gain },
  ];
}

/** The effect of `T_H` in place on the prediction. */
export type CostVerdict = "both-within" | "closer" | "further";

/** Measured − predicted, with `T_H` alone and in place. */
export interface Residuals {
  readonly alone: number;
  readonly inPlace: number;
  readonly verdict: CostVerdict;
}

/** The residuals with `T_H` alone and in place, and their verdict; null if one of the predictions is absent. */
export function residualsOf({
  withOther,
  withInPlace,
}: Pick<HashCosts, "withOther" | "withInPlace">): Residuals | null {
  if (withOther === undefined || withInPlace === undefined) return null;
  const [alone, inPlace] = [withOther.residual, withInPlace.residual];
  const isCloser = Math.abs(inPlace) < Math.abs(alone);
  const verdict = withOther.isWithin && withInPlace.isWithin ? "both-within" : isCloser ? "closer" : "further";
  return { alone, inPlace, verdict };
}
