/** A plot: what a model says is a line; what was counted are hollow points, what was measured filled ones, with the interval of 95 %. */

import { useMemo, useRef } from "react";
import { frameText } from "../../text/frame.en";
import { plotText as text } from "../../text/plot.en";
import { Exports } from "../frame/Exports";
import { useWidth } from "../frame/use-width";
import { describePlot, plotTable } from "./description";
import { layoutPlot, type PlotLayout, type PlottedSeries } from "./layout";
import type { PlotParams, Series } from "./params";
import "./plot.css";

interface PlotProps {
  readonly params: PlotParams;
  readonly height?: number;
}

/** The plot with its legend and its table. */
export function PlotFigure({ params, height = 260 }: PlotProps) {
  const [frame, width] = useWidth<HTMLDivElement>(440);
  const picture = useRef<SVGSVGElement>(null);
  const layout = useMemo(() => layoutPlot(params, width, height), [params, width, height]);
  return (
    <figure className="plot">
      <figcaption>{params.title}</figcaption>
      <ul className="plot-legend" aria-hidden="true">
        {params.series.map((series) => (
          <li key={series.name}>
            <svg viewBox="0 0 22 12" width={22} height={12} aria-hidden="true">
              {series.kind === "model" ? (
                <path className="plot-line" d="M0 6H22" data-mark={series.mark} />
              ) : (
                <Mark series={series} x={11} y={6} />
              )}
            </svg>
            {series.name} <i>({text.kinds[series.kind]})</i>
          </li>
        ))}
      </ul>
      <div ref={frame}>
        <svg
          ref={picture}
          viewBox={`0 0 ${width} ${height}`}
          height={height}
          role="img"
          aria-label={describePlot(params)}
        >
          <Axes layout={layout} params={params} />
          {layout.series.map((series) => (
            <Drawn key={series.series.name} {...series} />
          ))}
        </svg>
      </div>
      <details className="figure-data">
        <summary>{frameText.dataAndExport}</summary>
        <Exports name={params.name} caption={params.title} table={plotTable(params)} picture={picture} />
      </details>
    </figure>
  );
}

function Axes({ layout, params }: { readonly layout: PlotLayout; readonly params: PlotParams }) {
  const { left, right, top, bottom, hereX } = layout;
  return (
    <g className="plot-axes">
      {layout.yTicks.map(({ at, text: label }) => (
        <g key={label}>
          <path d={`M${left} ${at}H${right}`} />
          <text x={left - 8} y={at + 4} textAnchor="end" fontSize={12.5}>
            {label}
          </text>
        </g>
      ))}
      {layout.xTicks.map(({ at, text: label }) => (
        <text key={label} x={at} y={bottom + 18} textAnchor="middle" fontSize={12.5}>
          {label}
        </text>
      ))}
      <text x={right} y={bottom + 36} textAnchor="end" fontSize={12.5}>
        {params.x.label}
      </text>
      {hereX === null ? null : <path className="plot-here" d={`M${hereX} ${top}V${bottom}`} />}
    </g>
  );
}

function Drawn({ series, path, points }: PlottedSeries) {
  if (series.kind === "model") return <path className="plot-line" d={path} data-mark={series.mark} />;
  return (
    <g className="plot-counted" data-kind={series.kind}>
      {points.map(({ x, y, lowY, highY, modelY }) => (
        <g key={x}>
          {modelY === null ? null : <path className="plot-residual" d={`M${x} ${y}V${modelY}`} />}
          {lowY - highY < 2 ? null : (
            <path d={`M${x} ${lowY}V${highY}M${x - 3} ${lowY}h6M${x - 3} ${highY}h6`} strokeWidth={1.5} />
          )}
          <Mark {...{ series, x, y }} />
        </g>
      ))}
    </g>
  );
}

/** Hollow where it was counted, so that nobody takes it for something that was measured on a device. */
function Mark({ series, x, y }: { readonly series: Series; readonly x: number; readonly y: number }) {
  const shapes: Readonly<Record<Series["mark"], string>> = {
    circle: `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0`,
    square: `M${x - 3.6} ${y - 3.6}h7.2v7.2h-7.2z`,
    diamond: `M${x} ${y - 5}l5 5l-5 5l-5 -5z`,
  };
  return <path className="plot-mark" data-kind={series.kind} d={shapes[series.mark]} />;
}
