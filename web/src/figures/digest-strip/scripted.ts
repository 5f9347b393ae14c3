/** Handmade probings, for tests only: the engine's results for the digest 0xf000000000000003. */

import type { WordProbing } from "../../engine/contract";

const DIGEST = "f000000000000003";

function probing(
  part: Pick<WordProbing, "filter" | "digests" | "copies" | "step" | "sums">,
  places: number[],
): WordProbing {
  const bytes = new Uint8Array(8).fill(0b0000_1111);
  const maybe = places.every((place) => place % 8 < 4);
  return {
    ...part,
    word: "pale reef gull",
    bits: 60,
    bytes,
    positions: Uint32Array.from(places),
    maybe,
    sharedPrimes: [3, 5],
  };
}

/** The true rotation. */
export function scriptedRotation(): WordProbing {
  return probing(
    {
      filter: "standard-rotl64",
      digests: [DIGEST],
      copies: [
        { word: "0000000000060000", left: 17 },
        { word: "000000000001e000", left: -47 },
      ],
      step: "000000000007e000",
      sums: [DIGEST, "f00000000007e003", "f0000000000fc003"],
    },
    [3, 11, 19],
  );
}

/** The published program. */
export function scriptedProgram(): WordProbing {
  return probing(
    {
      filter: "standard-paper",
      digests: [DIGEST],
      copies: [
        { word: "0000000000060000", left: 17 },
        { word: "0001e00000000000", left: -15 },
      ],
      step: "0001e00000060000",
      sums: [DIGEST, "f001e00000060003", "f003c000000c0003"],
    },
    [3, 12, 3],
  );
}

/** Two halves. */
export function scriptedHalves(): WordProbing {
  return probing(
    {
      filter: "standard-split",
      digests: [DIGEST],
      copies: [
        { word: "0000000000000003", left: 0 },
        { word: "00000000f0000000", left: -32 },
      ],
      step: "00000000f0000000",
      sums: ["0000000000000003", "00000000f0000003", "00000001e0000003"],
    },
    [3, 3, 3],
  );
}

/** A hash for every place. */
export function scriptedIndependent(): WordProbing {
  const digests = [DIGEST, "0000000000000001", "8000000000000000"];
  return probing({ filter: "standard-independent", digests, copies: [], step: null, sums: digests }, [3, 1, 8]);
}
