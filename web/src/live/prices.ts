/**
 * Costs of a hash and a filter probe for simulated times and the curve, with their sources. Pure.
 *
 * **Invariants** (tests: `prices.test.ts`)
 * 1. Every price names its source.
 * 2. A price is never 0, which older files contain for costs that were not measurable.
 * 3. A price of another function or key size is labeled as a replacement.
 *
 * **Default order of sources.** A hash: the bundled native result, then the paper's Table 1, then a replacement. A probe: the bundled
 * native result, then {@link ASSUMED_PROBE_NS}, because no published table has one.
 */

import type { Device, HashPrice } from "../engine/contract";
import type { NativeProbe, NativeResult } from "../engine/native-result";
import { BENCH_DIGESTS, BENCH_SIZES } from "../engine/timing/hash-bench";
import type { HashTiming } from "../engine/timing/hash-timing";
import type { costBarParams } from "../figures/cost-bar/params";
import type { BenchTime } from "../figures/hash-bench/params";
import type { ValuesOf } from "../figures/params/schema";
import type { treeParams } from "../figures/params/tree";
import { type LoadedResult, originOf } from "../results/origin";
import { en } from "../text/lab.en";
import { labelText } from "../text/labels.en";
import { keySize } from "../text/numbers";

/** A price and its source. */
export interface PriceTag {
  readonly ns: number;
  readonly origin: string;
  /** Reason why it differs from the requested price. */
  readonly caveat: string | null;
  /** True if it was measured in your browser. Figures mark such prices. */
  readonly isFromTab: boolean;
}

/** The part of a state that determines prices and devices. */
type PricedState = ValuesOf<typeof treeParams & typeof costBarParams> & {
  /** Native run that measured the prices of a link. Empty or omitted for none. */
  readonly pricesRun?: string;
};

type Requested = Pick<PricedState, "digest" | "keyBytes" | "hashNs" | "hashOrigin" | "pricesRun">;

/** Source of an explicitly set price: the reader, or the native run named in the link. */
function setBy(pricesRun: string, results: readonly LoadedResult[]): string {
  if (pricesRun === "") return en.originHand;
  const known = results.find(({ result }) => result.run.id === pricesRun);
  return known === undefined ? en.originLinkedRun(pricesRun) : originOf(known.result);
}

/** Returns the price of one hash. */
export function hashPrice(
  requested: Requested,
  paper: readonly HashPrice[],
  results: readonly LoadedResult[],
  timing: HashTiming | null,
): PriceTag {
  const { digest, keyBytes, hashNs, hashOrigin, pricesRun = "" } = requested;
  const plain = { caveat: null, isFromTab: false };
  if (hashNs !== null && hashOrigin === "hand") return { ns: hashNs, origin: setBy(pricesRun, results), ...plain };
  if (hashNs !== null && hashOrigin === "tab") {
    const isOurs = timing !== null && timing.digest === digest && timing.keyBytes === keyBytes;
    return { ns: hashNs, origin: isOurs ? en.originTab : en.originLinkedTab, caveat: null, isFromTab: isOurs };
  }
  for (const { source, result } of results) {
    const entry = result.calibration.hash?.find(
      (hash) => hash.function === digest && hash.key_bytes === keyBytes && hash.ns_latency > 0,
    );
    if (source === "bundled" && entry) return { ns: entry.ns_latency, origin: originOf(result), ...plain };
  }
  return fromPaper(digest, keyBytes, paper);
}

function fromPaper(digest: string, keyBytes: number, paper: readonly HashPrice[]): PriceTag {
  const nearest = (entries: readonly HashPrice[]): HashPrice | undefined =>
    [...entries].sort(
      (a, b) => Math.abs(Math.log(a.keyBytes / keyBytes)) - Math.abs(Math.log(b.keyBytes / keyBytes)),
    )[0];
  const own = nearest(paper.filter((entry) => entry.digest === digest));
  const entry = own ?? nearest(paper);
  if (!entry) return { ns: 0, origin: en.originAssumed, caveat: null, isFromTab: false };
  const caveats = [
    own ? [] : [en.standIn(en.digest(digest), en.digest(entry.digest))],
    entry.keyBytes === keyBytes ? [] : [en.standInSize(keySize(keyBytes), keySize(entry.keyBytes))],
  ].flat();
  return {
    ns: entry.ns,
    origin: entry.source,
    caveat: caveats.length > 0 ? caveats.join(" ") : null,
    isFromTab: false,
  };
}

/** Price of a probe without a measurement: some tens of cycles with the filter in a cache. */
export const ASSUMED_PROBE_NS = 25;

/** Returns the price of one probe that answers “no”, as nearly all do. */
export function probePrice(
  { filter, bitsPerKey, probeNs, pricesRun = "" }: Pick<PricedState, "filter" | "bitsPerKey" | "probeNs" | "pricesRun">,
  results: readonly LoadedResult[],
): PriceTag {
  if (probeNs !== null) return { ns: probeNs, origin: setBy(pricesRun, results), caveat: null, isFromTab: false };
  for (const { source, result } of results) {
    const entry = source === "bundled" ? probeOfTree(result, filter) : undefined;
    if (!entry) continue;
    const caveat =
      entry.bits_per_key === bitsPerKey ? null : en.standInBits(String(bitsPerKey), String(entry.bits_per_key));
    return { ns: entry.ns_negative, origin: originOf(result), caveat, isFromTab: false };
  }
  return { ns: ASSUMED_PROBE_NS, origin: en.originAssumed, caveat: null, isFromTab: false };
}

/** Selects the measured probe of a kind of filter whose size is that of the run's own filters. */
function probeOfTree({ calibration, tree }: NativeResult, filter: string): NativeProbe | undefined {
  const bytes = tree?.entries === undefined ? 0 : (tree.entries * tree.bits_per_key) / 8;
  const distance = (probe: NativeProbe): number => Math.abs((probe.filter_bytes ?? 0) - bytes);
  return calibration.probe
    ?.filter((probe) => probe.filter === filter && probe.ns_negative > 0)
    .sort((one, other) => distance(one) - distance(other))[0];
}

/** Returns the selected device. */
export function deviceOf(
  state: Pick<PricedState, "device" | "readNs" | "pricesRun">,
  devices: readonly Device[],
  results: readonly LoadedResult[] = [],
): Device {
  const known = devices.find((device) => device.id === state.device);
  const source = setBy(state.pricesRun ?? "", results);
  return known ?? { id: "custom", label: labelText("custom device"), readNs: state.readNs, source };
}

/** Rounds a price to the precision of its field. */
export function rounded(ns: number): number {
  return Number(ns.toPrecision(4));
}

/** Latencies within this factor of a known device snap to it. */
const SNAP = 1.06;

/** Fields of the state for a latency on the axis. */
export function deviceAt(readNs: number, devices: readonly Device[]): Pick<PricedState, "device" | "readNs"> {
  const near = devices.find((device) => Math.max(device.readNs / readNs, readNs / device.readNs) < SNAP);
  const rounded = Number(readNs.toPrecision(3));
  if (near && isChoice(near.id)) return { device: near.id, readNs: near.readNs };
  return { device: "custom", readNs: rounded };
}

function isChoice(id: string): id is PricedState["device"] {
  return ["hdd", "ssd", "pcie_ssd", "pcie_ssd_spdk", "nvm", "memory"].includes(id);
}

/** Applies a change. A custom latency deselects the device, and a changed price counts as set by the reader. */
export function changeDevice<State extends ValuesOf<typeof costBarParams>>(state: State, patch: Partial<State>): State {
  const next: State = { ...state, ...patch };
  const isOwnRead = patch.readNs !== undefined && patch.readNs !== state.readNs && patch.device === undefined;
  const isOwnHash = patch.hashNs !== undefined && patch.hashNs !== state.hashNs && patch.hashOrigin === undefined;
  return {
    ...next,
    ...(isOwnRead ? { device: "custom" } : {}),
    ...(isOwnHash ? { hashOrigin: patch.hashNs === null ? "default" : "hand" } : {}),
  };
}

/** Prices of hashes from the first run that has some, for the functions and sizes of the benchmark in your browser. */
export function nativeHashes(results: readonly LoadedResult[]): { times: BenchTime[]; origin: string | null } {
  for (const { result } of results) {
    const times = (result.calibration.hash ?? []).flatMap(({ function: name, key_bytes, ns_latency, ci95_ns }) => {
      const digest = BENCH_DIGESTS.find((one) => one === name);
      if (digest === undefined || !BENCH_SIZES.includes(key_bytes) || ns_latency <= 0) return [];
      return [{ digest, keyBytes: key_bytes, ns: ns_latency, low: ci95_ns?.[0] ?? null, high: ci95_ns?.[1] ?? null }];
    });
    if (times.length > 0) return { times, origin: originOf(result) };
  }
  return { times: [], origin: null };
}
