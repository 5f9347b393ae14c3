/** The costs of single operations that a run measured, as rows of a table. Pure. */

import type { NativeResult } from "../../engine/native-result";
import { en } from "../../text/lab.en";
import { keySize } from "../../text/numbers";
import { measureText as text } from "../../text/pages/measure.en";
import { bytes } from "../../text/units";
import type { Cost } from "./runs/runs";

/** T_D by percentile, T_H by function and key, T_P by filter. */
export function costsOf({ calibration }: NativeResult): Cost[] {
  const {
    read_latency: read,
    hash = [],
    probe = [],
    hash_in_place: inPlace = [],
    not_measurable: missing = [],
  } = calibration;
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
    ...known(ns_latency, ci95_ns),
  }));
  const probes = probe.map(({ filter, bits_per_key, filter_bytes, ns_negative, ci95_ns }) => ({
    key: `probe:${filter}:${bits_per_key}:${filter_bytes ?? ""}`,
    name: text.probeCost(
      en.filter(filter),
      en.bits(bits_per_key),
      filter_bytes === undefined ? "" : bytes(filter_bytes),
    ),
    ...known(ns_negative, ci95_ns),
  }));
  const unknown = missing.flatMap(({ cost, name, key_bytes, bits_per_key, filter_bytes, reason }) => {
    const row = { ns: null, ...bare, reason };
    if (cost === "hash-latency") {
      return [
        { ...row, key: `missing:${name}:${key_bytes}`, name: text.hashCost(en.digest(name), keySize(key_bytes ?? 0)) },
      ];
    }
    if (cost === "hash-in-place") {
      const operation = text.hashInPlaceMissing(en.digest(name), keySize(key_bytes ?? 0), bytes(filter_bytes ?? 0));
      return [{ ...row, key: `missing:in-place:${name}:${key_bytes}:${filter_bytes}`, name: operation }];
    }
    if (cost !== "absent-key") return [];
    const size = filter_bytes == null ? "" : bytes(filter_bytes);
    const operation = text.probeCost(en.filter(name), en.bits(bits_per_key ?? 0), size);
    return [{ ...row, key: `missing:${name}:${bits_per_key}:${filter_bytes}`, name: operation }];
  });
  const hashesInPlace = inPlace.map(({ function: name, key_bytes, filters, filter_bytes, ns, ci95_ns }) => ({
    key: `in-place:${name}:${key_bytes}:${filters}:${filter_bytes}`,
    name: text.hashInPlaceCost(en.digest(name), keySize(key_bytes), filters, bytes(filter_bytes)),
    ...known(ns, ci95_ns),
  }));
  return [...reads, ...hashes, ...hashesInPlace, ...probes, ...unknown];
}

/** The cost with its interval. Files of earlier versions have 0 for a cost that was not measurable. */
function known(ns: number, ci95: readonly [number, number] | undefined): Pick<Cost, "ns" | "low" | "high"> {
  return ns > 0 ? { ns, low: ci95?.[0] ?? null, high: ci95?.[1] ?? null } : { ns: null, low: null, high: null };
}
