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
/** Most false positives that the pile has room for. */
const PILE_MAX = 1100;

/** Place of the bit grid and of the pile. */
export interface RainGeometry {
  readonly width: number;
  readonly height: number;
  readonly cell: number;
  readonly gridX: number;
  readonly gridY: number;
  readonly rows: number;
  readonly pileX: number;
  readonly pileWidth: number;
  /** Base line of the pile. */
  readonly pileY: number;
  readonly pileHeight: number;
  readonly square: number;
  /** True if words are above the grid, because there is no space next to the pile. */
  readonly isNarrow: boolean;
}

/** Returns the geometry of a filter with `bits` bits in a width. */
export function geometryOf(width: number, bits: number): RainGeometry {
  const rows = Math.ceil(bits / COLUMNS);
  if (width < 560) {
    // The pile is next to the grid, so that the question below is near.
    const cell = Math.floor((width - 70) / COLUMNS);
    const [gridY, pileHeight, pileX] = [70, rows * cell, COLUMNS * cell + 14];
    const pileY = gridY + pileHeight;
    const place = { pileX, pileWidth: width - pileX, pileY, pileHeight, square: 5 };
    return { width, height: pileY + 4, cell, gridX: 0, gridY, rows, isNarrow: true, ...place };
  }
  const cell = Math.min(Math.floor((width * 0.62) / COLUMNS), 26);
  const [gridX, gridY] = [36, 52];
  const pileY = gridY + rows * cell;
  const pileX = gridX + COLUMNS * cell + 84;
  const place = { pileX, pileWidth: Math.min(width - pileX - 48, 190), pileY, pileHeight: pileY - 58, square: 5 };
  return { width, height: pileY + 6, cell, gridX, gridY, rows, isNarrow: false, ...place };
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

/** Number of squares in a row of the pile. */
function perRow({ pileWidth, square }: RainGeometry): number {
  return Math.floor(pileWidth / square);
}

/** Returns the height of a pile of `count` false positives. Beyond the available space, its top. */
export function pileTop(geometry: RainGeometry, count: number): { readonly y: number; readonly isBeyond: boolean } {
  const { pileY, pileHeight, square } = geometry;
  const height = Math.min(pileHeight / PILE_MAX, square / perRow(geometry)) * count;
  return { y: pileY - Math.min(height, pileHeight), isBeyond: height > pileHeight };
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
  /** Fraction of the logarithmic axis from 10 words to all that has been reached. */
  readonly drawn: number;
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
  const size = geometry.square - 1;
  const flying = spots
    .filter(({ u }) => u < 1)
    .map(({ x, y, u, word }) => {
      const from = cellCenter(geometry, rain.places[word * probes + probes - 1] ?? 0);
      const eased = easeInOut(u);
      return square(mix(from.x, x, eased) - 1, mix(from.y, y, eased) - Math.sin(u * Math.PI) * 40, size + 2);
    });
  return {
    queried,
    fooled,
    pile: rest.map(({ x, y }) => square(x, y, size)).join(""),
    flying: flying.join(""),
    ...dropsAt(rain, queries, probes, geometry, t),
    single: singleAt(rain, t),
    drawn: queries <= 10 ? clamp(t / MANY_MS) : clamp(Math.log10(Math.max(queried, 1) / 10) / Math.log10(queries / 10)),
  };
}

/** Place of a square in the pile, from the bottom left. */
export function spotOf(geometry: RainGeometry, at: number) {
  const columns = perRow(geometry);
  const [column, row] = [at % columns, Math.floor(at / columns)];
  const step = Math.min((geometry.pileHeight / PILE_MAX) * columns, geometry.square);
  return { x: geometry.pileX + column * geometry.square, y: geometry.pileY - (row + 1) * step };
}

function square(x: number, y: number, size: number): string {
  return `M${x.toFixed(1)} ${y.toFixed(1)}h${size}v${size}h${-size}z`;
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
