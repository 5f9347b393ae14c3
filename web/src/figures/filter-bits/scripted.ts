/** A small handmade filter, for tests only. Every key sets bits by a fixed rule. */
import type { FilterView } from "../../engine/contract";

interface Wanted {
  readonly bits: number;
  readonly lineBits: number;
  readonly query: readonly number[];
  readonly keys?: number;
}

export function filterOf({ bits, lineBits, query, keys = 40 }: Wanted): FilterView {
  const probeCount = query.length;
  const positions = Uint32Array.from({ length: keys * probeCount }, (_, index) => (index * 37 + 11) % bits);
  const bytes = new Uint8Array(Math.ceil(bits / 8));
  for (const position of positions) {
    bytes[position >> 3] = (bytes[position >> 3] ?? 0) | (1 << (position & 7));
  }
  return {
    table: 102,
    level: 2,
    kind: lineBits > 0 ? "blocked512" : "standard",
    bits,
    probeCount,
    bytes,
    lineBits,
    keys: Array.from({ length: keys }, (_, index) => `user:${index}`),
    positions,
    queryPositions: Uint32Array.from(query),
    maskPositions: new Uint32Array(),
    fill: 0.5,
    falsePositiveRate: 0.01,
  };
}
