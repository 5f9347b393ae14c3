/** Describes the formula in sentences, and its terms as a table. Pure. */

import { formulaText as text } from "../../text/charts/formula.en";
import { percent, time } from "../../text/numbers";
import type { Role } from "../../theme/tokens";
import type { DataTable } from "../frame/csv";
import type { FormulaValues } from "./params";

/** One sentence. */
export function describeFormula(values: FormulaValues | null): string {
  if (values === null) return text.sentence;
  return `${text.sentence} ${text.here(values.device, time(values.readNs), percent(values.gain, 1))}`;
}

/** Cost of each row of {@link formulaTable}. */
export const TERM_COSTS: readonly (Role | null)[] = [null, "hash", "probe", "wasted", "read", null, null];

/** Every term, with a digest per filter and with one. */
export function formulaTable({ perFilter, shared }: FormulaValues): DataTable {
  const fields = ["hashNs", "probeNs", "wastedNs", "readNs", "otherNs", "totalNs"] as const;
  return {
    columns: text.columns,
    rows: [
      [text.filters, perFilter.filtersProbed.toFixed(2), shared.filtersProbed.toFixed(2)],
      ...fields.map((field) => [text.terms[field], time(perFilter[field]), time(shared[field])]),
    ],
  };
}
