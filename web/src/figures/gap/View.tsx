/** The gap between model and measurement: the model's time, the effect of each term, and the measured time. */

import { gapText as text } from "../../text/charts/gap.en";
import { ChartFigure } from "../chart/ChartFigure";
import { StillRows } from "../chart/RowChart";
import type { Shape } from "../scene/shapes";
import { type GapBar, layoutGap } from "./layout";
import type { GapParams } from "./params";
import "./gap.css";

/** The figure. */
export function GapFigure({ title, gap }: GapParams) {
  const rows = layoutGap(gap, 0).rows.map(({ name, number }) => [name, number]);
  const description = `${title}. ${rows.map((row) => row.join(": ")).join(". ")}.`;
  const draw = (width: number) => {
    const { bars, ...chart } = layoutGap(gap, width);
    return { ...chart, marks: bars.map(shapeOf) };
  };
  return (
    <ChartFigure
      name="gap"
      className="gap"
      title={title}
      origin={text.origin}
      table={{ columns: text.columns, rows }}
      chart={(width, picture) => <StillRows charts={[draw(width)]} picture={picture} description={description} />}
    />
  );
}

/** A term has the color of its cost, and can be pointed at as that. */
function shapeOf({ key, x, y, width, height, kind, cost }: GapBar): Shape {
  const links = cost === null ? undefined : ([["cost", cost]] as const);
  const box = { kind: "box", key, x, y, width, height, links } as const;
  const paint = cost ?? "ink";
  if (kind === "more") return { ...box, fill: paint };
  return { ...box, fill: "bg", stroke: paint, look: kind === "less" ? "ghost" : undefined };
}
