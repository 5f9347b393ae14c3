/**
 * Words at hollow marks, whose values are beyond the axis: their value, or the end of the axis if they differ. Pure.
 *
 * **Invariant** (broken by `layout.test.ts`): a plot with hollow marks at an end of its axis explains them there once.
 */

import { plotText as text } from "../../text/charts/plot.en";
import { type Box, dense, placeLabels } from "../chart/layout/labels";
import type { Area } from "../chart/layout/stop";
import type { Axis, PlotParams } from "./params";
import type { HollowNote, PlottedPoint, PlottedSeries } from "./plotted";

/** Distance of the words from the marks. */
const OFF = 14;
/** Half of a mark. */
const MARK = 7;

/** Returns the words at each end of the axis, clear of the boxes in `taken`, for marks up to `edge`. */
export function hollowNotes(
  { y }: PlotParams,
  plotted: readonly PlottedSeries[],
  { left, right, top, bottom }: Area,
  taken: readonly Box[],
  edge: number,
): HollowNote[] {
  const points = plotted.flatMap((one) => one.points);
  const lines = plotted.filter(({ path }) => path !== "").map(({ spots }) => dense(spots));
  const marks = points.map((at) => ({ left: at.x - MARK, right: at.x + MARK, top: at.y - MARK, bottom: at.y + MARK }));
  return ([-1, 1] as const).flatMap((side) => {
    const own = points.filter(({ isBeyond, point }) => isBeyond && (side < 0 ? point.y < y.from : point.y > y.to));
    const first = own[0];
    if (first === undefined || first.x > edge) return [];
    const spots = own.flatMap(({ x, y: at }) => [OFF, 2 * OFF].map((off) => ({ x: x - MARK, y: at + off * side })));
    const value = endValue(own, y, side);
    const placed = (says: string, isNeeded: boolean): HollowNote[] => {
      const wanted = { spots, best: 0, side: "start", texts: [says], isNeeded } as const;
      const [place] = placeLabels([wanted], lines, [...taken, ...marks], { left, right, top, bottom });
      return place ? [{ says, place }] : [];
    };
    const whole = placed(text.hollow(value), false);
    return whole.length > 0 ? whole : placed(value, true);
  });
}

function endValue(own: readonly PlottedPoint[], y: Axis, side: -1 | 1): string {
  const values = new Set(own.map(({ point }) => (y.read ?? y.format)(point.y)));
  const [only] = values;
  if (values.size === 1 && only !== undefined) return only;
  return side < 0 ? `< ${y.format(y.from)}` : `> ${y.format(y.to)}`;
}
