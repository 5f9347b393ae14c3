/** Outcomes of the predictions of lab 2, and its plots. Pure: converts the engine's rates to options and points. */

import type { CountedRate, RateOverFilters } from "../../../engine/contract";
import type { DataTable } from "../../../figures/frame/export";
import type { PairsOf } from "../../../figures/outcomes/pairs-layout";
import type { PlotParams, Prediction, Series } from "../../../figures/plot/params";
import { lab2Text as text } from "../../../text/labs/lab2.en";
import { count, fixed, percent } from "../../../text/numbers";
import type { Outcome } from "../Prediction";
import { CURVE, MODULUS, QUERY_SIZE, type SchemeName, SIZES } from "./state";
import type { RateAt, SchemeRate, Sizes } from "./use-lab2";

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
export function rotationOutcome({ sizes }: Sizes): Outcome | null {
  const queried = sizes.find(({ bits }) => bits === QUERY_SIZE);
  if (queried === undefined) return null;
  const { rotation, program } = queried;
  const less = rotation.rate < program.rate ? "rotation" : "program";
  return {
    value: overlap(rotation, program) ? "same" : less,
    sentence: text.rotation.outcome(QUERY_SIZE, rotation, program),
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
      counted(
        text.schemes[scheme],
        "circle",
        curve.map(({ probes, rate }) => ({ x: probes, y: rate.rate, low: rate.rateLow, high: rate.rateHigh })),
      ),
    ],
    here,
  };
}

/** The predicted side of the known rate of the usual number of positions; null until it is known. */
export function morePrediction(chosen: string | null, known: readonly RateAt[]): Prediction | null {
  const rate = known.find(({ probes }) => probes === CURVE.few)?.rate.rate;
  const option = text.more.options.find(({ value }) => value === chosen);
  if (rate === undefined || option === undefined) return null;
  const side = option.value === "same" ? {} : ({ side: option.value === "more" ? "up" : "down" } as const);
  return { axis: "y", value: rate, says: text.more.predicted[option.value](CURVE.many, percent(rate, 1)), ...side };
}

/** Counted rates divided by the formula's, by size. Sizes are separate measurements, so no line joins them. */
export function sizesPlot({ sizes }: Sizes): PlotParams {
  const places = SIZES.map((_, at) => at + 1);
  const ticks = [0.9, 1, 1.1, 1.2];
  const points = (name: string, of: (at: Sizes["sizes"][number]) => RateOverFilters) =>
    sizes.map((size, at) => {
      const { ratio, ratioLow, ratioHigh } = of(size);
      const point = { x: at + 1, y: ratio, low: ratioLow, high: ratioHigh };
      // The rates differ most at the size of the question.
      return size.bits === QUERY_SIZE ? { ...point, name } : point;
    });
  return {
    name: "rotation-by-size",
    title: text.rotation.plot,
    x: {
      label: text.rotation.x,
      scale: "places",
      from: 0.5,
      to: SIZES.length + 0.5,
      ticks: places,
      format: (place) => count(SIZES[place - 1] ?? 0),
    },
    y: {
      label: text.rotation.y,
      scale: "linear",
      from: 0.9,
      to: 1.25,
      ticks,
      format: (value) => (ticks.includes(value) ? fixed(value, 1) : fixed(value, 3)),
    },
    series: [
      { name: text.formula, kind: "model", mark: "circle", points: places.map((x) => ({ x, y: 1 })) },
      counted(
        text.rotation.byRotation,
        "diamond",
        points(text.rotation.byRotation, ({ rotation }) => rotation),
      ),
      counted(
        text.rotation.program,
        "square",
        points(text.rotation.program, ({ program }) => program),
      ),
    ],
    here: null,
  };
}

/** Keys by the remainders of their first and second position, for both ways. */
export function waysOf({ rotationPairs, programPairs }: Sizes): readonly [PairsOf, PairsOf] {
  return [
    { name: text.rotation.byRotation, keys: rotationPairs },
    { name: text.rotation.program, keys: programPairs },
  ];
}

export function pairsTable(ways: readonly [PairsOf, PairsOf]): DataTable {
  const [one, other] = ways;
  return {
    columns: text.rotation.pairs.table,
    rows: Array.from(one.keys, (keys, at) =>
      [Math.floor(at / MODULUS), at % MODULUS, keys, other.keys[at] ?? 0].map((value) => count(value)),
    ),
  };
}
