/**
 * Times of hashes as small multiples: a plot for each function, with the same axes. Pure.
 *
 * **Invariants** (broken by `layout.test.ts`)
 * 1. Times of the browser and native ones are separate series, which no line or mean joins.
 * 2. All panels have the same axes, which hold every time with its interval.
 */

import { hashBenchText as text } from "../../text/charts/hash-bench.en";
import { plotText } from "../../text/charts/plot.en";
import { en } from "../../text/lab.en";
import { keySize, time } from "../../text/numbers";
import { decadesIn } from "../chart/layout/axis";
import type { Axis, PlotParams, PlotPoint } from "../plot/params";
import type { BenchTime, HashBenchParams } from "./params";

/** The axis before anything is known: times of hashes anywhere. */
const USUAL = [1, 1000] as const;
/** Room beyond the first and the last key size, as a factor. */
const BEYOND = 1.6;

function decades(times: readonly BenchTime[]): [number, number] {
  const all = times.flatMap(({ ns, low, high }) => [ns, low ?? ns, high ?? ns]).filter((ns) => ns > 0);
  const low = Math.min(USUAL[0] * 10, ...all);
  const high = Math.max(USUAL[1] / 10, ...all);
  return [10 ** Math.floor(Math.log10(low)), 10 ** Math.ceil(Math.log10(high))];
}

/** Returns the plots. */
export function benchPanels({ digests, sizes, tab, native }: HashBenchParams): PlotParams[] {
  const [from, to] = decades([...tab, ...native]);
  const y = { scale: "log", from, to, ticks: decadesIn([from, to]), format: time } as const;
  const largest = Math.max(...sizes);
  const x: Axis = {
    label: text.axis,
    scale: "log",
    from: Math.min(...sizes) / BEYOND,
    to: largest * BEYOND,
    // The label of a size next to the largest one would take its room.
    ticks: sizes.filter((size) => size === largest || largest / size > 2),
    format: String,
    read: keySize,
  };
  return digests.map((digest) => {
    const points = (times: readonly BenchTime[]): PlotPoint[] =>
      times
        .filter((one) => one.digest === digest)
        .map(({ keyBytes, ns, low, high }) => ({
          x: keyBytes,
          y: ns,
          ...(low === null || high === null ? {} : { low, high }),
        }));
    return {
      name: digest,
      title: en.digest(digest),
      x,
      y: { ...y, label: en.digest(digest) },
      series: [
        { name: plotText.kinds.measured, kind: "measured", mark: "circle", points: points(native), isUnnamed: true },
        { name: plotText.kinds.tab, kind: "tab", mark: "circle", cost: "hash", points: points(tab), isUnnamed: true },
      ],
      here: null,
    };
  });
}
