/**
 * A plot: what a model says is a line; what was counted are hollow points, what was measured filled ones, with the interval of 95 %;
 * what a source claims are dotted ones.
 */

import { useMemo, useRef } from "react";
import { plotText as text } from "../../text/charts/plot.en";
import { Fold } from "../frame/DataAndExport";
import { LaterPart } from "../frame/later";
import { useWidth } from "../frame/use-width";
import { useLinked } from "../linked/Linked";
import { ArmTitle, CostName, RunTitle } from "../linked/names";
import { isFaded } from "../linked/thing";
import { describePlot } from "./description";
import { isLine, LINE, layoutPlot, type PlacedPrediction, type PlotLayout, type PlottedSeries } from "./layout";
import type { PlotParams, Series } from "./params";
import "./plot.css";

const loadTable = () => import("./PlotTable");

interface PlotProps {
  readonly params: PlotParams;
  readonly height?: number;
}

/** The plot with its legend and its table. */
export function PlotFigure({ params, height = 260 }: PlotProps) {
  const [frame, width] = useWidth<HTMLDivElement>(440);
  const picture = useRef<SVGSVGElement>(null);
  const layout = useMemo(() => layoutPlot(params, width, height), [params, width, height]);
  const hasDoubt = params.series.some(({ points }) => points.some(({ doubt }) => doubt !== undefined));
  return (
    <figure className="plot">
      <figcaption>{params.title}</figcaption>
      <ul className="plot-legend">
        {params.series.map((series) => (
          <li key={`${series.kind} ${series.name}`}>
            <svg viewBox="0 0 22 12" width={22} height={12} aria-hidden="true">
              {isLine(series) ? (
                <path className="plot-line" d="M0 6H22" data-kind={series.kind} data-mark={series.mark} />
              ) : (
                <Mark series={series} x={11} y={6} />
              )}
            </svg>
            <SeriesName series={series} /> <i>({text.kinds[series.kind]})</i>
          </li>
        ))}
        {hasDoubt ? (
          <li>
            <svg viewBox="0 0 22 12" width={22} height={12} aria-hidden="true">
              <path className="plot-mark" data-kind="measured" data-doubtful="true" d={shapeOf("circle", 11, 6)} />
            </svg>
            {text.pale}
          </li>
        ) : null}
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
            <Drawn key={`${series.series.kind} ${series.series.name}`} {...series} />
          ))}
          {layout.prediction === null ? null : <Predicted {...layout.prediction} />}
        </svg>
      </div>
      {layout.names.length === 0 ? null : (
        <ul className="plot-places">
          {layout.names.map((name, at) => (
            <li key={name}>{text.place(at + 1, name)}</li>
          ))}
        </ul>
      )}
      <Fold>
        {() => (
          <LaterPart load={loadTable}>{({ PlotTable }) => <PlotTable params={params} picture={picture} />}</LaterPart>
        )}
      </Fold>
    </figure>
  );
}

/** The name of a series, to point at what it is about. */
function SeriesName({ series: { name, cost, arm, run } }: { readonly series: Series }) {
  if (arm !== undefined) return <ArmTitle arm={arm}>{name}</ArmTitle>;
  if (run !== undefined) return <RunTitle run={run}>{name}</RunTitle>;
  return cost === undefined ? name : <CostName cost={cost}>{name}</CostName>;
}

function Axes({ layout, params }: { readonly layout: PlotLayout; readonly params: PlotParams }) {
  const { left, right, top, bottom, hereX } = layout;
  const lineCount = Math.max(1, ...layout.xTicks.map(({ lines }) => lines.length));
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
      {layout.xTicks.map(({ at, lines }) =>
        lines.map((line, row) => (
          <text key={`${at} ${line}`} x={at} y={bottom + 18 + row * LINE} textAnchor="middle" fontSize={12.5}>
            {line}
          </text>
        )),
      )}
      <text x={right} y={bottom + 36 + (lineCount - 1) * LINE} textAnchor="end" fontSize={12.5}>
        {params.x.label}
      </text>
      {hereX === null ? null : <path className="plot-here" d={`M${hereX} ${top}V${bottom}`} />}
    </g>
  );
}

/** What the reader predicted. */
function Predicted({ line, flag, x, y, anchor, says }: PlacedPrediction) {
  return (
    <g className="plot-prediction">
      <path d={line} strokeWidth={2} strokeDasharray="12 4 2 4" />
      <path d={flag} data-flag={true} />
      <text x={x} y={y} textAnchor={anchor} fontSize={13} fontWeight={600}>
        {says}
      </text>
    </g>
  );
}

/** A series; one of another cost, arm or run than the one that is pointed at steps back. */
function Drawn({ series, path, points }: PlottedSeries) {
  const { pointed, point } = useLinked();
  // Of what it is: things that it is not about do not make it step back.
  const about = (["cost", "arm", "run"] as const).filter((kind) => series[kind] !== undefined);
  const linked = {
    "data-faded": about.some((kind) => isFaded(pointed, kind, series[kind] ?? null)),
    onPointerEnter: () => {
      for (const kind of about) point(kind, series[kind] ?? null);
    },
    onPointerLeave: () => {
      for (const kind of about) point(kind, null);
    },
  };
  if (isLine(series))
    return <path className="plot-line" d={path} data-kind={series.kind} data-mark={series.mark} {...linked} />;
  return (
    <g className="plot-counted" data-kind={series.kind} {...linked}>
      {points.map(({ x, y, lowY, highY, modelY, isDoubtful }) => (
        <g key={x} data-doubtful={isDoubtful}>
          {modelY === null ? null : <path className="plot-residual" d={`M${x} ${y}V${modelY}`} />}
          {lowY - highY < 2 ? null : (
            <path d={`M${x} ${lowY}V${highY}M${x - 3} ${lowY}h6M${x - 3} ${highY}h6`} strokeWidth={1.5} />
          )}
          <Mark series={series} x={x} y={y} />
        </g>
      ))}
    </g>
  );
}

/** Hollow where it was counted, so that nobody takes it for something that was measured on a device. */
function Mark({ series, x, y }: { readonly series: Series; readonly x: number; readonly y: number }) {
  return <path className="plot-mark" data-kind={series.kind} d={shapeOf(series.mark, x, y)} />;
}

function shapeOf(mark: Series["mark"], x: number, y: number): string {
  if (mark === "circle") return `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0`;
  return mark === "square" ? `M${x - 3.6} ${y - 3.6}h7.2v7.2h-7.2z` : `M${x} ${y - 5}l5 5l-5 5l-5 -5z`;
}
