/**
 * Layout of charts with a row for each thing and values to the right: names, one axis below, room for numbers. Pure.
 *
 * **Invariants** (broken by `rows.test.ts`)
 * 1. Names are on the left of all rows, or above each row if the chart is narrow or a name is long.
 * 2. Zero is on a linear axis, and the axis has whole ends.
 *
 * **Units**: CSS pixels.
 */

import { besideEachOther, type Domain, minorTicks, type Scale, scaleOf, type Tick } from "./axis";
import type { Area } from "./stop";
import { textWidth, widest } from "./text";

/** Below this width names are above their rows. */
const NARROW = 520;
/** Largest part of the width for names on the left. */
const NAMES_SHARE = 0.36;
const NAME_HEIGHT = 19;
const NAME_GAP = 5;
const TOP = 6;
/** Size of the title of the axis. */
export const TITLE_SIZE = 13;
/** Ticks with their labels, and the title of the axis. */
const AXIS = 26;
const TITLE = 20;

/** Values of the axis and what is written at its ticks. */
export interface RowAxis extends Domain {
  /** Title with the unit; empty for none. */
  readonly label: string;
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
}

export interface RowsInput {
  readonly width: number;
  readonly names: readonly string[];
  readonly axis: RowAxis;
  /** Height of the marks of a row, and the space between rows. */
  readonly rowHeight: number;
  readonly gap: number;
  /** Numbers at the right end of rows. */
  readonly numbers: readonly string[];
  /** Room between names and the axis, such as for letters. */
  readonly before?: number;
  /** Room before the names, such as for a mark. */
  readonly ahead?: number;
  /** A name of another part of the figure that has the same column. */
  readonly longestName?: string;
  /** Texts that may follow a bar as long as the axis. */
  readonly after?: readonly string[];
}

/** Interval of a value in a row, with flags for ends beyond the axis. */
export interface RowInterval {
  readonly low: number;
  readonly high: number;
  readonly isLowCut: boolean;
  readonly isHighCut: boolean;
}

export interface PlacedRow {
  readonly name: string;
  readonly number: string;
  /** Top of the marks. */
  readonly top: number;
  readonly middle: number;
  readonly nameX: number;
  readonly nameY: number;
  readonly anchor: "start" | "end";
}

export interface RowsLayout extends Area {
  readonly width: number;
  readonly height: number;
  readonly isNarrow: boolean;
  readonly x: Scale;
  /** Place of zero; null if it is not on the axis. */
  readonly zero: number | null;
  readonly ticks: readonly Tick[];
  readonly minor: readonly number[];
  readonly title: string;
  /** Right end of the title: that of the axis, or farther right if the title is longer than its left side has room for. */
  readonly titleEnd: number;
  readonly rows: readonly PlacedRow[];
}

/** Returns the layout. */
export function layoutRows(input: RowsInput): RowsLayout {
  const { width, names, axis, rowHeight, gap, numbers, before = 0, ahead = 0, after = [], longestName = "" } = input;
  const longest = widest([...names, longestName]);
  const isNarrow = width < NARROW || longest > width * NAMES_SHARE;
  const hasNames = longest > 0;
  const firstTick = textWidth(axis.format(axis.ticks[0] ?? axis.from)) / 2;
  const left = before + (isNarrow || !hasNames ? firstTick : ahead + longest + 12);
  const lastTick = textWidth(axis.format(axis.ticks.at(-1) ?? axis.to)) / 2;
  const room = Math.max(widest([...numbers, ...after]) + 12, lastTick);
  const right = Math.max(width - room, left + 40);
  const above = isNarrow && hasNames ? NAME_HEIGHT : 0;
  const pitch = above + rowHeight + gap;
  const bottom = TOP + pitch * names.length;
  const x = scaleOf(axis, left, right);
  return {
    width,
    height: bottom + AXIS + (axis.label === "" ? 0 : TITLE),
    isNarrow,
    left,
    right,
    top: TOP,
    bottom,
    x,
    zero: axis.scale === "log" ? null : x(0),
    ticks: besideEachOther(axis.ticks.map((value) => ({ at: x(value), text: axis.format(value) }))),
    minor: minorTicks(axis).map(x),
    title: axis.label,
    titleEnd: Math.min(width, Math.max(right, textWidth(axis.label, TITLE_SIZE))),
    rows: names.map((name, at) => {
      const top = TOP + at * pitch + above + gap / 2;
      return {
        name,
        number: numbers[at] ?? "",
        top,
        middle: top + rowHeight / 2,
        // Above their rows, names begin right of the first line of the axis.
        nameX: isNarrow ? left + NAME_GAP : left - before - 12,
        nameY: isNarrow ? top - 5 : top + rowHeight / 2 + 4.5,
        anchor: isNarrow ? "start" : "end",
      };
    }),
  };
}
