/** The first line of a chart: its title, and the origin of its numbers. */

import type { ReactNode } from "react";
import "./chart.css";

interface ChartTitleProps {
  readonly title: ReactNode;
  readonly origin: ReactNode;
}

export function ChartTitle({ title, origin }: ChartTitleProps) {
  return (
    <figcaption className="chart-title">
      <span>{title}</span> <span className="chart-origin">{origin}</span>
    </figcaption>
  );
}
