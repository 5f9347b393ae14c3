/** Marks of an axis of names: a row for each setting, values to the right, so that long names have room on a phone too. Pure. */

import { resultsText as text } from "../../../text/charts/results.en";
import { quantity as written } from "../../../text/units";
import { type DrawnRows, type RowChart, rowChart } from "../../grammar/chart";
import { span } from "../../grammar/marks";
import { valueMark } from "../../grammar/value";
import type { Shape } from "../../scene/shapes";
import { type Arrangement, nameOf } from "../arrangement";
import { describeMark } from "../description";
import type { Mark, Quantity } from "../quantities";
import { valueDomain } from "./value";

/** Height of a row, space between rows, and height of the band of a control. */
const [ROW, GAP, BAND] = [20, 8, 8];
/** Origins in the order in which one of them gives a row its number. */
const SPEAKS: readonly Mark["origin"][] = ["measured", "counted", "model", "claimed"];

/** Returns the rows of an arrangement, each with the cell of its setting. */
export function layoutMarkRows(
  arrangement: Arrangement,
  quantity: Quantity,
  marks: readonly Mark[],
  width: number,
): DrawnRows & { readonly cells: readonly number[] } {
  const { stands } = arrangement;
  const shown = stands.map(({ cell }) => marks.filter((mark) => mark.cell === cell));
  const domain = valueDomain(quantity, shown.flat());
  const chart = rowChart({
    width,
    names: stands.map((stand) => nameOf(arrangement, stand)),
    axis: { ...domain, label: text.axisOf(quantity.label, domain.unit) },
    rowHeight: ROW,
    gap: GAP,
    numbers: shown.map((own) => numberOf(quantity, own)),
  });
  const shapes = shown.flatMap((own, row) =>
    own.flatMap((mark) => markShape(quantity, mark, chart, chart.rows[row]?.middle ?? 0)),
  );
  return { ...chart, cells: stands.map(({ cell }) => cell), marks: shapes };
}

/** A mark with its interval; of a control, only the interval is drawn. */
function markShape(quantity: Quantity, mark: Mark, { x }: RowChart, y: number): readonly Shape[] {
  const { cell, origin, kind, estimate, low, high, doubt } = mark;
  // Several sources may claim something of one cell.
  const [key, title] = [`${cell}:${origin}:${kind}:${estimate}`, describeMark(quantity, mark)];
  if (kind === "control") {
    if (low === null || high === null) return [];
    const box = span(key, x, [low, high], { at: y - BAND / 2, size: BAND });
    const band = { ...box, width: Math.max(box.width, 1), fill: "edge", opacity: 0.35 } as const;
    return [{ kind: "group", key: `${key}-group`, mark: kind, title, shapes: [band] }];
  }
  const ends = low === null || high === null ? null : { low, high };
  return [
    valueMark(key, x, estimate, y, {
      kind: origin,
      ends,
      isDoubtful: doubt !== null,
      isThin: kind === "with-other",
      title,
    }),
  ];
}

function numberOf({ unit }: Quantity, own: readonly Mark[]): string {
  const values = own.filter(({ kind }) => kind === "value");
  const mark = SPEAKS.map((origin) => values.find((one) => one.origin === origin)).find((one) => one !== undefined);
  return mark === undefined ? "" : `${written(unit, mark.estimate)}${mark.doubt === null ? "" : " ?"}`;
}
