/**
 * The figure of a task as rows on one axis: what is given before the grade, and the values that decide after it. Pure.
 *
 * **Invariants** (broken by `pictures.test.ts`)
 * 1. Everything is inside the width, and keys are unique.
 * 2. Rows of choices have their letter, which is filled if the choice is chosen.
 *
 * **Units**: CSS pixels.
 */

import { scaleOf } from "../../chart/layout/axis";
import { LABEL, textWidth, wrapped } from "../../chart/layout/text";
import { type Paint, type Shape, straight, words } from "../../scene/shapes";
import type { PartMark } from "../marks";
import {
  letterShapes,
  markShapes,
  NARROW,
  type Reach,
  reached,
  SIDE,
  type TaskHandle,
  type TaskShapes,
  type TaskTarget,
} from "./params";

/** A part of a row, in values of its axis. */
export interface RowBar {
  readonly from: number;
  readonly to: number;
  readonly paint: Paint;
  readonly texture?: "hatch" | "dots";
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
  readonly handle?: RowHandle;
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
  /** True for the reader's own value. */
  readonly isTyped?: boolean;
}

export interface PictureRows extends RowEnds {
  readonly ticks: readonly { readonly at: number; readonly says: string }[];
  /** Title of the axis; empty without an axis. */
  readonly axis: string;
  readonly limits: readonly RowLimit[];
  readonly rows: readonly PictureRow[];
}

/** Height of a bar: higher if there are few rows. */
const BARS = [
  { rows: 5, height: 34 },
  { rows: 7, height: 26 },
] as const;
const LOW = 20;
const NOTE = 18;
/** Size of a name. */
const NAME = 13;
const GAP = 12;
const FLAG = 20;
const AXIS = 38;
const SAYS = 116;
const SAYS_NARROW = 96;

export function layoutRows(rows: PictureRows, width: number): TaskShapes {
  const isNarrow = width < NARROW;
  const names = namesWidth(rows, isNarrow);
  const [left, right] = [names, width - (isNarrow ? SAYS_NARROW : SAYS)];
  const scaleFor = ({ scale, from, to }: RowEnds) => scaleOf({ scale, from, to }, left, right);
  const scale = scaleFor(rows);
  const bar = BARS.find((one) => rows.rows.length <= one.rows)?.height ?? LOW;
  const flags = rows.limits.length * FLAG;
  // Rows with a separate axis are above the others.
  const own = rows.rows.filter(({ ends }) => ends !== undefined).length;
  const shapes: Shape[] = [];
  const notes: Shape[] = [];
  const handles: TaskHandle[] = [];
  const targets: TaskTarget[] = [];
  let top = 0;
  let y = 6;
  for (const [at, row] of rows.rows.entries()) {
    if (at === own) {
      top = y;
      y += flags;
    }
    const isNamed = hasName(row, left);
    const lines = [...(isNamed ? [] : [row.name]), ...(row.note === undefined ? [] : [row.note])].flatMap((line) =>
      wrapped(line, width - left),
    );
    const noted = lines.length * NOTE;
    const ends = row.ends ?? rows;
    const place = { y: y + noted, bar, noted, left, width, right, ends, scale: scaleFor(ends) };
    shapes.push(...rowShapes(row, isNamed, place));
    if (row.handle !== undefined) handles.push(handleOf(row, row.handle, place));
    if (row.choice !== undefined)
      targets.push({ key: row.key, choice: row.choice, x: 0, y: y - GAP / 2, width, height: noted + bar + GAP });
    notes.push(
      ...lines.map((line, number) =>
        words(`${row.key}-note${number}`, left, y + (number + 1) * NOTE - 5, line, { size: LABEL, paint: "soft" }),
      ),
    );
    y += noted + bar + GAP;
  }
  const bottom = y - GAP + 8;
  const axis = axisShapes(rows, scale, top + flags - 2, bottom, right);
  return {
    height: rows.axis === "" ? bottom : bottom + AXIS,
    shapes: [...axis, ...shapes, ...limitShapes(rows, scale, { top, bottom, width }), ...notes],
    handles,
    targets,
  };
}

function namesWidth({ rows }: PictureRows, isNarrow: boolean): number {
  const named = rows.filter(({ choice }) => choice === undefined);
  const widest = Math.max(...named.map(({ name }) => textWidth(name, NAME)), 0);
  return Math.max(SIDE + 12, Math.min(widest + 12, isNarrow ? 92 : 150));
}

interface RowPlace {
  readonly y: number;
  readonly bar: number;
  readonly noted: number;
  readonly left: number;
  readonly width: number;
  /** End of the axis. */
  readonly right: number;
  readonly ends: RowEnds;
  readonly scale: (value: number) => number;
}

/** Part of an axis at which a handle waits for its first value. */
const REST = 0.03;

/** The handle at the end of a bar. */
function handleOf({ key, says = "" }: PictureRow, handle: RowHandle, place: RowPlace): TaskHandle {
  const { part, label, now, from: end, min, max } = handle;
  const { ends, left, right, y, bar, scale } = place;
  const ofAxis = (value: number): number => (end === undefined ? value : end - value);
  const first = ends.from + (ends.to - ends.from) * REST;
  const valueAt = (x: number): number => ofAxis(ends.from + ((x - left) / (right - left)) * (ends.to - ends.from));
  const shown = now === null ? (end === undefined ? first : end) : ofAxis(Math.min(Math.max(now, min), max));
  return {
    key,
    part,
    label,
    says,
    axis: "x",
    place: { left: scale(shown), top: y + bar / 2 },
    value: { min, max, now: now ?? min },
    at: (x) => reached(handle, valueAt(x)),
    after: (steps) => reached(handle, (now ?? min) + steps * handle.step),
  };
}

/** Returns true if there is room for the name of a row next to its bar. Otherwise it is above the bar. */
function hasName({ choice, name }: PictureRow, left: number): boolean {
  return choice !== undefined || textWidth(name, NAME) <= left - 6;
}

function rowShapes(
  row: PictureRow,
  isNamed: boolean,
  { y, bar: height, noted, left, width, scale }: Omit<RowPlace, "right" | "ends">,
): readonly Shape[] {
  const { key, name, note, says = "", mark = null } = row;
  const reads = {
    at: name,
    values: [note, says].filter(Boolean).join(": "),
  };
  const right = width - (mark === null ? 0 : SIDE + 4);
  return [
    ...(row.choice !== undefined
      ? letterShapes(key, 0, y + (height - SIDE) / 2, name, row.isChosen === true)
      : isNamed
        ? [words(`${key}-name`, 0, y + height / 2 + 5, name, { size: NAME })]
        : []),
    ...row.bars.flatMap((bar, at) =>
      bar.to > bar.from ? [barShape(`${key}-bar${at}`, bar, { y, height, scale })] : [],
    ),
    ...(row.dots ?? []).map((dot, at) => dotShape(`${key}-dot${at}`, dot, scale(dot.at), y + height / 2)),
    ...(says === ""
      ? []
      : [
          words(`${key}-says`, right, y + height / 2 + 5, says, {
            anchor: "end",
            isBold: true,
            paint: row.isOver === true ? "wasted" : "ink",
          }),
        ]),
    ...markShapes(key, width - 10, y + height / 2, mark),
    ...(reads.values === ""
      ? []
      : [
          {
            kind: "place",
            key: `${key}-place`,
            x: left,
            y: y - noted,
            width: width - left,
            height: height + noted,
            reads,
          } as const,
        ]),
  ];
}

function dotShape(key: string, { paint, form }: RowDot, x: number, y: number): Shape {
  if (form === "dot") return { kind: "dot", key, x, y, r: 6, fill: paint, stroke: "bg" };
  const d = form === "square" ? `M${x - 5} ${y - 5}h10v10h-10z` : `M${x} ${y - 7}l7 7l-7 7l-7 -7z`;
  return { kind: "line", key, d, stroke: "bg", width: 1, fill: paint };
}

interface BarPlace {
  readonly y: number;
  readonly height: number;
  readonly scale: (value: number) => number;
}

function barShape(key: string, bar: RowBar, { y, height: full, scale }: BarPlace): Shape {
  const { from, to, paint, texture, isGhost = false, height = 1 } = bar;
  const [x, end] = [scale(from), scale(to)];
  return {
    kind: "box",
    key,
    x,
    y: y + (full * (1 - height)) / 2,
    width: Math.max(end - x, 1),
    height: full * height,
    fill: isGhost ? "none" : paint,
    ...(isGhost ? { stroke: "edge", look: "ghost" } : {}),
    ...(texture === undefined || isGhost ? {} : { texture }),
  };
}

function axisShapes(
  { axis, ticks }: PictureRows,
  scale: (value: number) => number,
  top: number,
  bottom: number,
  right: number,
): readonly Shape[] {
  if (axis === "") return [];
  const [first, second] = ticks;
  const apart = first === undefined || second === undefined ? right : scale(second.at) - scale(first.at);
  // On a narrow axis, labels of neighbors would touch.
  const every = Math.ceil((Math.max(0, ...ticks.map(({ says }) => textWidth(says))) + 8) / Math.max(apart, 1));
  return [
    ...ticks.map(
      ({ at }): Shape => ({
        kind: "line",
        key: `tick${at}`,
        d: straight(scale(at), top, scale(at), bottom),
        stroke: "line",
      }),
    ),
    ...ticks
      .filter((_, index) => index % every === 0)
      .map(({ at, says }) =>
        words(`tick${at}-says`, scale(at), bottom + 14, says, { anchor: "middle", size: 12.5, paint: "soft" }),
      ),
    words("axis", right, bottom + 32, axis, { anchor: "end", size: 12.5, paint: "soft" }),
  ];
}

/** Lines across all rows, each with its words in a line above them. */
function limitShapes(
  { limits }: PictureRows,
  scale: (value: number) => number,
  { top, bottom, width }: { readonly top: number; readonly bottom: number; readonly width: number },
): readonly Shape[] {
  return limits.flatMap(({ key, at, says, isTyped = false }, row): readonly Shape[] => {
    const [x, y] = [scale(at), top + 10 + row * FLAG];
    const room = Math.max(width - textWidth(says, 14), 0);
    return [
      {
        kind: "line",
        key: isTyped ? `you-${key}` : `limit-${key}`,
        d: straight(x, y + 5, x, bottom),
        stroke: "ink",
        width: 2,
        ...(isTyped ? { look: "prediction" } : {}),
      },
      words(`limit-${key}-says`, Math.min(Math.max(x - 4, 0), room), y, says, { isBold: true, size: 13 }),
    ];
  });
}
