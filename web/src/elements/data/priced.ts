/** What elements with prices share: the device at hand, and what a hash and a probe cost by the best source at hand. */

import type { Device } from "../../engine/contract";
import type { costBarParams } from "../../figures/cost-bar/params";
import type { ValuesOf } from "../../figures/params/schema";
import type { treeParams } from "../../figures/params/tree";
import { deviceOf, hashPrice, type PriceTag, probePrice, rounded } from "../../live/prices";
import type { LoadedResult } from "../../results/origin";
import type { Source } from "../definition";

/** A device and prices. */
export interface Priced {
  readonly device: Device;
  readonly devices: readonly Device[];
  readonly hash: PriceTag;
  readonly probe: PriceTag;
}

/** Prices of a state; no times of another tab are taken for this one's. */
export async function askPrices(
  source: Source,
  state: ValuesOf<typeof treeParams & typeof costBarParams>,
  results: readonly LoadedResult[],
): Promise<Priced> {
  const { devices, hashPrices } = await source.info();
  return {
    device: deviceOf(state, devices),
    devices,
    hash: hashPrice(state, hashPrices, results, null),
    probe: probePrice(state, results),
  };
}

/**
 * The state that a link leads to: with the prices that are shown. Left open, a price is that of the best source at hand, and the lab has
 * another one at hand than an element: its own run.
 */
export function withPrices<State extends ValuesOf<typeof costBarParams>>(state: State, { hash, probe }: Priced): State {
  const isOpen = state.hashNs === null || state.hashOrigin === "default";
  return {
    ...state,
    ...(isOpen ? { hashNs: rounded(hash.ns), hashOrigin: "hand" } : {}),
    probeNs: state.probeNs ?? rounded(probe.ns),
  };
}
