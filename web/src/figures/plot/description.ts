/** Describes a plot in sentences. Pure. */

import { plotText as text } from "../../text/charts/plot.en";
import type { PlotParams, Series } from "./params";

/** Returns the name of a series with the origin of its numbers. */
export function nameOf({ name, kind }: Series): string {
  return name === text.kinds[kind] ? name : text.series(name, text.kinds[kind]);
}

/** Returns the origins of all numbers of a plot. */
export function originOf({ series }: PlotParams): string {
  return [...new Set(series.map(({ kind }) => text.kinds[kind]))].join(", ");
}

/** Each series by its two ends. */
export function describePlot({ title, x, y, series, prediction, drawn = 1 }: PlotParams): string {
  // An outcome that still plays is not told before it is seen.
  const isOver = ({ drawnTo, points }: Series): boolean =>
    drawn >= 1 && (drawnTo === undefined || drawnTo >= (points.at(-1)?.x ?? drawnTo));
  const ends = series.filter(isOver).map((one) => {
    const [first, last] = [one.points[0], one.points.at(-1)];
    if (first === undefined || last === undefined) return `${nameOf(one)}: ${text.nothing}`;
    return text.ends(nameOf(one), y.format(first.y), x.format(first.x), y.format(last.y), x.format(last.x));
  });
  const said = prediction ? [prediction.says] : [];
  return `${title}. ${[...ends, ...said].join(". ")}.`;
}
