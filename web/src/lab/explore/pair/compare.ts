/**
 * A and B in numbers: the rows of the table, the changes from A to B, and the sentence at the top. Pure.
 *
 * The engine counted the values and computed the times. This file only forms ratios and sentences.
 *
 * **Invariants** (tests: `compare.test.ts`)
 * 1. A ratio is always B / A. Below {@link SAME} both count as equal.
 * 2. The sentence begins with the metric of the experiment's question, otherwise with the one that differs most, and never with an equal
 * one.
 */

import type { SandboxSample } from "../../../engine/contract";
import { exploreText } from "../../../text/pages/explore.en";
import { bytes, count, plain, share, time, times } from "../amounts";
import type { Reading } from "../runs/use-times";

const text = exploreText.pair;

/** Relative difference below which two values are the same. */
export const SAME = 0.02;

export type Group = "writing" | "lookups" | "space";
export type Metric = keyof typeof text.rows;

interface MetricSpec {
  readonly metric: Metric;
  readonly group: Group;
  readonly of: (reading: Reading) => number | undefined;
  readonly write: (value: number) => string;
  /** True for a time of the model. */
  readonly isModel?: true;
}

const perLookup = (value: (sample: SandboxSample) => number) => (reading: Reading) =>
  reading.sample.lookups === 0 ? undefined : value(reading.sample) / reading.sample.lookups;

export const METRICS: readonly MetricSpec[] = [
  { metric: "write", group: "writing", of: ({ sample }) => sample.writeAmplification, write: times },
  {
    metric: "written",
    group: "writing",
    of: ({ sample }) => sample.bytesFlushed + sample.bytesCompacted,
    write: bytes,
  },
  { metric: "put", group: "writing", of: (reading) => reading.times.putNs, write: time, isModel: true },
  { metric: "hashes", group: "lookups", of: ({ sample }) => sample.hashesPerLookup, write: plain },
  { metric: "filters", group: "lookups", of: ({ sample }) => sample.filtersPerLookup, write: plain },
  { metric: "bits", group: "lookups", of: perLookup((sample) => sample.probes), write: plain },
  { metric: "blocks", group: "lookups", of: ({ sample }) => sample.blocksPerLookup, write: plain },
  { metric: "cached", group: "lookups", of: perLookup((sample) => sample.blocksCached), write: plain },
  {
    metric: "wasted",
    group: "lookups",
    of: ({ sample }) => (sample.wastedPerLookup === undefined ? undefined : 1000 * sample.wastedPerLookup),
    write: plain,
  },
  {
    metric: "lookup",
    group: "lookups",
    of: (reading) => (reading.sample.lookups === 0 ? undefined : reading.times.lookupNs),
    write: time,
    isModel: true,
  },
  { metric: "skipped", group: "lookups", of: ({ sample }) => sample.tablesLeftOut, write: count },
  { metric: "space", group: "space", of: ({ sample }) => sample.spaceAmplification, write: times },
  {
    metric: "dead",
    group: "space",
    of: ({ sample }) => sample.obsoleteBytes + sample.tombstoneBytes,
    write: bytes,
  },
  { metric: "held", group: "space", of: ({ sample }) => sample.heldBytes, write: bytes },
  { metric: "filterBytes", group: "space", of: ({ sample }) => sample.filterBytes, write: bytes },
];

/** A row of the table. */
export interface Row {
  readonly metric: Metric;
  readonly group: Group;
  readonly isModel: boolean;
  readonly a: string;
  readonly b: string;
  /** Lengths of the bars, from 0 to 1. */
  readonly bars: readonly [number, number];
  /** B / A; null without a value to divide by. */
  readonly ratio: number | null;
  readonly has: string;
}

/** B / A, 1 for two zeros; null if there is nothing to divide by. */
export function ratioOf(a: number | undefined, b: number | undefined): number | null {
  if (a === undefined || b === undefined) return null;
  if (a === 0) return b === 0 ? 1 : null;
  return b / a;
}

/** Returns true if a ratio counts as equal. */
export function isSame(ratio: number): boolean {
  return Math.abs(ratio - 1) < SAME;
}

function hasOf(ratio: number | null, b: number | undefined): string {
  if (ratio === null) return "";
  if (isSame(ratio)) return text.same;
  if (b === 0) return text.none;
  if (ratio < 1) return text.less(share(1 - ratio));
  return ratio < 2 ? text.more2(share(ratio - 1)) : text.times(plain(ratio));
}

/** Rows that only some runs have, if both values are 0. */
const OPTIONAL: ReadonlySet<Metric> = new Set(["cached", "skipped"]);

/** The rows of two readings. */
export function rowsOf(a: Reading, b: Reading): readonly Row[] {
  return METRICS.flatMap(({ metric, group, of, write, isModel = false }) => {
    const [inA, inB] = [of(a), of(b)];
    if (inA === undefined && inB === undefined) return [];
    if (OPTIONAL.has(metric) && (inA ?? 0) === 0 && (inB ?? 0) === 0) return [];
    const ratio = ratioOf(inA, inB);
    const most = Math.max(inA ?? 0, inB ?? 0);
    const bar = (value = 0): number => (most === 0 ? 0 : value / most);
    const written = (value: number | undefined): string => (value === undefined ? "–" : write(value));
    return [
      {
        metric,
        group,
        isModel,
        a: written(inA),
        b: written(inB),
        bars: [bar(inA), bar(inB)] as const,
        ratio,
        has: hasOf(ratio, inB),
      },
    ];
  });
}

/** Metrics that can be a result, the most general first. */
const RESULTS = ["write", "lookup", "space", "hashes", "wasted", "blocks", "bits"] as const;
export type Result = (typeof RESULTS)[number];
/** Metrics that the second sentence compares in any case. */
const OTHERS = ["write", "lookup", "space"] as const;

function amountOf(reading: Reading, metric: Metric): number | undefined {
  return METRICS.find((one) => one.metric === metric)?.of(reading);
}

/** Distance of a ratio from 1, in either direction. */
function distance(ratio: number | null): number {
  if (ratio === null) return 0;
  return ratio === 0 ? Number.POSITIVE_INFINITY : Math.abs(Math.log(ratio));
}

/** Metrics for the result: the metric of the experiment's question if it differs, then those that differ most. */
export function resultsOf(a: Reading, b: Reading, lead?: Result): readonly Result[] {
  const found = RESULTS.map((metric) => [metric, ratioOf(amountOf(a, metric), amountOf(b, metric))] as const);
  const isLead = ([metric, ratio]: (typeof found)[number]): boolean =>
    metric === lead && ratio !== null && !isSame(ratio);
  return [...found]
    .sort((one, other) => Number(isLead(other)) - Number(isLead(one)) || distance(other[1]) - distance(one[1]))
    .map(([metric]) => metric);
}

/** The two metrics that are drawn: the result, and the time of a lookup if it is not the result. */
export function drawnOf(a: Reading, b: Reading, lead?: Result): readonly Result[] {
  const [first, second] = resultsOf(a, b, lead);
  const hasLookups = amountOf(a, "lookup") !== undefined && amountOf(b, "lookup") !== undefined;
  return [first, hasLookups && first !== "lookup" ? "lookup" : second].filter((one) => one !== undefined);
}

/** Rows of the result: its metric, the time of a lookup, and what else differs most. */
export function foundOf(a: Reading, b: Reading, lead?: Result): readonly Row[] {
  const [first, ...others] = resultsOf(a, b, lead);
  const named = new Set<Metric>(first === undefined ? [] : [first, "lookup", ...others]);
  const rows = rowsOf(a, b);
  return [...named].flatMap((metric) => rows.filter((row) => row.metric === metric)).slice(0, 3);
}

const IS_MANY: ReadonlySet<Result> = new Set(["hashes", "wasted", "blocks", "bits"]);

/**
 * A change in words. Below 2 it is a share, above a factor; `isFactor` if another change of the same sentence is a factor, so that a
 * sentence has one form.
 */
export function changeOf(ratio: number, isMany: boolean, isFactor = false): string {
  const words = text.sentence;
  if (isSame(ratio)) return words.parts.same;
  if (ratio === 0 && isMany) return words.no;
  if (isFactor) return (isMany ? words.timesMany : words.times)(plain(ratio));
  if (ratio < 1) return (isMany ? words.fewer : words.less)(share(1 - ratio));
  if (ratio < 2) return words.more(share(ratio - 1));
  return (isMany ? words.timesMany : words.times)(plain(ratio));
}

/** The time that a lookup of B takes more or less: in time, because a share alone leaves the subtraction to the reader. */
function lookupSentence(a: Reading, b: Reading, nameOfB: string, device: string, ratio: number): string {
  const [inA, inB] = [a.times.lookupNs, b.times.lookupNs];
  return text.sentence.lookup({
    b: nameOfB,
    isLess: ratio < 1,
    difference: time(Math.abs(inA - inB)),
    change: changeOf(ratio, false),
    inA: time(inA),
    inB: time(inB),
    device,
  });
}

/** Hashes as the cause of a difference in time; nothing if both compute the same number. */
function hashesPart(a: Reading, b: Reading): readonly string[] {
  const [inA, inB] = [amountOf(a, "hashes"), amountOf(b, "hashes")];
  const ratio = ratioOf(inA, inB);
  if (inA === undefined || inB === undefined || ratio === null || isSame(ratio)) return [];
  return [text.sentence.parts.hashes(plain(inA), plain(inB))];
}

/** The result in two sentences: the largest difference, and its cost. */
export function sentenceOf(
  a: Reading,
  b: Reading,
  nameOfB: string,
  device: string,
  lead?: Result,
): readonly [string, string] {
  const words = text.sentence;
  const ratio = (metric: Metric): number | null => ratioOf(amountOf(a, metric), amountOf(b, metric));
  const [first] = resultsOf(a, b, lead);
  const skipped = b.sample.tablesLeftOut;
  const isAboutScans = skipped > a.sample.tablesLeftOut;
  // The first metric has its own sentence.
  const together = OTHERS.filter((metric) => isAboutScans || metric !== first);
  const hasFactor = together.some((metric) => (ratio(metric) ?? 0) >= 2);
  const part = (metric: (typeof OTHERS)[number]): string[] => {
    const found = ratio(metric);
    if (found === null) return [];
    const change = changeOf(found, false, hasFactor);
    if (metric !== "lookup") return [words.parts[metric](change)];
    return [words.parts.lookup(change, device, time(a.times.lookupNs), time(b.times.lookupNs))];
  };
  if (isAboutScans) return [words.skipped(nameOfB, count(skipped)), words.rest(together.flatMap(part))];
  const most = first === undefined ? null : ratio(first);
  if (first === undefined || most === null || isSame(most)) return [words.none, words.noneRest];
  const rest = together.flatMap(part);
  if (first !== "lookup") return [words[first](nameOfB, changeOf(most, IS_MANY.has(first))), words.rest(rest)];
  return [lookupSentence(a, b, nameOfB, device, most), words.rest([...hashesPart(a, b), ...rest])];
}
