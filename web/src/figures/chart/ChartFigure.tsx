/** A figure of a chart: its title with the origin of its numbers, the chart in the width of the figure, and its data in a fold. */

import { type ReactNode, type RefObject, useRef } from "react";
import type { DataTable } from "../frame/csv";
import { Fold } from "../frame/DataAndExport";
import { Exports } from "../frame/Exports";
import { useWidth } from "../frame/use-width";
import { ChartTitle } from "./ChartTitle";

interface ChartFigureProps {
  /** Name of the files that are saved. */
  readonly name: string;
  readonly className: string;
  readonly title: string;
  readonly origin: ReactNode;
  readonly table: DataTable;
  /** Between the title and the chart. */
  readonly above?: ReactNode;
  readonly chart: (width: number, picture: RefObject<SVGSVGElement | null>) => ReactNode;
  /** Below the chart, such as its legend. */
  readonly children?: ReactNode;
}

/** Width before it is known. */
const USUAL = 640;

export function ChartFigure({ name, className, title, origin, table, above, chart, children }: ChartFigureProps) {
  const [frame, width] = useWidth<HTMLDivElement>(USUAL);
  const picture = useRef<SVGSVGElement>(null);
  return (
    <figure className={className}>
      <ChartTitle title={title} origin={origin} />
      {above}
      <div ref={frame}>{chart(width, picture)}</div>
      {children}
      <Fold>{() => <Exports name={name} caption={title} table={table} picture={picture} />}</Fold>
    </figure>
  );
}
