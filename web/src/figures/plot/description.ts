/** A plot in words. Pure. */

import { plotText as text } from "../../text/charts/plot.en";
import type { PlotParams, Series } from "./params";

/** The name of a series, with what its numbers are. */
export function nameOf({ name, kind }: Series): string {
  return text.series(name, text.kinds[kind]);
}

/** Each series by its two ends. */
export function describePlot({ title, x, y, series }: PlotParams): string {
  const ends = series.map((one) => {
    const [first, last] = [one.points[0], one.points.at(-1)];
    if (first === undefined || last === undefined) return `${nameOf(one)}: ${text.nothing}`;
    return text.ends(nameOf(one), y.format(first.y), x.format(first.x), y.format(last.y), x.format(last.x));
  });
  return `${title}. ${ends.join(". ")}.`;
}
