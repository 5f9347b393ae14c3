/** Bits of a filter as a table. Loaded on demand. */

import type { RefObject } from "react";
import type { FilterView } from "../../engine/contract";
import { filterBitsText as text } from "../../text/trees/filter-bits.en";
import { DataContent } from "../frame/DataContent";
import { filterSvg } from "./export";
import type { GridLayout } from "./layout";
import { isSet } from "./layout";
import type { Provenance } from "./provenance";

/** One row per bit: position, 0 or 1, which probe of the lookup tests it, and the keys that set it. */
export function filterRows(view: FilterView, provenance: Provenance): (string | number)[][] {
  const probes = Array.from(view.queryPositions);
  return Array.from({ length: view.bits }, (_, bit) => {
    const probe = probes.indexOf(bit);
    const keys = provenance.keysOf(bit).map((key) => view.keys[key] ?? "");
    return [bit, isSet(view, bit) ? 1 : 0, probe < 0 ? "" : probe + 1, keys.join(" ")];
  });
}

interface FilterBitsTableProps {
  readonly view: FilterView;
  readonly provenance: Provenance;
  readonly grid: GridLayout;
  /** Somewhere within the figure. */
  readonly place: RefObject<Element | null>;
}

/** Table and files. */
export function FilterBitsTable({ view, provenance, grid, place }: FilterBitsTableProps) {
  return (
    <DataContent
      embed="filter-bits"
      name={`filter-level-${view.level}-table-${view.table}`}
      title={text.name(view.level, view.table)}
      columns={text.columns}
      rows={() => filterRows(view, provenance)}
      svg={(colours) => filterSvg(view, grid, colours)}
      place={place}
    />
  );
}
