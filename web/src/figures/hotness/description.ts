/** Describes the map in sentences and as a table. Pure. */

import { mean } from "d3-array";
import { hotnessText as text } from "../../text/trees/hotness.en";
import type { DataTable } from "../frame/csv";
import type { HotnessParams, HotWindowShape } from "./params";

/** Mean units inside the hot range and outside of it. */
export function insideAndOutside({ hotFrom, units }: HotWindowShape, width: number): readonly [number, number] {
  const places = Array.from(units);
  const isHot = (place: number): boolean => {
    const middle = (place + 0.5) / places.length;
    return middle >= hotFrom && middle < hotFrom + width;
  };
  return [mean(places.filter((_, place) => isHot(place))) ?? 0, mean(places.filter((_, place) => !isHot(place))) ?? 0];
}

/** The last window before each move, and the first one after it. */
export function describeHotness({ windows, width, lookups }: HotnessParams): string {
  const moves = windows.flatMap((window, at) => {
    const next = windows[at + 1];
    if (next !== undefined && next.hotFrom === window.hotFrom) return [];
    const [inside, outside] = insideAndOutside(window, width);
    return [text.stretch((at + 1) * lookups, text.units(inside), text.units(outside))];
  });
  return [text.title, ...moves].join(". ").concat(".");
}

/** A row for each window. */
export function hotnessTable({ windows, width, lookups }: HotnessParams): DataTable {
  return {
    columns: text.columns,
    rows: windows.map((window, at) => {
      const [inside, outside] = insideAndOutside(window, width);
      return [text.count((at + 1) * lookups), text.place(window.hotFrom), text.units(inside), text.units(outside)];
    }),
  };
}
