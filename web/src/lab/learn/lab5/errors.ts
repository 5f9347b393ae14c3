/** Rasters and scales of the two questions of lab 5 about simultaneous errors. Pure. */

import type { ErrorsOfLevels, ProbedJointly } from "../../../engine/contract";
import type { CountedArms } from "../../../engine/worker/api";
import {
  bits,
  COLUMNS,
  comparedGauge,
  countedShare,
  type ErrorSets,
  rangeOf,
} from "../../../figures/outcomes/digests/errors-layout";
import type { Gauge, GaugeInterval, GaugeRow } from "../../../figures/scene/gauge-layout";
import { lab5Text as text } from "../../../text/labs/lab5.en";
import { count, percent } from "../../../text/numbers";
import { JOINT, LOOKUPS, UPDATED } from "./state";

type Sharing = "independent" | "shared";
const SHARINGS: readonly Sharing[] = ["independent", "shared"];

type Rows = ErrorSets["filters"];

/** A row for each filter, in the color of its level. */
function rowsOfLevels(levels: readonly number[]): Rows {
  return levels.map((level) => ({ paint: `level-${level}` as Rows[0]["paint"] }));
}

/** Counts that the question compares. Those with a digest per filter are known before the run; the others are null until it has ended. */
export interface Errors {
  readonly counted: CountedArms | null;
  readonly independent: ProbedJointly | null;
  readonly shared: ProbedJointly | null;
}

/** The first keys with a digest for each filter and with one. */
export function filterRasters(found: Errors): readonly ErrorSets[] {
  const levels = Array.from({ length: JOINT.filters }, (_, at) => at + 1);
  return SHARINGS.map((kind) => {
    const fooled = found[kind]?.fooled;
    const sets = fooled === undefined ? null : [...fooled.subarray(0, COLUMNS)];
    const isKnown = kind === "independent";
    return { key: kind, name: text.same.scene.raster(text.same[kind]), filters: rowsOfLevels(levels), sets, isKnown };
  });
}

function sayingOf(says: Readonly<Record<string, string>>, chosen: string | null): string | null {
  return says[chosen ?? ""] ?? null;
}

/** The interval of the keys that fool two filters; null until they are counted. */
function shareInterval(found: ProbedJointly | null): GaugeInterval | null {
  return found === null ? null : { low: found.rateLow, high: found.rateHigh, says: text.interval(found) };
}

/** Scales of keys that fool two filters, and of blocks read. */
export function filterGauges(found: Errors, chosen: string | null, t: number): readonly Gauge[] {
  const words = text.same.scene;
  const says = sayingOf(words.youSaid, chosen);
  const partOf = (kind: Sharing): number => (kind === "independent" ? 1 : found.shared === null ? 0 : countedShare(t));
  const rowsOf = (
    names: Readonly<Record<Sharing, string>>,
    measure: (kind: Sharing) => number,
    format: (value: number) => string,
    intervalOf: (kind: Sharing) => GaugeInterval | null = () => null,
  ): readonly [GaugeRow, GaugeRow] => {
    const row = (kind: Sharing): GaugeRow => {
      const value = measure(kind);
      const parts = [{ paint: "wasted" as const, value }];
      const interval = partOf(kind) === 1 ? intervalOf(kind) : null;
      return { key: kind, name: names[kind], parts, says: value === 0 ? "" : format(value), interval };
    };
    return [row("independent"), row("shared")];
  };
  const share = (kind: Sharing): number => {
    const fooled = found[kind]?.fooled ?? new Uint32Array();
    const several = fooled.subarray(0, Math.round(partOf(kind) * fooled.length)).filter((set) => bits(set) > 1);
    return several.length / JOINT.setup.queries;
  };
  const arms = { independent: found.counted?.perFilter, shared: found.counted?.shared };
  const reads = (kind: Sharing): number => partOf(kind) * (arms[kind]?.blocksRead ?? 0);
  const most = Math.max(40, Math.ceil((1.3 * (arms.independent?.blocksRead ?? 0)) / 20) * 20);
  return [
    comparedGauge({
      key: "pairs",
      title: words.pairs,
      to: 0.12,
      ticks: [0, 0.04, 0.08, 0.12],
      format: (value) => percent(value),
      rows: rowsOf(
        text.same,
        share,
        (value) => percent(value, 2),
        (kind) => shareInterval(found[kind]),
      ),
      final: found.independent?.rate ?? null,
      says: chosen === "reads" ? null : says,
    }),
    comparedGauge({
      key: "reads",
      title: words.reads(LOOKUPS),
      to: most,
      ticks: [0, most / 2, most],
      format: count,
      rows: rowsOf({ ...text.same, independent: text.same.perFilter }, reads, (value) => count(Math.round(value))),
      final: arms.independent?.blocksRead ?? null,
      says: chosen === "together" ? null : says,
    }),
  ];
}

/** The largest value that an option names, and the end of the axis. */
const MOST_TIMES = 20;
const TIMES_END = 22;
const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  chance: [1, 1],
  several: [2, MOST_TIMES],
  always: [MOST_TIMES, TIMES_END],
};
const KINDS = ["salted", "unsalted"] as const;

/** Returns the middle of the range of an option. */
export function middleOf(option: string): number {
  const [from, to] = RANGES[option] ?? [0, 0];
  return (from + to) / 2;
}

/** The rows of the ten runs of the tree before it is built. */
const NO_ROWS: Rows = Array<Rows[0]>(10).fill({ paint: "line" });

/** The filters of a tree with updates. Those with a salt are known before the run; the others are null until it has ended. */
export interface Salting {
  readonly salted: ErrorsOfLevels | null;
  readonly unsalted: ErrorsOfLevels | null;
}

/** Rasters and scale of the question about salts. */
export function saltingScene(found: Salting, chosen: string | null, t: number) {
  const words = text.tree.scene;
  const read = KINDS.map((kind) => {
    const share = kind === "salted" ? 1 : countedShare(t);
    const counted = found[kind];
    return counted === null ? null : readErrors(counted.errors, Math.round(share * UPDATED.lookups));
  });
  const rows = KINDS.map((kind, at): GaugeRow => {
    const counted = found[kind];
    const part = counted === null || counted.pairs === 0 ? 0 : (read[at]?.pairs ?? 0) / counted.pairs;
    const value = (counted?.ratio ?? 0) * part;
    const interval: GaugeInterval | null =
      counted === null || part < 1
        ? null
        : { low: counted.ratioLow, high: counted.ratioHigh, says: text.tree.ratio(counted) };
    const says = value === 0 ? "" : words.times(value);
    return { key: kind, name: text.tree[kind], parts: [{ paint: "wasted" as const, value }], says, interval };
  });
  const range = RANGES[chosen ?? ""];
  const gauge: Gauge = {
    key: "times",
    title: words.gauge,
    to: TIMES_END,
    ticks: [1, 5, 10, 15, 20],
    format: (value) => `${value}×`,
    rows,
    prediction: range === undefined ? null : rangeOf(range[0], range[1], sayingOf(words.youSaid, chosen) ?? ""),
  };
  // Both trees have the same runs, so the rows keep their colors from the start.
  const filters: Rows = found.salted === null ? NO_ROWS : rowsOfLevels([...found.salted.levels]);
  const rasters = KINDS.map((kind, at) => {
    const sets = read[at]?.sets ?? null;
    return { key: kind, name: words.raster(text.tree[kind]), filters, sets, isKnown: kind === "salted" };
  });
  return { rasters, gauge };
}

/** Sets of the first lookups with an error, and pairs of errors of the lookups before number `until`. */
export function readErrors(
  errors: Uint32Array,
  until: number,
): { readonly sets: readonly number[]; readonly pairs: number } {
  const sets: number[] = [];
  let pairs = 0;
  let last = -1;
  let set = 0;
  const close = (): void => {
    if (last < 0) return;
    const wrong = bits(set);
    if (last < until) pairs += (wrong * (wrong - 1)) / 2;
    if (sets.length < COLUMNS) sets.push(set);
  };
  for (let at = 0; at < errors.length; at += 2) {
    const lookup = errors[at] ?? 0;
    if (lookup !== last) {
      close();
      last = lookup;
      set = 0;
    }
    set |= 1 << (errors[at + 1] ?? 0);
  }
  close();
  return { sets, pairs };
}
