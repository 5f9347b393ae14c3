/** Pictures of plots and their readout, for every figure with two axes. */

import { type ReactNode, type RefObject, useContext, useMemo } from "react";
import { chartText } from "../../text/charts/chart.en";
import { plotText as text } from "../../text/charts/plot.en";
import { Reader } from "../chart/Reader";
import { SpareHeight } from "../frame/spare-height";
import { useWidth } from "../frame/use-width";
import { PlotDrawing } from "./Drawing";
import { layoutPlot } from "./layout";
import { layoutPanels } from "./panels-layout";
import type { PlotParams } from "./params";
import type { PlotLayout, PlotStop } from "./plotted";

interface PictureProps {
  readonly params: PlotParams;
  readonly height: number;
  readonly picture: RefObject<SVGSVGElement | null>;
  readonly description: string;
  /** Stops of the readout that replace those of the plot, and which of them another figure points at. */
  readonly reading?: {
    readonly stops: (layout: PlotLayout) => readonly PlotStop[];
    readonly at: number | null;
    readonly onAt: (at: number | null) => void;
  };
  /** Drawn over the plot, such as a handle. */
  readonly children?: (layout: PlotLayout) => ReactNode;
}

export function PlotPicture({ params, height: least, picture, description, reading, children }: PictureProps) {
  const height = least + useContext(SpareHeight);
  const [frame, width] = useWidth<HTMLDivElement>(440);
  const layout = useMemo(() => layoutPlot(params, width, height), [params, width, height]);
  const stops = useMemo(() => reading?.stops(layout) ?? layout.stops, [reading, layout]);
  return (
    <div ref={frame} className="chart" data-grows>
      <Reader
        title={params.title}
        hint={params.hint ?? chartText.hint}
        width={width}
        area={layout}
        stops={stops}
        along="x"
        {...(reading === undefined ? {} : { at: reading.at, onAt: reading.onAt })}
      >
        {(at) => (
          <svg
            ref={picture}
            viewBox={`0 0 ${width} ${height}`}
            height={height}
            role={children === undefined ? "img" : "group"}
            aria-label={description}
          >
            <PlotDrawing layout={layout} params={params} stop={at === null ? undefined : stops[at]} />
            {children?.(layout)}
          </svg>
        )}
      </Reader>
      {layout.places.length === 0 ? null : (
        <ul className="plot-places">
          {layout.places.map((name, at) => (
            <li key={name}>{text.place(at + 1, name)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface PanelsProps {
  readonly title: string;
  /** Plots with the same axes. */
  readonly panels: readonly PlotParams[];
  /** Height of a panel. */
  readonly panelHeight?: number | undefined;
  readonly picture: RefObject<SVGSVGElement | null>;
  readonly description: string;
}

/** Small multiples in one picture. */
export function PlotPanels({ title, panels, panelHeight, picture, description }: PanelsProps) {
  const [frame, width] = useWidth<HTMLDivElement>(560);
  const { height, placed, stops } = useMemo(
    () => layoutPanels(panels, width, panelHeight),
    [panels, width, panelHeight],
  );
  return (
    <div ref={frame} className="chart">
      <Reader
        title={title}
        hint={chartText.hint}
        width={width}
        area={{ left: 0, top: 0, right: width, bottom: height }}
        stops={stops}
        along="both"
      >
        {(at) => (
          <svg ref={picture} viewBox={`0 0 ${width} ${height}`} height={height} role="img" aria-label={description}>
            {placed.map(({ params, layout, x, y }, panel) => (
              <g key={params.name} transform={`translate(${x} ${y})`}>
                <PlotDrawing
                  layout={layout}
                  params={params}
                  stop={at !== null && stops[at]?.panel === panel ? stops[at]?.own : undefined}
                />
              </g>
            ))}
          </svg>
        )}
      </Reader>
    </div>
  );
}
