/** Bits of a filter over words as a table. Loaded on demand. */

import type { RefObject } from "react";
import type { WordFilter } from "../../engine/contract";
import { filterText as text } from "../../text/trees/filter.en";
import { filterSvg } from "../filter-bits/export";
import type { GridLayout } from "../filter-bits/layout";
import { DataContent } from "../frame/DataContent";
import { describeFilter, isSet } from "./description";
import { settersOf, viewOf } from "./layout";

/** Rows with bit, value, membership in the query, and the words that set the bit. */
export function filterRows(filter: WordFilter): (string | number)[][] {
  return Array.from({ length: filter.bits }, (_, bit) => [
    bit,
    isSet(filter, bit) ? 1 : 0,
    (filter.question?.positions.includes(bit) ?? false) ? text.queried : "",
    settersOf(filter, bit)
      .map((key) => filter.keys[key] ?? "")
      .join(", "),
  ]);
}

interface FilterTableProps {
  readonly filter: WordFilter;
  readonly grid: GridLayout;
  /** Somewhere within the figure. */
  readonly place: RefObject<Element | null>;
}

/** Table and files. */
export function FilterTable({ filter, grid, place }: FilterTableProps) {
  return (
    <DataContent
      embed="filter"
      name="filter"
      title={describeFilter(filter)}
      columns={text.columns}
      rows={() => filterRows(filter)}
      svg={(colours) => filterSvg(viewOf(filter), grid, colours)}
      place={place}
    />
  );
}
