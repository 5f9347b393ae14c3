/**
 * Marks of a first axis of names: a row for each, values go to the right, so that long names have room on a phone too.
 * Pure; the invariants are those of `layout.ts`.
 */

import { quantity as written } from "../../../text/units";
import type { Mark } from "../quantities";
import type { ChartInput, ChartLayout, PlacedMark, Row } from ".";
import { marksOfStands, whiskerOf } from "./points";
import { valueAxis } from "./value";

const MARGIN = { top: 8, right: 12, bottom: 30 } as const;
const CHARACTER = 6.9;
/** Below this width names stand above their rows. */
const NARROW = 520;
/** Most of the width that names beside their rows may take. */
const NAMES_SHARE = 0.36;
/** Room on the left for half of the first tick, where no name stands there. */
const EDGE = 18;
const LANE = 20;
const GAP = 12;
const NAME_HEIGHT = 20;
/** Room for the number of a row in words. */
const NUMBER = 68;
/** Origins in the order in which one of them speaks for a row. */
const SPEAKS: readonly Mark["origin"][] = ["measured", "counted", "model", "claimed"];

/** Lays marks out in rows. */
export function layoutRows({ width, arrangement, quantity, marks }: ChartInput): ChartLayout {
  const { places, series, stands } = arrangement;
  const longest = CHARACTER * Math.max(0, ...places.map(({ text }) => text.length));
  const isNarrow = width < NARROW || longest > width * NAMES_SHARE;
  const hasNames = places.some(({ text }) => text !== "");
  const left = isNarrow || !hasNames ? EDGE : longest + 16;
  const right = width - NUMBER - MARGIN.right;
  const above = isNarrow && hasNames ? NAME_HEIGHT : 0;
  const rowHeight = above + LANE * series.length + GAP;
  const top = MARGIN.top;
  const bottom = top + rowHeight * places.length;
  const shown = marksOfStands(arrangement, marks);
  const values = valueAxis(
    quantity,
    shown.map(({ mark }) => mark),
    left + 8,
    right,
  );
  const laneY = (place: number, lane: number): number => top + place * rowHeight + above + LANE * lane + LANE / 2;
  const placed = shown.map(({ mark, place, series: lane }): PlacedMark => {
    const [x, y] = [values.at(mark.estimate), laneY(place, lane)];
    const whisker = whiskerOf(mark, values, (at) => ({ x: at, y }));
    return { mark, series: lane, x, y, whisker };
  });
  const rows = places.map(({ text }, place): Row => {
    const lanes = stands.filter((stand) => stand.place === place);
    const y = above > 0 ? top + place * rowHeight + 13 : laneY(place, (series.length - 1) / 2) + 4;
    const value = lanes.flatMap(({ cell, series: lane }) => {
      const said = best(placed, cell);
      if (!said) return [];
      const doubt = said.mark.doubt === null ? "" : " ?";
      return [{ text: `${written(quantity.unit, said.mark.estimate)}${doubt}`, y: laneY(place, lane) + 4 }];
    });
    return {
      key: `${place}:${text}`,
      text,
      x: above > 0 ? 0 : left - 8,
      anchor: above > 0 ? "start" : "end",
      y,
      value,
    };
  });
  return {
    width,
    height: bottom + MARGIN.bottom,
    left,
    right,
    top,
    bottom,
    values: "right",
    valueTicks: spaced(values.ticks),
    zero: values.zero,
    placeTicks: [],
    rows,
    lines: [],
    marks: placed,
    spots: stands.map(({ cell, place, series: lane }) => ({
      cell,
      x: best(placed, cell)?.x ?? left,
      y: laneY(place, lane),
    })),
  };
}

function best(placed: readonly PlacedMark[], cell: number): PlacedMark | undefined {
  const own = placed.filter(({ mark }) => mark.cell === cell && mark.kind === "value");
  return SPEAKS.map((origin) => own.find(({ mark }) => mark.origin === origin)).find((one) => one !== undefined);
}

/** As many ticks as do not touch. */
function spaced<One extends { readonly at: number; readonly text: string }>(ticks: readonly One[]): One[] {
  let end = Number.NEGATIVE_INFINITY;
  return ticks.filter(({ at, text }) => {
    const half = (text.length * CHARACTER) / 2;
    if (at - half < end + 8) return false;
    end = at + half;
    return true;
  });
}
