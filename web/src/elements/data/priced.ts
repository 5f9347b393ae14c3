/** Device and prices of elements: the cost of a hash and a filter probe from the best available source. */

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

/** Returns the prices of a state. Times measured in another browser are not used. */
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
 * Returns the state for a link, including the shown prices. An open price means the best available source, and the lab has another source
 * than an element: its own run.
 */
export function withPrices<State extends ValuesOf<typeof costBarParams>>(state: State, { hash, probe }: Priced): State {
  const isOpen = state.hashNs === null || state.hashOrigin === "default";
  return {
    ...state,
    ...(isOpen ? { hashNs: rounded(hash.ns), hashOrigin: "hand" } : {}),
    probeNs: state.probeNs ?? rounded(probe.ns),
  };
}
