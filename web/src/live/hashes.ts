/** Prices of hashes that a native run measured, beside which a tab measures its own. Pure. */

import { BENCH_DIGESTS, BENCH_SIZES } from "../engine/hash-bench";
import type { BenchTime } from "../figures/hash-bench/params";
import { type LoadedResult, originOf } from "../results/origin";

/** Prices of hashes of the first run that has some, for the functions and sizes that this tab times. */
export function nativeHashes(results: readonly LoadedResult[]): { times: BenchTime[]; origin: string | null } {
  for (const { result } of results) {
    const times = (result.calibration.hash ?? []).flatMap(({ function: name, key_bytes, ns_latency, ci95_ns }) => {
      const digest = BENCH_DIGESTS.find((one) => one === name);
      if (digest === undefined || !BENCH_SIZES.includes(key_bytes)) return [];
      return [{ digest, keyBytes: key_bytes, ns: ns_latency, low: ci95_ns?.[0] ?? null, high: ci95_ns?.[1] ?? null }];
    });
    if (times.length > 0) return { times, origin: originOf(result) };
  }
  return { times: [], origin: null };
}
