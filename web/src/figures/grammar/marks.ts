/**
 * Marks of pictures in data space. Each takes data and scales and returns shapes; none knows a picture. Pure.
 *
 * Sizes that all pictures share are here and nowhere else: type, distances of ticks and of numbers at ends.
 */
import type { Ends, Scale } from "../chart/layout/axis";
import type { Area, Reading } from "../chart/layout/stop";
import { textWidth } from "../chart/layout/text";
import { type Box, n, type Paint, predicted, type Shape, straight, through, type Words, words } from "../scene/shapes";

/** Narrower pictures are those of phones. */
export const PHONE = 480;
export const isNarrow = (width: number): boolean => width < PHONE;
/** Words of axes. */
export const SOFT = { size: 12.5, paint: "soft" } as const;
/** Estimated width of a bold character of 14 px. */
const CHARACTER = 8.2;

export const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** The place of a bar across its direction. */
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
  readonly texture?: "hatch" | "dots";
  readonly stroke?: Paint;
  readonly opacity?: number;
  readonly reads?: Reading | undefined;
  /** On the part, if there is room. */
  readonly name?: string;
}

/** The box from one value to another along `axis`. */
export function span(key: string, scale: Scale, [from, to]: Ends, { at, size }: Band, axis: "x" | "y" = "x") {
  const [start, end] = [scale(from), scale(to)];
  const [low, long] = [Math.min(start, end), Math.abs(end - start)];
  return axis === "x"
    ? ({ kind: "box", key, x: low, y: at, width: long, height: size } as const)
    : ({ kind: "box", key, x: at, y: low, width: size, height: long } as const);
}

/** Parts one after the other from zero: a bar along x, or a column along y. */
export function stack(key: string, parts: readonly Part[], scale: Scale, band: Band, axis: "x" | "y" = "x"): Shape[] {
  let end = 0;
  const boxes: Shape[] = [];
  const names: Shape[] = [];
  for (const [at, { value, paint: fill, key: own = String(at), name, reads, ...look }] of parts.entries()) {
    const box = span(`${key}${own}`, scale, [end, end + value], band, axis);
    end += value;
    boxes.push({ ...box, fill, ...look, ...(reads === undefined || value === 0 ? {} : { reads }) });
    if (name === undefined || box.width < 18) continue;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 + 5 };
    names.push(words(`${key}${own}-name`, middle.x, middle.y, name, { anchor: "middle", size: 15, isBold: true }));
  }
  return [...boxes, ...names];
}

/** An axis with its ticks, as lines outside or through the plot. */
export interface Axis {
  readonly key: string;
  readonly side: "below" | "left" | "right";
  readonly scale: Scale;
  /** Place of the axis across its direction. */
  readonly at: number;
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
  /** Both ends of its line; without it, there is none. */
  readonly ends?: Ends;
  /** Other end of the lines of its ticks through the plot. */
  readonly grid?: Ends;
  /** Ticks without words. */
  readonly minor?: readonly number[];
  /** Below the words of the ticks, with the place of its end. */
  readonly title?: readonly [says: string, end: number];
  /** From the axis to the words of its ticks. */
  readonly drop?: number;
  /** From an upright axis to the words of its ticks. */
  readonly beside?: number;
  /** Words of ticks nearer than this to the left edge begin at their tick. */
  readonly inside?: number;
}

export function axis({
  key,
  side,
  scale,
  at,
  ticks,
  format,
  ends,
  grid,
  minor = [],
  title,
  drop = 19,
  inside = 0,
  beside = 8,
}: Axis): Shape[] {
  const out = side === "left" ? -1 : 1;
  const line = (name: string, value: number, [from, to]: Ends, stroke: Paint, width?: number): Shape => {
    const place = scale(value);
    const d = side === "below" ? straight(place, from, place, to) : straight(from, place, to, place);
    return { kind: "line", key: name, d, stroke, ...(width === undefined ? {} : { width }) };
  };
  const label = (value: number): Shape =>
    side === "below"
      ? words(`${key}${value}-words`, scale(value), at + drop, format(value), {
          ...{ anchor: scale(value) < inside ? "start" : "middle", ...SOFT },
        })
      : words(`${key}${value}-words`, at + beside * out, scale(value) + 4, format(value), {
          ...{ anchor: side === "left" ? "end" : "start", ...SOFT },
        });
  const [from, to] = ends === undefined ? [0, 0] : [scale(ends[0]), scale(ends[1])];
  return [
    ...ticks.flatMap((value) => [
      grid === undefined
        ? line(`${key}${value}`, value, [at, at + 5 * out], "ink")
        : line(`${key}${value}`, value, grid, "line"),
      label(value),
    ]),
    ...minor.map((value) => line(`${key}-minor${value}`, value, [at, at + 4 * out], "edge")),
    ...(ends === undefined
      ? []
      : [
          {
            ...{ kind: "line", key: `${key}-axis`, stroke: "ink" },
            d: side === "below" ? straight(from, at, to, at) : straight(at, from, at, to),
          } as Shape,
        ]),
    ...(title === undefined
      ? []
      : [words(`${key}-title`, title[1], at + drop + 19, title[0], { anchor: "end", ...SOFT })]),
  ];
}

/** Words at the end of something; they go past upright lines that would cross them. */
export function endWords(
  key: string,
  x: number,
  y: number,
  says: string,
  look: Partial<Words> & { readonly past?: readonly number[]; readonly most?: number } = {},
): Shape {
  const { past = [], most = Number.POSITIVE_INFINITY, ...rest } = look;
  const wide = says.length * CHARACTER;
  const clear = past.reduce(
    (now, line) => (line > now - 4 && line < now + wide ? Math.max(now, Math.min(line + 8, most - wide)) : now),
    x,
  );
  return words(key, clear, y, says, rest);
}

/** A row of a chart: its bar with words at ends, or a question as long as a known value. */
export interface Row {
  readonly key: string;
  readonly name: string;
  readonly nameKey?: string;
  readonly look?: Partial<Words>;
  readonly parts?: readonly Part[];
  /** A question mark in a box as long as this value. */
  readonly asked?: readonly [key: string, to: number];
  /** The dashed end of what was before. */
  readonly ghost?: readonly [key: string, to: number];
  readonly interval?: { readonly low: number; readonly high: number } | null | undefined;
  readonly says?: readonly (readonly [key: string, at: number, says: string, look?: Partial<Words>, dy?: number])[];
}

/** Where rows are. */
export interface RowsPlace {
  readonly scale: Scale;
  readonly top: number;
  readonly pitch: number;
  readonly bar: number;
  /** Names end here left of their bars, or begin here above them. */
  readonly names: number;
  readonly above?: boolean;
  /** From the end of a bar to its number. */
  readonly gap?: number;
  /** Upright lines that numbers go past, and the end of the picture. */
  readonly past?: readonly number[];
  readonly most?: number;
}

/** The band of a row and the base line of its words. */
export function rowAt({ top, pitch, bar }: Pick<RowsPlace, "top" | "pitch" | "bar">, at: number) {
  const band = { at: top + at * pitch, size: bar };
  return { band, base: band.at + bar / 2 + 5, middle: band.at + bar / 2 };
}

export function rows(all: readonly Row[], place: RowsPlace): Shape[] {
  const { scale, names, above = false, gap = 8, past = [], most } = place;
  return all.flatMap(
    ({ key, name, nameKey = `${key}name`, look, parts = [], asked, ghost, interval, says = [] }, at) => {
      const { band, base, middle } = rowAt(place, at);
      const free = { past, ...(most === undefined ? {} : { most }) };
      return [
        above
          ? words(nameKey, names, band.at - 5, name, { size: 13, ...look })
          : words(nameKey, names, base, name, { anchor: "end", ...look }),
        ...(asked === undefined ? [] : askedTo(asked[0], scale, asked[1], band)),
        ...(ghost === undefined
          ? []
          : [{ ...span(ghost[0], scale, [0, ghost[1]], band), fill: "none", stroke: "edge", look: "ghost" } as const]),
        ...stack(key, parts, scale, band),
        ...(interval == null ? [] : whisker(`${key}whisker`, [scale(interval.low), scale(interval.high)], middle)),
        ...says.map(([of, end, text, own = {}, dy = 0]) =>
          endWords(of, scale(end) + gap, base + dy, text, { isBold: true, ...free, ...own }),
        ),
      ];
    },
  );
}

/** A box as long as a value, with a question mark after it. */
export function askedTo(key: string, scale: Scale, to: number, band: Band): Shape[] {
  return [
    { ...span(key, scale, [0, to], band), fill: "panel", stroke: "line" },
    words(`${key}-words`, scale(to) + 12, band.at + band.size / 2 + 7, "?", { size: 20, isBold: true, paint: "soft" }),
  ];
}

/** An interval over a bar, with a halo that separates both. */
export function whisker(key: string, [from, to]: Ends, y: number): Shape[] {
  const d = [[from, y, to, y], ...[from, to].map((x) => [x, y - 4, x, y + 4])]
    .map((line) => straight(...(line as [number, number, number, number])))
    .join("");
  return [
    { kind: "line", key: `${key}-halo`, d, stroke: "bg", width: 5 },
    { kind: "line", key, d, stroke: "ink", width: 2 },
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

/** A prediction as an upright or level line with words beside it. */
export function predictedAt(
  [axis, at]: readonly ["x" | "y", number],
  [from, to]: Ends,
  label: Omit<Words, "kind" | "key" | "isBold">,
): readonly Shape[] {
  return predicted("you", axis === "x" ? straight(at, from, at, to) : straight(from, at, to, at), label);
}

/** A prediction as a frame around boxes; `open` frames have no lower side. */
export function predictedIn(boxes: readonly Area[], label: Omit<Words, "kind" | "key" | "isBold">, open = false) {
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
