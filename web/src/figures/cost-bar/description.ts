/** Describes the cost bar in sentences. Pure. */

import type { LookupTrace } from "../../engine/contract";
import type { LookupArms } from "../../engine/worker/api";
import { costBarText as text } from "../../text/charts/cost-bar.en";
import { en } from "../../text/lab.en";
import { percent, time } from "../../text/numbers";
import { type CostRole, eventCount, spentAt, total } from "./layout";

/** The name of a part. */
export function partName(role: CostRole): string {
  return role === "skip" ? text.other : en.role(role);
}

/** The figure in two sentences. */
export function describeCostBar({ perFilter, shared, merged }: LookupArms, device: string): string {
  const [a, b, c] = [perFilter, shared, merged].map((trace) => {
    const spent = spentAt(trace, eventCount(trace));
    const totalNs = total(spent);
    const hashing = percent(totalNs > 0 ? spent.hash / totalNs : 0);
    return { totalNs, words: { hashes: en.hashes(trace.counters.hashes), time: time(totalNs), hashing } };
  });
  if (!(a && b && c)) return "";
  const saved = a.totalNs > 0 ? (a.totalNs - b.totalNs) / a.totalNs : 0;
  const { masks, linesCompared } = merged.counters;
  const sharing = text.description(device, a.words, b.words, percent(saved));
  return masks === 0 ? sharing : `${sharing} ${text.masked(linesCompared, c.words.time)}`;
}

/** Returns the name of an arm next to its bar: its number of hashes, or its kind of probe. */
export function barName(trace: LookupTrace): string {
  if (trace.arm !== "merged") return en.hashes(trace.counters.hashes);
  return trace.counters.masks > 0 ? text.mask : text.noMask;
}
