/**
 * Layout of the figure of hash costs: costs of a hash above, predicted and measured gains below, each part on its own scale. Pure.
 *
 * **Invariants** (broken by `layout.test.ts`)
 * 1. Zero is on both scales, and every interval lies within the picture.
 * 2. The band of a part is the interval of its last row, which complete lookups measured.
 *
 * **Units**: CSS pixels.
 */

import { type Ends, linearScale, ticksOf, wholeEnds } from "../axis/scale";
import type { CostRow } from "./params";

const ROW = 26;
const TITLE = 26;
const AXIS = 30;
/** Columns next to the scale. */
const LABEL = 156;
const VALUE = 172;
/** Narrower pictures have names and values above the scale. */
const NARROW = 540;
const NAME = 20;
/** Half of the largest tick label. */
const MARGIN = 18;

/** A placed row. */
export interface PlacedCost<Row extends CostRow = CostRow> {
  readonly row: Row;
  readonly x: number;
  readonly y: number;
  /** Ends of the whisker, if there is an interval. */
  readonly whisker: readonly [number, number] | null;
  /** Ends of the part of grid and band that belongs to the row. */
  readonly top: number;
  readonly bottom: number;
  readonly textY: number;
  readonly labelX: number;
}

/** One part of the figure. */
export interface CostPart<Row extends CostRow = CostRow> {
  readonly titleY: number;
  readonly rows: readonly PlacedCost<Row>[];
  readonly band: { readonly x: number; readonly width: number } | null;
  readonly bottom: number;
  readonly ticks: readonly { readonly value: number; readonly x: number }[];
}

/** The figure. */
export interface HashCostLayout {
  readonly costs: CostPart;
  readonly gains: CostPart;
  readonly height: number;
  readonly isNarrow: boolean;
  readonly valueX: number;
}

/** The layout in a width. */
export function layoutHashCost(costs: readonly CostRow[], gains: readonly CostRow[], width: number): HashCostLayout {
  const isNarrow = width < NARROW;
  const above = part(costs, 0, width, isNarrow);
  const below = part(gains, above.bottom + AXIS + 4, width, isNarrow);
  return { costs: above, gains: below, height: below.bottom + AXIS, isNarrow, valueX: width };
}

function part(rows: readonly CostRow[], from: number, width: number, isNarrow: boolean): CostPart {
  const range: Ends = isNarrow ? [MARGIN, width - MARGIN] : [LABEL + MARGIN, width - VALUE - MARGIN];
  const ends = rows.flatMap(({ estimate, low, high }) => [estimate, low ?? estimate, high ?? estimate]);
  const axis = wholeEnds([Math.min(0, ...ends), Math.max(...ends, Number.MIN_VALUE)], 4);
  const to = linearScale(axis, range);
  const rowHeight = isNarrow ? ROW + NAME : ROW;
  const top = from + TITLE;
  const placed = rows.map((row, at): PlacedCost => {
    const y = top + at * rowHeight + (isNarrow ? NAME : 0) + ROW / 2;
    return {
      row,
      x: to(row.estimate),
      y,
      whisker: row.low === null || row.high === null ? null : [to(row.low), to(row.high)],
      top: y - ROW / 2,
      bottom: y + ROW / 2,
      textY: isNarrow ? y - ROW / 2 - 5 : y + 4,
      labelX: isNarrow ? 0 : LABEL,
    };
  });
  const whisker = placed.at(-1)?.whisker ?? null;
  return {
    titleY: from + 14,
    rows: placed,
    band: whisker === null ? null : { x: whisker[0], width: Math.max(whisker[1] - whisker[0], 1) },
    bottom: top + rows.length * rowHeight,
    ticks: ticksOf(axis, 4).map((value) => ({ value, x: to(value) })),
  };
}
