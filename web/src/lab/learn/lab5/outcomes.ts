/** What came of the predictions of lab 5, and its plots. Pure: counts of the engine in, options and points out. */

import type { CountedLookups, NarrowedDigest } from "../../../engine/contract";
import type { CountedArms } from "../../../engine/worker/api";
import type { PlotParams, Series } from "../../../figures/plot/params";
import { lab5Text as text } from "../../../text/labs/lab5.en";
import { fixed, percent } from "../../../text/numbers";
import { round } from "../../../text/units";
import type { Outcome } from "../Prediction";
import { JOINT, UPDATED, WIDTH } from "./state";
import type { AtLevels, Salting, Together, Widths } from "./use-lab5";

type Arm = keyof CountedArms;
const MARKS = { perFilter: "square", shared: "circle", merged: "diamond" } as const;
const NAMES = { perFilter: "per-filter", shared: "shared", merged: "merged" } as const;

function hashesPerLookup({ hashes, lookups }: CountedLookups): number {
  return hashes / lookups;
}

/** Hashes of an empty lookup by levels; the shared arms only once they were predicted. */
export function levelsPlot(found: readonly AtLevels[], showsShared: boolean): PlotParams {
  const arms: readonly Arm[] = showsShared ? ["perFilter", "shared", "merged"] : ["perFilter"];
  const series = arms.map(
    (arm): Series => ({
      name: text.arms[arm],
      kind: "counted",
      mark: MARKS[arm],
      cost: "hash",
      arm: NAMES[arm],
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
  };
}

function say1(value: number): string {
  return Number.isInteger(value) ? String(value) : fixed(value, 1);
}

/** Hashes of the deepest tree. */
export function levelsOutcome(found: readonly AtLevels[]): Outcome | null {
  const last = found.at(-1);
  if (last === undefined) return null;
  const [perFilter, shared] = [hashesPerLookup(last.arms.perFilter), hashesPerLookup(last.arms.shared)];
  // The options stand for none saved, half saved, all but one saved.
  const value = shared <= 1 ? "one" : shared < 0.75 * perFilter ? "half" : "all";
  return {
    value,
    sentence: text.levels.outcome(last.levels, say1(perFilter), say1(shared)),
    because: text.levels.because,
  };
}

/** Whether two arms did the same but for hashing. */
function didTheSame(one: CountedLookups, other: CountedLookups): boolean {
  const fields = ["filtersProbed", "bitsProbed", "blocksRead", "falsePositives", "found"] as const;
  return fields.every((field) => one[field] === other[field]);
}

/** What else changes. */
export function sameOutcome(counted: CountedArms, together: Together): Outcome {
  const { shared, independent } = together;
  const overlap = shared.rateLow <= independent.rateHigh && independent.rateLow <= shared.rateHigh;
  const isSame = didTheSame(counted.perFilter, counted.shared);
  return {
    value: isSame ? (overlap ? "nothing" : "together") : "reads",
    sentence: text.same.outcome(counted.perFilter.blocksRead, counted.shared.blocksRead, shared, independent),
    because: text.same.because,
  };
}

/** How many of five filters the same key fooled, both ways. */
export function togetherPlot({ shared, independent }: Together): PlotParams {
  const queries = JOINT.setup.queries;
  return {
    name: "errors-together",
    title: text.same.plot(JOINT.filters, queries),
    x: { ...COUNT_OF_FILTERS, label: text.same.x },
    y: { ...SHARE, label: text.same.y },
    series: [
      { name: text.same.shared, kind: "counted", mark: "square", points: shares(shared.byCount, queries) },
      { name: text.same.independent, kind: "counted", mark: "circle", points: shares(independent.byCount, queries) },
    ],
    here: null,
  };
}

/** Whether the levels of a tree with updates err together if tables have no salt. */
export function treeOutcome({ unsalted, salted }: Salting): Outcome {
  // Apart from chance, and then by the factors that the options name.
  const value = unsalted.ratio - 2 * unsalted.ratioError <= 1.1 ? "chance" : unsalted.ratio < 20 ? "several" : "always";
  return { value, sentence: text.tree.outcome(unsalted, salted), because: text.tree.because };
}

/** How many filters of a tree erred in the same lookup, without and with a salt for each table. */
export function saltingPlot({ unsalted, salted }: Salting): PlotParams {
  const { lookups } = UPDATED;
  return {
    name: "levels-err-together",
    title: text.tree.plot(lookups),
    x: { ...COUNT_OF_FILTERS, to: 7.5, ticks: [0, 1, 2, 3, 4, 5, 6, 7], label: text.tree.x },
    y: { ...SHARE, label: text.tree.y },
    series: [
      { name: text.tree.unsalted, kind: "counted", mark: "square", points: shares(unsalted.byCount, lookups) },
      { name: text.tree.salted, kind: "counted", mark: "circle", points: shares(salted.byCount, lookups) },
    ],
    here: null,
  };
}

const COUNT_OF_FILTERS = {
  scale: "linear",
  from: -0.5,
  to: JOINT.filters + 0.5,
  ticks: [0, 1, 2, 3, 4, 5],
  format: String,
} as const;
const SHARE = {
  scale: "log",
  from: 1e-5,
  to: 1,
  ticks: [1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1],
  format: (value: number) => round("fraction", value),
  read: sayShare,
} as const;

/** Shares of lookups by the number of filters that erred; those that never happened are left out. */
function shares(counts: Float64Array, lookups: number) {
  return [...counts].map((found, filters) => ({ x: filters, y: found / lookups })).filter(({ y }) => y > 0);
}

function sayShare(value: number): string {
  return percent(value, value >= 0.1 ? 0 : value >= 0.001 ? 1 : 3);
}

/** The error at the width that was asked about. */
export function widthOutcome({ usual }: Widths): Outcome | null {
  const at = (width: number): NarrowedDigest | undefined => usual.find((one) => one.width === width);
  const [narrow, wide] = [at(WIDTH.asked), at(64)];
  if (narrow === undefined || wide === undefined) return null;
  // Apart from the rate of the whole digest, and then by the ranges that stand in the options.
  const value = narrow.rateLow <= wide.rateHigh ? "same" : narrow.rate < 0.1 ? "little" : "much";
  return { value, sentence: text.width.outcome(narrow, wide), because: text.width.because };
}

/** The error by width, for two sizes of filters. */
export function widthPlot({ usual, larger }: Widths): PlotParams {
  const counted = (found: readonly NarrowedDigest[]) =>
    found.map(({ width, rate, rateLow, rateHigh }) => ({ x: width, y: rate, low: rateLow, high: rateHigh }));
  return {
    name: "error-by-width",
    title: text.width.plot(WIDTH.setup.keys),
    x: { label: text.width.x, scale: "log", from: 11, to: 70, ticks: [12, 16, 20, 24, 32, 40, 64], format: String },
    y: {
      label: text.width.y,
      scale: "log",
      from: 1e-4,
      to: 1,
      ticks: [1e-4, 1e-3, 1e-2, 1e-1, 1],
      format: SHARE.format,
      read: sayWidth,
    },
    series: [
      {
        name: text.width.floor,
        kind: "model",
        mark: "circle",
        points: usual.filter(({ floor }) => floor >= 1e-4).map(({ width, floor }) => ({ x: width, y: floor })),
      },
      { name: text.width.bits(WIDTH.setup.bitsPerKey), kind: "counted", mark: "circle", points: counted(usual) },
      { name: text.width.bits(WIDTH.moreBitsPerKey), kind: "counted", mark: "diamond", points: counted(larger) },
    ],
    here: WIDTH.asked,
  };
}

function sayWidth(value: number): string {
  return percent(value, value >= 0.01 ? 0 : value >= 0.001 ? 1 : 2);
}
