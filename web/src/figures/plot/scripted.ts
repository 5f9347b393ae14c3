/** A handmade plot, for tests only. */

import { percent } from "../../text/numbers";
import type { PlotParams } from "./params";

export function scriptedPlot(): PlotParams {
  const format = (value: number): string => percent(value);
  return {
    name: "scripted",
    title: "Rate by probes",
    x: { label: "probes", scale: "linear", from: 0, to: 5, ticks: [1, 2, 3, 4], format: String },
    y: { label: "rate", scale: "log", from: 0.01, to: 1, ticks: [0.01, 0.1, 1], format },
    series: [
      {
        name: "formula",
        kind: "model",
        mark: "circle",
        points: [1, 2, 3, 4].map((x) => ({ x, y: [0, 0.5, 0.1, 0.02, 0.01][x] ?? 0 })),
      },
      {
        name: "asked",
        kind: "counted",
        mark: "circle",
        points: [
          { x: 1, y: 0.4, low: 0.3, high: 0.5 },
          { x: 4, y: 0, low: 0, high: 0.02 },
        ],
      },
      {
        name: "asked again",
        kind: "counted",
        mark: "square",
        points: [
          { x: 1, y: 0.45 },
          { x: 4, y: 0.02 },
        ],
      },
    ],
    here: 2,
  };
}
