// @vitest-environment node
import { expect, it } from "vitest";
import { textWidth } from "../chart/layout/text";
import { type Gauge, gaugeHeight, layoutGauge } from "./gauge-layout";
import type { Words } from "./shapes";

const gauge = (value: number, at: number): Gauge => ({
  key: "g",
  title: "Values",
  to: 4,
  ticks: [0, 2, 4],
  format: String,
  rows: [{ key: "one", name: "one", parts: [{ paint: "hash", value }], says: "the number" }],
  prediction: { from: at, to: at, says: "you predicted this much" },
});

it("keeps words within its height and numbers off the line of a prediction, whatever was predicted and counted", () => {
  for (const width of [326, 484, 700]) {
    for (let step = 0; step <= 40; step += 1) {
      for (const value of [0, 0.5, 2, 3.9]) {
        const place = { left: 0, top: 0, width, names: 100 };
        const shapes = layoutGauge(gauge(value, step / 10), place);
        const all = shapes.filter((shape): shape is Words => shape.kind === "words" && shape.opacity !== 0);
        expect(all.every(({ y }) => y < gaugeHeight(1, place.names))).toBe(true);
        const number = all.find(({ says }) => says === "the number");
        const line = shapes.find((shape) => shape.kind === "line" && shape.look === "prediction");
        const x = line?.kind === "line" ? Number(/^M([\d.]+)/u.exec(line.d)?.[1]) : Number.NaN;
        const left = number?.x ?? 0;
        expect(x < left || x > left + textWidth("the number"), `${width} ${step} ${value}`).toBe(true);
      }
    }
  }
});
