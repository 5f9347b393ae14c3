/**
 * Stops of a plot: every x that a series has a point at, with the values there. Pure.
 *
 * **Invariant** (broken by `layout.test.ts`): a reading names values of points, and nothing between them.
 */

import { chartText as text } from "../../text/charts/chart.en";
import { plotText } from "../../text/charts/plot.en";
import type { Axis, PlotParams, PlotPoint, Series } from "./params";
import type { PlotStop, PlottedPoint, PlottedSeries } from "./plotted";

/** A dense line is read out at its sample next to a stop of another series. */
const NEAR = 3;

/** Returns the stops from left to right. */
export function stopsOf({ x, y, series }: PlotParams, plotted: readonly PlottedSeries[]): PlotStop[] {
  const read = plotted.filter(({ series: { isPale } }) => isPale !== true);
  const all = new Map(read.flatMap(({ spots }) => spots.map((spot) => [spot.point.x, spot.x] as const)));
  const names = new Set(series.map(({ name }) => name));
  return [...all]
    .sort(([one], [other]) => one - other)
    .map(([value, at]) => {
      const there = read.flatMap((one) => {
        const spot = spotAt(one, value, at);
        return spot === undefined ? [] : [{ series: one.series, hasBand: one.band !== "", ...spot }];
      });
      const said = there.map(({ series: one, point }) => saidOf(one, point, y, names.size === 1));
      return {
        x: at,
        y: there[0]?.y ?? 0,
        at: text.at(x.label, (x.read ?? x.format)(value)),
        values: said.join(", "),
        rings: there.map(({ x: ringX, y: ringY, lowY, highY, series: one, hasBand }) => ({
          x: ringX,
          y: ringY,
          series: one,
          ...(hasBand && one.kind === "counted" ? { interval: [lowY, highY] as const } : {}),
        })),
      };
    });
}

function spotAt({ series, spots }: PlottedSeries, value: number, at: number): PlottedPoint | undefined {
  const exact = spots.find(({ point }) => point.x === value);
  if (exact !== undefined || (series.kind !== "model" && series.kind !== "simulated")) return exact;
  return spots.find(({ x }) => Math.abs(x - at) <= NEAR);
}

/** Formats a value with its interval. The origin distinguishes several series with the same name. */
function saidOf(
  { name, kind }: Series,
  { y: value, low, high, doubt }: PlotPoint,
  y: Axis,
  isOneName: boolean,
): string {
  const format = y.read ?? y.format;
  const bounded =
    low === undefined || high === undefined
      ? format(value)
      : plotText.interval(format(value), format(low), format(high));
  const said = text.value(isOneName ? plotText.kinds[kind] : name.replace("\n", " "), bounded);
  return doubt === undefined ? said : plotText.doubtful(said, doubt);
}
