/**
 * The chart of rows: a row for each thing and values to the right. It has the names, one axis below and room for numbers; a picture draws
 * its marks in the rows. Pure.
 *
 * 1. Names are on the left of all rows, or above each row if the chart is narrow or a name is long.
 * 2. Zero is on a linear axis, and the axis has whole ends.
 *
 * **Units**: CSS pixels.
 */
import { type Domain, minorTicks, type Scale, scaleOf } from "../chart/layout/axis";
import type { Area } from "../chart/layout/stop";
import { LABEL, textWidth, widest } from "../chart/layout/text";
import { type Shape, words } from "../scene/shapes";
import { axis as axisMark, rule } from "./marks";

/** Below this width names are above their rows. */
const NARROW = 520;
/** Largest part of the width for names on the left. */
const NAMES_SHARE = 0.36;
/** Height of a name above its row, and its distance from the first line of the axis. */
const [NAME_HEIGHT, NAME_GAP] = [19, 5];
/** Room above the rows, of the words of the ticks and of the title of the axis; space around names and numbers. */
const [TOP, AXIS, TITLE, GAP] = [6, 26, 20, 12];

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

/** The places of rows and of their marks. */
export interface RowChart extends Area {
  readonly width: number;
  readonly height: number;
  readonly isNarrow: boolean;
  readonly x: Scale;
  /** Place of zero; null if it is not on the axis. */
  readonly zero: number | null;
  readonly rows: readonly PlacedRow[];
  readonly axis: readonly Shape[];
}

/** A chart with its marks. */
export interface DrawnRows extends RowChart {
  readonly marks: readonly Shape[];
}

export function rowChart(input: RowsInput): RowChart {
  const { width, names, axis, rowHeight, gap, numbers, before = 0, ahead = 0, after = [], longestName = "" } = input;
  const { ticks, format, label } = axis;
  const longest = widest([...names, longestName]);
  const isNarrow = width < NARROW || longest > width * NAMES_SHARE;
  const hasNames = longest > 0;
  const firstTick = textWidth(format(ticks[0] ?? axis.from)) / 2;
  const left = before + (isNarrow || !hasNames ? firstTick : ahead + longest + GAP);
  const lastTick = textWidth(format(ticks.at(-1) ?? axis.to)) / 2;
  const room = Math.max(widest([...numbers, ...after]) + GAP, lastTick);
  const right = Math.max(width - room, left + 40);
  const above = isNarrow && hasNames ? NAME_HEIGHT : 0;
  const pitch = above + rowHeight + gap;
  const bottom = TOP + pitch * names.length;
  const x = scaleOf(axis, left, right);
  const zero = axis.scale === "log" ? null : x(0);
  // The title ends with the axis, or farther right if its left side has no room for it.
  const title = [label, Math.min(width, Math.max(right, textWidth(label)))] as const;
  const grid = [TOP, bottom] as const;
  return {
    width,
    height: bottom + AXIS + (label === "" ? 0 : TITLE),
    isNarrow,
    left,
    right,
    top: TOP,
    bottom,
    x,
    zero,
    axis: [
      ...axisMark({
        key: "tick",
        side: "below",
        scale: x,
        at: bottom,
        grid,
        ticks,
        format,
        minor: minorTicks(axis),
        title,
      }),
      ...(zero === null ? [] : [rule("zero", "x", zero, grid)]),
    ],
    rows: names.map((name, at) => {
      const top = TOP + at * pitch + above + gap / 2;
      return {
        name,
        number: numbers[at] ?? "",
        top,
        middle: top + rowHeight / 2,
        // Above their rows, names begin right of the first line of the axis.
        nameX: isNarrow ? left + NAME_GAP : left - before - GAP,
        nameY: isNarrow ? top - 5 : top + rowHeight / 2 + 4.5,
        anchor: isNarrow ? "start" : "end",
      };
    }),
  };
}

/** The chart without its marks: axis, names and numbers. `read` is the row that is read out. */
export function rowsOf({ left, right, width, axis, rows }: RowChart, read: number | null = null): Shape[] {
  return [
    ...rows.flatMap(({ middle }, at) => (at === read ? [rule("read", "y", middle, [left, right])] : [])),
    ...axis,
    ...rows.flatMap(({ name, number, middle, nameX, nameY, anchor }, at) => [
      words(`name${at}`, nameX, nameY, name, { anchor, size: LABEL }),
      words(`number${at}`, width, middle + 4.5, number, { anchor: "end", size: LABEL }),
    ]),
  ];
}
