/** Bits of a filter as cells of a grid. Pure. */

/** A grid of cells. */
export interface Cells {
  readonly columns: number;
  readonly pitch: number;
  readonly x: number;
  readonly y: number;
}

/** Returns true if a bit is set. */
export function isSet(bytes: Uint8Array, bit: number): boolean {
  return (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1) === 1;
}

/** Returns the cells of the bits that are set and of those that are not, as two paths. */
export function cellPaths(bytes: Uint8Array, bits: number, { columns, pitch, x, y }: Cells) {
  const size = pitch - (pitch > 12 ? 2 : 1);
  let [ones, zeros] = ["", ""];
  for (let bit = 0; bit < bits; bit += 1) {
    const cell = `M${x + (bit % columns) * pitch} ${y + Math.floor(bit / columns) * pitch}h${size}v${size}h${-size}z`;
    if (isSet(bytes, bit)) ones += cell;
    else zeros += cell;
  }
  return { ones, zeros };
}

/** Number of bits that are set. */
export function countSet(bytes: Uint8Array, bits: number): number {
  let count = 0;
  for (let bit = 0; bit < bits; bit += 1) count += isSet(bytes, bit) ? 1 : 0;
  return count;
}
