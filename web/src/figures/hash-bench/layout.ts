/**
 * Where the times of hashes lie: a panel for each function, one logarithmic axis for all. Pure.
 *
 * **Invariants** (broken by `layout.test.ts`)
 * 1. Times of this tab and native ones are never joined, by a line or by a mean; at one size they stand beside each other.
 * 2. All panels have the same axis, which holds every time with its interval.
 *
 * **Units**: CSS pixels.
 */

import type { DigestName } from "../../engine/contract";
import { logScale } from "../axis/scale";
import type { BenchTime, HashBenchParams } from "./params";

const MARGIN = { top: 26, right: 8, bottom: 38, left: 52 } as const;
/** Between panels. */
const GAP = 16;
/** Between a time of this tab and the native one. */
const BESIDE = 5;
/** The axis before anything is known: what hashes take anywhere. */
const USUAL = [1, 1000] as const;

export interface BenchMark {
  readonly origin: "tab" | "native";
  readonly x: number;
  readonly y: number;
  readonly lowY: number;
  readonly highY: number;
}

export interface BenchPanel {
  readonly digest: DigestName;
  readonly left: number;
  readonly right: number;
  readonly sizes: readonly { readonly x: number; readonly keyBytes: number }[];
  readonly marks: readonly BenchMark[];
}

export interface BenchLayout {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
  readonly panels: readonly BenchPanel[];
  readonly ticks: readonly { readonly y: number; readonly ns: number }[];
}

function decades(times: readonly BenchTime[]): [number, number] {
  const all = times.flatMap(({ ns, low, high }) => [ns, low ?? ns, high ?? ns]).filter((ns) => ns > 0);
  const low = Math.min(USUAL[0] * 10, ...all);
  const high = Math.max(USUAL[1] / 10, ...all);
  return [10 ** Math.floor(Math.log10(low)), 10 ** Math.ceil(Math.log10(high))];
}

/** The layout in a width and a height. */
export function layoutBench(params: HashBenchParams, width: number, height: number): BenchLayout {
  const { digests, sizes, tab, native } = params;
  const [from, to] = decades([...tab, ...native]);
  const [top, bottom] = [MARGIN.top, Math.max(height - MARGIN.bottom, MARGIN.top + 1)];
  const [left, right] = [MARGIN.left, Math.max(width - MARGIN.right, MARGIN.left + 1)];
  const toY = logScale([from, to], [bottom, top], { clamps: true });
  const panelWidth = (right - left - GAP * (digests.length - 1)) / Math.max(digests.length, 1);
  const panels = digests.map((digest, at): BenchPanel => {
    const start = left + at * (panelWidth + GAP);
    const places = sizes.map((keyBytes, place) => ({
      x: start + ((place + 0.5) * panelWidth) / Math.max(sizes.length, 1),
      keyBytes,
    }));
    const marks = (origin: BenchMark["origin"], times: readonly BenchTime[]): BenchMark[] =>
      times
        .filter((time) => time.digest === digest)
        .flatMap(({ keyBytes, ns, low, high }) => {
          const place = places.find((one) => one.keyBytes === keyBytes);
          if (place === undefined) return [];
          const x = place.x + (origin === "tab" ? -BESIDE : BESIDE);
          return [{ origin, x, y: toY(ns), lowY: toY(low ?? ns), highY: toY(high ?? ns) }];
        });
    return {
      digest,
      left: start,
      right: start + panelWidth,
      sizes: places,
      marks: [...marks("tab", tab), ...marks("native", native)],
    };
  });
  const ticks: { y: number; ns: number }[] = [];
  for (let ns = from; ns <= to * 1.001; ns *= 10) ticks.push({ y: toY(ns), ns });
  return { top, bottom, left, right, panels, ticks };
}
