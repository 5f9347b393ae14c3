/**
 * Lab 5: digests of 16 bits. A part of all digests is drawn as one strip: taken ones are dark, and an absent key that meets one turns it
 * red, because no filter can tell both keys apart. A scale sums up all absent keys. Pure.
 *
 * **Invariants**
 * 1. Every cell is one digest: dark if a key of the filter has it, red once an absent key has it too.
 * 2. At the end the scale shows the share that the engine counted, below that of whole digests.
 */
import { lab5Text } from "../../../text/labs/lab5.en";
import { percent } from "../../../text/numbers";
import { readingsText as reads } from "../../../text/trees/readings.en";
import { widest } from "../../chart/layout/text";
import type { Mark } from "../../scene/clock";
import { clamp, passed } from "../../scene/easing";
import { gaugeHeight, gaugePlaces, layoutGauge, type PredictedValue } from "../../scene/gauge-layout";
import { n, type SceneShapes, type Shape, words } from "../../scene/shapes";

const text = lab5Text.width.scene;

/** Digests of a filter's keys, and those of absent keys in their order with the answers of the filter. */
export interface NarrowKeys {
  readonly stored: Uint32Array;
  readonly queried: Uint32Array;
  readonly fooled: Uint8Array;
}

const WORD = 64;
/** Digests that are drawn: the first ones. */
export const DRAWN = 1024;
/** Their columns. */
const COLUMNS = 64;
/** Height of a row of digests, at least and with spare height. */
const ROW = { wide: 13, narrow: 7 } as const;
const ROW_MOST = 24;

const CUT_MS = 1500;
const SLOW = 12;
const SLOW_MS = CUT_MS + 2000;
const ALL_MS = 5600;
const PLOT_MS = 1300;
const REST_MS = 900;

export function narrowMarks(says: string): readonly Mark[] {
  return [
    { atMs: CUT_MS, sentence: text.steps.cut },
    { atMs: SLOW_MS, sentence: text.steps.slow },
    { atMs: ALL_MS, sentence: text.steps.all },
    { atMs: ALL_MS + PLOT_MS + REST_MS, sentence: says },
  ];
}

/** Returns true once all absent keys are counted, when the rates by width take the place of the digests. */
export function showsWidths(t: number): boolean {
  return t >= ALL_MS;
}

/** Fraction of the plot that is drawn. */
export function narrowDrawn(t: number): number {
  return passed(t, ALL_MS, PLOT_MS);
}

/** Number of absent keys queried by time `t`. The drawn ones first appear one by one. */
function queriedAt({ queried }: NarrowKeys, t: number): number {
  if (t < CUT_MS) return 0;
  if (t >= ALL_MS) return queried.length;
  const slow = Math.floor(((t - CUT_MS) / (SLOW_MS - CUT_MS)) * SLOW);
  let seen = 0;
  let firstTwelve = 0;
  for (; firstTwelve < queried.length && seen < Math.min(slow, SLOW); firstTwelve += 1) {
    if ((queried[firstTwelve] ?? 0) < DRAWN) seen += 1;
  }
  if (t < SLOW_MS) return firstTwelve;
  const u = clamp((t - SLOW_MS) / (ALL_MS - SLOW_MS));
  return firstTwelve + Math.floor((queried.length - firstTwelve) * u ** 1.5);
}

const PREDICTED: Readonly<Record<string, readonly [number, number]>> = {
  same: [0.01, 0.01],
  little: [0.02, 0.1],
  much: [0.1, 0.3],
};

/** Width in question, and the rate of whole digests; null until it is known. */
export interface NarrowRates {
  readonly bitsKept: number;
  readonly whole: number | null;
}

/** The scale of absent keys that get "maybe". */
export function layoutShares(
  keys: NarrowKeys | null,
  width: number,
  { bitsKept, whole }: NarrowRates,
  chosen: string | null,
  t: number,
): SceneShapes {
  const queried = keys === null ? 0 : queriedAt(keys, t);
  const fooled = keys === null ? 0 : keys.fooled.subarray(0, queried).reduce((sum, one) => sum + one, 0);
  const share = queried === 0 ? 0 : fooled / queried;
  const place = sharesPlace(width);
  const range = PREDICTED[chosen ?? ""];
  const youSaid: Readonly<Record<string, string>> = text.youSaid;
  const prediction: PredictedValue | null =
    range === undefined ? null : { from: range[0], to: range[1], says: youSaid[chosen ?? ""] ?? "" };
  const shapes = layoutGauge(
    {
      key: "gauge",
      title: text.gauge,
      to: SHARE_END,
      ticks: [0, 0.1, 0.2, 0.3],
      format: (value) => percent(value),
      rows: [
        {
          key: "whole",
          name: text.row(WORD),
          parts: [{ paint: "soft", value: whole ?? 0 }],
          says: whole === null ? "" : percent(whole, 1),
        },
        {
          key: "narrow",
          name: text.row(bitsKept),
          parts: [{ paint: "wasted", value: share }],
          says: queried === 0 ? "" : percent(share, 1),
        },
      ],
      prediction,
    },
    place,
  );
  return { height: gaugeHeight(2, place.names, true, place.pitch), shapes };
}

/** A digest, of which some bits are kept, and the first of all digests. */
export function layoutNarrow(
  keys: NarrowKeys | null,
  width: number,
  bitsKept: number,
  t: number,
  spare = 0,
): SceneShapes {
  const { head, keyed, cells, row, height } = placesOf(width, bitsKept, spare);
  return {
    height,
    shapes: [
      ...word(bitsKept, keys === null ? 0 : passed(t, 0, CUT_MS - 200), width),
      words("cells", 0, CELLS_TOP + 14, head),
      ...legend(keyed.x, keyed.y),
      ...strip(keys, keys === null ? 0 : queriedAt(keys, t), { top: cells, width, row }),
    ],
  };
}

/** End of the scale. */
const SHARE_END = 0.3;
const CELLS_TOP = 52;

/** Places of the parts of the picture. The legend of the cells is next to their heading, or below it. */
function placesOf(width: number, bitsKept: number, spare: number) {
  const isNarrow = width < 480;
  const head = text.cells(DRAWN, 2 ** bitsKept);
  const keyed = isNarrow ? { x: 0, y: CELLS_TOP + 32 } : { x: widest([head]) + LEGEND_GAP, y: CELLS_TOP + 14 };
  const cells = keyed.y + 10;
  const rows = DRAWN / COLUMNS;
  const row = Math.min((isNarrow ? ROW.narrow : ROW.wide) + Math.floor(spare / rows), ROW_MOST);
  return { head, keyed, cells, row, height: cells + rows * row };
}

/** Place of the scale, with high bars. */
function sharesPlace(width: number) {
  return { left: 0, top: 0, width, names: width < 480 ? 0 : 66, pitch: 34 };
}

/** Places of predictions on the scale: the middle of the range of an option. */
export function narrowPlaces(width: number, bitsKept: number) {
  const rows = [WORD, bitsKept].map((bits) => ({ key: String(bits), name: "", parts: [], says: "" }));
  const { scale, middle } = gaugePlaces({ to: SHARE_END, rows }, sharesPlace(width));
  const at = (option: string): number => {
    const [from, to] = PREDICTED[option] ?? [0, 0];
    return scale((from + to) / 2);
  };
  return { across: middle(1), rest: scale(0) + 20, at };
}

const LEGEND_GAP = 26;
/** Samples of the cells: their sides and paints. */
const SAMPLES = [
  { key: "stored", side: 9, fill: "edge" },
  { key: "free", side: 4, fill: "soft" },
  { key: "met", side: 9, fill: "wasted" },
] as const;

/** The meaning of each cell. */
function legend(left: number, y: number): readonly Shape[] {
  let x = left;
  return SAMPLES.flatMap(({ key, side, fill }): readonly Shape[] => {
    const says = text.legend[key];
    const at = x;
    x += 14 + widest([says]) + LEGEND_GAP / 2;
    const [sampleX, sampleY] = [at + (9 - side) / 2, y - 4 - side / 2];
    return [
      { kind: "box", key: `legend-${key}`, x: sampleX, y: sampleY, width: side, height: side, fill },
      words(`legend-${key}-words`, at + 14, y, says, { size: 12.5, paint: "soft" }),
    ];
  });
}

/** The bits of a digest; those that are not kept fall away. */
function word(kept: number, cut: number, width: number): readonly Shape[] {
  const step = width / WORD;
  const cell = (from: number, to: number): string => {
    let d = "";
    for (let at = from; at < to; at += 1) d += `M${n(at * step + 0.5)} 22h${n(step - 1)}v14h${n(1 - step)}z`;
    return d;
  };
  return [
    words("word", 0, 14, cut === 0 ? text.whole(WORD) : text.word(kept, WORD)),
    { kind: "line", key: "kept", d: cell(0, kept), stroke: "none", fill: "hash" },
    { kind: "line", key: "dropped", d: cell(kept, WORD), stroke: "none", fill: "hash", opacity: 1 - 0.85 * cut },
  ];
}

/** The drawn part of all digests. */
function strip(
  keys: NarrowKeys | null,
  queried: number,
  { top, width, row: high }: { readonly top: number; readonly width: number; readonly row: number },
): readonly Shape[] {
  const step = width / COLUMNS;
  const cell = (digest: number): string => {
    const [column, row] = [digest % COLUMNS, Math.floor(digest / COLUMNS)];
    return `M${n(column * step)} ${n(top + row * high)}h${n(step - 1)}v${high - 1}h${n(1 - step)}z`;
  };
  const all = Array.from({ length: DRAWN }, (_, digest) => digest);
  const stored = new Set(keys === null ? [] : keys.stored.filter((digest) => digest < DRAWN));
  const met = new Set<number>();
  const free = new Set<number>();
  for (const digest of keys?.queried.subarray(0, queried) ?? []) {
    if (digest < DRAWN) (stored.has(digest) ? met : free).add(digest);
  }
  const path = (digests: Iterable<number>): string => [...digests].map(cell).join("");
  const dots = [...free].map((digest) => {
    const [column, row] = [digest % COLUMNS, Math.floor(digest / COLUMNS)];
    return `M${n((column + 0.5) * step - 2)} ${n(top + row * high + high / 2 - 2)}h3v3h-3z`;
  });
  const places = all.map(
    (digest): Shape => ({
      kind: "place",
      key: `digest${digest}`,
      x: (digest % COLUMNS) * step,
      y: top + Math.floor(digest / COLUMNS) * high,
      width: step - 1,
      height: high - 1,
      reads: {
        at: reads.digest.at(digest),
        values: reads.digest.value(stored.has(digest), met.has(digest) || free.has(digest)),
      },
    }),
  );
  return [
    ...(keys === null ? [] : places),
    { kind: "line", key: "ground", d: path(all), stroke: "none", fill: "line" },
    {
      kind: "line",
      key: "stored",
      d: path([...stored].filter((digest) => !met.has(digest))),
      stroke: "none",
      fill: "edge",
    },
    { kind: "line", key: "met", d: path(met), stroke: "none", fill: "wasted" },
    { kind: "line", key: "free", d: dots.join(""), stroke: "none", fill: "soft" },
  ];
}
