/** A scene drawn by the lab itself. The reading of a mark replaces its heading. */

import type { ReactNode } from "react";
import type { Stop } from "../../../figures/chart/layout/stop";
import { Reader } from "../../../figures/chart/Reader";
import { Mark } from "../../../figures/scene/Mark";

interface ReadSceneProps {
  readonly heading: string;
  /** Left end of the heading. */
  readonly headingX?: number;
  readonly width: number;
  readonly height: number;
  readonly stops: readonly Stop[];
  /** Stops in a row. */
  readonly row: number;
  /** Content next to the heading that the reading covers. */
  readonly beside?: ReactNode;
  /** Grips over the picture. */
  readonly handles?: ReactNode;
  readonly children: ReactNode;
}

export function ReadScene(props: ReadSceneProps) {
  const { heading, headingX = 0, width, height, stops, row, beside = null, handles, children } = props;
  return (
    <Reader
      title={heading}
      hint={heading}
      width={width}
      area={{ left: 0, top: 0, right: width, bottom: height }}
      stops={stops}
      along="both"
      reach={14}
      row={row}
      line={() => null}
    >
      {(at) => {
        const stop = at === null ? null : (stops[at] ?? null);
        return (
          <>
            <svg
              className="read-scene"
              viewBox={`0 0 ${width} ${height}`}
              width={width}
              height={height}
              aria-hidden="true"
            >
              {children}
              {stop === null ? (
                <>
                  <text x={headingX} y={16} fontSize={14} fontWeight={600}>
                    {heading}
                  </text>
                  {beside}
                </>
              ) : (
                <text x={headingX} y={16} fontSize={14}>
                  <tspan fontWeight={600}>{stop.at}</tspan> {stop.values}
                </text>
              )}
              {stop?.box === undefined ? null : <Mark box={stop.box} look="box" />}
            </svg>
            {handles}
          </>
        );
      }}
    </Reader>
  );
}
