/** A small handmade filter over words, for tests only. */

import type { WordFilter } from "../../engine/contract";

const KEYS = ["amber lake otter", "quick pine fox", "misty moor owl"];
const PLACES = [2, 17, 40, 5, 17, 63, 9, 30, 40];

export function scriptedFilter(queried: readonly number[] = [2, 5, 9], isKey = false): WordFilter {
  const bytes = new Uint8Array(8);
  for (const place of PLACES) bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (1 << (place & 7));
  const isSet = (place: number) => PLACES.includes(place);
  return {
    bits: 64,
    probeCount: 3,
    bytes,
    keys: KEYS,
    positions: Uint32Array.from(PLACES),
    fill: new Set(PLACES).size / 64,
    falsePositiveRate: 0.0025,
    question: { word: "pale reef gull", positions: Uint32Array.from(queried), maybe: queried.every(isSet), isKey },
  };
}
