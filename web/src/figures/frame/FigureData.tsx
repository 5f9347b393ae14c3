/** Numbers of a figure whose picture a lab draws itself: a fold with the table and its CSV. */

import type { DataTable } from "./csv";
import { Fold } from "./DataAndExport";
import { Exports } from "./Exports";

interface FigureDataProps {
  /** Name of the file, without ending. */
  readonly name: string;
  readonly caption: string;
  /** Null as long as there are no numbers. */
  readonly table: DataTable | null;
}

export function FigureData({ name, caption, table }: FigureDataProps) {
  if (table === null) return null;
  return <Fold of={caption}>{() => <Exports name={name} caption={caption} table={table} />}</Fold>;
}
