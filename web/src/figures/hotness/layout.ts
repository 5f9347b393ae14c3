/**
 * Layout of the map's cells: time from left to right, keys from top to bottom. Pure.
 *
 * **Invariants** (tests: `layout.test.ts`)
 * 1. Each cell of each window is in the path of exactly one number of units.
 * 2. Outlines of the hot range cover whole periods, one for each position of the range.
 *
 * **Units**: CSS pixels.
 */

import type { Area, Reading, Stop } from "../chart/layout/stop";
import type { HotnessParams } from "./params";

const LEFT = 44;
const TOP = 6;
const BOTTOM = 34;

export interface HotnessLayout {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The cells by number of units, from none on. */
  readonly paths: readonly { readonly units: number; readonly path: string; readonly cells: number }[];
  /** The hot range, a box for each stretch. */
  readonly hot: readonly { readonly x: number; readonly y: number; readonly width: number; readonly height: number }[];
  readonly ticks: readonly { readonly x: number; readonly lookups: number }[];
}

function n(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Each cell with what is read out of it, in rows of keys. */
export function cellsOf(
  { windows, lookups }: HotnessParams,
  { left, right, top, bottom }: Area,
  format: (lookups: number, key: number, units: number) => Reading,
): readonly Stop[] {
  const places = windows[0]?.units.length ?? 0;
  const [wide, tall] = [(right - left) / Math.max(windows.length, 1), (bottom - top) / Math.max(places, 1)];
  return Array.from({ length: places }, (_, place) =>
    windows.map(({ units }, at): Stop => {
      const [x, y] = [left + at * wide, top + place * tall];
      const reading = format((at + 1) * lookups, (place + 0.5) / places, units[place] ?? 0);
      return {
        ...reading,
        x: x + wide / 2,
        y: y + tall / 2,
        box: { left: x, top: y, right: x + wide, bottom: y + tall },
      };
    }),
  ).flat();
}

/** The layout in a width and a height. */
export function layoutHotness(params: HotnessParams, width: number, height: number): HotnessLayout {
  const { windows, lookups, mostUnits } = params;
  const right = Math.max(width - 8, LEFT + 1);
  const bottom = Math.max(height - BOTTOM, TOP + 1);
  const column = (right - LEFT) / Math.max(windows.length, 1);
  const parts: string[][] = Array.from({ length: mostUnits + 1 }, () => []);
  for (const [at, { units }] of windows.entries()) {
    const tall = (bottom - TOP) / Math.max(units.length, 1);
    for (let place = 0; place < units.length; place += 1) {
      const row = parts[Math.min(units[place] ?? 0, mostUnits)];
      row?.push(
        `M${n(LEFT + at * column)} ${n(TOP + place * tall)}h${n(column + 0.3)}v${n(tall + 0.3)}h${n(-column - 0.3)}z`,
      );
    }
  }
  const hot: { x: number; y: number; width: number; height: number; from: number }[] = [];
  for (const [at, { hotFrom }] of windows.entries()) {
    const last = hot.at(-1);
    const x = LEFT + at * column;
    if (last !== undefined && last.from === hotFrom) last.width = x + column - last.x;
    else {
      const y = TOP + hotFrom * (bottom - TOP);
      hot.push({ x, y, width: column, height: params.width * (bottom - TOP), from: hotFrom });
    }
  }
  // Each with the room of its number.
  const every = Math.max(Math.round(windows.length / (width < 420 ? 3 : 6)), 1);
  const ticks = Array.from({ length: Math.floor(windows.length / every) + 1 }, (_, at) => ({
    x: LEFT + at * every * column,
    lookups: at * every * lookups,
  }));
  return {
    left: LEFT,
    right,
    top: TOP,
    bottom,
    ticks,
    paths: parts.map((cells, units) => ({ units, path: cells.join(""), cells: cells.length })),
    hot: hot.map(({ from: _, ...box }) => box),
  };
}
