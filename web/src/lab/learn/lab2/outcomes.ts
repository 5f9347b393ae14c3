/** Outcomes of the predictions of lab 2, and its plots. Pure: converts the engine's rates to options and points. */

import type { CountedRate, RateOverFilters } from "../../../engine/contract";
import type { DataTable } from "../../../figures/frame/csv";
import type { PairsOf } from "../../../figures/outcomes/pairs-layout";
import type { PlotParams, Prediction, Series } from "../../../figures/plot/params";
import type { Gauge, GaugeRow } from "../../../figures/scene/gauge-layout";
import { lab2Text as text } from "../../../text/labs/lab2.en";
import { count, percent } from "../../../text/numbers";
import type { Outcome } from "../Prediction";
import { CURVE, type SchemeName } from "./state";
import type { KeyPair, Pairs, RateAt, Rotated, SchemeRate } from "./use-lab2";

/** Returns true if two counted rates may be equal. */
function overlap(one: CountedRate, other: CountedRate): boolean {
  return one.rateLow <= other.rateHigh && other.rateLow <= one.rateHigh;
}

/** Outcome: effect of one digest and additions on the error. */
export function errorsOutcome(found: readonly SchemeRate[]): Outcome | null {
  const of = (scheme: SchemeName): RateOverFilters | undefined => found.find((one) => one.scheme === scheme)?.rate;
  const [hashes, split] = [of("standard-independent"), of("standard-split")];
  if (hashes === undefined || split === undefined) return null;
  // Same bounds as in the options.
  const more = split.rate >= 2 * hashes.rate ? "double" : "some";
  return {
    value: overlap(split, hashes) || split.rate < hashes.rate ? "same" : more,
    short: percent(split.rate, 3),
    sentence: text.errors.outcome(hashes, split),
    because: text.errors.because,
  };
}

/** Outcome: do twice as many bit positions help? */
export function moreOutcome(curve: readonly RateAt[]): Outcome | null {
  const at = (wanted: number): RateOverFilters | undefined => curve.find(({ probes }) => probes === wanted)?.rate;
  const [few, many] = [at(CURVE.few), at(CURVE.many)];
  if (few === undefined || many === undefined) return null;
  const apart = many.rate > few.rate ? "more" : "fewer";
  return {
    value: overlap(few, many) ? "same" : apart,
    short: percent(many.rate, 1),
    sentence: text.more.outcome(CURVE.few, few, CURVE.many, many),
    because: text.more.because,
  };
}

/** Outcome: which of the two has the lower rate at the size in question? */
export function rotationOutcome({ rotation, program }: Pick<Rotated, "rotation" | "program">): Outcome {
  const less = rotation.rate < program.rate ? "rotation" : "program";
  return {
    value: overlap(rotation, program) ? "same" : less,
    sentence: text.rotation.outcome(rotation, program),
    because: text.rotation.because,
  };
}

function counted(name: string, mark: Series["mark"], points: Series["points"]): Series {
  return { name, kind: "counted", mark, points };
}

/** The rate by places per key. */
export function curvePlot(curve: readonly RateAt[], scheme: SchemeName, here: number | null): PlotParams {
  return {
    name: "rate-by-places",
    title: text.more.plot(CURVE.bits),
    x: { label: text.probes, scale: "linear", from: 0.5, to: 16.5, ticks: CURVE.probes, format: String },
    y: {
      label: text.rate,
      scale: "log",
      // Words of a prediction have room below the curve.
      from: 0.003,
      to: 0.2,
      ticks: [0.005, 0.01, 0.02, 0.05, 0.1, 0.2],
      format: (value) => percent(value, value < 0.01 ? 1 : 0),
      read: (value) => percent(value, 2),
    },
    series: [
      {
        name: text.formula,
        kind: "model",
        mark: "circle",
        points: curve.map(({ probes, rate }) => ({ x: probes, y: rate.expectedRate })),
      },
      {
        ...counted(
          text.schemes[scheme],
          "circle",
          curve.map(({ probes, rate }) => ({ x: probes, y: rate.rate, low: rate.rateLow, high: rate.rateHigh })),
        ),
        isUnnamed: true,
      },
    ],
    here,
    labels: "inside",
  };
}

/** The column of the number in question; once the curve has reached it, its rate stands out. */
export function askedOf(curve: readonly RateAt[], isReached: boolean): Pick<PlotParams, "asked" | "spotlight"> {
  const many = curve.find(({ probes }) => probes === CURVE.many)?.rate.rate;
  if (!isReached || many === undefined) return { asked: CURVE.many };
  return { spotlight: { x: CURVE.many, y: many, says: text.more.at(CURVE.many, percent(many, 1)) } };
}

/** The predicted side of the known rate of the usual number of positions; null until it is known. */
export function morePrediction(chosen: string | null, known: readonly RateAt[]): Prediction | null {
  const rate = known.find(({ probes }) => probes === CURVE.few)?.rate.rate;
  const option = text.more.options.find(({ value }) => value === chosen);
  if (rate === undefined || option === undefined) return null;
  const side =
    option.value === "same"
      ? ({ words: "below" } as const)
      : ({ side: option.value === "more" ? "up" : "down" } as const);
  return { axis: "y", value: rate, says: text.more.predicted[option.value](CURVE.many, percent(rate, 1)), ...side };
}

/** Rates on one scale. `part` of each counted bar is drawn; rates that are not counted have empty rows. */
export function ratesGauge(
  formula: number | null,
  rows: readonly { readonly key: string; readonly name: string; readonly rate: CountedRate | null }[],
  { title, chosen, part }: { readonly title: string; readonly chosen: string | null; readonly part: number },
): Gauge {
  const row = ({ key, name, rate }: (typeof rows)[number]): GaugeRow => ({
    key,
    name,
    parts: [{ paint: "wasted", value: (rate?.rate ?? 0) * part }],
    says: rate === null || part < 1 ? "" : percent(rate.rate, 2),
    interval:
      rate === null || part < 1 ? null : { low: rate.rateLow, high: rate.rateHigh, says: text.rotation.interval(rate) },
  });
  const says = text.rotation.options.find(({ value }) => value === chosen)?.you;
  const known: GaugeRow = {
    key: "formula",
    name: text.formula,
    parts: [{ paint: "soft", value: formula ?? 0 }],
    says: formula === null ? "" : percent(formula, 2),
  };
  const ticks = [0, 0.0025, 0.005, 0.0075, 0.01];
  return {
    key: "rates",
    title,
    to: 0.01,
    ticks,
    format: (value) => percent(value, value === 0 ? 0 : value % 0.005 === 0 ? 1 : 2),
    rows: [known, ...rows.map(row)],
    prediction: says === undefined || formula === null ? null : { from: formula, to: formula, says },
  };
}

/** Keys by the remainders of their first and second position, for both ways; without counts before the run. */
export function waysOf(pairs: Pairs | null, keys: readonly KeyPair[]): readonly [PairsOf, PairsOf] {
  return [
    {
      name: text.rotation.byRotation,
      keys: pairs?.rotationPairs ?? [],
      chosen: keys.map(({ rotation }) => rotation),
    },
    { name: text.rotation.program, keys: pairs?.programPairs ?? [], chosen: keys.map(({ program }) => program) },
  ];
}

export function pairsTable(ways: readonly [PairsOf, PairsOf], modulus: number): DataTable {
  const [one, other] = ways;
  return {
    columns: text.rotation.pairs.table,
    rows: Array.from(one.keys, (keys, at) =>
      [Math.floor(at / modulus), at % modulus, keys, other.keys[at] ?? 0].map((value) => count(value)),
    ),
  };
}
