/** What the cost bar says in words. Pure. */

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

/** What an arm is called beside its bar: how often it hashes, or by what it asks. */
export function barName(trace: LookupTrace): string {
  if (trace.arm !== "merged") return en.hashes(trace.counters.hashes);
  return trace.counters.masks > 0 ? text.mask : text.noMask;
}
