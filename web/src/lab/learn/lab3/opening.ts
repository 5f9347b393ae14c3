/** First position of the page: a tree that is about to merge all levels. Pure. */

import type { Reel } from "../../../trace";

/** Returns the start of the flush that leads to the first table of the deepest level: all levels above it have tables. */
export function openingOf({ rows, stops, stateAt, clock }: Pick<Reel, "rows" | "stops" | "stateAt" | "clock">): number {
  const depth = (position: number): number =>
    stateAt(position).levels.findLastIndex((runs) => runs.some(({ tables }) => tables.length > 0)) + 1;
  const deepest = stops.find(({ position }) => depth(position) === rows.length)?.position ?? 0;
  return clock.steps.findLast(({ kind, from }) => kind === "flush" && from < deepest)?.from ?? 0;
}
