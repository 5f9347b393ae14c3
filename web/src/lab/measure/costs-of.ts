/** The costs of single operations that a run measured, as rows of a table. Pure. */

import type { NativeResult } from "../../engine/native-result";
import { en } from "../../text/lab.en";
import { keySize } from "../../text/numbers";
import { measureText as text } from "../../text/pages/measure.en";
import { bytes } from "../../text/units";
import type { Cost } from "./runs/runs";

/** T_D by percentile, T_H by function and key, T_P by filter. */
export function costsOf({ calibration }: NativeResult): Cost[] {
  const { read_latency: read, hash = [], probe = [] } = calibration;
  const bare = { low: null, high: null };
  const reads = read
    ? [
        { key: "p50", name: text.readCost(text.median), ns: read.p50_ns, ...bare },
        { key: "p90", name: text.readCost(text.percentile(90)), ns: read.p90_ns, ...bare },
        { key: "p99", name: text.readCost(text.percentile(99)), ns: read.p99_ns, ...bare },
      ]
    : [];
  const hashes = hash.map(({ function: name, key_bytes, ns_latency, ci95_ns }) => ({
    key: `hash:${name}:${key_bytes}`,
    name: text.hashCost(en.digest(name), keySize(key_bytes)),
    ns: ns_latency,
    ...interval(ci95_ns),
  }));
  const probes = probe.map(({ filter, bits_per_key, filter_bytes, ns_negative, ci95_ns }) => ({
    key: `probe:${filter}:${bits_per_key}:${filter_bytes ?? ""}`,
    name: text.probeCost(
      en.filter(filter),
      en.bits(bits_per_key),
      filter_bytes === undefined ? "" : bytes(filter_bytes),
    ),
    ns: ns_negative,
    ...interval(ci95_ns),
  }));
  return [...reads, ...hashes, ...probes];
}

function interval(ci95: readonly [number, number] | undefined): Pick<Cost, "low" | "high"> {
  return { low: ci95?.[0] ?? null, high: ci95?.[1] ?? null };
}
