/** Charts of bars with their title, names, words and axis as blocks, and blocks one below the other. Pure. */
import { type Ends, type Scale, ticksIn } from "../chart/layout/axis";
import { textWidth } from "../chart/layout/text";
import { linear } from "../outcomes/scales";
import { type Box, type SceneShapes, type Shape, straight, words } from "../scene/shapes";
import { axis, endWords, isNarrow, type Part, type Row, rows, sum } from "./marks";

/** A part of a picture whose height is known before it is drawn. Its bars, boxes and gaps share the spare height by `grows`. */
export interface Block {
  readonly height: number;
  readonly grows: number;
  readonly draw: (top: number, spare: number) => readonly Shape[];
}

/** Blocks one below the other. */
export function column(blocks: readonly Block[], spare = 0, gap = 20): SceneShapes {
  const all = sum(blocks.map(({ grows }) => grows));
  let top = 0;
  const shapes = blocks.flatMap(({ height, grows, draw }) => {
    const own = all === 0 ? 0 : (spare * grows) / all;
    const drawn = draw(top, own);
    top += height + own + gap;
    return drawn;
  });
  return { height: top - gap, shapes };
}

/** A row with words at its end, the longest for which there is room, and words below its first part. */
export interface BarRow extends Omit<Row, "says" | "asked"> {
  readonly end?: readonly string[];
  readonly below?: string;
  /** Words in an empty box as long as the scale: the value is the question. */
  readonly queried?: string;
}

export interface BarChart {
  readonly key: string;
  readonly title: string;
  readonly ends: Ends;
  readonly width: number;
  readonly rows: readonly BarRow[];
  /** Numbers of the axis; without it, there is none. */
  readonly format?: (value: number) => string;
  /** Room above the last row, such as for a prediction, and what is drawn in it. */
  readonly flag?: { readonly height: number; readonly draw: (y: number, bottom: number) => readonly Shape[] };
}

const [TITLE, NAME, BAR, WORDS, GAP, NAMES, ENDS] = [30, 20, 32, 17, 13, 104, 74];

/** The scale of the bars of a chart. */
export function barScale({ ends, width }: Pick<BarChart, "ends" | "width">): Scale {
  return linear(ends, [isNarrow(width) ? 0 : NAMES, width - ENDS]);
}

export function barChart(chart: BarChart): Block {
  const { key, title, ends, width, rows: all, format, flag } = chart;
  const above = isNarrow(width);
  const scale = barScale(chart);
  const name = above ? NAME : 0;
  const under = all.some(({ below }) => below !== undefined) ? WORDS : 0;
  const step = name + BAR + under + GAP;
  const height = TITLE + all.length * step - GAP + (flag?.height ?? 0) + (format === undefined ? 0 : 24);
  const draw = (top: number, spare: number): Shape[] => {
    const bar = BAR + spare / all.length;
    const yOf = (at: number): number =>
      top + TITLE + name + at * (step + spare / all.length) + (at === all.length - 1 ? (flag?.height ?? 0) : 0);
    const bottom = yOf(all.length - 1) + bar;
    const ticks = { key: `${key}-tick`, side: "below", scale, at: bottom, grid: [yOf(0) - 4, bottom + 4] } as const;
    return [
      words(`${key}-title`, 0, top + 16, title, { isBold: true }),
      ...(format === undefined
        ? []
        : [
            ...axis({ ...ticks, ticks: ticksIn(ends, 5), format, inside: 12 }),
            {
              kind: "line",
              key: `${key}-zero`,
              d: straight(scale(0), yOf(0) - 4, scale(0), bottom + 4),
              stroke: "ink",
            } as const,
          ]),
      ...all.flatMap((row, at) => barRow(key, row, { scale, y: yOf(at), bar, above, width })),
      ...(flag?.draw(yOf(all.length - 1) - name - flag.height / 2, bottom) ?? []),
    ];
  };
  return { height, grows: all.length, draw };
}

interface RowPlace {
  readonly scale: Scale;
  readonly y: number;
  readonly bar: number;
  readonly above: boolean;
  readonly width: number;
}

function barRow(key: string, { end = [], below, queried, ...row }: BarRow, place: RowPlace): Shape[] {
  const { scale, y, bar, above, width } = place;
  const { parts = [], interval } = row;
  const [from, base] = [scale(0), y + bar / 2 + 5];
  const to = scale(Math.max(sum(parts.map(({ value }) => value)), interval?.high ?? 0));
  const says = end.find((one) => to + 10 + textWidth(one, 15) <= width) ?? end.at(-1);
  const box = { x: from, y, width: width - ENDS - from, height: bar };
  return [
    ...rows([{ look: { size: 13 }, ...row, key: `${key}-${row.key}-` }], {
      ...{ scale, above, top: y, pitch: 0, bar, names: above ? 0 : NAMES - 10 },
    }),
    ...(queried === undefined
      ? []
      : [
          { kind: "box", key: `${key}-${row.key}-asked`, ...box, fill: "none", stroke: "edge" } as const,
          words(`${key}-${row.key}-asked-words`, from + 12, base, queried, { paint: "soft" }),
        ]),
    ...(says === undefined ? [] : [endWords(`${key}-${row.key}-end`, to + 10, base, says, { size: 15, isBold: true })]),
    ...(below === undefined
      ? []
      : [
          words(`${key}-${row.key}-below`, scale(parts[0]?.value ?? 0) + 6, y + bar + WORDS, below, {
            isBold: true,
            paint: "hash",
          }),
        ]),
  ];
}

/** The first parts of a bar, up to a length: a bar that grows. */
export function upTo(length: number, parts: readonly Part[]): readonly Part[] {
  let from = 0;
  return parts.map((part) => {
    const value = Math.min(Math.max(length - from, 0), part.value);
    from += part.value;
    return { ...part, value };
  });
}

/** A box on its way from one place to another. */
export function between(key: string, from: Box, to: Box, u: number, wide = u): Box {
  const mix = (one: number, other: number, at: number): number => one + (other - one) * at;
  const place = { x: mix(from.x, to.x, u), y: mix(from.y, to.y, u), height: mix(from.height, to.height, u) };
  return { ...from, key, ...place, width: mix(from.width, to.width, wide), stroke: "ink" };
}
