/** Counts of samples as time. The engine's cost model computes them; the costs of single steps have a source each. */

import { startTransition, useEffect, useState } from "react";
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

/** A sample with what its counts take as time. */
export interface Reading {
  readonly sample: SandboxSample;
  readonly times: SandboxTimes;
}

/** Samples of one run, and its costs of single steps. */
interface Line {
  readonly samples: readonly SandboxSample[];
  readonly costs: SandboxCosts;
}

/**
 * Samples of some runs with their times; null until the engine has computed times at these costs once. While it computes the times of
 * new samples, the previous readings are returned, so that a view is updated during a run and not built again for each slice.
 */
export function useTimes(client: EngineClient, lines: readonly Line[]): readonly (readonly Reading[])[] | null {
  const [known, setKnown] = useState<{ costs: string; readings: readonly (readonly Reading[])[] } | null>(null);
  const costs = JSON.stringify(lines.map((line) => line.costs));
  const ends = lines.map(({ samples }) => `${samples.length} ${samples.at(-1)?.done} ${samples.at(-1)?.heldBytes}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: ends and costs say when samples or costs are others
  useEffect(() => {
    let isWanted = true;
    Promise.all(lines.map((line) => readingsOf(client, line))).then(
      (readings) => {
        if (isWanted) startTransition(() => setKnown({ costs, readings }));
      },
      // Another run replaced this one, or the worker has ended: the run reports it.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [client, ends.join(), costs]);
  return known?.costs === costs ? known.readings : null;
}

async function readingsOf(client: EngineClient, { samples, costs }: Line): Promise<readonly Reading[]> {
  const counts = Float64Array.from(samples.flatMap(({ costCounts }) => [...costCounts]));
  const all = await client.call((remote) => remote.sandboxTimes(counts, costs));
  return all.flatMap((times, at) => {
    const sample = samples[at];
    return sample === undefined ? [] : [{ sample, times }];
  });
}
