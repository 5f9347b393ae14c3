/** What came of the predictions of lab 3, and its plots. Pure: counts of the engine in, options and points out. */

import type { SurveyedGrowth } from "../../../engine/contract";
import type { PlotParams, Series } from "../../../figures/plot/params";
import { lab3Text as text } from "../../../text/labs/lab3.en";
import { fixed } from "../../../text/numbers";
import type { Outcome } from "../Prediction";
import { FIXED } from "./state";
import type { AtRatio, ByPolicy } from "./use-lab3";

/** Two counts that differ by less than this part are called equal. */
const ALIKE = 0.1;

function isMore(one: number, than: number): boolean {
  return one > than * (1 + ALIKE);
}

function at(found: readonly AtRatio[], wanted: number): SurveyedGrowth | undefined {
  return found.find(({ ratio }) => ratio === wanted)?.surveyed;
}

/** What a smaller size ratio changes. */
export function ratioOutcome(found: readonly AtRatio[]): Outcome | null {
  const [small, large] = [at(found, FIXED.small), at(found, FIXED.large)];
  if (small === undefined || large === undefined) return null;
  const writesLess = isMore(large.writtenPerBlock, small.writtenPerBlock);
  const asksMore = isMore(small.filtersPerLookup, large.filtersPerLookup);
  const value = writesLess && asksMore ? "both" : writesLess ? "writes" : "reads";
  return { value, sentence: text.ratioStep.outcome(small, large), because: text.ratioStep.because };
}

/** What tiering does to an empty lookup. */
export function policyOutcome({ leveling, tiering }: ByPolicy): Outcome {
  const [one, other] = [leveling.filtersPerLookup, tiering.filtersPerLookup];
  const value = isMore(other, one) ? "more" : isMore(one, other) ? "fewer" : "same";
  return { value, sentence: text.policyStep.outcome(leveling, tiering), because: text.policyStep.because };
}

function hashesPerLookup(surveyed: SurveyedGrowth, arm: "hashesPerFilter" | "hashesShared"): number {
  return surveyed.lookups === 0 ? 0 : surveyed[arm] / surveyed.lookups;
}

/** Whether more levels mean more hashes. */
export function hashOutcome(found: readonly AtRatio[]): Outcome | null {
  const [small, large] = [at(found, FIXED.small), at(found, FIXED.large)];
  if (small === undefined || large === undefined) return null;
  const grows = (arm: "hashesPerFilter" | "hashesShared"): boolean =>
    isMore(hashesPerLookup(small, arm), hashesPerLookup(large, arm));
  const value = grows("hashesShared") ? "both" : grows("hashesPerFilter") ? "apart" : "neither";
  const of = (one: SurveyedGrowth) => ({
    levels: one.levels,
    perFilter: hashesPerLookup(one, "hashesPerFilter"),
    shared: hashesPerLookup(one, "hashesShared"),
  });
  return { value, sentence: text.hashStep.outcome(of(small), of(large)), because: text.hashStep.because };
}

function plotOf(name: string, title: string, y: string, to: number, series: readonly Series[]): PlotParams {
  const ticks = Array.from({ length: Math.floor(to / 2) + 1 }, (_, index) => 2 * index);
  return {
    name,
    title,
    x: { label: text.ratioStep.x, scale: "linear", from: 1.5, to: 10.5, ticks: [...FIXED.ratios], format: String },
    y: { label: y, scale: "linear", from: 0, to, ticks, format: say1 },
    series,
    here: null,
  };
}

function say1(value: number): string {
  return Number.isInteger(value) ? String(value) : fixed(value, 1);
}

function points(found: readonly AtRatio[], of: (surveyed: SurveyedGrowth) => number) {
  return found.map(({ ratio, surveyed }) => ({ x: ratio, y: of(surveyed) }));
}

/** Blocks written and filters asked, by size ratio. */
export function ratioPlot(found: readonly AtRatio[]): PlotParams {
  const { title, y, written, asked } = text.ratioStep.plot;
  const most = Math.max(0, ...found.map(({ surveyed }) => surveyed.writtenPerBlock));
  return plotOf("cost-by-ratio", title(FIXED.rounds), y, 2 * Math.ceil(most / 2), [
    { name: written, kind: "counted", mark: "square", points: points(found, (one) => one.writtenPerBlock) },
    {
      name: asked,
      kind: "counted",
      mark: "circle",
      cost: "probe",
      points: points(found, (one) => one.filtersPerLookup),
    },
  ]);
}

/** Hashes of an empty lookup, by size ratio. */
export function hashPlot(found: readonly AtRatio[]): PlotParams {
  const { title, y, perFilter, shared } = text.hashStep.plot;
  const of = (arm: "hashesPerFilter" | "hashesShared") => points(found, (one) => hashesPerLookup(one, arm));
  return plotOf("hashes-by-ratio", title, y, 4, [
    {
      name: perFilter,
      kind: "counted",
      mark: "circle",
      cost: "hash",
      arm: "per-filter",
      points: of("hashesPerFilter"),
    },
    { name: shared, kind: "counted", mark: "square", cost: "hash", arm: "shared", points: of("hashesShared") },
  ]);
}
