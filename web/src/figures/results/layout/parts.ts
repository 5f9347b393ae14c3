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
import { type Ends, ticksIn } from "../../chart/layout/axis";
import { LABEL } from "../../chart/layout/text";
import { type DrawnRows, type RowChart, rowChart } from "../../grammar/chart";
import { type Part, rule, span, stack, sum } from "../../grammar/marks";
import { type Line, type Shape, words } from "../../scene/shapes";
import { type Arrangement, nameOf } from "../arrangement";
import type { BarsChoice } from "../params";

/** Parts of a bar. `skip` is the residual. */
export const PART_ROLES = ["hash", "probe", "read", "skip"] as const satisfies readonly Role[];

/** A part of a bar, by its role. */
export type PartRole = (typeof PART_ROLES)[number];

/** How parts look. */
export const PART_LOOKS = {
  hash: { paint: "hash", texture: "hatch" },
  probe: { paint: "probe", texture: "dots" },
  read: { paint: "read" },
  skip: { paint: "skip", texture: "grid" },
} as const satisfies Readonly<Record<PartRole, Pick<Part, "paint" | "texture">>>;

/** The arms as they are called. */
export type ArmLetter = "A" | "B" | "C";

/** All bars. */
export interface PartsLayout extends DrawnRows {
  readonly isShare: boolean;
  /** Cells of the rows. */
  readonly cells: readonly number[];
  readonly arms: readonly ArmLetter[];
  /** True if parts of a bar sum to more than its mean. */
  readonly isBeyond: boolean;
}

/** Height of a bar, distance of bars, and space between rows. */
const [BAR, LANE, GAP] = [12, 16, 14];
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
  const chart = rowChart({
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
  const marks = shown.flatMap(({ cell, arms }, at) =>
    arms.flatMap(([arm, result], lane) =>
      barOf(`${cell}${arm}-`, arm, result, (chart.rows[at]?.top ?? 0) + lane * LANE, unitOf(at), chart),
    ),
  );
  const all = shown.flatMap(({ arms }) => arms);
  return {
    ...chart,
    isShare,
    cells: shown.map(({ cell }) => cell),
    arms: [...new Set(all.map(([arm]) => arm))],
    isBeyond: all.some(([, arm]) => partsOf(arm).skip < 0),
    marks,
  };
}

/** End of a bar including its excess. */
function reachOf(arm: ArmResult): number {
  const { hash, probe, read } = partsOf(arm);
  return Math.max(arm.mean_ns_per_lookup, hash + probe + read);
}

/** The tick of a mean. */
export const meanAt = (key: string, x: number, [from, to]: Ends): Line => rule(key, "x", x, [from, to], { width: 2 });

/** A bar of another arm, and parts of another cost, than what is pointed at step back. */
function barOf(
  key: string,
  arm: ArmLetter,
  result: ArmResult,
  y: number,
  unit: number,
  { x, left }: RowChart,
): Shape[] {
  const [ns, mean] = [partsOf(result), result.mean_ns_per_lookup];
  const ofArm = ["arm", ARM_NAMES[arm]] as const;
  const parts = PART_ROLES.map((role): Part => {
    return { key: role, value: Math.max(0, ns[role]) / unit, ...PART_LOOKS[role], links: [["cost", role], ofArm] };
  });
  const [end, whole] = [mean / unit, sum(parts.map(({ value }) => value))];
  const [band, base] = [{ at: y, size: BAR }, y + BAR - 2];
  const after = Math.max(x(end), ns.skip < 0 ? x(whole) : 0) + 8;
  return [
    words(`${key}letter`, left - 6, base, arm, { anchor: "end", size: LABEL, paint: "soft", links: [ofArm] }),
    ...stack(key, parts, x, band),
    // What was measured beyond the mean is pale.
    ...(ns.skip < 0 ? [{ ...span(`${key}beyond`, x, [end, whole], band), fill: "bg", opacity: 0.55 } as const] : []),
    {
      kind: "group",
      key: `${key}mean`,
      mark: "mean",
      shapes: [meanAt("mean", x(end), [y - 2, y + BAR + 2])],
      links: [ofArm],
    },
    words(`${key}time`, after, base, time(mean), { size: LABEL, links: [ofArm] }),
  ];
}
