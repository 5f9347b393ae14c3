/** Table of the cost bar. Loaded on demand. */

import { type RefObject, useMemo } from "react";
import type { LookupArms } from "../../engine/worker/api";
import { costBarText as text } from "../../text/charts/cost-bar.en";
import type { DataTable } from "../frame/csv";
import { ExportsContent } from "../frame/ExportsContent";
import { partName } from "./description";
import { COST_ROLES, eventCount, spentAt, total } from "./layout";

/** Nanoseconds by role and arm. */
export function dataTable({ perFilter, shared, merged }: LookupArms): DataTable {
  const spent = [perFilter, shared, merged].map((trace) => spentAt(trace, eventCount(trace)));
  const tidy = (ns: number): number => Number(ns.toPrecision(12));
  return {
    columns: text.columns,
    rows: [
      ...COST_ROLES.map((role) => [partName(role), ...spent.map((arm) => tidy(arm[role]))]),
      [text.total, ...spent.map((arm) => tidy(total(arm)))],
    ],
  };
}

interface CostBarTableProps {
  readonly arms: LookupArms;
  readonly picture: RefObject<SVGSVGElement | null>;
}

/** As a table and as files. */
export function CostBarTable({ arms, picture }: CostBarTableProps) {
  const table = useMemo(() => dataTable(arms), [arms]);
  return <ExportsContent embed="cost-bar" name="lsm-lab-cost" caption={text.caption} table={table} picture={picture} />;
}
