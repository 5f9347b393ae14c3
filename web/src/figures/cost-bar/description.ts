/** What the cost bar says in words, and its numbers as a table. Pure. */

import type { LookupTrace } from "../../engine/contract";
import { costBarText as text } from "../../text/cost-bar.en";
import { en } from "../../text/en";
import { percent, time } from "../../text/numbers";
import type { DataTable } from "../frame/export";
import { COST_ROLES, type CostRole, eventCount, spentAt, total } from "./layout";

/** The name of a part. */
export function partName(role: CostRole): string {
  return role === "skip" ? text.other : en.role(role);
}

/** The figure in two sentences. */
export function describeCostBar(perFilter: LookupTrace, shared: LookupTrace, device: string): string {
  const [a, b] = [perFilter, shared].map((trace) => {
    const spent = spentAt(trace, eventCount(trace));
    const totalNs = total(spent);
    const hashing = percent(totalNs > 0 ? spent.hash / totalNs : 0);
    return { totalNs, words: { hashes: en.hashes(trace.counters.hashes), time: time(totalNs), hashing } };
  });
  if (!(a && b)) return "";
  const saved = a.totalNs > 0 ? (a.totalNs - b.totalNs) / a.totalNs : 0;
  return text.description(device, a.words, b.words, percent(saved));
}

/** Nanoseconds by role and arm. */
export function dataTable(perFilter: LookupTrace, shared: LookupTrace): DataTable {
  const [a, b] = [spentAt(perFilter, eventCount(perFilter)), spentAt(shared, eventCount(shared))];
  const tidy = (ns: number): number => Number(ns.toPrecision(12));
  return {
    columns: text.columns,
    rows: [
      ...COST_ROLES.map((role) => [partName(role), tidy(a[role]), tidy(b[role])]),
      [text.total, tidy(total(a)), tidy(total(b))],
    ],
  };
}
