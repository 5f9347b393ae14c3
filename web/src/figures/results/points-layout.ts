/** Marks over a first axis that has a scale: values go up. Pure; the invariants are those of `layout.ts`. */

import { type ScaleContinuousNumeric, scaleLinear, scaleLog } from "d3-scale";
import { line } from "d3-shape";
import { quantity as written } from "../../text/units";
import type { Arrangement } from "./arrangement";
import type { ChartInput, ChartLayout, PlacedLine, PlacedMark } from "./layout";
import type { Mark } from "./quantities";
import { type Tick, valueAxis } from "./value-layout";

const HEIGHT = 264;
const MARGIN = { top: 12, right: 16, bottom: 44 } as const;
/** Estimated width of a character of 12 px. */
const CHARACTER = 6.6;
/** Space that marks of one place keep between them. */
const STEP = 11;
/** Room for names at the end of lines, where the picture is wide enough for them. */
const NAMES = 104;
const NAMES_FROM = 560;
const NAME_HEIGHT = 14;

type Scale = ScaleContinuousNumeric<number, number>;

/** Lays marks out over a scale. */
export function layoutPoints(input: ChartInput): ChartLayout {
  const { width, arrangement, quantity, marks } = input;
  const shown = marksOfStands(arrangement, marks);
  const top = MARGIN.top;
  const bottom = HEIGHT - MARGIN.bottom;
  const values = valueAxis(
    quantity,
    shown.map(({ mark }) => mark),
    bottom,
    top,
  );
  const left = 12 + CHARACTER * Math.max(2, ...values.ticks.map(({ text }) => text.length));
  const hasNames =
    width >= NAMES_FROM && arrangement.series.length > 1 && marks.some(({ origin }) => origin === "model");
  const right = width - (hasNames ? NAMES : MARGIN.right);
  const scale = placeScale(arrangement, left, right);
  const placed = shown.map(({ mark, series, place }): PlacedMark & { place: number } => {
    const x = scale(arrangement.places[place]?.number ?? 0) + shift(mark, series, arrangement.series.length);
    const y = values.at(mark.estimate);
    const isWhole = mark.low !== null && mark.high !== null;
    const whisker = isWhole ? { x1: x, y1: values.at(mark.low ?? 0), x2: x, y2: values.at(mark.high ?? 0) } : null;
    return { mark, series, place, x, y, whisker };
  });
  return {
    ...{ width, height: HEIGHT, left, right, top, bottom, values: "up" },
    ...{ valueTicks: values.ticks, zero: values.zero, rows: [], marks: placed },
    placeTicks: placeTicks(arrangement, scale),
    lines: linesOf(arrangement, placed, scale, hasNames),
    spots: arrangement.stands.map(({ cell, place }) => {
      const own = placed.filter(({ mark }) => mark.cell === cell && mark.kind !== "control");
      const best = own.find(({ mark }) => mark.origin === "measured") ?? own[0];
      return { cell, x: best?.x ?? scale(arrangement.places[place]?.number ?? 0), y: best?.y ?? bottom };
    }),
  };
}

/** The marks that are shown, with where their cells stand. */
export function marksOfStands({ stands }: Arrangement, marks: readonly Mark[]) {
  return stands.flatMap(({ cell, place, series }) =>
    marks.filter((mark) => mark.cell === cell).map((mark) => ({ mark, place, series })),
  );
}

/** Series side by side; what is claimed a little apart from what was found, a model on its place. */
function shift({ origin }: Mark, series: number, count: number): number {
  if (origin === "model") return 0;
  const beside = (series - (count - 1) / 2) * STEP;
  return origin === "claimed" ? beside + STEP / 2 : beside;
}

function placeScale({ scale, places }: Arrangement, left: number, right: number): Scale {
  const numbers = places.map(({ number }) => number ?? 0);
  const domain = [numbers[0] ?? 0, numbers.at(-1) ?? 1];
  // Marks at the ends need room for those beside them.
  const range = [left + 22, right - 22];
  return scale === "log" ? scaleLog(domain, range) : scaleLinear(domain, range);
}

/** Every place is named, or as many of them as do not touch. */
function placeTicks({ axis, places }: Arrangement, scale: Scale): Tick[] {
  let end = Number.NEGATIVE_INFINITY;
  return places.flatMap(({ number, text }) => {
    const at = scale(number ?? 0);
    const label = text === "" ? written(axis?.unit ?? "", number ?? 0) : text;
    const half = (label.length * CHARACTER) / 2;
    if (at - half < end + 4) return [];
    end = at + half;
    return [{ at, text: label }];
  });
}

function linesOf(
  arrangement: Arrangement,
  placed: readonly PlacedMark[],
  scale: Scale,
  hasNames: boolean,
): PlacedLine[] {
  const path = line<PlacedMark>(
    ({ x }) => x,
    ({ y }) => y,
  );
  const lines = arrangement.series.flatMap((value, series) =>
    (["value", "with-other"] as const).flatMap((kind) => {
      const own = placed.filter(
        ({ mark, series: of }) => of === series && mark.origin === "model" && mark.kind === kind,
      );
      const last = own.at(-1);
      if (own.length < 2 || !last) return [];
      const name = hasNames && kind === "value" ? { text: value.text, x: last.x + 10, y: last.y + 4 } : null;
      return [{ key: `${series}:${kind}`, series, kind, path: path(own) ?? "", name }];
    }),
  );
  return hasNames ? apart(lines, scale.range()[1] ?? 0) : lines;
}

/** Moves names down until none touches the one above it. */
function apart(lines: readonly PlacedLine[], end: number): PlacedLine[] {
  let free = Number.NEGATIVE_INFINITY;
  const moved = new Map<string, PlacedLine>();
  for (const one of [...lines].sort((a, b) => (a.name?.y ?? 0) - (b.name?.y ?? 0))) {
    const y = Math.max(one.name?.y ?? 0, free);
    if (one.name) free = y + NAME_HEIGHT;
    moved.set(one.key, one.name ? { ...one, name: { ...one.name, x: Math.max(one.name.x, end + 18), y } } : one);
  }
  return lines.map((one) => moved.get(one.key) ?? one);
}
