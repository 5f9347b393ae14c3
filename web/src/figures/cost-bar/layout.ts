/**
 * The cost bars: the time of a lookup by its costs, for each way of hashing, on one scale. What is spent so far is full, the rest is
 * pale. Pure.
 *
 * **Invariants** (tests: `layout.test.ts`)
 * 1. All bars share one scale that starts at 0, so that lengths are comparable.
 * 2. A read that finds nothing is wasted from its start.
 *
 * **Units**: simulated nanoseconds in, CSS pixels out.
 */

import { type ArmName, type LookupTrace, SPENT_FIELDS } from "../../engine/contract";
import { costBarText as text } from "../../text/charts/cost-bar.en";
import { percent, timeIn, unitFor } from "../../text/numbers";
import type { Role } from "../../theme/tokens";
import { linear } from "../chart/layout/axis";
import { type Part, span, sum } from "../grammar/marks";
import { type Link, type Paint, type SceneShapes, type Shape, words } from "../scene/shapes";

/** Roles in the order in which they are stacked and in which the engine's clock lists them. */
export const COST_ROLES = ["hash", "probe", "read", "wasted", "skip"] as const satisfies readonly Role[];

/** A role that costs time. `skip` represents everything else. */
export type CostRole = (typeof COST_ROLES)[number];

/** How costs look. */
export const COST_LOOKS: Readonly<Record<CostRole, Pick<Part, "texture">>> = {
  hash: { texture: "hatch" },
  probe: { texture: "dots" },
  read: {},
  wasted: { texture: "cross" },
  skip: { texture: "grid" },
};

/** Virtual time by role. */
export type Spent = Readonly<Record<CostRole, number>>;

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
  return sum(COST_ROLES.map((role) => spent[role]));
}

/** A lookup with its name and its position. */
export interface Shown {
  readonly trace: LookupTrace;
  readonly name: string;
  readonly position: number;
}

/** Costs of a lookup: all of them, and what is spent of each. */
export function costsOf({ trace, position }: Pick<Shown, "trace" | "position">) {
  const end = spentAt(trace, eventCount(trace));
  const soFar = spentAt(trace, Math.min(position, eventCount(trace)));
  return COST_ROLES.map((role) => {
    // A read counts as useful until its block was searched, so "so far" may exceed the end for a moment.
    const spentNs = role === "wasted" ? soFar.wasted + Math.max(0, soFar.read - end.read) : soFar[role];
    return { role, ns: end[role], spentNs: Math.min(spentNs, end[role]) };
  });
}

/** Height of a bar, distance of bars, and widths of names and times. */
const [BAR, PITCH, NAMES, TIMES] = [20, 28, 74, 88];
/** Room of a saving, and of the words that name its lookup; width of a bold character of 20 px. */
const [SAVED, OF, DIGIT] = [70, 106, 14];

export interface CostBars {
  readonly shown: readonly Shown[];
  readonly chosen: ArmName;
  /** Cost whose times take the place of the whole ones. */
  readonly meant: Role | null;
  /** True if question marks take the place of the bars of other arms than the chosen one. */
  readonly isAsked: boolean;
}

/** Draws the bars in a width. */
export function layoutCostBars({ shown, chosen, meant, isAsked }: CostBars, width: number): SceneShapes {
  const costs = shown.map(costsOf);
  const totals = costs.map((all) => sum(all.map(({ ns }) => ns)));
  const most = Math.max(...totals, Number.MIN_VALUE);
  const x = linear([0, most], [NAMES, Math.max(NAMES + 40, width - TIMES)]);
  const [first = 0] = totals;
  const shapes = shown.map(({ trace: { arm }, name }, at): Shape => {
    const [band, base] = [{ at: at * PITCH + (PITCH - BAR) / 2, size: BAR }, at * PITCH + PITCH / 2 + 5];
    const ofArm: Link = ["arm", arm];
    const look = { isBold: arm === chosen, paint: arm === chosen ? "ink" : "soft" } as const;
    const whole = totals[at] ?? 0;
    let from = 0;
    const parts = (costs[at] ?? []).flatMap(({ role, ns, spentNs }): readonly Shape[] => {
      const links: readonly Link[] = [["cost", role], ofArm];
      const box = { fill: role, ...COST_LOOKS[role], links };
      from += ns;
      return [
        { ...span(`${arm}-${role}`, x, [from - ns, from], band), ...box, opacity: 0.25 },
        { ...span(`${arm}-${role}-spent`, x, [from - ns, from - ns + spentNs], band), ...box },
      ];
    });
    const part = costs[at]?.find(({ role }) => role === meant);
    const time = timeIn(unitFor(most), part?.ns ?? whole);
    const label = words("name", 0, base, name, look);
    const number = words("time", width, base, time, { ...look, anchor: "end", ...(part && { paint: part.role }) });
    return {
      kind: "group",
      key: arm,
      mark: arm === chosen ? "chosen" : "other",
      shapes: [
        // Only the name means the arm: over a part, the same part of all arms is compared.
        { kind: "group", key: "name", mark: "name", links: [ofArm], shapes: [label] },
        ...(isAsked && arm !== chosen
          ? [words("asked", NAMES, base, "?", { size: 20, isBold: true, paint: "soft" })]
          : [
              ...parts,
              ...savedShapes(first === 0 ? 0 : 1 - whole / first, x(whole), x(first) - x(whole), base, look.paint),
              { kind: "group", key: "time", mark: "time", shapes: [number] } as const,
            ]),
      ],
    };
  });
  return { height: PITCH * shown.length, shapes };
}

/** Saving of an arm compared with the first one, after its bar if there is enough space. */
function savedShapes(saved: number, end: number, room: number, base: number, paint: Paint): readonly Shape[] {
  if (saved < 0.005 || room < SAVED) return [];
  const says = `\u2212${percent(saved)}`;
  const number = words("saved", end + 10, base + 2, says, { size: 20, isBold: true, paint });
  if (room < SAVED + OF) return [number];
  return [number, words("saved-of", end + 18 + DIGIT * says.length, base + 2, text.ofThis, { paint: "soft" })];
}
