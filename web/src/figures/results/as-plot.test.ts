// @vitest-environment node
import { describe, expect, it } from "vitest";
import { layoutPlot } from "../plot/layout";
import { plotOf, plottedQuantities } from "./as-plot";
import { RESULTS_INITIAL } from "./params";
import { marksOf, PARTS } from "./quantities";
import * as samples from "./sample";
import { DEVICE, HASHES } from "./sample";

const EXPERIMENTS = Object.values(samples).filter(
  (one): one is typeof DEVICE => typeof one === "object" && one !== null && "axes" in one,
);

describe.each(EXPERIMENTS.map((experiment) => [experiment.id, experiment] as const))(
  "the plot of %s",
  (_, experiment) => {
    it.each(plottedQuantities(experiment).map(({ id }) => id))("has numbers of the file, and no others: %s", (show) => {
      const shown = plotOf(experiment, { show, at: "" });
      const marks = marksOf(experiment, show);
      for (const { kind, points } of shown?.params.series ?? []) {
        const own = marks.filter(({ origin }) => origin === kind);
        for (const { y, model } of points) {
          expect(own.some(({ estimate }) => estimate === y)).toBe(true);
          const cell = own.filter(({ estimate }) => estimate === y).map((mark) => mark.cell);
          if (model !== undefined)
            expect(
              marks.some((mark) => mark.origin === "model" && cell.includes(mark.cell) && mark.estimate === model),
            ).toBe(true);
        }
      }
    });

    it("keeps everything within its axes", () => {
      const shown = plotOf(experiment, RESULTS_INITIAL);
      if (shown === null) return;
      const { series, left, right, top, bottom } = layoutPlot(shown.params, 360, 260);
      for (const { x, y } of series.flatMap(({ points }) => points)) {
        expect([x >= left - 30, x <= right + 30, y >= top, y <= bottom]).toEqual([true, true, true, true]);
      }
    });
  },
);

it("leaves out the parts of times, which are bars", () => {
  expect(plottedQuantities(DEVICE).map(({ id }) => id)).not.toContain(PARTS);
  expect(plotOf(DEVICE, { show: PARTS, at: "" })?.quantity.id).toBe("gain");
});

it("names things without a size where there is room, and numbers them where there is none", () => {
  const shown = plotOf(HASHES, RESULTS_INITIAL);
  if (shown === null) throw new Error("There is something to plot.");
  const wide = layoutPlot(shown.params, 1600, 260);
  expect(wide.places).toEqual([]);
  const narrow = layoutPlot(shown.params, 300, 260);
  expect(narrow.places).toEqual(shown.params.x.ticks.map(shown.params.x.format));
  expect(narrow.xTicks.map(({ lines }) => lines)).toEqual(narrow.places.map((_, at) => [String(at + 1)]));
});

it("shows no more than what is asked for", () => {
  const shown = plotOf(DEVICE, RESULTS_INITIAL, { isShown: (origin) => origin === "model" });
  expect(shown?.params.series.map(({ kind }) => kind)).not.toContain("measured");
});
