/**
 * Geometry of the scenes of lab 1: absent words that fall on a filter, and false positives that pile up. Pure.
 *
 * **Invariants** (broken by `layout.test.ts`)
 * 1. The end of the scene shows exactly the counts of the engine.
 * 2. Everything that falls is a word of the engine, and falls on the first bit that the filter tests for it.
 *
 * **Units**: CSS pixels and milliseconds.
 */

import type { WordRain } from "../../../engine/contract";
import { clamp, EACH_MS, easeInOut, MANY_MS, mix, ONE_BY_ONE, shownOf, whenShown } from "../../../figures/scene/easing";

/** Time that a false positive needs to its place in the pile. */
export const FLIGHT_MS = 520;
/** Time that a word falls. */
const FALL_MS = 300;
/** Maximum number of falling words. */
const DROPS_MAX = 160;

/** Bits in a row of the grid. */
export const COLUMNS = 16;
/** False positives at the end of the axis: more than the largest option of the question. */
const PILE_MAX = 2100;

/** Place of the bit grid, and of the pile below it, which grows from the left along an axis of counts. */
export interface RainGeometry {
  readonly width: number;
  readonly height: number;
  readonly cell: number;
  readonly gridX: number;
  readonly gridY: number;
  readonly rows: number;
  /** Left end of the words next to the grid. */
  readonly asideX: number;
  readonly pileX: number;
  readonly pileWidth: number;
  /** Base line of the pile. */
  readonly pileY: number;
  readonly pileHeight: number;
  /** True if counts are above the grid, because there is no space next to it. */
  readonly isNarrow: boolean;
}

/** Height of a false positive in the pile. */
const SQUARE = 6;

/** Returns the geometry of a filter with `bits` bits in a width, with a pile that is `spare` higher. */
export function geometryOf(width: number, bits: number, spare = 0): RainGeometry {
  const rows = Math.ceil(bits / COLUMNS);
  const isNarrow = width < 560;
  const cell = isNarrow ? Math.floor(width / COLUMNS) : Math.min(Math.floor((width * 0.62) / COLUMNS), 30);
  const [gridX, gridY] = isNarrow ? [0, 70] : [36, 56];
  const pileX = gridX;
  const pileHeight = SQUARE * Math.floor(((isNarrow ? 66 : 78) + spare) / SQUARE);
  const pileY = gridY + rows * cell + 30 + pileHeight;
  const pile = { pileX, pileWidth: width - pileX - 16, pileY, pileHeight };
  return {
    width,
    height: pileY + 38,
    cell,
    gridX,
    gridY,
    rows,
    asideX: gridX + COLUMNS * cell + 32,
    isNarrow,
    ...pile,
  };
}

/** Time of a word in the introduction, in which the filter gets its words. */
export const ADD_MS = 240;

/** Words that are in the filter at time `t` of the introduction. */
export function addedAt(words: number, t: number): number {
  return Math.min(Math.floor(t / ADD_MS) + 1, words);
}

/** The bits of the first words of a filter. `positions` has `probes` bits of each word. */
export function bytesOf(positions: Uint32Array, probes: number, words: number, bytes: number): Uint8Array {
  const found = new Uint8Array(bytes);
  for (const bit of positions.subarray(0, words * probes)) found[bit >> 3] = (found[bit >> 3] ?? 0) | (1 << (bit & 7));
  return found;
}

/** Number of squares in a column of the pile. */
function perColumn({ pileHeight }: RainGeometry): number {
  return pileHeight / SQUARE;
}

/** Returns the place of a count on the axis of the pile. */
export function pileEnd({ pileX, pileWidth }: RainGeometry, count: number): number {
  return pileX + (pileWidth * count) / PILE_MAX;
}

/** Returns the center of the cell of a bit. */
export function cellCenter({ gridX, gridY, cell }: RainGeometry, bit: number) {
  const [column, row] = [bit % COLUMNS, Math.floor(bit / COLUMNS)];
  return { x: gridX + (column + 0.5) * cell, y: gridY + (row + 0.5) * cell };
}

/** State of the scene at a time. */
export interface RainFrame {
  readonly queried: number;
  readonly fooled: number;
  /** False positives at rest, as a path of squares. */
  readonly pile: string;
  /** False positives on their way to the pile. */
  readonly flying: string;
  /** Words in the air, as paths of short lines: those that the filter turns away, and those that fool it. */
  readonly drops: string;
  readonly fooledDrops: string;
  /** The word that is shown by itself, by its place in the order; null from the twelfth on. */
  readonly single: { readonly word: number; readonly bits: number; readonly isFooled: boolean } | null;
  /** True if all words have been queried. */
  readonly isOver: boolean;
}

/** Returns the frame at time `t`. */
export function rainAt(rain: WordRain, queries: number, probes: number, geometry: RainGeometry, t: number): RainFrame {
  const queried = shownOf(queries, t);
  const fooled = countBelow(rain.fooled, queried);
  const isOver = t >= MANY_MS + FLIGHT_MS;
  const spots = Array.from({ length: fooled }, (_, at) => {
    const word = rain.fooled[at] ?? 0;
    const u = isOver ? 1 : clamp((t - whenShown(queries, word)) / FLIGHT_MS);
    return { ...spotOf(geometry, at), u, word };
  });
  const rest = spots.filter(({ u }) => u >= 1);
  const [wide, high] = [stepOf(geometry) - 1, SQUARE - 1];
  const flying = spots
    .filter(({ u }) => u < 1)
    .map(({ x, y, u, word }) => {
      const from = cellCenter(geometry, rain.places[word * probes + probes - 1] ?? 0);
      const eased = easeInOut(u);
      return square(mix(from.x, x, eased) - 1, mix(from.y, y, eased), wide + 2, high + 2);
    });
  return {
    queried,
    fooled,
    pile: rest.map(({ x, y }) => square(x, y, wide, high)).join(""),
    flying: flying.join(""),
    ...dropsAt(rain, queries, probes, geometry, t),
    single: singleAt(rain, t),
    isOver,
  };
}

/** Width of a column of the pile. */
function stepOf(geometry: RainGeometry): number {
  return pileEnd(geometry, perColumn(geometry)) - geometry.pileX;
}

/** Box of a square in the pile, column by column from the bottom left. */
export function spotOf(geometry: RainGeometry, at: number) {
  const rows = perColumn(geometry);
  const [column, row] = [Math.floor(at / rows), at % rows];
  const step = stepOf(geometry);
  const [x, y] = [geometry.pileX + column * step, geometry.pileY - (row + 1) * SQUARE];
  return { x, y, right: x + step - 1, bottom: y + SQUARE - 1 };
}

function square(x: number, y: number, wide: number, high: number): string {
  return `M${x.toFixed(1)} ${y.toFixed(1)}h${wide.toFixed(1)}v${high}h-${wide.toFixed(1)}z`;
}

/** Words that fall between the twelfth and the last, thinned out evenly. */
function dropsAt(rain: WordRain, queries: number, probes: number, geometry: RainGeometry, t: number) {
  const paths = { drops: "", fooledDrops: "" };
  const [from, to] = [Math.max(shownOf(queries, t), ONE_BY_ONE), shownOf(queries, t + FALL_MS)];
  if (t < ONE_BY_ONE * EACH_MS || to <= from) return paths;
  const every = Math.max(1, Math.ceil((to - from) / DROPS_MAX));
  for (let word = from - (from % every); word < to; word += every) {
    const u = 1 - clamp((whenShown(queries, word) - t) / FALL_MS);
    const { x, y } = cellCenter(geometry, rain.places[word * probes] ?? 0);
    // Words of one column fall next to each other.
    const aside = ((word * 7) % 11) - 5;
    const path = `M${(x + aside).toFixed(1)} ${mix(geometry.gridY - 30, y, u).toFixed(1)}v10`;
    if (rain.fooled[countBelow(rain.fooled, word)] === word) paths.fooledDrops += path;
    else paths.drops += path;
  }
  return paths;
}

function singleAt(rain: WordRain, t: number): RainFrame["single"] {
  const word = Math.floor(t / EACH_MS);
  if (t <= 0 || word >= Math.min(rain.first.length, ONE_BY_ONE)) return null;
  const u = (t - word * EACH_MS) / EACH_MS;
  return { word, bits: u < 0.75 ? Math.floor(u * 4) : Number.POSITIVE_INFINITY, isFooled: rain.fooled.includes(word) };
}

/** Number of ascending values below a limit. */
function countBelow(values: Uint32Array, limit: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
