/**
 * Lab 2: which pairs of remainders the first two bit positions of a key have, as lines for each way to compute them. Each chosen key
 * has a separate line, and the last one is worked out above them. Pure.
 *
 * **Invariant**: exactly the pairs of at least one key have a line.
 */
import { lab2Text } from "../../text/labs/lab2.en";
import { count } from "../../text/numbers";
import { wrapped } from "../chart/layout/text";
import { clamp, mix } from "../scene/easing";
import { n, type SceneShapes, type Shape, straight, words } from "../scene/shapes";

const text = lab2Text.rotation.pairs;

/** A way to compute positions, with its keys by pair: the remainder of the first position times the modulus, plus that of the second. */
export interface PairsOf {
  readonly name: string;
  readonly keys: ArrayLike<number>;
  /** First and second position of keys that were chosen, the last one last. */
  readonly chosen: readonly (readonly [number, number])[];
}

/** Name of the way, and names of the columns. */
const HEAD = 68;
const ROW = 20;
/** Height of a line that explains the widths. */
const LEGEND = 17;
/** Room for the remainders left and right of the lines. */
const SIDE = 22;
const NARROW = 480;
/** Width of the line of the most frequent pair. */
const MOST_PX = 3.5;

/** The name of a way, with its number of pairs once they are counted. */
function nameOf(way: PairsOf, isShort: boolean): string {
  return way.keys.length === 0 ? way.name : text.way(way.name, pairsWithKeys(way), way.keys.length, isShort);
}

/** Returns the number of pairs that keys have. */
export function pairsWithKeys({ keys }: PairsOf): number {
  return Array.from(keys).filter((count) => count > 0).length;
}

/** Returns the most remainders that a second position has after one first position. */
export function mostChoices({ keys }: PairsOf, modulus: number): number {
  const of = (first: number): number => secondsOf(keys, first, modulus).length;
  return Math.max(...Array.from({ length: modulus }, (_, first) => of(first)));
}

/** Remainders of second positions after a first one. */
function secondsOf(keys: ArrayLike<number>, first: number, modulus: number): readonly number[] {
  const all = Array.from({ length: modulus }, (_, second) => second);
  return all.filter((second) => (keys[first * modulus + second] ?? 0) > 0);
}

/** Draws the ways next to each other, with the lines of one first position after the other. `drawn` goes from 0 to 1. */
export function layoutPairs(
  ways: readonly PairsOf[],
  modulus: number,
  width: number,
  drawn: number,
  spare = 0,
): SceneShapes {
  const gap = width < NARROW ? 16 : 40;
  const side = (width - gap * (ways.length - 1)) / Math.max(ways.length, 1);
  const row = ROW + Math.floor(spare / modulus);
  const most = Math.max(1, ...ways.flatMap(({ keys }) => Array.from(keys)));
  const legend = wrapped(text.legend, width, 13);
  return {
    height: HEAD + modulus * row + legend.length * LEGEND,
    shapes: [
      ...ways.flatMap((way, at) =>
        linesOf(way, modulus, drawn, { key: `way${at}`, left: at * (side + gap), width: side, row, most }),
      ),
      ...legend.map((says, at) =>
        words(`pairs-legend${at}`, 0, HEAD + modulus * row + 10 + at * LEGEND, says, { size: 13, paint: "soft" }),
      ),
    ],
  };
}

interface Place {
  readonly key: string;
  readonly left: number;
  readonly width: number;
  readonly row: number;
  /** Keys of the most frequent pair of all ways. */
  readonly most: number;
}

function linesOf(
  way: PairsOf,
  modulus: number,
  drawn: number,
  { key, left, width, row, most }: Place,
): readonly Shape[] {
  const remainders = Array.from({ length: modulus }, (_, at) => at);
  const [from, to] = [left + SIDE, left + width - SIDE];
  const yOf = (remainder: number): number => HEAD + remainder * row + row / 2 - 4;
  const isShort = width < NARROW / 2;
  const last = way.chosen.at(-1);
  const worked = (position: number): string =>
    isShort ? text.workedShort(count(position), position % modulus) : text.worked(count(position), position % modulus);
  const own = ([first, second]: readonly [number, number], at: number): Shape => ({
    kind: "line",
    key: `${key}-own${at}`,
    d: straight(from, yOf(first % modulus), to, yOf(second % modulus)),
    stroke: at === way.chosen.length - 1 ? "ink" : "soft",
    width: at === way.chosen.length - 1 ? 3.5 : 1.5,
  });
  const line = (first: number, second: number): Shape => {
    const part = clamp(drawn * modulus - first);
    const keys = way.keys[first * modulus + second] ?? 0;
    return {
      kind: "line",
      key: `${key}-pair${first}-${second}`,
      d: straight(from, yOf(first), n(mix(from, to, part)), n(mix(yOf(first), yOf(second), part))),
      stroke: "probe",
      width: n((MOST_PX * keys) / most),
      opacity: part === 0 ? 0 : 1,
    };
  };
  return [
    words(`${key}-name`, left, 14, nameOf(way, isShort), { isBold: true }),
    words(`${key}-first`, left, 36, text.first(isShort), { size: 12.5, paint: "soft" }),
    words(`${key}-second`, left + width, 36, text.second(isShort), { size: 12.5, paint: "soft", anchor: "end" }),
    ...(last === undefined
      ? []
      : [
          words(`${key}-worked1`, left, 54, worked(last[0])),
          words(`${key}-worked2`, left + width, 54, worked(last[1]), { anchor: "end" }),
        ]),
    ...remainders.flatMap((first) => secondsOf(way.keys, first, modulus).map((second) => line(first, second))),
    ...way.chosen.map(own),
    ...remainders.flatMap((remainder): readonly Shape[] => [
      words(`${key}-from${remainder}`, left + 8, yOf(remainder) + 4, String(remainder), { anchor: "middle", size: 13 }),
      words(`${key}-to${remainder}`, left + width - 8, yOf(remainder) + 4, String(remainder), {
        anchor: "middle",
        size: 13,
      }),
      {
        kind: "dot",
        key: `${key}-dot${remainder}`,
        x: from,
        y: yOf(remainder),
        r: 3.5,
        fill: "ink",
        reads: {
          at: text.from(remainder),
          values: text.choices(secondsOf(way.keys, remainder, modulus).length, modulus),
        },
      },
      { kind: "dot", key: `${key}-end${remainder}`, x: to, y: yOf(remainder), r: 3.5, fill: "ink" },
    ]),
  ];
}
