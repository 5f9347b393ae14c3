/** Readings of the marks of the trade-off: runs first, then the dots of the model. Pure. */

import type { Stop } from "../../../figures/chart/layout/stop";
import { tradeOffText as text } from "../../../text/explore/trade-off.en";
import { time, times } from "../amounts";
import { labelOf } from "../view";
import type { TradeOffLayout } from "./layout";

export function stopsOf({ points, curves }: TradeOffLayout): readonly Stop[] {
  const runs = points.map(({ point: { letter, name, write, lookupNs, space }, x, y, model: dot }) => ({
    x,
    y,
    at: `${letter} (${name}):`,
    values: [
      text.reading(times(write), time(lookupNs), times(space)),
      ...(dot === null ? [] : [text.ofModel(times(dot.write), time(dot.lookupNs))]),
    ].join("; "),
  }));
  const model = curves.flatMap(({ policy, dots }) =>
    dots.map(({ x, y, ratio, write, lookupNs }) => ({
      x,
      y,
      at: `${text.model(labelOf("policy", policy))}, ${text.ratio(ratio)}:`,
      values: text.modelReading(times(write), time(lookupNs)),
    })),
  );
  return [...runs, ...model];
}
