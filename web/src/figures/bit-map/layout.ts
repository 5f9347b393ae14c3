/**
 * Layout of the bits of a large filter, and its picture as pixels. Pure.
 *
 * **Invariants** (tests: `layout.test.ts`)
 * 1. Every bit has its own cell, left to right, top to bottom, and `bitAt` is the inverse.
 * 2. A cell has the color of ones exactly if the bit is 1.
 *
 * **Cost** is linear in the bits: a hundred thousand take about a millisecond. **Units**: CSS pixels.
 */

/** Layout of the bits. */
export interface BitMap {
  readonly bits: number;
  readonly columns: number;
  readonly rows: number;
  /** Side of a cell with its gap. */
  readonly pitch: number;
  readonly gap: number;
  readonly width: number;
  readonly height: number;
}

/** Cells are as large as fits below this height, from 2 to 12 pixels. */
const HEIGHT = 420;
const PITCHES = [12, 10, 8, 6, 5, 4, 3, 2] as const;
const ALIGNED = 8;

/** Returns the layout of `bits` bits in a width: the largest cells that fit a height, otherwise the smallest. */
export function layoutBits(bits: number, width: number): BitMap {
  const fitted = (pitch: number): BitMap => {
    const across = Math.max(Math.floor(width / pitch), ALIGNED);
    const columns = across - (across % ALIGNED);
    const rows = Math.ceil(bits / columns);
    return { bits, columns, rows, pitch, gap: pitch > 3 ? 1 : 0, width: columns * pitch, height: rows * pitch };
  };
  return fitted(PITCHES.find((pitch) => fitted(pitch).height <= HEIGHT) ?? 2);
}

/** Returns true if a bit is 1. */
export function isOne(bytes: Uint8Array, bit: number): boolean {
  return (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1) === 1;
}

/** Red, green, blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** The pixels of the map, one for each CSS pixel, row by row, four bytes each; gaps are clear. */
export function pixelsOf(map: BitMap, bytes: Uint8Array, one: Rgb, zero: Rgb): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(map.width * map.height * 4);
  const words = new Uint32Array(pixels.buffer);
  const packed = ([red, green, blue]: Rgb): number => ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
  const [oneWord, zeroWord] = [packed(one), packed(zero)];
  const side = map.pitch - map.gap;
  for (let bit = 0; bit < map.bits; bit += 1) {
    const word = isOne(bytes, bit) ? oneWord : zeroWord;
    const column = bit % map.columns;
    const top = ((bit - column) / map.columns) * map.pitch;
    for (let y = top; y < top + side; y += 1) {
      const from = y * map.width + column * map.pitch;
      words.fill(word, from, from + side);
    }
  }
  return pixels;
}

/** The upper left corner of a bit. */
export function cornerOf(map: BitMap, bit: number): { readonly x: number; readonly y: number } {
  const column = bit % map.columns;
  return { x: column * map.pitch, y: ((bit - column) / map.columns) * map.pitch };
}

/** The bit at a place; null where there is none. */
export function bitAt(map: BitMap, x: number, y: number): number | null {
  const [column, row] = [Math.floor(x / map.pitch), Math.floor(y / map.pitch)];
  const bit = row * map.columns + column;
  return column >= 0 && column < map.columns && row >= 0 && bit < map.bits ? bit : null;
}

/** Returns the bit that a key moves to, or null for other keys. */
export function movedBit(map: BitMap, key: string, bit: number): number | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: bit + 1,
    ArrowLeft: bit - 1,
    ArrowDown: bit + map.columns,
    ArrowUp: bit - map.columns,
    Home: 0,
    End: map.bits - 1,
  };
  const moved = moves[key];
  if (moved === undefined) return null;
  return moved < 0 || moved >= map.bits ? bit : moved;
}
