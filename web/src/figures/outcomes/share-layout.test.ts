// @vitest-environment node
import { expect, it } from "vitest";
import { endOf } from "../scene/clock";
import { readFrom, saidBy } from "../scene/said";
import { layoutRace, layoutShare, raceMarks, type ShareAxis, shareMarks } from "./share-layout";

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

it("lets the reader move the point along the whole curve once it is drawn, and not before", () => {
  const end = endOf(shareMarks({ start: "", travel: "", end: "" }));
  const read = (t: number) =>
    readFrom(layoutShare(SAMPLES, AXIS, null, t, 776).shapes).filter((says) => says.includes("sharing saves"));
  expect(read(end / 2)).toEqual([]);
  expect(read(end)).toEqual([
    "latency 100: sharing saves 57.1 %: 400 ns of 700 ns",
    "latency 400: sharing saves 40.0 %: 400 ns of 1 µs",
  ]);
});

it("lets three lookups say their time when they end, and not before", () => {
  const [hash, read] = [{ paint: "hash" as const }, { paint: "read" as const, ns: 50 }];
  const racers = [
    { key: "bare", name: "no filters", parts: [{ ...read, ns: 800 }] },
    { key: "each", name: "a digest each", parts: [{ ...hash, ns: 1000 }, read] },
    { key: "one", name: "one digest", parts: [{ ...hash, ns: 200 }, read] },
  ];
  const said = (t: number) =>
    saidBy(layoutRace(racers, true, 0, null, t, 776).shapes).filter((says) => /^(?:250|800|1,050) ns$/u.test(says));
  expect(said(0)).toEqual([]);
  expect(said(2500)).toEqual(["250 ns"]);
  expect(said(endOf(raceMarks({ race: "", end: "" })))).toEqual(["800 ns", "1,050 ns", "250 ns"]);
});
