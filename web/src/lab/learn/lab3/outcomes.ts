/** Outcomes of the predictions of lab 3, and its plots. Pure: traces and counts of the engine in, options and points out. */

import { courseOf } from "../../../figures/outcomes/growth/growth-times";
import type { PlotParams, PlotPoint, Prediction, Series } from "../../../figures/plot/params";
import { lab3Text as text } from "../../../text/labs/lab3.en";
import { fixed } from "../../../text/numbers";
import { runCount } from "../../../trace";
import type { Outcome } from "../Prediction";
import { FIXED } from "./state";
import type { CountedHashes, FixedTree, LookupHashes, TreePair } from "./use-lab3";

/** Two counts that differ by less than this part are called equal. */
const ALIKE = 0.1;

function isMore(one: number, than: number): boolean {
  return one > than * (1 + ALIKE);
}

/** A finished growth in numbers: the tree at its end, and averages over the growth. */
export interface Grown {
  readonly levels: number;
  readonly runs: number;
  /** Blocks written per block flushed. */
  readonly written: number;
  /** Filters probed per empty lookup. */
  readonly filters: number;
  /** Filters that the last lookup probed. */
  readonly last: number;
}

/** Reads a finished growth. */
export function grownOf({ reel }: Pick<FixedTree, "reel">): Grown {
  const { levels, counts, lookup } = reel.stateAt(reel.events.length);
  const { blocksFlushed, blocksCompacted, filtersProbed, lookups } = counts;
  return {
    levels: levels.length,
    runs: runCount({ levels }),
    written: (blocksFlushed + blocksCompacted) / Math.max(blocksFlushed, 1),
    filters: filtersProbed / Math.max(lookups, 1),
    last: lookup?.filters ?? 0,
  };
}

/** Two finished growths in numbers, in the order of the picture. */
export interface GrownPair {
  readonly one: Grown;
  readonly other: Grown;
}

export function grownPair({ one, other }: TreePair): GrownPair {
  return { one: grownOf(one), other: grownOf(other) };
}

/** Outcome: effect of a smaller size ratio. */
export function ratioOutcome({ one: large, other: small }: GrownPair): Outcome {
  const writesLess = isMore(large.written, small.written);
  const asksMore = isMore(small.filters, large.filters);
  const value = writesLess && asksMore ? "both" : writesLess ? "writes" : "reads";
  const { outcome, because, short } = text.ratioStep;
  return { value, sentence: outcome(small, large), because, short: short(small, large) };
}

/** Outcome: effect of tiering on an empty lookup. */
export function policyOutcome({ one: leveling, other: tiering }: GrownPair): Outcome {
  const [before, after] = [leveling.last, tiering.last];
  const value = after > before ? "more" : after < before ? "fewer" : "same";
  const { outcome, because, short } = text.policyStep;
  return { value, sentence: outcome(leveling, tiering), because, short: short(leveling, tiering) };
}

/** Outcome: do more levels mean more hashes? */
export function hashOutcome({ hashes: [large, small] }: Pick<CountedHashes, "hashes">): Outcome {
  const grows = (arm: keyof LookupHashes): boolean => small[arm] > large[arm];
  const value = grows("shared") ? "both" : grows("perFilter") ? "apart" : "neither";
  const { outcome, because, short } = text.hashStep;
  return { value, sentence: outcome(small, large), because, short: short(small) };
}

/** Marks of the one and the other tree in all plots. */
const MARKS = { one: "square", other: "circle" } as const satisfies Record<string, Series["mark"]>;

function plotOf(
  name: string,
  title: string,
  most: number,
  series: readonly Series[],
  prediction: Prediction | null,
): PlotParams {
  const to = 1.06 * most;
  const every = to > 7 ? 4 : 2;
  const ticks = Array.from({ length: Math.floor(to / every) + 1 }, (_, index) => every * index);
  return {
    name,
    title,
    x: {
      label: text.scene.memtables,
      scale: "linear",
      from: 0,
      to: FIXED.rounds,
      ticks: [0, 32, 64, 96, FIXED.rounds],
      format: String,
    },
    y: { label: "", scale: "linear", from: 0, to, ticks, format: String, read: format },
    series,
    here: null,
    prediction,
  };
}

function format(value: number): string {
  return fixed(value, 1);
}

/** A line up to a number of memtables. */
function upTo<Of extends { readonly memtables: number }>(
  course: readonly Of[],
  memtables: number,
  of: (at: Of) => number,
): readonly PlotPoint[] {
  return course
    .filter((at) => at.memtables <= memtables)
    .map((at) => ({ x: at.memtables, y: Math.round(of(at) * 1000) / 1000 }));
}

/** A predicted place of the second line relative to the end of the first. */
export type Predicted = "here" | "above" | "below";

const SIDES = { here: null, above: "up", below: "down" } as const satisfies Record<Predicted, string | null>;

/** The plots of two growing trees. The line of the first tree is known before the run. */
export interface CostPlot {
  readonly one: FixedTree;
  readonly other: FixedTree | null;
  readonly nameOf: (tree: FixedTree) => string;
  /** Name of the second tree, which the prediction is about. */
  readonly otherName: string;
  /** Memtables of the second tree that are drawn. */
  readonly memtables: number;
  readonly predicted: Predicted | null;
}

/** Room above the lines, as a part of the largest value, so that words of a prediction are next to their line. */
const WORDS_ROOM = 0.22;

/** Blocks written, or filters probed, while both trees grow. */
export function costPlot(
  of: "written" | "filters",
  { one, other, nameOf, otherName, memtables, predicted }: CostPlot,
): PlotParams {
  const { writtenPlot, filtersPlot, predicted: says } = text.scene;
  const end = grownOf(one)[of];
  const most = Math.max(
    ...[one, ...(other === null ? [] : [other])].flatMap(({ reel }) => courseOf(reel).map((at) => at[of])),
  );
  const seriesOf = (tree: FixedTree, mark: Series["mark"], until: number): Series => ({
    name: nameOf(tree),
    kind: "counted",
    mark,
    ...(of === "filters" ? { cost: "probe" as const } : {}),
    points: upTo(courseOf(tree.reel), until, (at) => at[of]),
  });
  const series = [
    seriesOf(one, MARKS.one, FIXED.rounds),
    ...(other === null || memtables < 1 ? [] : [seriesOf(other, MARKS.other, memtables)]),
  ];
  const side = predicted === null ? null : SIDES[predicted];
  const toward = side === null ? {} : { toward: { side, of: nameOf(one) } };
  const prediction: Prediction | null =
    predicted === null ? null : { axis: "y", value: end, says: says[predicted](otherName), ...toward };
  return plotOf(
    `growth-${of}`,
    of === "written" ? writtenPlot : filtersPlot,
    (1 + WORDS_ROOM) * most,
    series,
    prediction,
  );
}

/** A plot of growing trees of which none is known yet. */
export function awaitedPlot(of: "written" | "filters"): PlotParams {
  const titles = { written: text.scene.writtenPlot, filters: text.scene.filtersPlot };
  return plotOf(`growth-${of}`, titles[of], AWAITED_TO, [], null);
}

/** End of an axis whose values are not known yet. */
const AWAITED_TO = 8;
