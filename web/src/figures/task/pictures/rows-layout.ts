/**
 * The figure of a task as rows on one axis: what is given before the grade, and the values that decide after it. Pure.
 *
 * **Invariants** (broken by `pictures.test.ts`)
 * 1. Everything is inside the width, and keys are unique.
 * 2. Rows of choices have their letter, which is filled if the choice is chosen.
 *
 * **Units**: CSS pixels.
 */

import { type Scale, scaleOf } from "../../chart/layout/axis";
import { LABEL, textWidth, widest, wrapped } from "../../chart/layout/text";
import { axis, isNarrow, rule, span } from "../../grammar/marks";
import { type Box, type Paint, type Shape, words } from "../../scene/shapes";
import type { PartMark } from "../marks";
import { letterShapes, markShapes, type Reach, reached, SIDE, type TaskHandle, type TaskShapes } from "./params";

/** Paint of something, with a texture as second channel. */
export type Look = Pick<Box, "texture"> & { readonly paint: Paint };

/** A part of a row, in values of its axis. */
export interface RowBar extends Look {
  readonly from: number;
  readonly to: number;
  /** True for a place that is not filled. */
  readonly isGhost?: boolean;
  /** Part of the full height; 1 by default. */
  readonly height?: number;
}

/** A value of a row; its form is a second channel next to color. */
export interface RowDot {
  readonly at: number;
  readonly paint: Paint;
  readonly form: "dot" | "square" | "diamond";
}

/** A number that is set at the end of a bar. */
export interface RowHandle extends Reach {
  /** Index of the number in the draft. */
  readonly part: number;
  readonly label: string;
  readonly now: number | null;
  /** End of its bar from this value, if the bar is set at its start. */
  readonly from?: number;
}

export interface PictureRow {
  readonly key: string;
  readonly name: string;
  /** Index of the choice whose letter is the name. */
  readonly choice?: number;
  readonly isChosen?: boolean;
  readonly handle?: RowHandle | undefined;
  /** Above the bar. */
  readonly note?: string;
  readonly bars: readonly RowBar[];
  readonly dots?: readonly RowDot[];
  /** At the right end. */
  readonly says?: string;
  /** True if the words at the right end report a fault. */
  readonly isOver?: boolean;
  readonly mark?: PartMark;
  /** Axis of this row, if it is another one. */
  readonly ends?: RowEnds;
}

export interface RowEnds {
  readonly scale: "linear" | "log";
  readonly from: number;
  readonly to: number;
}

/** A value that rows are compared with. */
export interface RowLimit {
  readonly key: string;
  readonly at: number;
  readonly says: string;
}

export interface PictureRows extends RowEnds {
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
  /** Title of the axis; empty without an axis. */
  readonly axis: string;
  readonly limits?: readonly RowLimit[];
  readonly rows: readonly PictureRow[];
}

/** Height of a bar: higher if there are few rows. */
const heightOf = (rows: number): number => (rows <= 5 ? 34 : rows <= 7 ? 26 : 20);
/** Heights of a line above a bar, of the space between rows, of the words of a limit and of the axis; size of a name. */
const [NOTE, GAP, FLAG, AXIS, NAME] = [18, 12, 20, 38, 13];
/** Room of the words at the right end. */
const saysWidth = (width: number): number => (isNarrow(width) ? 96 : 116);

/** Room of names: that of letters at least. Longer names are above their bars. */
function namesWidth(rows: readonly PictureRow[], width: number): number {
  const named = rows.flatMap(({ choice, name }) => (choice === undefined ? [name] : []));
  return Math.max(SIDE + 12, Math.min(widest(named, NAME) + 12, isNarrow(width) ? 92 : 150));
}

/** A row with its place. */
interface Placed {
  readonly row: PictureRow;
  /** Lines above the bar, and their height. */
  readonly lines: readonly string[];
  readonly noted: number;
  /** Top and height of the bar. */
  readonly y: number;
  readonly bar: number;
  readonly isNamed: boolean;
  readonly ends: RowEnds;
  readonly scale: Scale;
  readonly left: number;
  readonly width: number;
}

export function layoutRows(picture: PictureRows, width: number): TaskShapes {
  const { rows, limits = [], ticks, format, axis: title } = picture;
  const [left, right, bar] = [namesWidth(rows, width), width - saysWidth(width), heightOf(rows.length)];
  // Rows with a separate axis are above the others.
  const own = rows.filter(({ ends }) => ends !== undefined).length;
  let [top, end] = [0, 6];
  const placed = rows.map((row, at): Placed => {
    if (at === own) [top, end] = [end, end + limits.length * FLAG];
    const isNamed = row.choice !== undefined || textWidth(row.name, NAME) <= left - 6;
    const lines = [isNamed ? "" : row.name, row.note ?? ""]
      .filter(Boolean)
      .flatMap((line) => wrapped(line, width - left));
    const ends = row.ends ?? picture;
    const noted = lines.length * NOTE;
    const y = end + noted;
    end = y + bar + GAP;
    return { row, lines, noted, y, bar, isNamed, ends, scale: scaleOf(ends, left, right), left, width };
  });
  const bottom = end - GAP + 8;
  const scale = scaleOf(picture, left, right);
  const grid = [top + limits.length * FLAG - 2, bottom] as const;
  return {
    height: title === "" ? bottom : bottom + AXIS,
    shapes: [
      ...(title === ""
        ? []
        : axis({
            key: "tick",
            side: "below",
            scale,
            at: bottom,
            grid,
            ticks,
            format,
            drop: 14,
            title: [title, right],
          })),
      ...placed.flatMap(rowShapes),
      ...limits.flatMap(({ key, at, says }, row): readonly Shape[] => {
        const [x, y] = [scale(at), top + 10 + row * FLAG];
        const start = Math.min(Math.max(x - 4, 0), Math.max(width - textWidth(says, 14), 0));
        return [
          rule(`limit-${key}`, "x", x, [y + 5, bottom], { width: 2 }),
          words(`limit-${key}-says`, start, y, says, { isBold: true, size: 13 }),
        ];
      }),
      ...placed.flatMap(noteShapes),
    ],
    handles: placed.flatMap((one) => (one.row.handle === undefined ? [] : handleOf(one.row.handle, one))),
    targets: placed.flatMap(({ row: { key, choice }, y, noted }) =>
      choice === undefined ? [] : { key, choice, x: 0, y: y - noted - GAP / 2, width, height: noted + bar + GAP },
    ),
  };
}

/** Part of an axis at which a handle waits for its first value. */
const REST = 0.03;

/** The handle at the end of a bar. */
function handleOf(handle: RowHandle, { row: { key, says = "" }, ends, scale, y, bar }: Placed): TaskHandle {
  const { part, label, now, from: end, min, max } = handle;
  const ofAxis = (value: number): number => (end === undefined ? value : end - value);
  const first = ends.from + (ends.to - ends.from) * REST;
  const shown = now === null ? (end ?? first) : ofAxis(Math.min(Math.max(now, min), max));
  return {
    key,
    part,
    label,
    says,
    axis: "x",
    place: { left: scale(shown), top: y + bar / 2 },
    value: { min, max, now: now ?? min },
    at: (x) => reached(handle, ofAxis(scale.invert(x))),
    after: (steps) => reached(handle, (now ?? min) + steps * handle.step),
  };
}

/** The lines above a bar. They interrupt the lines of limits. */
function noteShapes({ row: { key }, lines, noted, y, left }: Placed): readonly Shape[] {
  const baseOf = (at: number): number => y - noted + (at + 1) * NOTE - 5;
  return lines.map((line, at) => words(`${key}-note${at}`, left, baseOf(at), line, { size: LABEL, paint: "soft" }));
}

function rowShapes({ row, isNamed, noted, y, bar, left, width, scale }: Placed): readonly Shape[] {
  const { key, name, choice, note, says = "", mark = null, isChosen = false, isOver = false } = row;
  const values = [note, says].filter(Boolean).join(": ");
  const [base, right] = [y + bar / 2 + 5, width - (mark === null ? 0 : SIDE + 4)];
  const place = { x: left, y: y - noted, width: width - left, height: noted + bar };
  return [
    ...(choice !== undefined
      ? letterShapes(key, 0, y + (bar - SIDE) / 2, name, isChosen)
      : isNamed
        ? [words(`${key}-name`, 0, base, name, { size: NAME })]
        : []),
    ...row.bars.flatMap(({ from, to, paint, texture, isGhost = false, height = 1 }, at): Shape[] => {
      if (to <= from) return [];
      const box = span(`${key}-bar${at}`, scale, [from, to], { at: y + (bar * (1 - height)) / 2, size: bar * height });
      const wide = { ...box, width: Math.max(box.width, 1) };
      return [isGhost ? { ...wide, fill: "none", stroke: "edge", look: "ghost" } : { ...wide, fill: paint, texture }];
    }),
    ...(row.dots ?? []).map((dot, at) => dotShape(`${key}-dot${at}`, dot, scale(dot.at), y + bar / 2)),
    ...(says === ""
      ? []
      : [words(`${key}-says`, right, base, says, { anchor: "end", isBold: true, paint: isOver ? "wasted" : "ink" })]),
    ...markShapes(key, width - 10, y + bar / 2, mark),
    ...(values === "" ? [] : [{ kind: "place", key: `${key}-place`, ...place, reads: { at: name, values } } as const]),
  ];
}

function dotShape(key: string, { paint, form }: RowDot, x: number, y: number): Shape {
  if (form === "dot") return { kind: "dot", key, x, y, r: 6, fill: paint, stroke: "bg" };
  const d = form === "square" ? `M${x - 5} ${y - 5}h10v10h-10z` : `M${x} ${y - 7}l7 7l-7 7l-7 -7z`;
  return { kind: "line", key, d, stroke: "bg", width: 1, fill: paint };
}
