/**
 * Marks: functions from data and scales to shapes. None knows a picture, a lab or a text. Pure.
 *
 * The words are those of Observable Plot: a *scale* leads from a value to its place, a *channel* is a field of data that a mark draws (its
 * place, its paint, its reading). A picture adds only what is its own.
 *
 * | mark | draws | in Observable Plot |
 * |---|---|---|
 * | `span`, `stack` | a box between two values, parts one after the other | `rect`, `bar` with the stack transform |
 * | `rule`, `line` | a straight line at a value, a line through places | `ruleX` and `ruleY`, `line` |
 * | `axis` | ticks with their words, and the title | `axisX` and `axisY` with their grids |
 *  * | `slices` | nothing: parts of a plot that are read out | `pointer` |
 * | `legend` | samples of looks with their names | `legend` |
 *
 * **Invariants** (tests: `marks.test.ts`)
 * 1. Marks are inside the range of their scale, and longer values are longer. Words of an end are inside the picture.
 * 2. Parts of a bar touch and do not overlap, and neither do rows.
 * 3. Keys follow from data, not from places, so that a shape keeps its element while it moves.
 *
 * Sizes that all pictures share are here and nowhere else: type, distances of ticks and of numbers at ends.
 *
 * **Units**: CSS pixels.
 */
import { besideEachOther, type Ends, type Scale, type Tick } from "../chart/layout/axis";
import type { Area, Reading } from "../chart/layout/stop";
import { textWidth } from "../chart/layout/text";
import {
  type Box,
  type Line,
  type Link,
  n,
  type Paint,
  predicted,
  type Shape,
  straight,
  type Texture,
  through,
  type Words,
  words,
} from "../scene/shapes";

/** Narrower pictures are those of phones. */
export const PHONE = 480;
export const isNarrow = (width: number): boolean => width < PHONE;
/** Look of the words of axes. */
export const SOFT = { size: 12.5, paint: "soft" } as const;
/** Least width of a part with its name on it. */
const NAMED = 18;

export const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** Place of a bar across its direction. */
export interface Band {
  readonly at: number;
  readonly size: number;
}

/** A part of a bar. */
export interface Part {
  readonly value: number;
  readonly paint: Paint;
  /** End of its key; its number from 0 by default. */
  readonly key?: string;
  readonly texture?: Texture | undefined;
  readonly stroke?: Paint | undefined;
  readonly opacity?: number | undefined;
  readonly reads?: Reading | undefined;
  readonly links?: readonly Link[] | undefined;
  /** On the part, if there is room. */
  readonly name?: string | undefined;
}

/** Direction of a scale. */
type Direction = "x" | "y";

/** The box from one value to another, in no paint of its own. */
export function span(key: string, scale: Scale, [from, to]: Ends, { at, size }: Band, along: Direction = "x") {
  const [start, end] = [scale(from), scale(to)];
  const [low, long] = [Math.min(start, end), Math.abs(end - start)];
  return along === "x"
    ? ({ kind: "box", key, x: low, y: at, width: long, height: size } as const)
    : ({ kind: "box", key, x: at, y: low, width: size, height: long } as const);
}

/** A straight line at a place of one direction, from end to end of the other: upright at a place of x, level at one of y. */
export function rule(key: string, of: Direction, at: number, [from, to]: Ends, look: Partial<Line> = {}): Line {
  const d = of === "x" ? straight(at, from, at, to) : straight(from, at, to, at);
  return { kind: "line", key, d, stroke: "ink", ...look };
}

/**
 * Parts one after the other from zero: a bar along x, or a column along y. Negative ones are on the other side of zero. A part of 0 has
 * nothing to point at, and no reading.
 */
export function stack(key: string, parts: readonly Part[], scale: Scale, band: Band, along: Direction = "x"): Shape[] {
  const ends = { negative: 0, positive: 0 };
  const boxes: Shape[] = [];
  const names: Shape[] = [];
  for (const [at, { value, paint, key: own = String(at), name, reads, ...look }] of parts.entries()) {
    const side = value < 0 ? "negative" : "positive";
    const box = span(`${key}${own}`, scale, [ends[side], ends[side] + value], band, along);
    ends[side] += value;
    boxes.push({ ...box, fill: paint, ...look, reads: value === 0 ? undefined : reads });
    if (name === undefined || box.width < NAMED) continue;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2 + 5];
    names.push(words(`${key}${own}-name`, x, y, name, { anchor: "middle", size: 15, isBold: true }));
  }
  return [...boxes, ...names];
}

/** An axis with its ticks, as short lines outside of the plot or as a grid through it. */
export interface Axis {
  readonly key: string;
  readonly side: "below" | "left" | "right";
  readonly scale: Scale;
  /** Place of the axis across its direction. */
  readonly at: number;
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
  /** Values at both ends of its line; without them, it has none. */
  readonly ends?: Ends;
  /** Ends of the lines of its ticks through the plot. */
  readonly grid?: Ends;
  /** Ticks without words. */
  readonly minor?: readonly number[];
  /** Title below the words of the ticks, and the place of its right end. */
  readonly title?: readonly [says: string, end: number];
  /** From the axis to the words of its ticks: down to their base line, or to the side. */
  readonly drop?: number;
  readonly beside?: number;
  /** Words of ticks nearer than this to the left edge begin at their tick, so that they are not cut. */
  readonly inside?: number;
}

/** Height of a line of words of an axis, lengths of its ticks with and without words, and the least space between words. */
const [WORDS, TICK, MINOR, SPACE] = [19, 5, 4, 8];

/** Values of ticks whose words do not touch: all, or every second, third, … so that their steps are equal. */
function apart(ticks: readonly (Tick & { readonly value: number })[], every = 1): readonly number[] {
  const told = ticks.filter((_, at) => at % every === 0);
  return besideEachOther(told, SPACE).length < told.length ? apart(ticks, every + 1) : told.map(({ value }) => value);
}

export function axis({ key, side, scale, at, ticks, format, ends, grid, minor = [], title, ...room }: Axis): Shape[] {
  const { drop = WORDS, inside = 0, beside = 8 } = room;
  const [out, of] = [side === "left" ? -1 : 1, side === "below" ? "x" : "y"] as const;
  const label = (value: number): Shape => {
    const place = scale(value);
    if (side === "below") {
      const anchor = place < inside ? "start" : "middle";
      return words(`${key}${value}-words`, place, at + drop, format(value), { anchor, ...SOFT });
    }
    const anchor = side === "left" ? "end" : "start";
    return words(`${key}${value}-words`, at + beside * out, place + 4, format(value), { anchor, ...SOFT });
  };
  const told =
    side === "below" ? apart(ticks.map((value) => ({ value, at: scale(value), text: format(value) }))) : ticks;
  return [
    ...ticks.map((value) =>
      grid === undefined
        ? rule(`${key}${value}`, of, scale(value), [at, at + TICK * out])
        : rule(`${key}${value}`, of, scale(value), grid, { stroke: "line" }),
    ),
    ...told.map(label),
    ...minor.map((value) => rule(`${key}-minor${value}`, of, scale(value), [at, at + MINOR * out], { stroke: "edge" })),
    ...(ends === undefined ? [] : [rule(`${key}-axis`, of === "x" ? "y" : "x", at, [scale(ends[0]), scale(ends[1])])]),
    ...(title === undefined || title[0] === ""
      ? []
      : [words(`${key}-title`, title[1], at + drop + WORDS, title[0], { anchor: "end", ...SOFT })]),
  ];
}

/** A line through places. */
export function line(key: string, spots: Parameters<typeof through>[0], width = 2.5, stroke: Paint = "ink"): Shape {
  return { kind: "line", key, d: through(spots), stroke, width };
}

/** Samples of looks with their names, in columns. */
export function legend(
  items: readonly (readonly [name: string, look: Pick<Box, "fill" | "texture">])[],
  place: { readonly x: number; readonly y: number; readonly width: number; readonly columns: number },
): Shape[] {
  const pitch = Math.min(170, place.width / place.columns);
  return items.flatMap(([name, look], at): Shape[] => {
    const [x, y] = [place.x + (at % place.columns) * pitch, place.y + Math.floor(at / place.columns) * 18];
    return [
      { kind: "box", key: `legend${at}`, x, y: y - 11, width: 14, height: 12, ...look },
      words(`legend${at}-words`, x + 19, y, name, { size: SOFT.size }),
    ];
  });
}

/** Parts of a plot around values of x, from the middle between two of them to the next; each is read out. */
export function slices(
  key: string,
  xs: readonly number[],
  { left, right, top, bottom }: Area,
  reads: (at: number) => Reading,
  mark: "line" | "none" = "none",
): Shape[] {
  const order = [...xs.keys()].sort((one, other) => (xs[one] ?? 0) - (xs[other] ?? 0));
  return order.map((at, place): Shape => {
    const now = xs[at] ?? 0;
    const placeOf = (next: number | undefined, edge: number): number =>
      next === undefined ? edge : (xs[next] ?? edge);
    const [before, after] = [placeOf(order[place - 1], left), placeOf(order[place + 1], right)];
    const [from, to] = [(before + now) / 2, (after + now) / 2];
    const box = { x: from, y: top, width: to - from, height: bottom - top };
    return { kind: "place", key: `${key}${at}`, ...box, reads: reads(at), mark };
  });
}

/** The words of a prediction and their place. */
type Label = Omit<Words, "kind" | "key" | "isBold">;

/** A prediction as an upright or level line with words beside it. */
export function predictedAt([of, at]: readonly [Direction, number], ends: Ends, label: Label): readonly Shape[] {
  return predicted("you", rule("", of, at, ends).d, label);
}

/** A prediction as a frame around boxes; `open` frames have no lower side. */
export function predictedIn(boxes: readonly Area[], label: Label, open = false): readonly Shape[] {
  const d = boxes.map(({ left, right, top, bottom }) =>
    open
      ? `M${n(left)} ${n(bottom)}V${n(top)}H${n(right)}V${n(bottom)}`
      : `M${n(left)} ${n(top)}H${n(right)}V${n(bottom)}H${n(left)}Z`,
  );
  return predicted("you", d.join(""), label);
}

/** A prediction as an arrow along x from a known value; its words are after it if there is room, else before it. */
export function predictedTo([from, to]: Ends, y: number, says: string, width: number): readonly Shape[] {
  const [turn, end] = [Math.sign(to - from), Math.max(from, to) + 20];
  const isAfter = end + textWidth(says, 14) <= width;
  const d = `${straight(from, y, to, y)}M${n(to - turn * 8)} ${y - 5}L${n(to)} ${y}L${n(to - turn * 8)} ${y + 5}`;
  const label = { x: isAfter ? end : Math.min(from, to) - 20, anchor: isAfter ? "start" : "end" } as const;
  return predicted("you", d, { ...label, y: y + 5, says });
}
