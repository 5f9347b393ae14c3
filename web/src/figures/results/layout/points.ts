/** Marks over a first axis that has a scale: values go up. Pure; the invariants are those of `layout.ts`. */

import { quantity as written } from "../../../text/units";
import { linearScale, lineThrough, logScale, type Scale } from "../../axis/scale";
import type { Arrangement } from "../arrangement";
import type { Mark } from "../quantities";
import type { ChartInput, ChartLayout, PlacedLine, PlacedMark, Whisker } from ".";
import { type Tick, type ValueAxis, valueAxis } from "./value";

const HEIGHT = 264;
const MARGIN = { top: 12, right: 16, bottom: 44 } as const;
/** Estimated width of a character of 12 px. */
const CHARACTER = 6.6;
/** Space that marks of one place keep between them. */
const STEP = 11;
/** Room for names at the end of lines: lines of one origin are told apart by nothing else. */
const NAMES_MAX = 110;
const NAMES_SHARE = 0.26;
const NAME_HEIGHT = 14;
/** Marks at the ends need room for those beside them. */
const ASIDE = 22;
/** Names stand clear of the marks of the last place. */
const NAME_GAP = 18;

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
  const names = 24 + CHARACTER * Math.max(...arrangement.series.map(({ text }) => text.length));
  const room = Math.min(names, NAMES_MAX, Math.max(width * NAMES_SHARE, 64));
  const hasNames = arrangement.series.length > 1 && marks.some(({ origin }) => origin === "model");
  const right = width - (hasNames ? room : MARGIN.right);
  const scale = placeScale(arrangement, left, right);
  const placed = shown.map(({ mark, series, place }): PlacedMark & { place: number } => {
    const x = scale(arrangement.places[place]?.number ?? 0) + shift(mark, series, arrangement.series.length);
    const y = values.at(mark.estimate);
    const whisker = whiskerOf(mark, values, (at) => ({ x, y: at }));
    return { mark, series, place, x, y, whisker };
  });
  return {
    width,
    height: HEIGHT,
    left,
    right,
    top,
    bottom,
    values: "up",
    valueTicks: values.ticks,
    zero: values.zero,
    rows: [],
    marks: placed,
    placeTicks: placeTicks(arrangement, scale),
    lines: apart(linesOf(arrangement, placed, hasNames), right - ASIDE + NAME_GAP, bottom),
    spots: arrangement.stands.map(({ cell, place }) => {
      const own = placed.filter(({ mark }) => mark.cell === cell && mark.kind !== "control");
      const best = own.find(({ mark }) => mark.origin === "measured") ?? own[0];
      return { cell, x: best?.x ?? scale(arrangement.places[place]?.number ?? 0), y: best?.y ?? bottom };
    }),
  };
}

/** The interval of a mark; null where the file has none. */
export function whiskerOf(
  { low, high }: Mark,
  values: ValueAxis,
  place: (at: number) => { readonly x: number; readonly y: number },
): Whisker | null {
  if (low === null || high === null) return null;
  const [from, to] = [place(values.at(low)), place(values.at(high))];
  const cut = { isLowCut: values.isBeyond(low), isHighCut: values.isBeyond(high) };
  return { x1: from.x, y1: from.y, x2: to.x, y2: to.y, ...cut };
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
  const make = scale === "log" ? logScale : linearScale;
  return make([numbers[0] ?? 0, numbers.at(-1) ?? 1], [left + ASIDE, right - ASIDE]);
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

function linesOf(arrangement: Arrangement, placed: readonly PlacedMark[], hasNames: boolean): PlacedLine[] {
  return arrangement.series.flatMap((value, series) =>
    (["value", "with-other"] as const).flatMap((kind) => {
      const own = placed.filter(
        ({ mark, series: of }) => of === series && mark.origin === "model" && mark.kind === kind,
      );
      const last = own.at(-1);
      if (own.length < 2 || !last) return [];
      const name = hasNames && kind === "value" ? { text: value.text, x: last.x + 10, y: last.y + 4 } : null;
      return [{ key: `${series}:${kind}`, series, kind, path: lineThrough(own), name }];
    }),
  );
}

/** Keeps names apart, above the end of the axis and in the order of their lines. */
function apart(lines: readonly PlacedLine[], right: number, bottom: number): PlacedLine[] {
  const named = lines
    .filter(({ name }) => name !== null)
    .sort((one, other) => (one.name?.y ?? 0) - (other.name?.y ?? 0));
  let free = Number.NEGATIVE_INFINITY;
  const down = named.map(({ name }) => {
    const y = Math.max(name?.y ?? 0, free);
    free = y + NAME_HEIGHT;
    return y;
  });
  let end = bottom - 2;
  const places = new Map<string, number>();
  for (const [index, line] of [...named.entries()].reverse()) {
    const y = Math.min(down[index] ?? 0, end);
    end = y - NAME_HEIGHT;
    places.set(line.key, y);
  }
  return lines.map((line) => {
    const { name } = line;
    return name === null
      ? line
      : { ...line, name: { ...name, x: Math.max(name.x, right), y: places.get(line.key) ?? name.y } };
  });
}
