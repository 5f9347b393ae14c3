/** Table of the gain curve. Loaded on demand. */

import { type RefObject, useMemo } from "react";
import type { Curve } from "../../engine/contract";
import type { NativePoint } from "../../results/points";
import { gainCurveText as text } from "../../text/charts/gain-curve.en";
import type { DataTable } from "../frame/csv";
import { ExportsContent } from "../frame/ExportsContent";
import { shareName } from "./description";
import { READ_NS_GRID } from "./layout";

/** Gains at each fourth of a decade, and the measured points. */
export function dataTable(
  curves: readonly Curve[],
  readNs: ArrayLike<number>,
  points: readonly NativePoint[],
): DataTable {
  const every = 6;
  const rows = Array.from({ length: Math.ceil(readNs.length / every) }, (_, index) => index * every).map((at) => [
    Math.round(readNs[at] ?? 0),
    ...curves.map((curve) => Number((curve.gain[at] ?? 0).toFixed(4))),
    text.fromModel,
  ]);
  const measured = points.map((point) => [
    Math.round(point.readNs),
    ...curves.map((curve) => (curve.emptyFraction === point.emptyFraction ? Number(point.gain.toFixed(4)) : "")),
    text.fromRun(point.origin, point.emptyFraction, point.low, point.high, point.setting, point.difference),
  ]);
  return {
    columns: [
      text.readColumn,
      ...curves.map((curve) => text.gainColumn(shareName(curve.emptyFraction))),
      text.fromColumn,
    ],
    rows: [...rows, ...measured],
  };
}

interface GainCurveTableProps {
  readonly curves: readonly Curve[];
  readonly points: readonly NativePoint[];
  readonly picture: RefObject<SVGSVGElement | null>;
}

/** As a table and as files. */
export function GainCurveTable({ curves, points, picture }: GainCurveTableProps) {
  const table = useMemo(() => dataTable(curves, READ_NS_GRID, points), [curves, points]);
  return (
    <ExportsContent embed="gain-curve" name="lsm-lab-gain" caption={text.caption} table={table} picture={picture} />
  );
}
