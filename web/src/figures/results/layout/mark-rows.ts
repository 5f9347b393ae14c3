/** Marks of an axis of names: a row for each setting, values to the right, so that long names have room on a phone too. Pure. */

import { resultsText as text } from "../../../text/charts/results.en";
import { quantity as written } from "../../../text/units";
import type { Scale } from "../../chart/layout/axis";
import { layoutRows, type RowInterval, type RowsLayout } from "../../chart/layout/rows";
import { type Arrangement, nameOf } from "../arrangement";
import type { Mark, Quantity } from "../quantities";
import { valueDomain } from "./value";

/** A drawn mark. */
export interface PlacedMark {
  readonly mark: Mark;
  readonly x: number;
  readonly y: number;
  readonly interval: RowInterval | null;
}

/** All rows. */
export interface MarkRowsLayout extends RowsLayout {
  readonly cells: readonly number[];
  readonly marks: readonly PlacedMark[];
}

const ROW = 20;
const GAP = 8;
/** Origins in the order in which one of them gives a row its number. */
const SPEAKS: readonly Mark["origin"][] = ["measured", "counted", "model", "claimed"];

/** Returns the rows of an arrangement. */
export function layoutMarkRows(
  arrangement: Arrangement,
  quantity: Quantity,
  marks: readonly Mark[],
  width: number,
): MarkRowsLayout {
  const { stands } = arrangement;
  const shown = stands.map(({ cell }) => marks.filter((mark) => mark.cell === cell));
  const domain = valueDomain(quantity, shown.flat());
  const rows = layoutRows({
    width,
    names: stands.map((stand) => nameOf(arrangement, stand)),
    axis: { ...domain, label: text.axisOf(quantity.label, domain.unit) },
    rowHeight: ROW,
    gap: GAP,
    numbers: shown.map((own) => numberOf(quantity, own)),
  });
  const placed = shown.flatMap((own, row) =>
    own.map((mark): PlacedMark => {
      const y = rows.rows[row]?.middle ?? 0;
      return { mark, x: rows.x(mark.estimate), y, interval: intervalOf(mark, rows.x, domain) };
    }),
  );
  return { ...rows, cells: stands.map(({ cell }) => cell), marks: placed };
}

function numberOf({ unit }: Quantity, own: readonly Mark[]): string {
  const values = own.filter(({ kind }) => kind === "value");
  const mark = SPEAKS.map((origin) => values.find((one) => one.origin === origin)).find((one) => one !== undefined);
  return mark === undefined ? "" : `${written(unit, mark.estimate)}${mark.doubt === null ? "" : " ?"}`;
}

function intervalOf(
  { low, high }: Mark,
  x: Scale,
  { from, to }: { readonly from: number; readonly to: number },
): RowInterval | null {
  if (low === null || high === null) return null;
  return { low: x(low), high: x(high), isLowCut: low < from, isHighCut: high > to };
}
