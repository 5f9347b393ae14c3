/** A chart with rows and its readout. A chart that writes all of its numbers needs no readout. */

import type { ReactNode, RefObject } from "react";
import type { RowsLayout } from "./layout/rows";
import type { Reading } from "./layout/stop";
import { Reader } from "./Reader";
import { RowAxes } from "./RowAxes";

interface RowChartProps {
  /** Title for screen readers. */
  readonly title: string;
  readonly hint: string;
  readonly layout: RowsLayout;
  /** Words of each row. */
  readonly readings: readonly Reading[];
  readonly picture: RefObject<SVGSVGElement | null>;
  readonly description: string;
  readonly at?: number | null;
  readonly onAt?: (at: number | null) => void;
  /** False if the marks themselves show the row that is read out. */
  readonly marksRow?: boolean;
  /** The marks. */
  readonly children: ReactNode;
}

export function RowChart(props: RowChartProps) {
  const { title, hint, layout, readings, picture, description, at, onAt, marksRow = true, children } = props;
  const stops = readings.map((reading, row) => ({ ...reading, x: layout.left, y: layout.rows[row]?.middle ?? 0 }));
  return (
    <Reader
      title={title}
      hint={hint}
      width={layout.width}
      // A press on the name or the value of a row reads it too.
      area={{ ...layout, left: 0, right: layout.width }}
      stops={stops}
      along="y"
      {...(at === undefined ? {} : { at })}
      {...(onAt === undefined ? {} : { onAt })}
    >
      {(row) => (
        <svg
          ref={picture}
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          height={layout.height}
          role="img"
          aria-label={description}
        >
          <RowAxes layout={layout} at={marksRow ? row : null} />
          {children}
        </svg>
      )}
    </Reader>
  );
}
