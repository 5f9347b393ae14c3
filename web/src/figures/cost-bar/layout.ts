/**
 * Layout of the parts of the cost bars. Pure: numbers in, rectangles out.
 *
 * **Invariants** (tests: `layout.test.ts`)
 * 1. All bars share one scale that starts at 0, so that lengths are comparable.
 * 2. The parts of a bar touch, and end at the total. Elapsed time is a share of each part.
 *
 * **Units**: simulated nanoseconds in, CSS pixels out.
 */

import { type LookupTrace, SPENT_FIELDS } from "../../engine/contract";
import type { Role } from "../../theme/tokens";

/** Roles in the order in which they are stacked and in which the engine's clock lists them. */
export const COST_ROLES = ["hash", "probe", "read", "wasted", "skip"] as const satisfies readonly Role[];

/** A role that costs time. `skip` represents everything else. */
export type CostRole = (typeof COST_ROLES)[number];

/** Virtual time by role. */
export type Spent = Readonly<Record<CostRole, number>>;

/** One part of a bar. */
export interface Part {
  readonly role: CostRole;
  readonly ns: number;
  readonly spentNs: number;
  readonly x: number;
  readonly width: number;
  /** Width of what was spent so far. */
  readonly spentWidth: number;
}

/** One bar. */
export interface Bar {
  readonly totalNs: number;
  readonly spentNs: number;
  readonly parts: readonly Part[];
}

/** Returns the simulated time after the first `position` events. */
export function spentAt(trace: LookupTrace, position: number): Spent {
  const at = (position - 1) * SPENT_FIELDS;
  const read = (field: number): number => (position <= 0 ? 0 : (trace.spent[at + field] ?? 0));
  return { hash: read(0), probe: read(1), read: read(2), wasted: read(3), skip: read(4) };
}

/** Events of a trace. */
export function eventCount(trace: LookupTrace): number {
  return trace.spent.length / SPENT_FIELDS;
}

/** Sum over all roles. */
export function total(spent: Spent): number {
  return COST_ROLES.reduce((sum, role) => sum + spent[role], 0);
}

/** A lookup and its position. */
export interface Shown {
  readonly trace: LookupTrace;
  readonly position: number;
}

/** Lays out several bars on one scale, `width` pixels for the longest. */
export function layoutBars(shown: readonly Shown[], width: number): Bar[] {
  const whole = shown.map(({ trace }) => spentAt(trace, eventCount(trace)));
  const longestNs = Math.max(...whole.map(total), Number.MIN_VALUE);
  return shown.map(({ trace, position }, index) => {
    const end = whole[index] ?? spentAt(trace, 0);
    const soFar = spentAt(trace, Math.min(position, eventCount(trace)));
    let x = 0;
    const parts = COST_ROLES.map((role): Part => {
      const partWidth = (end[role] / longestNs) * width;
      // A read counts as useful until its block was searched, so "so far" may exceed the end for a moment.
      const spentNs =
        role === "wasted" ? soFar.wasted + Math.max(0, soFar.read - end.read) : Math.min(soFar[role], end[role]);
      const share = end[role] > 0 ? Math.min(1, spentNs / end[role]) : 0;
      const part = { role, ns: end[role], spentNs, x, width: partWidth, spentWidth: partWidth * share };
      x += partWidth;
      return part;
    });
    return { totalNs: total(end), spentNs: total(soFar), parts };
  });
}
