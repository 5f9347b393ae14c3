/**
 * Where the bars of the arms lie: for each cell one bar an arm, cut into hash, probe, read and what they leave. Pure.
 *
 * **Invariants** (broken by `parts.test.ts`)
 * 1. A bar ends at the mean of its arm. Parts that were measured alone may sum to more: what lies beyond the mean is
 *    drawn beyond it and marked; nothing is scaled to make the sum fit.
 * 2. All bars share one scale from 0: time, or shares of arm A of the same cell where times lie too far apart.
 *
 * **Units**: nanoseconds per lookup in, CSS pixels out.
 */

import type { ArmName } from "../../../engine/contract";
import type { ArmResult, Experiment, LookupCell } from "../../../engine/result-file.generated";
import { time } from "../../../text/numbers";
import type { Role } from "../../../theme/tokens";
import type { Arrangement } from "../arrangement";
import type { BarsChoice } from "../params";

/** What a bar is cut into; `skip` is the residual. */
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
  /** Where the mean is. */
  readonly end: number;
  /** Where parts that sum to more end; null where they do not. */
  readonly beyond: number | null;
  /** The mean in words, and where it stands. */
  readonly text: string;
  readonly textX: number;
}

/** The bars of one cell. */
export interface BarGroup {
  readonly cell: number;
  readonly label: string;
  readonly labelX: number;
  readonly labelY: number;
  readonly y: number;
  readonly height: number;
  readonly bars: readonly ArmBar[];
}

/** All bars. */
export interface PartsLayout {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly isShare: boolean;
  readonly groups: readonly BarGroup[];
}

export const BAR_HEIGHT = 12;
const LANE = 16;
const GAP = 14;
const CHARACTER = 6.9;
const NARROW = 520;
const NAMES_SHARE = 0.34;
const NAME_HEIGHT = 20;
/** Room for the letter of an arm, and for its mean. */
const LETTER = 18;
const NUMBER = 74;
/** Where the longest bar is more than so many times the shortest, shares read better than times. */
const FAR_APART = 20;

/** The arms by their letters, as the rest of the lab knows them. */
export const ARM_NAMES: Readonly<Record<ArmLetter, ArmName>> = { A: "per-filter", B: "shared", C: "merged" };

/** What is at a place of the bars: at its letter an arm; in a bar a part, which is then compared over all arms. */
export function partAt(
  { groups, left }: PartsLayout,
  x: number,
  y: number,
): { readonly arm: ArmName | null; readonly role: PartRole | null } {
  const bars = groups.flatMap((group) => group.bars);
  const bar = bars.find((one) => y >= one.y - 2 && y < one.y + BAR_HEIGHT + 2);
  if (bar === undefined || x < left - LETTER) return { arm: null, role: null };
  if (x < left) return { arm: ARM_NAMES[bar.arm], role: null };
  return { arm: null, role: bar.parts.find((one) => x >= one.x && x < one.x + one.width)?.role ?? null };
}

/** The arms of a comparison, as they are called. */
export function armsOf({ arms }: LookupCell): [ArmLetter, ArmResult][] {
  const { per_filter, shared, merged } = arms;
  return [["A", per_filter], ["B", shared], ...(merged ? ([["C", merged]] as [ArmLetter, ArmResult][]) : [])];
}

/** What the bar of an arm is cut into, in nanoseconds; all of it is residual where nothing was told apart. */
export function partsOf({ mean_ns_per_lookup: mean, parts }: ArmResult): Readonly<Record<PartRole, number>> {
  if (!parts) return { hash: 0, probe: 0, read: 0, skip: mean };
  return { hash: parts.hash_ns, probe: parts.probe_ns, read: parts.read_ns, skip: parts.residual_ns };
}

/** Lays the bars of all shown cells out. */
export function layoutParts(
  experiment: Experiment,
  arrangement: Arrangement,
  width: number,
  bars: BarsChoice,
): PartsLayout {
  const shown = arrangement.stands.flatMap((stand) => {
    const lookup = experiment.cells?.[stand.cell]?.lookup;
    return lookup ? [{ ...stand, lookup, label: labelOf(arrangement, stand.place, stand.series) }] : [];
  });
  const means = shown.map(({ lookup }) => lookup.arms.per_filter.mean_ns_per_lookup);
  const isShare = bars === "share" || (bars === "auto" && Math.max(...means) > FAR_APART * Math.min(...means));
  const longest = CHARACTER * Math.max(0, ...shown.map(({ label }) => label.length));
  const isAbove = width < NARROW || longest > width * NAMES_SHARE;
  const left = (isAbove ? 0 : longest + 14) + LETTER;
  const unit = ({ arms }: LookupCell): number => (isShare ? arms.per_filter.mean_ns_per_lookup || 1 : 1);
  const reach = Math.max(
    Number.MIN_VALUE,
    ...shown.flatMap(({ lookup }) => armsOf(lookup).map(([, arm]) => reachOf(arm) / unit(lookup))),
  );
  const perUnit = Math.max(40, width - left - NUMBER) / reach;
  let y = 4;
  const groups = shown.map(({ cell, label, lookup }): BarGroup => {
    const top = y;
    const first = top + (isAbove && label !== "" ? NAME_HEIGHT : 0);
    const arms = armsOf(lookup);
    y = first + arms.length * LANE + GAP;
    const bars = arms.map(([arm, result], lane) =>
      barOf(arm, result, first + lane * LANE, left, perUnit / unit(lookup)),
    );
    const labelY = isAbove ? top + 13 : first + (arms.length * LANE) / 2 + 3;
    return { cell, label, labelX: isAbove ? 0 : left - LETTER - 12, labelY, y: top, height: y - GAP - top, bars };
  });
  return { width, height: Math.max(y, 24), left, isShare, groups };
}

function labelOf({ places, series, seriesAxis }: Arrangement, place: number, lane: number): string {
  const [one, other] = [places[place]?.text ?? "", series[lane]?.text ?? ""];
  return seriesAxis === null ? one : `${one} · ${other}`;
}

/** How far a bar and what lies beyond it go. */
function reachOf(arm: ArmResult): number {
  const { hash, probe, read } = partsOf(arm);
  return Math.max(arm.mean_ns_per_lookup, hash + probe + read);
}

function barOf(arm: ArmLetter, result: ArmResult, y: number, left: number, perNs: number): ArmBar {
  const ns = partsOf(result);
  const end = left + result.mean_ns_per_lookup * perNs;
  let x = left;
  const parts = PART_ROLES.flatMap((role): BarPart[] => {
    const width = Math.max(0, ns[role]) * perNs;
    const part = { role, x, width };
    x += width;
    return width > 0 ? [part] : [];
  });
  const beyond = ns.skip < 0 ? x : null;
  return { arm, y, parts, end, beyond, text: time(result.mean_ns_per_lookup), textX: Math.max(end, x) + 8 };
}
