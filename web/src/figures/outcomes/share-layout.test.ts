// @vitest-environment node
import { describe, expect, it } from "vitest";
import { endOf } from "../scene/clock";
import { type Box, type Dot, type Line, readOut, type SceneShapes, type Shape, type Words } from "../scene/shapes";
import { introMarks, layoutRace, layoutShare, raceMarks, type ShareAxis, shareMarks } from "./share-layout";

const find = <Kind extends Shape>({ shapes }: SceneShapes, key: string): Kind =>
  shapes.find((shape) => shape.key === key) as Kind;
const sample = (x: number) => ({ x, savedNs: 400, hashNs: 100, probeNs: 100, readNs: x, gain: 400 / (600 + x) });
const SAMPLES = [100, 400].map(sample);
const AXIS: ShareAxis = {
  label: "latency",
  isLog: true,
  ends: [10, 1000],
  ticks: [{ value: 100, says: "100 ns" }],
  format: String,
  name: (value: number) => `read ${value}`,
  start: (share) => `${share} at first`,
  asked: [100],
  all: SAMPLES,
};

describe("the share of hashing", () => {
  const end = endOf(shareMarks({ start: "", travel: "", end: "" }));
  const height = { kind: "height", gain: 0.5, side: -1, says: "you" } as const;

  it("lets the reader move the point along the whole curve once it is drawn", () => {
    const samplesRead = (t: number) =>
      readOut(layoutShare(SAMPLES, AXIS, null, t, 776).shapes).filter(({ key }) => key.startsWith("sample"));
    expect(samplesRead(end / 2)).toEqual([]);
    expect(samplesRead(end).map(({ at, values }) => `${at} ${values}`)).toEqual([
      "latency 100: sharing saves 57.1\u00a0%: 400\u00a0ns of 700\u00a0ns",
      "latency 400: sharing saves 40.0\u00a0%: 400\u00a0ns of 1\u00a0µs",
    ]);
    const moved = layoutShare(SAMPLES, AXIS, null, end, 776, "sample0");
    expect(find<Dot>(moved, "point").x).toBe(find<Dot>(layoutShare(SAMPLES, AXIS, null, 0, 776), "point").x);
    expect(find<Line>(moved, "curve").d.split("L")).toHaveLength(2);
  });

  it("introduces the parts of one lookup one after the other, then its column and its sum", () => {
    const over = endOf(introMarks({ hashes: "", others: "", end: "" }));
    const at = (introMs: number) => layoutShare([sample(100)], AXIS, null, 0, 776, null, introMs);
    const lengths = (introMs: number) => [0, 1, 2, 3].map((part) => find<Box>(at(introMs), `bar-lookup-${part}`).width);
    expect(lengths(0)).toEqual([0, 0, 0, 0]);
    expect(lengths(1100).map((length) => length > 0)).toEqual([true, false, false, false]);
    expect(lengths(over)).toEqual(lengths(Number.POSITIVE_INFINITY));
    expect([find<Words>(at(1100), "bar-lookup-says").says, find<Dot>(at(1100), "point")]).toEqual(["", undefined]);
    expect(at(over)).toEqual(at(Number.POSITIVE_INFINITY));
  });

  it("has axes, a prediction and question marks before the run, and no curve", () => {
    const before = layoutShare([], AXIS, { kind: "place", xs: [100], says: "you" }, 0, 776);
    expect(find<Words>(before, "stop0-asked").says).toBe("?");
    expect(find<Line>(before, "you").look).toBe("prediction");
    expect(before.shapes.some(({ key }) => /curve|column|point/u.test(key))).toBe(false);
  });

  it("is the height of the point, and of the saved part of the column", () => {
    for (const [t, gain] of [
      [0, 400 / 700],
      [end, 0.4],
    ] as const) {
      const scene = layoutShare(SAMPLES, AXIS, height, t, 776);
      const [low, high] = [find<Line>(scene, "y0"), find<Line>(scene, "y1")].map(({ d }) =>
        Number(/ (\S+)L/u.exec(d)?.[1]),
      );
      const share = ((low ?? 0) - find<Dot>(scene, "point").y) / ((low ?? 0) - (high ?? 0));
      expect(share).toBeCloseTo(gain, 2);
      expect(find<Box>(scene, "column0").height / ((low ?? 0) - (high ?? 0))).toBeCloseTo(gain, 2);
    }
  });

  it.each([326, 776])("names the first gain, and the last one right of its point, within %i px", (width) => {
    const [first, last] = [0, end].map((t) => layoutShare(SAMPLES, AXIS, height, t, width));
    expect(find<Words>(first as SceneShapes, "start-words").opacity).toBe(0);
    expect(find<Words>(last as SceneShapes, "start-words")).toMatchObject({
      says: expect.stringMatching(/^57\.\d.% at first$/u),
      opacity: width > 480 ? 1 : 0,
    });
    const number = find<Words>(last as SceneShapes, "point-words");
    expect(number.x).toBeGreaterThan(find<Dot>(last as SceneShapes, "point").x);
    expect(number.x + number.says.length * 10).toBeLessThan(width);
  });

  it.each([326, 776])("keeps the number off the line of the prediction, within %i px", (width) => {
    for (const gain of [0.3, 0.38, 0.4, 0.42, 0.46, 0.5]) {
      const scene = layoutShare(SAMPLES, AXIS, { ...height, gain }, end, width);
      const line = Number(/ (\S+)L/u.exec(find<Line>(scene, "you").d)?.[1]);
      const { y } = find<Words>(scene, "point-words");
      expect(line > y - 14 && line < y + 2, `${gain}`).toBe(false);
    }
  });

  it.each([0, -1] as const)("keeps words of a prediction off the number at the start on a phone, side %i", (side) => {
    const axis = { ...AXIS, ends: [90, 1000] } as const;
    const scene = layoutShare(SAMPLES, axis, { ...height, side, gain: 400 / 700, says: "you: it stays" }, 0, 326);
    const [number, you] = [find<Words>(scene, "point-words"), find<Words>(scene, "you-words")];
    const isBeside = you.x > number.x + number.says.length * 11;
    expect(isBeside || Math.abs(you.y - number.y) > 18).toBe(true);
  });

  it("has round ticks", () => {
    const scene = layoutShare(SAMPLES, AXIS, null, end, 776);
    const ticks = scene.shapes.flatMap((shape) =>
      shape.kind === "words" && shape.key.startsWith("bar-tick") ? [shape.says.replaceAll("\u00a0", " ")] : [],
    );
    expect(ticks).toEqual(["0 ns", "500 ns", "1 µs"]);
  });

  it("draws hashes as long before the run as in it", () => {
    const wide = (samples: typeof SAMPLES) => find<Box>(layoutShare(samples, AXIS, null, 0, 776), "bar-lookup-0").width;
    expect(wide(SAMPLES.slice(0, 1))).toBeCloseTo(wide(SAMPLES), 6);
  });

  it("stretches the part of reads only", () => {
    const at = (t: number, part: number) => find<Box>(layoutShare(SAMPLES, AXIS, null, t, 776), `bar-lookup-${part}`);
    expect(at(end, 0).width).toBeCloseTo(at(0, 0).width, 6);
    expect(at(end, 3).width).toBeCloseTo(4 * at(0, 3).width, 6);
  });
});

describe("three lookups on one clock", () => {
  const racers = [
    { key: "bare", name: "no filters", parts: [{ paint: "read" as const, ns: 800 }] },
    {
      key: "each",
      name: "a digest each",
      parts: [
        { paint: "hash" as const, ns: 1000 },
        { paint: "read" as const, ns: 50 },
      ],
    },
    {
      key: "one",
      name: "one digest",
      parts: [
        { paint: "hash" as const, ns: 200 },
        { paint: "read" as const, ns: 50 },
      ],
    },
  ];
  const end = endOf(raceMarks({ race: "", end: "" }));
  const says = (t: number, hasRun = true) =>
    racers.map(({ key }) => find<Words>(layoutRace(racers, hasRun, 0, "you", t, 776), `race-${key}-says`).says);

  it("say their time when they end, and not before", () => {
    expect(says(0)).toEqual(["", "", ""]);
    expect(says(2500)).toEqual(["", "", "250\u00a0ns"]);
    expect(says(end)).toEqual(["800\u00a0ns", "1,050\u00a0ns", "250\u00a0ns"]);
  });

  it("show the first level before the run, on the scale of the whole lookup", () => {
    const first = racers.map(({ parts: [part], ...racer }, at) => ({
      ...racer,
      parts: part === undefined ? [] : [part],
      isFirst: at > 0,
    }));
    const scene = layoutRace(first, false, 4000, null, 0, 776);
    expect(find<Words>(scene, "race-one-says").says).toMatch(/first level: 200\u00a0ns/u);
    expect(find<Words>(scene, "race-bare-says").says).toMatch(/^800/u);
    expect(find<Box>(scene, "race-bare-0").width).toBeCloseTo(4 * find<Box>(scene, "race-one-0").width, 6);
  });

  it("keep the line of the prediction where it is, before the run, in it and after it", () => {
    const line = (hasRun: boolean, t: number) =>
      find<Line>(layoutRace(racers, hasRun, 1100, "you", t, 776), "race-you").d;
    expect([line(true, 0), line(true, 2500), line(true, end)]).toEqual(Array.from({ length: 3 }, () => line(false, 0)));
  });
});
