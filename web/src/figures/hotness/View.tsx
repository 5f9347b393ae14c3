/** Filter units in memory of the largest level: darker is more, outlined is where lookups are hot. */

import { useMemo, useRef } from "react";
import { hotnessText as text } from "../../text/trees/hotness.en";
import type { Stop } from "../chart/layout/stop";
import { Reader } from "../chart/Reader";
import { Fold } from "../frame/DataAndExport";
import { Exports } from "../frame/Exports";
import { useWidth } from "../frame/use-width";
import { pointing, useLinked } from "../linked/Linked";
import { LevelName } from "../linked/names";
import { describeHotness, hotnessTable } from "./description";
import { cellsOf, layoutHotness } from "./layout";
import type { HotnessParams } from "./params";
import "./hotness.css";

const LEAST = 230;

/** The map with its legend and its table. */
export function HotnessFigure({
  params,
  height = LEAST,
}: {
  readonly params: HotnessParams;
  readonly height?: number;
}) {
  const [frame, width] = useWidth<HTMLElement>(640);
  const picture = useRef<SVGSVGElement>(null);
  const layout = useMemo(() => layoutHotness(params, width, height), [params, width, height]);
  const { left, right, top, bottom, paths, hot, ticks } = layout;
  const used = paths.filter(({ cells }) => cells > 0);
  const linked = useLinked();
  const cells = useMemo(() => cellsOf(params, layout, text.cell), [params, layout]);
  const legend = (
    <ul className="hotness-legend" aria-hidden="true">
      {used.map(({ units }) => (
        <li key={units}>
          <svg viewBox="0 0 14 12" width={14} height={12} aria-hidden="true">
            <Cell d="M1 1h12v10h-12z" units={units} most={params.mostUnits} />
            <path className="hotness-edge" d="M1 1h12v10h-12z" />
          </svg>
          {units}
        </li>
      ))}
      <li>{text.unitsName}</li>
      <li>
        <svg viewBox="0 0 14 12" width={14} height={12} aria-hidden="true">
          <path className="hotness-hot" d="M2 2h10v8h-10z" />
        </svg>
        {text.hot}
      </li>
    </ul>
  );
  return (
    <figure ref={frame} className="hotness">
      <Reader
        title={text.title}
        hint={text.title}
        width={width}
        area={layout}
        stops={cells}
        along="both"
        reach={14}
        row={params.windows.length}
        line={(reading) => (
          <>
            <figcaption>
              {reading ?? text.title} <LevelName level={params.level}>{text.levelName(params.level)}</LevelName>
            </figcaption>
            {legend}
          </>
        )}
      >
        {(at) => (
          <div className="hotness-map" {...pointing(linked, "level", params.level)}>
            <svg
              ref={picture}
              viewBox={`0 0 ${width} ${height}`}
              height={height}
              role="img"
              aria-label={describeHotness(params)}
            >
              {used.map(({ units, path }) => (
                <Cell key={units} d={path} units={units} most={params.mostUnits} />
              ))}
              <path className="hotness-edge" d={`M${left} ${top}H${right}V${bottom}H${left}z`} />
              {hot.map((box) => (
                <g key={box.x}>
                  <rect className="hotness-hot-ground" {...box} />
                  <rect className="hotness-hot" {...box} />
                </g>
              ))}
              <text className="soft" x={left - 6} y={top + 12} textAnchor="end">
                {text.firstKey}
              </text>
              <text className="soft" x={left - 6} y={bottom} textAnchor="end">
                {text.lastKey}
              </text>
              {ticks.map(({ x, lookups }) => (
                <text
                  key={lookups}
                  className="soft"
                  x={x}
                  y={bottom + 16}
                  textAnchor={lookups === 0 ? "start" : x > right - 24 ? "end" : "middle"}
                >
                  {text.count(lookups)}
                </text>
              ))}
              <text className="soft" x={right} y={bottom + 32} textAnchor="end">
                {text.time}
              </text>
              {at === null ? null : <Read cell={cells[at]} />}
            </svg>
          </div>
        )}
      </Reader>
      <Fold>
        {() => (
          <Exports
            embed="hotness"
            name="filter-units"
            caption={text.title}
            table={hotnessTable(params)}
            picture={picture}
          />
        )}
      </Fold>
    </figure>
  );
}

/** The outline of the cell that is read out. */
function Read({ cell }: { readonly cell: Stop | undefined }) {
  if (cell?.box === undefined) return null;
  const { left, top, right, bottom } = cell.box;
  return (
    <rect
      x={left - 1.5}
      y={top - 1.5}
      width={right - left + 3}
      height={bottom - top + 3}
      fill="none"
      stroke="var(--ink)"
      strokeWidth={2}
    />
  );
}

/** Ink in as many shades as there are numbers of units. */
function Cell({ d, units, most }: { readonly d: string; readonly units: number; readonly most: number }) {
  return <path className="hotness-cell" d={d} opacity={Math.round((90 * units) / Math.max(most, 1)) / 100} />;
}
