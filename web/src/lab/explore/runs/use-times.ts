/** Counts of samples as time. The engine's cost model computes them; the costs of single steps have a source each. */

import { useEffect, useMemo, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import type { SandboxCosts, SandboxSample, SandboxTimes } from "../../../engine/contract";
import type { EngineInfo } from "../../../engine/worker/api";
import { hashPrice, probePrice } from "../../../live/prices";
import type { LoadedResult } from "../../../results/origin";
import { type ExploreState, valueIn } from "../state";

/** Keys of the sandbox have 18 bytes; calibrations have 16 and 32. */
const KEY_BYTES = 16;

/** Costs of single steps for a configuration. */
export function costsOf(
  state: ExploreState,
  pane: "a" | "b",
  info: EngineInfo,
  results: readonly LoadedResult[],
): SandboxCosts {
  const digest = String(valueIn(state, pane, "digest")) as Parameters<typeof hashPrice>[0]["digest"];
  const filter = String(valueIn(state, pane, "filter"));
  const unset = { hashNs: null, probeNs: null, hashOrigin: "default" } as const;
  const bitsPerKey = Number(valueIn(state, pane, "bits"));
  return {
    hashNs: hashPrice({ ...unset, digest, keyBytes: KEY_BYTES }, info.hashPrices, results, null).ns,
    probeNs: probePrice({ ...unset, filter, bitsPerKey } as Parameters<typeof probePrice>[0], results).ns,
    blockNs: info.devices.find(({ id }) => id === state.device)?.readNs ?? 0,
  };
}

/** Times of samples; null until the engine has computed them once. */
export function useTimes(
  client: EngineClient,
  samples: readonly SandboxSample[],
  costs: SandboxCosts,
): readonly SandboxTimes[] | null {
  const [known, setKnown] = useState<{ key: string; times: readonly SandboxTimes[] } | null>(null);
  const last = samples.at(-1);
  const key = `${samples.length} ${last?.done} ${last?.heldBytes} ${JSON.stringify(costs)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when samples or costs are others
  const counts = useMemo(() => Float64Array.from(samples.flatMap(({ costCounts }) => [...costCounts])), [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when samples or costs are others
  useEffect(() => {
    let isWanted = true;
    client
      .call((remote) => remote.sandboxTimes(counts, costs))
      .then(
        (times) => {
          if (isWanted) setKnown({ key, times });
        },
        // Another run replaced this one, or the worker has ended: the run reports it.
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [client, key]);
  // Times of other samples match no row, so they are shown only while the numbers are equal.
  return known !== null && known.times.length === samples.length ? known.times : null;
}
