/** The filter of lab 1 above a curve, with its rate. */

import { useMemo } from "react";
import { cellStops } from "../../../figures/chart/layout/stop";
import { useWidth } from "../../../figures/frame/use-width";
import { lab1Text as text } from "../../../text/labs/lab1.en";
import { percent } from "../../../text/numbers";
import { readingsText as reads } from "../../../text/trees/readings.en";
import { cellPaths, isSet } from "../frame/cells";
import { ReadScene } from "../frame/ReadScene";
import { COLUMNS } from "./layout";
import type { RateAt } from "./use-filter";

/** Largest side of a cell. */
const CELL = 22;
/** Height of the room of the cells, so that the curve below stays where it is if the number of bits changes. */
const ROOM = 88;
const TOP = 26;
/** Narrower pictures have the rate below the cells, and higher room for them. */
const NARROW = { width: 480, room: 176, foot: 46 } as const;
/** Room for the rate right of the cells. */
const ASIDE = 140;

/** Bits in a row, in multiples of the rows of the other figures of the lab, so that the cells are as large as their room allows. */
function shapeOf(bits: number, width: number, room: number): { readonly columns: number; readonly pitch: number } {
  const shapes = [1, 2, 4, 8, 16].map((times) => {
    const columns = times * COLUMNS;
    const rows = Math.ceil(bits / columns);
    return { columns, pitch: Math.max(Math.min(CELL, Math.floor(width / columns), Math.floor(room / rows)), 1) };
  });
  const largest = Math.max(...shapes.map(({ pitch }) => pitch));
  return shapes.find(({ pitch }) => pitch === largest) ?? { columns: COLUMNS, pitch: CELL };
}

interface FilterGridProps {
  readonly bits: number;
  readonly probes: number;
  /** Null until it is known. */
  readonly filter: RateAt["filter"] | null;
  /** Counted rate of false positives as text; null until it is known. */
  readonly rate: string | null;
}

export function FilterGrid({ bits, probes, filter, rate }: FilterGridProps) {
  const [frame, width] = useWidth<HTMLDivElement>(776);
  const isNarrow = width < NARROW.width;
  const room = isNarrow ? NARROW.room : ROOM;
  const { columns, pitch } = shapeOf(bits, width - (isNarrow ? 0 : ASIDE), room);
  const right = columns * pitch;
  const cells = useMemo(() => ({ columns, pitch, x: 0, y: TOP }), [columns, pitch]);
  const { ones, zeros } = useMemo(
    () => cellPaths(filter?.bytes ?? new Uint8Array(), bits, cells),
    [filter, bits, cells],
  );
  const stops = useMemo(
    () =>
      filter === null
        ? []
        : cellStops(bits, cells, (bit) => ({
            at: reads.bits.bit(bit),
            values: reads.bits.value(isSet(filter.bytes, bit)),
          })),
    [filter, bits, cells],
  );
  const fill =
    filter === null ? null : (
      <text x={right} y={16} fontSize={14} textAnchor="end">
        {text.probes.fill(percent(filter.fill))}
      </text>
    );
  return (
    <div ref={frame} className="filter-grid">
      <ReadScene
        heading={text.probes.bits(probes)}
        beside={fill}
        width={width}
        height={TOP + room + (isNarrow ? NARROW.foot : 4)}
        stops={stops}
        row={columns}
      >
        <path className="scene-zeros" d={zeros} />
        <path className="scene-ones" d={ones} />
        {rate === null ? null : <Rate rate={rate} isNarrow={isNarrow} x={isNarrow ? 0 : right + 20} />}
      </ReadScene>
    </div>
  );
}

interface RateProps {
  readonly rate: string;
  readonly isNarrow: boolean;
  readonly x: number;
}

/** The rate right of the cells, or below them. */
function Rate({ rate, isNarrow, x }: RateProps) {
  const y = isNarrow ? TOP + NARROW.room + 32 : TOP + 34;
  return (
    <text x={x} y={y}>
      <tspan className="mono scene-liar" fontSize={isNarrow ? 28 : 36} fontWeight={600}>
        {rate}
      </tspan>
      <tspan className="scene-soft" fontSize={14} {...(isNarrow ? { dx: 10 } : { x, y: y + 24 })}>
        {text.rate.fooled}
      </tspan>
    </text>
  );
}
