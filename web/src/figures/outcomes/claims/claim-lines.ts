/** Lab 9: the numbers that decide a claim. Pure. */
import { lab9Text as text } from "../../../text/labs/lab9.en";
import { readingsText as reads } from "../../../text/trees/readings.en";
import type { Ends } from "../../chart/layout/axis";
import type { Reading } from "../../chart/layout/stop";
import { textWidth } from "../../chart/layout/text";
import { type Shape, whisker } from "../../scene/shapes";

/** One number that decides a claim, before the run. */
export interface RequestedLine {
  readonly name: string;
  readonly unit: string;
  readonly claimed: number | null;
  /** Values that meet the claim; either end may be infinite. */
  readonly meets: Ends;
}

/** The same with what the engine found. */
export interface ClaimLine extends RequestedLine {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  /** Single counts; empty for a formula or one count, which falls as one point. */
  readonly counts: readonly number[];
  /** Another number to compare with, which decides nothing. */
  readonly aside: number | null;
}

/** Returns the points on the line: the counts, or the estimate if there are none. */
export const pointsOf = ({ counts, estimate }: ClaimLine): readonly number[] =>
  counts.length === 0 ? [estimate] : counts;

/** Piles of points that would cover each other: how many are below each of them. */
export function pilesOf(places: readonly number[], wide: number): readonly number[] {
  const piles = new Map<number, number>();
  return places.map((place) => {
    const pile = Math.round(place / wide);
    const below = piles.get(pile) ?? 0;
    piles.set(pile, below + 1);
    return below;
  });
}

/** Words over a plate, so that neither the green nor a flag is behind them. */
export function plated(label: Extract<Shape, { kind: "words" }>, fill: "bg" | "panel" = "bg"): readonly Shape[] {
  const { key, x, y, says, size = 14, anchor, opacity = 1 } = label;
  const width = textWidth(says, size);
  const left = x - { start: 0, middle: width / 2, end: width }[anchor ?? "start"];
  const place = { x: left - 4, y: y - 0.8 * size, width: width + 8, height: 0.8 * size + 2, rx: 4 };
  return [{ kind: "box", key: `${key}-plate`, ...place, fill, opacity: 0.85 * opacity }, label];
}

/** Reading at a count. */
export function countRead(line: ClaimLine, one: number): Reading {
  const points = pointsOf(line);
  const at = points.length === 1 ? reads.named(text.nameOf(line.name)) : reads.claim.count(one + 1, points.length);
  return { at, values: text.said(line.unit, points[one] ?? 0) };
}

/** The interval of a mean as a whisker; nothing if it has no width. */
export function interval(
  line: ClaimLine,
  key: string,
  x: (value: number) => number,
  y: number,
  opacity: number,
): readonly Shape[] {
  if (line.low === line.high) return [];
  const [from, to] = [x(line.low), x(line.high)];
  const [mean = "", low = "", high = ""] = [line.estimate, line.low, line.high].map((one) => text.said(line.unit, one));
  return [
    whisker(key, from, to, y, opacity),
    {
      kind: "place",
      key: `${key}-place`,
      x: from,
      y: y - 5,
      width: to - from,
      height: 10,
      opacity,
      reads: { at: reads.claim.mean(text.nameOf(line.name)), values: reads.interval(mean, low, high) },
    },
  ];
}
