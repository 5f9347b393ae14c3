/**
 * Lab 4: pictures of the questions about lookups. Lookups stream through one tree or two, and a scale below sums up. Pure.
 *
 * **Invariants**
 * 1. At the end the scale shows the means that the engine counted.
 * 2. Until all lookups have ended, the scale shows the mean of those that have.
 */
import { lab4Text } from "../../../text/labs/lab4.en";
import { count, fixed } from "../../../text/numbers";
import { textWidth } from "../../chart/layout/text";
import type { DataTable } from "../../frame/csv";
import type { Mark } from "../../scene/clock";
import { gaugeHeight, gaugePlaces, layoutGauge, type PredictedValue } from "../../scene/gauge-layout";
import { type SceneShapes, type Shape, words } from "../../scene/shapes";
import { type FirstPart, firstMarks, type LevelAnswer, layoutFirst, lookupX } from "./first-layout";
import { type LookupStream, SLOW_MS } from "./lookup-stream";
import {
  COUNTED_MS,
  type Geometry,
  type LevelFacts,
  layoutFlowing,
  meanAt,
  type StreamCount,
  sumAt,
} from "./stream-layout";

const text = lab4Text.scene;

/** Time for the sentence with the result. */
const REST_MS = 1800;

function steps(end: string): readonly Mark[] {
  return [
    { atMs: SLOW_MS, sentence: text.slow },
    { atMs: COUNTED_MS, sentence: text.all },
    { atMs: COUNTED_MS + REST_MS, sentence: end },
  ];
}

const END_MS = COUNTED_MS + REST_MS;

/** Wider pictures have names of rows next to them. */
const WIDE = 480;

/** The two questions about empty lookups. */
export type EmptyQuestion = "probes" | "reads";
const SHOWN = { probes: "probed", reads: "fooled" } as const satisfies Record<EmptyQuestion, StreamCount>;
const PAINT = { probes: "probe", reads: "wasted" } as const;
/** Predictions by option, as the words of `lab4Text` name them. */
const PREDICTED: Readonly<Record<EmptyQuestion, Readonly<Record<string, number>>>> = {
  probes: { one: 1, half: 2.5, all: 5 },
  reads: { none: 0, one: 0.09, each: 0.45, every: 5 },
};

/** Part of one lookup that is shown before each question. */
const FIRST = { probes: "answer", reads: "lookup" } as const satisfies Record<EmptyQuestion, FirstPart>;

/** One lookup of an absent key, and the tree that it searches. */
export interface FirstLookup {
  readonly levels: readonly LevelFacts[];
  readonly answers: readonly LevelAnswer[];
}

/** Marks of the introduction of a question; none before its lookup is known. */
export function emptyIntro(first: FirstLookup | null, question: EmptyQuestion): readonly Mark[] {
  return first === null ? [] : firstMarks(first.answers, FIRST[question]);
}

export function emptyMarks(stream: LookupStream, question: EmptyQuestion): readonly Mark[] {
  return steps(lab4Text[question].end(sumAt(stream, SHOWN[question], END_MS), stream.lookups));
}

/** Sizes of the picture of a question about empty lookups. */
function emptySizes(levelCount: number, width: number, spare: number) {
  const isNarrow = width < WIDE;
  const pitch = (isNarrow ? 48 : 63) + Math.floor(spare / levelCount);
  const top = 30;
  const names = isNarrow ? 0 : 66;
  return { isNarrow, pitch, top, gauge: { left: 0, top: top + levelCount * pitch + 14, width, names } };
}

/** Places of the predictions of a question about empty lookups on its scale. */
export function emptyPlaces(question: EmptyQuestion, levelCount: number, width: number, spare = 0) {
  const { scale, middle } = gaugePlaces(
    { to: levelCount, rows: [EMPTY_ROW] },
    emptySizes(levelCount, width, spare).gauge,
  );
  return {
    across: middle(0),
    rest: scale(0) + 20,
    at: (option: string): number => scale(PREDICTED[question][option] ?? 0),
  };
}

const EMPTY_ROW = { key: "", name: "", parts: [], says: "" };

/** The lookups of a question: one for its introduction, and all of its run. Null if they are not known yet. */
export interface EmptyLookups {
  readonly first: FirstLookup | null;
  readonly stream: LookupStream | null;
  /** Lookups of the run. */
  readonly lookups: number;
}

/** The picture of a question about empty lookups. */
export function layoutEmpty(
  question: EmptyQuestion,
  { first, stream, lookups }: EmptyLookups,
  levelCount: number,
  chosen: string | null,
  { t, introMs }: { readonly t: number; readonly introMs: number },
  width: number,
  spare = 0,
): SceneShapes {
  const { isNarrow, pitch, top, gauge: place } = emptySizes(levelCount, width, spare);
  const words4 = lab4Text[question];
  const value = chosen === null ? undefined : PREDICTED[question][chosen];
  const tree = {
    key: "tree",
    left: 0,
    top,
    width,
    pitch,
    lookups,
    ...(first === null ? {} : { facts: first.levels }),
    levelName: (level: number) => text.level(level, isNarrow),
    ending: text.ending,
    predicted: question === "probes" ? sharesOf(value, levelCount) : [],
  };
  const flow = layoutFlowing(stream, levelCount, SHOWN[question], t, tree, (of) =>
    first === null ? [] : [...contents(first.levels, of), ...layoutFirst(first.answers, FIRST[question], introMs, of)],
  );
  const sum = meanOf(stream, SHOWN[question], t);
  const prediction: PredictedValue | null =
    value === undefined ? null : { from: value, to: value, says: saysOf(words4.youSaid, chosen) };
  const row = { key: question, name: text.row, says: sum.says };
  const part = {
    paint: PAINT[question],
    value: sum.value,
    ...(question === "probes" ? { texture: "dots" as const } : {}),
  };
  const gauge = layoutGauge(
    {
      key: "gauge",
      title: words4.gauge,
      to: levelCount,
      ticks: Array.from({ length: levelCount + 1 }, (_, tick) => tick),
      format: String,
      rows: [{ ...row, parts: [part] }],
      prediction,
    },
    place,
  );
  const columnX = width;
  const shapes = [
    words("column", columnX, 14, text.columns[SHOWN[question]], { anchor: "end", isBold: true }),
    ...legend(question, width - textWidth(text.columns[SHOWN[question]], 15) - 12),
    ...flow,
  ];
  return { height: place.top + gaugeHeight(1, place.names), shapes: [...shapes, ...gauge] };
}

/** Shares of lookups that probe each level, from the first one on, for a predicted number of filters. */
function sharesOf(filters: number | undefined, levels: number): readonly number[] {
  if (filters === undefined) return [];
  return Array.from({ length: levels }, (_, at) => Math.min(Math.max(filters - at, 0), 1));
}

/** Samples of the marks with their names, from the left up to `end`. */
function legend(question: EmptyQuestion, end: number): readonly Shape[] {
  let x = 0;
  const parts = question === "reads" ? (["gate", "lookup", "block"] as const) : (["gate", "lookup"] as const);
  return parts.flatMap((part): readonly Shape[] => {
    const { width, height, fill } = SAMPLES[part];
    const [left, says] = [x, text.legend[part]];
    x += width + 6 + textWidth(says, 12.5) + 16;
    if (x - 16 > end) return [];
    const box = {
      x: left,
      y: 10 - height / 2,
      width,
      height,
      fill,
      ...(part === "gate" ? { stroke: "ink" as const } : {}),
    };
    return [
      { kind: "box", key: `legend-${part}`, ...box },
      words(`legend-${part}-words`, left + width + 6, 14, says, { size: 12.5, paint: "soft" }),
    ];
  });
}

const SAMPLES = {
  gate: { width: 26, height: 8, fill: "level-2" },
  lookup: { width: 6, height: 6, fill: "skip" },
  block: { width: 8, height: 8, fill: "wasted" },
} as const;

/** Contents of the levels before the run. Then lookups take their place. */
function contents(levels: readonly LevelFacts[], { key, band, top, pitch }: Geometry): readonly Shape[] {
  const look = { size: 12.5, paint: "soft" } as const;
  const end = band.x + band.width;
  const says = levels.map(({ entries, tables }) => text.holds(entries, tables));
  // The lookup and its answer are left of the contents.
  const left = lookupX(band) + 24 + textWidth(text.answers.maybe, 15);
  const hasRoom = Math.max(0, ...says.map((one) => textWidth(one))) < end - 8 - left;
  const held = says.map((one, at) =>
    words(`${key}-holds${at + 1}`, end - 8, top + at * pitch + 28, one, { ...look, anchor: "end" }),
  );
  return hasRoom ? held : [];
}

/** Mean of the lookups that have ended; no words before the first one has. */
function meanOf(stream: LookupStream | null, shown: StreamCount | "reached", t: number) {
  const mean = stream === null ? null : meanAt(stream, shown, t);
  return mean === null ? { value: 0, says: "" } : { value: mean, says: fixed(mean, 2) };
}

function saysOf(says: Readonly<Record<string, string>>, chosen: string | null): string {
  return says[chosen ?? ""] ?? "";
}

/** A tree of the question about ratios. */
export interface RatioTree {
  /** Lookups of the run. */
  readonly lookups: number;
  readonly ratio: number;
  readonly levels: number;
  readonly stream: LookupStream | null;
  /** Mean of its visited levels, if it is part of the question. */
  readonly known?: number | null;
}

export function ratioMarks([wide, narrow]: readonly [LookupStream, LookupStream]): readonly Mark[] {
  return steps(lab4Text.ratio.end(visitedAt(wide, END_MS), visitedAt(narrow, END_MS)));
}

/** Levels visited per lookup, once all have ended. */
export function visitedIn(stream: LookupStream): number {
  return visitedAt(stream, END_MS);
}

/** Levels visited per lookup that has ended. */
function visitedAt(stream: LookupStream, t: number): number {
  return meanAt(stream, "reached", t) ?? 0;
}

/** The picture of the question about ratios. */
export function layoutRatio(
  trees: readonly [RatioTree, RatioTree],
  chosen: string | null,
  t: number,
  width: number,
  spare = 0,
): SceneShapes {
  const isNarrow = width < WIDE;
  const most = Math.max(...trees.map(({ levels }) => levels));
  const gap = isNarrow ? 14 : 36;
  const half = (width - gap) / 2;
  const height = most * ((isNarrow ? 42 : 49) + Math.floor(spare / most));
  const top = 56;
  const flows = trees.flatMap(({ ratio, levels, stream, lookups }, at) => {
    const left = at * (half + gap);
    return [
      words(`tree${ratio}-title`, left, 22, lab4Text.ratio.tree(ratio), { isBold: true }),
      words(`tree${ratio}-column`, left + half, 22, text.columns.found, { anchor: "end", size: 12.5, paint: "soft" }),
      ...layoutFlowing(stream, levels, "found", t, {
        key: `tree${ratio}`,
        left,
        top: top - 16,
        width: half,
        pitch: height / most,
        lookups,
        levelName: (level) => text.level(level, true),
        ending: text.ending,
      }),
    ];
  });
  const sums = trees.map(({ stream, known = null }) =>
    known === null ? meanOf(stream, "reached", t) : { value: known, says: fixed(known, 2) },
  );
  const says = saysOf(lab4Text.ratio.youSaid, chosen);
  const first = sums[0]?.says ? sums[0].value : null;
  const prediction = says === "" || first === null ? null : { from: first, to: first, says };
  const names = isNarrow ? 0 : 66;
  const gauge = layoutGauge(
    {
      key: "gauge",
      title: lab4Text.ratio.gauge,
      to: most,
      ticks: Array.from({ length: most + 1 }, (_, tick) => tick),
      format: String,
      rows: trees.map(({ ratio }, at) => ({
        key: `ratio${ratio}`,
        name: lab4Text.ratio.tree(ratio),
        parts: [{ paint: "hit", value: sums[at]?.value ?? 0 }],
        says: sums[at]?.says ?? "",
      })),
      prediction,
    },
    { left: 0, top: top + height, width, names },
  );
  return { height: top + height + gaugeHeight(2, names), shapes: [...flows, ...gauge] };
}

/** The counts of a tree, level by level. */
export function streamTable(streams: readonly LookupStream[]): DataTable {
  const rows = streams.flatMap(({ levels }) =>
    levels.map((sums, at) => {
      const last = (of: Uint32Array): string => count(of.at(-1) ?? 0);
      return [String(at + 1), last(sums.reached), last(sums.probed), last(sums.fooled), last(sums.found)];
    }),
  );
  return { columns: text.table, rows };
}
