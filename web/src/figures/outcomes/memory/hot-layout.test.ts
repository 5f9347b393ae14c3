// @vitest-environment node
import { describe, expect, it } from "vitest";
import { endOf } from "../../scene/clock";
import { repeatedKeys, saidBy, shapeOf } from "../shapes-of";
import { type HotLines, hotMarks, layoutHot } from "./hot-layout";

const windows = Array.from({ length: 30 }, (_, at) => ({
  hotFrom: at < 10 ? 0.2 : at < 20 ? 0.6 : 0.4,
  reads: at % 10 === 0 ? 0.4 : 0.1,
  units: Uint8Array.from({ length: 10 }, (_, place) => (place === 2 ? 4 : 1)),
}));
const LINES: HotLines = {
  windows,
  even: Array(30).fill(0.6),
  best: Array(30).fill(0.3),
  mostUnits: 6,
  lookups: 1000,
  width: 0.1,
};
const END = endOf(hotMarks(LINES));

describe.each([358, 700])("hot keys at %i px", (width) => {
  const at = (t: number, chosen: string | null = null) => layoutHot(LINES, null, chosen, t, width).shapes;
  const points = (t: number): number => at(t).filter(({ kind }) => kind === "dot").length;

  it("draws windows when their lookups are done", () => {
    expect(points(0)).toBe(0);
    expect(points(10 * 230)).toBe(10);
    expect(points(END)).toBe(30);
  });

  it("moves the band while no lookups are done", () => {
    const band = (t: number) => shapeOf(at(t), "box", "band")?.x ?? 0;
    expect(band(10 * 230)).toBe(band(0));
    expect(band(10 * 230 + 450)).toBeGreaterThan(band(0));
    expect(points(10 * 230 + 800)).toBe(10);
    expect(band(10 * 230 + 900)).toBeGreaterThan(band(10 * 230 + 450));
  });

  it("frames whole bars, also if the hot keys end in the middle of a bar", () => {
    const scene = { ...LINES, windows: windows.map((window) => ({ ...window, hotFrom: window.hotFrom + 0.05 })) };
    const { shapes } = layoutHot(scene, null, null, 0, width);
    const band = shapeOf(shapes, "box", "band");
    const bars = [2, 3].map((place) =>
      shapeOf(layoutHot(scene, null, null, END, width).shapes, "place", `units${place}`),
    );
    expect(band?.x).toBeLessThan(bars[0]?.x ?? 0);
    expect((band?.x ?? 0) + (band?.width ?? 0)).toBeGreaterThan((bars[1]?.x ?? 0) + (bars[1]?.width ?? 0));
  });

  it("begins before the run with the units and the band", () => {
    const start = { windows: windows.slice(0, 1), mostUnits: 6, width: 0.1, lookups: 1000, many: 30, even: 0.6 };
    const { shapes } = layoutHot(null, start, null, 0, width);
    // It shows the axes of the run, the known reads, and the curves of all options.
    const numbers = (all: typeof shapes) => all.flatMap(({ key }) => (/^[xy][\d.]+/u.test(key) ? [key] : []));
    expect(numbers(shapes)).toEqual(numbers(at(0)));
    expect(shapeOf(shapes, "line", "known")).toBeDefined();
    expect(shapes.filter(({ key }) => /^offered-\w+$/u.test(key))).toHaveLength(3);
    expect(shapeOf(shapes, "box", "band")?.x).toBe(shapeOf(at(0), "box", "band")?.x);
    expect(shapes.filter(({ key }) => /^units\d/u.test(key))).toHaveLength(10);
    expect(shapes.filter(({ kind }) => kind === "dot")).toEqual([]);
  });

  it("names the cause of each jump when the band moves, and not before", () => {
    const causes = (t: number) => ["move0-words", "move1-words"].map((key) => saidBy(at(t), key));
    expect(causes(0)).toEqual([undefined, undefined]);
    expect(causes(10 * 230 + 900)).toEqual(["hot tenth moves", undefined]);
    expect(causes(END)).toEqual(["hot tenth moves", "it moves again"]);
    // The second cause fits into the picture.
    expect((shapeOf(at(END), "words", "move1-words")?.x ?? 0) + 14 * 7).toBeLessThanOrEqual(width);
  });

  it.each(["stays", "recovers", "never"])("draws the prediction %s as a curve, before the run and after", (chosen) => {
    for (const shapes of [layoutHot(null, null, chosen, 0, width).shapes, at(END, chosen)]) {
      expect(shapeOf(shapes, "line", "you")?.look).toBe("prediction");
    }
  });

  it.each(["stays", "recovers", "never"])("keeps the prediction %s where it was chosen", (chosen) => {
    const start = { windows: windows.slice(0, 1), mostUnits: 6, width: 0.1, lookups: 1000, many: 30, even: 0.6 };
    const before = layoutHot(null, start, chosen, 0, width).shapes;
    for (const t of [0, END / 2, END]) {
      const { shapes } = layoutHot(LINES, start, chosen, t, width);
      expect(shapeOf(shapes, "line", "you")).toEqual(shapeOf(before, "line", "you"));
      expect(shapeOf(shapes, "words", "you-words")).toEqual(shapeOf(before, "words", "you-words"));
    }
  });

  it("names all lines from the start, and covers none with the words of a prediction", () => {
    for (const key of ["even", "best", "elastic"]) expect(shapeOf(at(300), "words", `${key}-words`)).toBeDefined();
    for (const chosen of ["stays", "recovers", "never"]) {
      const shapes = at(END, chosen);
      const { y = 0 } = shapeOf(shapes, "words", "you-words") ?? {};
      for (const key of ["even", "best"]) {
        const line = Number(/,([\d.]+)L/u.exec(shapeOf(shapes, "line", key)?.d ?? "")?.[1]);
        expect(line > y + 4 || line < y - 12).toBe(true);
      }
    }
  });

  it("covers no point with words, however the reads lie", () => {
    const jagged = windows.map((window, at) => ({
      ...window,
      reads: 0.32 + 0.25 * Math.exp(-(at % 10)) + (at % 3) * 0.03,
    }));
    for (const chosen of ["stays", "recovers", "never"]) {
      const close = { ...LINES, windows: jagged };
      const { shapes } = layoutHot(close, null, chosen, END, width);
      const dots = shapes.flatMap((shape) => (shape.kind === "dot" ? [shape] : []));
      for (const name of shapes.flatMap((shape) =>
        shape.kind === "words" && !/^[xy]/u.test(shape.key) ? [shape] : [],
      )) {
        const wide = name.says.length * 6;
        const left = name.x - (name.anchor === "end" ? wide : name.anchor === "middle" ? wide / 2 : 0);
        const covered = dots.filter(
          (dot) => dot.x > left && dot.x < left + wide && dot.y < name.y && dot.y > name.y - 10,
        );
        expect(covered, `${name.key}, ${chosen}`).toEqual([]);
      }
    }
  });

  it("has every shape once", () => {
    expect(repeatedKeys(at(END, "never"))).toEqual([]);
  });
});
