/**
 * Small multiples: plots with the same axes next to each other, as many in a row as fit. Pure.
 *
 * **Invariant** (broken by `layout.test.ts`): the stops of all panels are in the coordinates of the whole picture.
 */

import type { Stop } from "../chart/layout/stop";
import { layoutPlot } from "./layout";
import type { PlotParams } from "./params";
import type { PlotLayout, PlotStop } from "./plotted";

const WIDTH_MIN = 170;
/** Height of a panel, unless a page has more room. */
export const PANEL_HEIGHT = 210;
const GAP = 16;

/** A plot at its place. */
export interface PlacedPanel {
  readonly params: PlotParams;
  readonly layout: PlotLayout;
  readonly x: number;
  readonly y: number;
}

/** A stop of a panel. */
export interface PanelStop extends Stop {
  readonly panel: number;
  readonly own: PlotStop;
}

export interface PanelsLayout {
  readonly height: number;
  readonly placed: readonly PlacedPanel[];
  readonly stops: readonly PanelStop[];
}

/** Returns the layout in a width. */
export function layoutPanels(panels: readonly PlotParams[], width: number, wanted = PANEL_HEIGHT): PanelsLayout {
  const columns = Math.max(1, Math.min(panels.length, Math.floor((width + GAP) / (WIDTH_MIN + GAP))));
  // Rows below each other are high enough.
  const high = columns < panels.length ? PANEL_HEIGHT : wanted;
  const wide = (width - GAP * (columns - 1)) / columns;
  const placed = panels.map((params, at): PlacedPanel => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    return { params, layout: layoutPlot(params, wide, high), x: column * (wide + GAP), y: row * (high + GAP) };
  });
  const rows = Math.ceil(panels.length / columns);
  return {
    height: Math.max(rows * (high + GAP) - GAP, 1),
    placed,
    stops: placed.flatMap(({ params, layout, x, y }, panel) =>
      layout.stops.map((own) => ({
        at: `${params.title}, ${own.at}`,
        values: own.values,
        x: own.x + x,
        y: own.y + y,
        panel,
        own,
      })),
    ),
  };
}
