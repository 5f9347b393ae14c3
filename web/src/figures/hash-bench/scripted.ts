/** Handmade times, for tests only. */

import type { HashBenchParams } from "./params";

export function scriptedBench(): HashBenchParams {
  return {
    digests: ["xxh3", "xxh64"],
    sizes: [8, 1024],
    tab: [
      { digest: "xxh3", keyBytes: 8, ns: 4, low: 3.5, high: 6 },
      { digest: "xxh3", keyBytes: 1024, ns: 40, low: 38, high: 43 },
      { digest: "xxh64", keyBytes: 1024, ns: 120, low: 110, high: 150 },
    ],
    native: [{ digest: "xxh3", keyBytes: 1024, ns: 31, low: null, high: null }],
    nativeOrigin: "measured natively by hand",
    clockStepMs: 0.1,
    batches: 21,
    refused: [{ digest: "xxh64", keyBytes: 8, message: "No batch lasted long enough." }],
    progress: null,
  };
}
