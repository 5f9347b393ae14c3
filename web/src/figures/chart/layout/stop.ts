/** Places of a picture that can be read out. Pure. */

/** Words of a stop: the place, then the values there. */
export interface Reading {
  readonly at: string;
  readonly values: string;
  /** Circumstances, under the picture. */
  readonly more?: string;
  /** Source of the value, if it is not that of the picture. */
  readonly origin?: string;
}

/** Part of a picture between its axes, or the place of a mark. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A place that can be read out. */
export interface Stop extends Reading {
  readonly x: number;
  readonly y: number;
  /** A mark with a size is read out anywhere in it. */
  readonly box?: Area;
}

/** Direction in which stops follow each other. */
export type Along = "x" | "y" | "both";

/** Weight of the direction across, compared with the one along. */
const ACROSS = 0.15;
/** Of marks within each other, the smaller one is nearer by less than any distance that is seen. */
const SMALLER = 1e-9;

/** Returns the stop nearest to a point, first along its direction, or null if none is within `reach`. */
export function nearestStop(
  stops: readonly Stop[],
  along: Along,
  x: number,
  y: number,
  reach = Number.POSITIVE_INFINITY,
): number | null {
  const [wx, wy] = [along === "y" ? ACROSS : 1, along === "x" ? ACROSS : 1];
  let [found, least]: [number | null, number] = [null, reach];
  for (const [at, stop] of stops.entries()) {
    const { left, right, top, bottom } = stop.box ?? { left: stop.x, right: stop.x, top: stop.y, bottom: stop.y };
    const distance =
      Math.hypot(Math.max(left - x, 0, x - right) * wx, Math.max(top - y, 0, y - bottom) * wy) +
      (right - left) * (bottom - top) * SMALLER;
    if (distance >= least) continue;
    [found, least] = [at, distance];
  }
  return found;
}

/** Part of all stops that Page Up and Page Down pass. */
const PAGE = 10;

/** Returns the stop that a key leads to, or `undefined` for keys that mean nothing here. `row` is the number of stops in a row. */
export function stopByKey(key: string, at: number, count: number, row = 1): number | undefined {
  const page = Math.max(1, Math.round(count / PAGE));
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowDown: at + row,
    ArrowLeft: at - 1,
    ArrowUp: at - row,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  };
  const to = targets[key];
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to));
}

/** Returns the cells of a grid as stops, row by row. */
export function cellStops(
  count: number,
  {
    columns,
    pitch,
    x,
    y,
  }: { readonly columns: number; readonly pitch: number; readonly x: number; readonly y: number },
  readingOf: (cell: number) => Reading,
): readonly Stop[] {
  return Array.from({ length: count }, (_, cell) => {
    const [left, top] = [x + (cell % columns) * pitch, y + Math.floor(cell / columns) * pitch];
    const box = { left, top, right: left + pitch - 1, bottom: top + pitch - 1 };
    return { ...readingOf(cell), x: left + pitch / 2, y: top + pitch / 2, box };
  });
}
