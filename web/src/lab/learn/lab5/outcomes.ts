/** Outcomes of the predictions of lab 5, and its plots. Pure: counts of the engine in, options and points out. */

import type { CountedLookups, NarrowedDigest } from "../../../engine/contract";
import type { CountedArms } from "../../../engine/worker/api";
import { hashesOf } from "../../../figures/outcomes/digests/digests-layout";
import type { PlotParams, Series } from "../../../figures/plot/params";
import { lab5Text as text } from "../../../text/labs/lab5.en";
import { fixed, percent } from "../../../text/numbers";
import { round } from "../../../text/units";
import type { Outcome } from "../Prediction";
import { WIDTH } from "./state";
import type { AtLevels, ByLevels, Compared, Salted, Widths } from "./use-lab5";

type Arm = keyof CountedArms;
const MARKS = { perFilter: "square", shared: "circle", merged: "diamond" } as const;
const NAMES = { perFilter: "per-filter", shared: "shared", merged: "merged" } as const;

function hashesPerLookup({ hashes, lookups }: CountedLookups): number {
  return hashes / lookups;
}

const PREDICTED: Readonly<Record<string, number>> = { all: 8, half: 4, one: 1 };

/** Hashes of an empty lookup by levels, of each arm as far as its scene is. */
export function levelsPlot(
  found: readonly AtLevels[],
  shown: { readonly own: number; readonly shared: number },
  chosen: string | null,
): PlotParams {
  const arms: readonly Arm[] = shown.shared > 0 ? ["perFilter", "shared"] : ["perFilter"];
  const value = PREDICTED[chosen ?? ""];
  const youSaid: Readonly<Record<string, string>> = text.levels.youSaid;
  const series = arms.map(
    (arm): Series => ({
      name: text.arms[arm],
      kind: "counted",
      mark: MARKS[arm],
      cost: "hash",
      arm: NAMES[arm],
      drawnTo: arm === "perFilter" ? shown.own : shown.shared,
      points: found.map(({ levels, arms: counted }) => ({ x: levels, y: hashesPerLookup(counted[arm]) })),
    }),
  );
  const ticks = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  return {
    name: "hashes-by-levels",
    title: text.levels.plot,
    x: { label: text.levels.x, scale: "linear", from: 0.5, to: 8.5, ticks: ticks.slice(1), format: String },
    y: { label: text.levels.y, scale: "linear", from: 0, to: 8.5, ticks: [0, 2, 4, 6, 8], format: say1 },
    series,
    here: null,
    awaited: [text.arms.perFilter, text.arms.shared],
    prediction: value === undefined ? null : { axis: "y", value, says: youSaid[chosen ?? ""] ?? "", words: "above" },
  };
}

function say1(value: number): string {
  return Number.isInteger(value) ? String(value) : fixed(value, 1);
}

/** Hashes of the lookup in the figure, and of an average lookup in the deepest tree. */
export function levelsOutcome({ byLevels, own, shared: other }: ByLevels): Outcome | null {
  const last = byLevels.at(-1);
  if (last === undefined) return null;
  const [drawn, drawnShared] = [hashesOf(own), hashesOf(other)];
  const [perFilter, shared] = [hashesPerLookup(last.arms.perFilter), hashesPerLookup(last.arms.shared)];
  // The options mean none saved, half saved, all but one saved.
  const value = shared <= 1 ? "one" : shared < 0.75 * perFilter ? "half" : "all";
  return {
    value,
    short: text.levels.short(drawn, drawnShared),
    sentence: text.levels.outcome(drawn, drawnShared, fixed(perFilter, 1), fixed(shared, 1)),
    because: text.levels.because,
  };
}

/** Returns true if two arms differ only in hashing. */
function didTheSame(one: CountedLookups, other: CountedLookups): boolean {
  const fields = ["filtersProbed", "bitsProbed", "blocksRead", "falsePositives", "found"] as const;
  return fields.every((field) => one[field] === other[field]);
}

/** Outcome: does anything else change? */
export function sameOutcome({ counted, together }: Compared): Outcome {
  const { shared, independent } = together;
  const overlap = shared.rateLow <= independent.rateHigh && independent.rateLow <= shared.rateHigh;
  const isSame = didTheSame(counted.perFilter, counted.shared);
  return {
    value: isSame ? (overlap ? "nothing" : "together") : "reads",
    ...(isSame && overlap ? { short: text.same.short } : {}),
    sentence: text.same.outcome(counted.perFilter.blocksRead, counted.shared.blocksRead, shared, independent),
    because: text.same.because,
  };
}

/** Outcome: do the levels of a tree with updates err together without a salt per table? */
export function treeOutcome({ unsalted, salted }: Salted): Outcome {
  // Apart from chance, and then by the factors that the options name.
  const value = unsalted.ratioLow <= 1.1 ? "chance" : unsalted.ratio < 20 ? "several" : "always";
  const sentence = text.tree.outcome(unsalted, salted);
  return { value, short: text.tree.short(unsalted), sentence, because: text.tree.because };
}

type RateAtWidth = Pick<NarrowedDigest, "width" | "rate" | "rateLow" | "rateHigh">;
interface RatesByWidth {
  readonly usual: readonly RateAtWidth[];
}

/** Outcome: error at the width in question. */
export function widthOutcome({ usual }: RatesByWidth): Outcome | null {
  const [narrow, wide] = [narrowOf({ usual }), usual.find(({ width }) => width === 64)];
  if (narrow === undefined || wide === undefined) return null;
  // Compared with the rate of the full digest, then by the ranges of the options.
  const value = narrow.rateLow <= wide.rateHigh ? "same" : narrow.rate < 0.1 ? "little" : "much";
  const sentence = text.width.outcome(narrow, wide);
  return { value, short: text.width.short(narrow), sentence, because: text.width.because };
}

/** The rate at the width that the question is about. */
export function narrowOf({ usual }: RatesByWidth): RateAtWidth | undefined {
  return usual.find(({ width }) => width === WIDTH.queried);
}

/** Ends of the axis of widths. */
const WIDTHS = { from: 11, to: 70 } as const;

/** The error by width, for two sizes of filters, drawn up to a part of the axis. The rate of whole digests is always there. */
export function widthPlot(
  widths: Pick<Widths, "usual" | "larger"> | null,
  whole: NarrowedDigest | null,
  drawn: number,
): PlotParams {
  const { usual, larger } = widths ?? { usual: [], larger: [] };
  const usualName = text.width.bits(WIDTH.setup.bitsPerKey);
  const counted = (found: readonly NarrowedDigest[]) =>
    found.map(({ width, rate, rateLow, rateHigh }) => ({ x: width, y: rate, low: rateLow, high: rateHigh }));
  return {
    name: "error-by-width",
    title: text.width.plot(WIDTH.setup.keys),
    x: { label: text.width.x, scale: "log", ...WIDTHS, ticks: [12, 16, 20, 24, 32, 40, 64], format: String },
    y: {
      label: text.width.y,
      scale: "log",
      from: 1e-4,
      to: 1,
      ticks: [1e-4, 1e-3, 1e-2, 1e-1, 1],
      format: formatTick,
      read: formatWidth,
    },
    series: [
      {
        name: usualName,
        kind: "counted",
        mark: "circle",
        points: counted(whole === null ? [] : [whole]),
        drawnTo: WIDTHS.to,
      },
      { name: usualName, kind: "counted", mark: "circle", points: counted(usual), isUnnamed: true },
      {
        name: text.width.bits(WIDTH.moreBitsPerKey),
        kind: "counted",
        mark: "diamond",
        points: counted(larger),
      },
    ],
    here: WIDTH.queried,
    drawn,
  };
}

function formatTick(value: number): string {
  return round("fraction", value);
}

function formatWidth(value: number): string {
  return percent(value, value >= 0.01 ? 0 : value >= 0.001 ? 1 : 2);
}
