/**
 * The mark `rows`: bars with names before or above them and numbers at their ends, as `barX` with `text` in Observable Plot. Pure.
 *
 * **Invariants** (tests: `marks.test.ts`)
 * 1. Rows do not overlap. A number is after its bar and its interval.
 * 2. A number is crossed by no upright line, as long as there is room beside it.
 */
import type { Ends, Scale } from "../chart/layout/axis";
import { type Shape, straight, type Words, words } from "../scene/shapes";
import { type Band, type Part, span, stack } from "./marks";

/** Estimated width of a bold character of 14 px. */
const CHARACTER = 8.2;

/** Look of words at an end, upright lines that they go past so that none crosses them, and the end of the picture. */
type EndLook = Partial<Words> & { readonly past?: readonly number[]; readonly most?: number };

/** Words at the end of something. */
export function endWords(key: string, x: number, y: number, says: string, look: EndLook = {}): Words {
  const { past = [], most = Number.POSITIVE_INFINITY, ...rest } = look;
  const wide = says.length * CHARACTER;
  const isCrossed = (start: number, line: number): boolean => line > start - 4 && line < start + wide;
  const clear = past.reduce(
    (start, line) => (isCrossed(start, line) ? Math.max(start, Math.min(line + 8, most - wide)) : start),
    x,
  );
  return words(key, clear, y, says, rest);
}

/** Words at a value of a row. `dy` moves them below the middle of their row. */
export type RowWords = readonly [key: string, at: number, says: string, look?: Partial<Words>, dy?: number];

/** A row of a chart: its bar with words at ends, or a question as long as a known value. */
export interface Row {
  readonly key: string;
  readonly name: string;
  readonly nameKey?: string;
  readonly look?: Partial<Words> | undefined;
  readonly parts?: readonly Part[];
  /** A question mark in a box as long as this value. */
  readonly asked?: readonly [key: string, to: number];
  /** The dashed end of what was before. */
  readonly ghost?: readonly [key: string, to: number];
  readonly interval?: { readonly low: number; readonly high: number } | null | undefined;
  readonly says?: readonly RowWords[];
}

/** Where rows are. */
export interface RowsPlace {
  readonly scale: Scale;
  readonly top: number;
  readonly pitch: number;
  readonly bar: number;
  /** Names end here before their bars, or begin here if they are above their bars. */
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
  const { scale, names, above = false, gap = 8, past = [], most = Number.POSITIVE_INFINITY } = place;
  return all.flatMap(
    ({ key, name, nameKey = `${key}name`, look, parts = [], asked, ghost, interval, says = [] }, at) => {
      const { band, base, middle } = rowAt(place, at);
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
          endWords(of, scale(end) + gap, base + dy, text, { isBold: true, past, most, ...own }),
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

/** An interval over a bar, with a halo that parts both. */
export function whisker(key: string, [from, to]: Ends, y: number): Shape[] {
  const d = straight(from, y, to, y) + [from, to].map((x) => straight(x, y - 4, x, y + 4)).join("");
  return [
    { kind: "line", key: `${key}-halo`, d, stroke: "bg", width: 5 },
    { kind: "line", key, d, stroke: "ink", width: 2 },
  ];
}
