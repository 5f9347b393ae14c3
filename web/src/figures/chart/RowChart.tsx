/** A chart of rows and its readout. */

import type { RefObject } from "react";
import { type DrawnRows, rowsOf } from "../grammar/chart";
import { Shapes } from "../scene/Shapes";
import type { Reading } from "./layout/stop";
import { Reader } from "./Reader";

interface RowChartProps {
  /** Title for screen readers. */
  readonly title: string;
  readonly hint: string;
  readonly chart: DrawnRows;
  /** Words of each row. */
  readonly readings: readonly Reading[];
  readonly picture: RefObject<SVGSVGElement | null>;
  readonly description: string;
  readonly at?: number | null;
  readonly onAt?: (at: number | null) => void;
  /** False if the marks themselves show the row that is read out. */
  readonly marksRow?: boolean;
}

export function RowChart(props: RowChartProps) {
  const { title, hint, chart, readings, picture, description, at, onAt, marksRow = true } = props;
  const stops = readings.map((reading, row) => ({ ...reading, x: chart.left, y: chart.rows[row]?.middle ?? 0 }));
  return (
    <Reader
      title={title}
      hint={hint}
      width={chart.width}
      // A press on the name or the value of a row reads it too.
      area={{ ...chart, left: 0, right: chart.width }}
      stops={stops}
      along="y"
      {...(at === undefined ? {} : { at })}
      {...(onAt === undefined ? {} : { onAt })}
    >
      {(row) => <StillRows charts={[chart]} read={marksRow ? row : null} picture={picture} description={description} />}
    </Reader>
  );
}

/** Space between charts below each other. */
const GAP = 12;

interface StillRowsProps extends Pick<RowChartProps, "picture" | "description"> {
  /** Charts of one picture, from top to bottom. */
  readonly charts: readonly DrawnRows[];
  readonly read?: number | null;
}

/** Charts of rows that write all of their numbers, and so have no readout. */
export function StillRows({ charts, read = null, picture, description }: StillRowsProps) {
  const width = charts[0]?.width ?? 0;
  let height = -GAP;
  const tops = charts.map((chart) => {
    const top = height + GAP;
    height = top + chart.height;
    return top;
  });
  return (
    <svg
      ref={picture}
      className="chart-rows"
      viewBox={`0 0 ${width} ${height}`}
      height={height}
      role="img"
      aria-label={description}
    >
      {charts.map((chart, at) => (
        <g key={tops[at]} transform={`translate(0 ${tops[at]})`}>
          <Shapes shapes={[...rowsOf(chart, read), ...chart.marks]} />
        </g>
      ))}
    </svg>
  );
}
