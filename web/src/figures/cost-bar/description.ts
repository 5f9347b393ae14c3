/** What the cost bar says in words, and its numbers as a table. Pure. */

import type { LookupTrace } from "../../engine/contract";
import { en } from "../../text/en";
import { percent, time } from "../../text/numbers";
import type { DataTable } from "../frame/export";
import { COST_ROLES, type CostRole, eventCount, spentAt, total } from "./layout";

/** The name of a part. */
export function partName(role: CostRole): string {
  return role === "skip" ? "other" : en.role(role);
}

/** The figure in two sentences. */
export function describeCostBar(perFilter: LookupTrace, shared: LookupTrace, device: string): string {
  const [a, b] = [spentAt(perFilter, eventCount(perFilter)), spentAt(shared, eventCount(shared))];
  const [totalA, totalB] = [total(a), total(b)];
  const saved = totalA > 0 ? (totalA - totalB) / totalA : 0;
  return (
    `On ${device}, this lookup takes ${time(totalA)} of simulated time with ${en.hashes(perFilter.counters.hashes)} ` +
    `and ${time(totalB)} with ${en.hashes(shared.counters.hashes)}: sharing saves ${percent(saved)}. ` +
    `Hashing is ${percent(totalA > 0 ? a.hash / totalA : 0)} of the first and ${percent(totalB > 0 ? b.hash / totalB : 0)} of the second.`
  );
}

/** Nanoseconds by role and arm. */
export function dataTable(perFilter: LookupTrace, shared: LookupTrace): DataTable {
  const [a, b] = [spentAt(perFilter, eventCount(perFilter)), spentAt(shared, eventCount(shared))];
  const tidy = (ns: number): number => Number(ns.toPrecision(12));
  return {
    columns: ["part", "hash per filter, ns", "one shared digest, ns"],
    rows: [
      ...COST_ROLES.map((role) => [partName(role), tidy(a[role]), tidy(b[role])]),
      ["total", tidy(total(a)), tidy(total(b))],
    ],
  };
}
