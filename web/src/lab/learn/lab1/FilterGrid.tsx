/** The filter of lab 1 next to a curve: as many bits in a row as in the other figures of the lab, and its rate. */

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

/** Side of a cell, at most. */
const CELL = 18;
/** Most rows. Filters with more bits have twice as many bits in a row, and so on. */
const MOST_ROWS = 16;

/** Bits in a row: as in the other figures of the lab, as long as the rows have room. */
function columnsOf(bits: number): number {
  let columns = COLUMNS;
  while (bits / columns > MOST_ROWS * (columns / COLUMNS)) columns *= 2;
  return columns;
}

const TOP = 30;
/** Room of the numbers below. */
const FOOT = 112;

interface FilterGridProps {
  readonly bits: number;
  readonly probes: number;
  /** Null until it is known. */
  readonly filter: RateAt["filter"] | null;
  /** Counted rate of false positives as text; null until it is known. */
  readonly rate: string | null;
}

export function FilterGrid({ bits, probes, filter, rate }: FilterGridProps) {
  const [frame, width] = useWidth<HTMLDivElement>(COLUMNS * CELL);
  const columns = columnsOf(bits);
  const pitch = Math.max(Math.min(CELL, Math.floor(width / columns)), 2);
  const end = TOP + Math.ceil(bits / columns) * pitch;
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
  return (
    <div ref={frame} className="filter-grid">
      <ReadScene heading={text.probes.bits(probes)} width={width} height={end + FOOT} stops={stops} row={columns}>
        <path className="scene-zeros" d={zeros} />
        <path className="scene-ones" d={ones} />
        {filter === null ? null : (
          <text y={end + 22} fontSize={14}>
            {text.probes.fill(percent(filter.fill))}
          </text>
        )}
        {rate === null ? null : (
          <>
            <text className="mono scene-liar" y={end + 76} fontSize={40} fontWeight={600}>
              {rate}
            </text>
            <text className="scene-soft" y={end + 98} fontSize={14}>
              {text.rate.fooled}
            </text>
          </>
        )}
      </ReadScene>
    </div>
  );
}
