/** A plot with its title, its origin and its data. A reading of the values takes the place of the second line. */

import { type RefObject, useRef } from "react";
import { ChartTitle } from "../chart/ChartTitle";
import { Fold } from "../frame/DataAndExport";
import { LaterPart } from "../frame/later";
import { describePlot, originOf } from "./description";
import { PlotPicture } from "./Picture";
import type { PlotParams } from "./params";
import "./plot.css";

const loadTable = () => import("./PlotTable");

interface PlotProps {
  readonly params: PlotParams;
  readonly height?: number;
}

export function PlotFigure({ params, height = 260 }: PlotProps) {
  const picture = useRef<SVGSVGElement>(null);
  return (
    <figure className="plot">
      <ChartTitle title={params.title} origin={originOf(params)} />
      <PlotPicture params={params} height={height} picture={picture} description={describePlot(params)} />
      <PlotData params={params} picture={picture} />
    </figure>
  );
}

/** The data of a plot in its fold. */
export function PlotData(props: Pick<PlotProps, "params"> & { readonly picture: RefObject<SVGSVGElement | null> }) {
  return (
    <Fold of={props.params.title}>
      {() => <LaterPart load={loadTable}>{({ PlotTable }) => <PlotTable {...props} />}</LaterPart>}
    </Fold>
  );
}
