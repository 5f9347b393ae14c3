/**
 * Layout of the bars: one bar per arm for each setting, divided into hash, probe, read and the rest. Pure.
 *
 * 1. A bar ends at the mean of its arm. Parts measured in isolation may sum to more. The excess is drawn beyond the mean and marked, never
 * scaled away.
 * 2. All bars share one scale from 0: time, or shares of arm A of the same cell if times are too far apart.
 *
 * **Units**: nanoseconds per lookup in, CSS pixels out.
 */

import type { ArmName } from "../../../engine/contract";
import type { ArmResult, Experiment, LookupCell } from "../../../engine/result-file.generated";
import { resultsText as text } from "../../../text/charts/results.en";
import { time } from "../../../text/numbers";
import { axisUnit } from "../../../text/units";
import type { Role } from "../../../theme/tokens";
import { ticksIn } from "../../chart/layout/axis";
import { layoutRows, type RowsLayout } from "../../chart/layout/rows";
import { type Arrangement, nameOf } from "../arrangement";
import type { BarsChoice } from "../params";

/** Parts of a bar. `skip` is the residual. */
export const PART_ROLES = ["hash", "probe", "read", "skip"] as const satisfies readonly Role[];

/** A part of a bar, by its role. */
export type PartRole = (typeof PART_ROLES)[number];

/** The arms as they are called. */
export type ArmLetter = "A" | "B" | "C";

/** A part of a bar. */
export interface BarPart {
  readonly role: PartRole;
  readonly x: number;
  readonly width: number;
}

/** The bar of one arm. */
export interface ArmBar {
  readonly arm: ArmLetter;
  readonly y: number;
  readonly parts: readonly BarPart[];
  /** Place of the mean. */
  readonly end: number;
  /** End of parts that sum to more; null if they do not. */
  readonly beyond: number | null;
  /** The mean as text. */
  readonly text: string;
}

/** The bars of one cell. */
export interface BarGroup {
  readonly cell: number;
  readonly bars: readonly ArmBar[];
}

/** All bars. */
export interface PartsLayout extends RowsLayout {
  readonly isShare: boolean;
  readonly groups: readonly BarGroup[];
}

export const BAR_HEIGHT = 12;
const LANE = 16;
const GAP = 14;
/** Room for the letter of an arm. */
const LETTER = 18;
/** Ratio of the longest to the shortest bar from which shares are more readable than times. */
const FAR_APART = 20;

/** Arms by letter, with their names in the rest of the lab. */
export const ARM_NAMES: Readonly<Record<ArmLetter, ArmName>> = { A: "per-filter", B: "shared", C: "merged" };

/** The arms of a comparison, as they are called. */
export function armsOf({ arms }: LookupCell): [ArmLetter, ArmResult][] {
  const { per_filter, shared, merged } = arms;
  return [["A", per_filter], ["B", shared], ...(merged ? ([["C", merged]] as [ArmLetter, ArmResult][]) : [])];
}

/** Parts of an arm's bar in nanoseconds. Without separate measurements, all of it is residual. */
export function partsOf({ mean_ns_per_lookup: mean, parts }: ArmResult): Readonly<Record<PartRole, number>> {
  if (!parts) return { hash: 0, probe: 0, read: 0, skip: mean };
  return { hash: parts.hash_ns, probe: parts.probe_ns, read: parts.read_ns, skip: parts.residual_ns };
}

/** Returns the bars of all shown cells. */
export function layoutParts(
  experiment: Experiment,
  arrangement: Arrangement,
  width: number,
  bars: BarsChoice,
): PartsLayout {
  const shown = arrangement.stands.flatMap((stand) => {
    const lookup = experiment.cells?.[stand.cell]?.lookup;
    return lookup ? [{ cell: stand.cell, arms: armsOf(lookup), name: nameOf(arrangement, stand) }] : [];
  });
  const means = shown.map(({ arms }) => arms[0]?.[1].mean_ns_per_lookup ?? 1);
  const isShare = bars === "share" || (bars === "auto" && Math.max(...means) > FAR_APART * Math.min(...means));
  const unitOf = (at: number): number => (isShare ? (means[at] ?? 1) || 1 : 1);
  const reach = Math.max(
    Number.MIN_VALUE,
    ...shown.flatMap(({ arms }, at) => arms.map(([, arm]) => reachOf(arm) / unitOf(at))),
  );
  const ticks = ticksIn([0, reach], 5);
  const { name, tick } = axisUnit(isShare ? "fraction" : "ns", reach, (ticks[1] ?? 1) - (ticks[0] ?? 0));
  const lanes = Math.max(1, ...shown.map(({ arms }) => arms.length));
  const rows = layoutRows({
    width,
    names: shown.map((one) => one.name),
    axis: {
      scale: "linear",
      from: 0,
      to: reach,
      ticks,
      format: tick,
      label: text.axisOf(isShare ? text.shareAxis : text.timeAxis, name),
    },
    rowHeight: lanes * LANE - 4,
    gap: GAP,
    numbers: [],
    before: LETTER,
    after: shown.flatMap(({ arms }) => arms.map(([, { mean_ns_per_lookup: mean }]) => time(mean))),
  });
  const groups = shown.map(({ cell, arms }, at): BarGroup => {
    const to = (ns: number): number => rows.x(ns / unitOf(at));
    return {
      cell,
      bars: arms.map(([arm, result], lane) => barOf(arm, result, (rows.rows[at]?.top ?? 0) + lane * LANE, to)),
    };
  });
  return { ...rows, isShare, groups };
}

/** End of a bar including its excess. */
function reachOf(arm: ArmResult): number {
  const { hash, probe, read } = partsOf(arm);
  return Math.max(arm.mean_ns_per_lookup, hash + probe + read);
}

function barOf(arm: ArmLetter, result: ArmResult, y: number, to: (ns: number) => number): ArmBar {
  const ns = partsOf(result);
  let sum = 0;
  const parts = PART_ROLES.flatMap((role): BarPart[] => {
    const from = sum;
    sum += Math.max(0, ns[role]);
    return sum > from ? [{ role, x: to(from), width: to(sum) - to(from) }] : [];
  });
  const mean = result.mean_ns_per_lookup;
  return { arm, y, parts, end: to(mean), beyond: ns.skip < 0 ? to(sum) : null, text: time(mean) };
}
