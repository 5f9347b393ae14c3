/**
 * Lab 8: the hot band moves along the key axis, the filter units follow it, and the line of reads jumps and decays. Pure.
 *
 * **Invariants**
 * 1. A window is drawn when its lookups are done. At the end, the line passes through the engine's reads of all windows.
 * 2. The prediction is a curve, whose height has no meaning. It is the same before the run, in it and after it, and so is its scale if
 *    the reads with equal bits are the most.
 */
import { mean } from "d3-array";
import { lab8Text } from "../../../text/labs/lab8.en";
import { tick as format } from "../../../text/labs/means";
import { count, percent } from "../../../text/numbers";
import { readingsText as reads } from "../../../text/trees/readings.en";
import { type Ends, linear, type Scale, ticksIn, wholeEnds } from "../../chart/layout/axis";
import { type Box, dense, placeLabels, type Spot, type TextPlace, textBox } from "../../chart/layout/labels";
import { textWidth } from "../../chart/layout/text";
import { axis, line, isNarrow as narrow, rule, SOFT, slices, span } from "../../grammar/marks";
import { keys, marksOf, type Step } from "../../grammar/time";
import type { Mark } from "../../scene/clock";
import { mix } from "../../scene/easing";
import { n, predicted, type SceneShapes, type Shape, through, words } from "../../scene/shapes";

const text = lab8Text.hot.scene;

/** Reads of one window, and the filter units in memory at its end. */
export interface HotWindowRead {
  readonly hotFrom: number;
  readonly reads: number;
  readonly units: ArrayLike<number>;
}

/** Three plans of filters under the same lookups. */
export interface HotLines {
  readonly windows: readonly HotWindowRead[];
  /** Reads of each window with the same bits for every key, and with the best division by level. */
  readonly even: readonly number[];
  readonly best: readonly number[];
  readonly mostUnits: number;
  /** Lookups of one window. */
  readonly lookups: number;
  /** Width of the hot band as a part of the axis of keys. */
  readonly width: number;
}

/** Reads around a move: settled before it, and in the first window after it. */
interface Jump {
  readonly before: number;
  readonly after: number;
}

const [WINDOW_MS, MOVE_MS] = [230, 900];
type Windows = readonly HotWindowRead[];

/** Windows before which the hot band moves. */
const movesIn = (windows: Windows): number[] =>
  [...windows.keys()].filter((at) => at > 0 && windows[at]?.hotFrom !== windows[at - 1]?.hotFrom);

/** Times at which the lookups of each window begin: a move takes longer, so that it can be seen. */
const beginsOf = (windows: Windows): number[] => {
  const moves = movesIn(windows);
  return windows.map((_, at) => at * WINDOW_MS + moves.filter((move) => move <= at).length * MOVE_MS);
};

export function hotMarks({ windows, lookups }: HotLines): readonly Mark[] {
  const [begins, moves] = [beginsOf(windows), movesIn(windows)];
  let from = 0;
  const steps = moves.flatMap((move, at): Step[] => {
    const learnt = (begins[move] ?? 0) - MOVE_MS;
    const stretch = learnt - from;
    from = learnt + MOVE_MS + 2 * WINDOW_MS;
    return [
      [stretch, at === 0 ? text.steps.learn : text.steps.decay(lookups)],
      [MOVE_MS + 2 * WINDOW_MS, text.steps.move],
    ];
  });
  return marksOf([...steps, [(begins.at(-1) ?? 0) + WINDOW_MS + 300 - from, text.steps.end]]);
}

/** Number of windows whose lookups are done; a part of one for the window that runs. */
function doneAt(windows: Windows, t: number): number {
  const begins = beginsOf(windows);
  const at = begins.findIndex((begin) => t < begin + WINDOW_MS);
  return at === -1 ? windows.length : at + Math.max(0, (t - (begins[at] ?? 0)) / WINDOW_MS);
}

/** A value of the hot band, such as an end of its frame. It moves before the next window begins. */
function bandAt(windows: Windows, t: number, of: (hotFrom: number) => number = (hotFrom) => hotFrom): number {
  const begins = beginsOf(windows);
  const value = (at: number): number => of(windows[at]?.hotFrom ?? 0);
  const stops = movesIn(windows).flatMap((at) => [
    [(begins[at] ?? 0) - MOVE_MS + 100, value(at - 1)] as const,
    [(begins[at] ?? 0) - 100, value(at)] as const,
  ]);
  return keys(t, [[0, value(0)], ...stops]);
}

/** The units and the hot band before the run, and what is known about the run. */
export interface HotStart extends Pick<HotLines, "windows" | "mostUnits" | "width" | "lookups"> {
  /** Windows of the run. */
  readonly many: number;
  /** Reads per lookup with the same bits for every key, which the model predicts. */
  readonly even: number;
}

/** The picture; `found` is null before the run, and `start` before it is known. `chosen` is a prediction of `lab8Text.hot.options`. */
export function layoutHot(
  found: HotLines | null,
  start: HotStart | null,
  chosen: string | null,
  t: number,
  width: number,
  spare = 0,
): SceneShapes {
  const isNarrow = narrow(width);
  const [left, right] = [isNarrow ? 34 : 46, width - (isNarrow ? 8 : 110)];
  return {
    height: 428 + spare,
    shapes: [
      ...unitsByKey(found ?? start, t, { left, right, top: 52, bottom: 148 }),
      ...lines(found, start, chosen, t, { left, right, top: 228, bottom: 372 + spare }, isNarrow),
    ],
  };
}

/** Units in memory by place on the axis of keys, and the hot band over them. */
function unitsByKey(
  found: Pick<HotStart, "windows" | "mostUnits" | "width"> | null,
  t: number,
  { left, right, top, bottom }: Box,
): Shape[] {
  const band = { at: top, size: bottom - top };
  const x = linear([0, 1], [left, right]);
  const shapes: Shape[] = [
    words("keys", 0, 16, text.keys),
    rule("keys-axis", "y", bottom, [left, right]),
    words("first-key", left, bottom + 18, text.firstKey, SOFT),
    words("last-key", right, bottom + 18, text.lastKey, { ...SOFT, anchor: "end" }),
  ];
  if (found === null) return [{ ...span("keys-room", x, [0, 1], band), fill: "panel" }, ...shapes];
  const { windows, mostUnits, width: wide } = found;
  const units = Array.from(windows[Math.max(Math.ceil(doneAt(windows, t)) - 1, 0)]?.units ?? []);
  const bars = Math.max(units.length, 1);
  const y = linear([0, mostUnits], [bottom, top]);
  // The frame encloses whole bars: a bar whose keys are hot in part is hot.
  const from = x(bandAt(windows, t, (hotFrom) => Math.floor(hotFrom * bars + 1e-6) / bars));
  const to = x(bandAt(windows, t, (hotFrom) => Math.ceil((hotFrom + wide) * bars - 1e-6) / bars));
  const hot = bandAt(windows, t);
  const columns = units.flatMap((value, place) => {
    const box = { x: x(place / bars) + 1, y: y(value), width: (right - left) / bars - 2, height: bottom - y(value) };
    return value === 0 ? [] : [{ place, value, box }];
  });
  const middle = Math.min(Math.max((from + to) / 2, left + 60), right - 60);
  return [
    ...shapes,
    {
      kind: "box",
      key: "band",
      x: from - 2,
      y: top - 8,
      width: to - from + 4,
      height: bottom - top + 8,
      fill: "panel",
      stroke: "ink",
      reads: { at: reads.memory.hot, values: reads.memory.hotRange(hot, hot + wide) },
    },
    ...columns.map(({ place, value, box }): Shape => {
      const at = reads.memory.units(percent((place + 0.5) / bars));
      return { kind: "place", key: `units${place}`, ...box, reads: { at, values: reads.memory.unitsHere(value) } };
    }),
    {
      kind: "line",
      key: "units",
      stroke: "none",
      fill: "skip",
      // One path: there are many bars.
      d: columns.map(({ box }) => `M${n(box.x)} ${bottom}V${n(box.y)}h${n(box.width)}V${bottom}Z`).join(""),
    },
    words("hot", middle, top - 14, text.hot, { anchor: "middle", size: 13, isBold: true }),
  ];
}

/** The three lines; that of the units is the last, since it is drawn on top. */
const PLANS = [
  { key: "even", readsOf: ({ even }: HotLines) => even, says: lab8Text.plans.evenShort },
  { key: "best", readsOf: ({ best }: HotLines) => best, says: lab8Text.plans.bestShort },
  {
    key: "elastic",
    readsOf: ({ windows }: HotLines) => windows.map(({ reads }) => reads),
    says: lab8Text.plans.elasticShort,
  },
] as const;

/** Area and scales of the plot of reads. */
interface Plot {
  readonly box: Box;
  readonly x: Scale;
  readonly y: Scale;
  /** True if there is no space for names right of the lines. */
  readonly isNarrow: boolean;
}

const DOT_RADIUS = 3.5;
/** Heights of a prediction, and room above the reads that are known before the run: parts of the reads with equal bits. */
const [SHAPE, ROOM] = [{ before: 0.25, after: 0.75 }, 1.1];

/** Reads over time: the line of the units advances, the other plans are thin, the prediction is the chosen curve. */
function lines(
  found: HotLines | null,
  start: HotStart | null,
  chosen: string | null,
  t: number,
  box: Box,
  isNarrow: boolean,
): Shape[] {
  const { left, right, top, bottom } = box;
  const windows = found?.windows ?? [];
  const { ends, shape, many } = rangeOf(found, start);
  const plot: Plot = { box, x: linear([0, many], [left, right]), y: linear(ends, [bottom, top]), isNarrow };
  const { x, y } = plot;
  const done = doneAt(windows, t);
  const prediction = chosen === null ? [] : curveOf(chosen, shape, windows, x, y);
  const label = chosen === null ? null : { ...besidePrediction(chosen, shape, plot), says: saysOf(chosen) };
  const lookups = found?.lookups ?? start?.lookups;
  return [
    words("reads", 0, 186, text.reads),
    rule("x", "y", bottom, [left, right]),
    words("x-title", right, bottom + 38, text.x, { anchor: "end", ...SOFT }),
    ...(lookups === undefined ? [] : ticks(lookups, many, ends, plot)),
    ...(found === null
      ? before(start, chosen, shape, plot)
      : [...causes(windows, done, plot), ...plans(found, done, plot, placesOf(found, prediction, label, plot))]),
    ...(label === null || prediction.length === 0 ? [] : predicted("you", through(prediction), label)),
  ];
}

/** The words of a prediction. */
function saysOf(chosen: string): string {
  return `${lab8Text.you}: ${lab8Text.hot.options.find(({ value }) => value === chosen)?.short ?? ""}`;
}

/** The place of the words of a prediction: where it jumps, or where a flat one is far from all jumps. */
function besidePrediction(chosen: string, { before, after }: Jump, { x, y }: Plot): Spot {
  return chosen === "stays" ? { x: x(14), y: y(before) - 8 } : { x: x(10) + 12, y: y(after) - 8 };
}

/** The ends of the vertical axis, the jump that a prediction draws, and the windows of the horizontal axis. */
function rangeOf(found: HotLines | null, start: HotStart | null) {
  const known = start?.even ?? mean(found?.even ?? []) ?? 0.1;
  const counted = found === null ? [] : PLANS.flatMap(({ readsOf }) => readsOf(found));
  return {
    ends: wholeEnds([0, Math.max(...counted, ROOM * known, 0.1)], 4),
    shape: { before: SHAPE.before * known, after: SHAPE.after * known },
    many: Math.max(found?.windows.length ?? 0, start?.many ?? 30),
  };
}

/** What is known before the run, and the curves of all options until one is chosen. */
function before(start: HotStart | null, chosen: string | null, shape: Jump, plot: Plot): readonly Shape[] {
  if (start === null) return [];
  return [...knownLine(start.even, start.many, plot), ...(chosen === null ? offered(shape, plot) : [])];
}

/** The reads that are known before the run. */
function knownLine(even: number, many: number, { box, x, y, isNarrow }: Plot): readonly Shape[] {
  const [right, says, look] = [x(many), lab8Text.plans.evenShort, { size: 13, paint: "soft" } as const];
  return [
    rule("known", "y", y(even), [box.left, right], { stroke: "edge" }),
    isNarrow
      ? words("known-words", right, y(even) - 7, says, { ...look, anchor: "end" })
      : words("known-words", right + 8, y(even) + 4, says, look),
  ];
}

/** The curves of all options, before one is chosen. */
function offered(shape: Jump, { x, y }: Plot): readonly Shape[] {
  const { before, after } = shape;
  const places: Readonly<Record<string, Spot>> = {
    stays: { x: x(11), y: y(before) + 18 },
    recovers: { x: x(12.4), y: y(mix(before, after, 0.3)) },
    never: { x: x(11), y: y(after) - 8 },
  };
  return lab8Text.hot.options.flatMap(({ value, short }): readonly Shape[] => {
    const { x: left, y: base } = places[value] ?? { x: 0, y: 0 };
    return [
      {
        kind: "line",
        key: `offered-${value}`,
        d: through(curveOf(value, shape, [], x, y)),
        stroke: "ink",
        opacity: 0.55,
      },
      words(`offered-${value}-words`, left, base, short, { size: 13 }),
    ];
  });
}

/** The cause of each rise and fall above the plot: the units gather, and the hot band moves. */
function causes(windows: Windows, done: number, { box, x }: Plot): readonly Shape[] {
  const says = (at: number): string => text.moved[Math.min(at, text.moved.length - 1)] ?? "";
  return [
    // A phone has room for the moves only.
    ...(box.right - box.left < 400 ? [] : [words("cause", x(0), box.top - 9, text.learn, { size: 13, paint: "soft" })]),
    ...movesIn(windows)
      .filter((at) => at <= done)
      .flatMap((move, at): readonly Shape[] => [
        rule(`move${at}`, "x", x(move), [box.top - 4, box.bottom], { stroke: "edge", look: "ghost" }),
        words(`move${at}-words`, x(move) + 2, box.top - 9, says(at), { size: 13, isBold: true }),
      ]),
  ];
}

/** Lines and numbers of both axes. */
function ticks(lookups: number, many: number, ends: Ends, { box: { left, right, bottom }, x, y }: Plot): Shape[] {
  return [
    ...axis({
      key: "y",
      side: "left",
      scale: y,
      at: left,
      grid: [left, right],
      ticks: ticksIn(ends, 4),
      format,
      beside: 6,
    }),
    ...Array.from({ length: Math.floor(many / 10) + 1 }, (_, at): Shape => {
      const says = count(10 * at * lookups);
      const isInside = x(10 * at) + textWidth(says) / 2 <= right + 8;
      const look = { anchor: isInside ? "middle" : "end", ...SOFT } as const;
      return words(`x${10 * at}`, isInside ? x(10 * at) : right + 8, bottom + 19, says, look);
    }),
  ];
}

/** Places of the names of the plans, clear of the prediction and of its words. They do not depend on time. */
function placesOf(
  found: HotLines,
  prediction: readonly Spot[],
  label: (Spot & { readonly says: string }) | null,
  { box, x, y, isNarrow }: Plot,
): (TextPlace | null)[] {
  const plans = PLANS.map(({ readsOf }) => readsOf(found).map((reads, at) => ({ x: x(at + 1), y: y(reads) })));
  if (!isNarrow) {
    const ends = plans.map((line) => line.at(-1)?.y ?? 0);
    return PLANS.map((_, at) => ({ x: box.right + 8, y: apart(ends, at), anchor: "start" }));
  }
  const wanted = plans.map((line, at) => ({
    // Above and below the line, because a name at the height of a point would cover the line itself.
    spots: line.flatMap((spot) => [-12, 0, 12].map((by) => ({ x: spot.x, y: spot.y + by }))),
    best: 3 * line.length - 1,
    side: "end" as const,
    texts: [PLANS[at]?.says ?? ""],
    isNeeded: line.length > 0,
  }));
  const points = (plans.at(-1) ?? []).map((spot) => ({
    left: spot.x - DOT_RADIUS,
    right: spot.x + DOT_RADIUS,
    top: spot.y - DOT_RADIUS,
    bottom: spot.y + DOT_RADIUS,
  }));
  const words = label === null ? [] : [textBox({ ...label, anchor: "start" }, [label.says])];
  return placeLabels(wanted, [...plans, prediction].map(dense), [...points, ...words], {
    ...box,
    right: box.right + 8,
    top: box.top - 16,
  });
}

/** The chosen curve: flat, a jump that decays, or a jump that stays. */
function curveOf(chosen: string, { before, after }: Jump, windows: Windows, x: Scale, y: Scale): readonly Spot[] {
  const [first = 10, next = 20] = movesIn(windows);
  const end = Math.max(windows.length, 30);
  const spots = (values: readonly (readonly [number, number])[]) => values.map(([at, of]) => ({ x: x(at), y: y(of) }));
  if (chosen === "stays")
    return spots([
      [0, before],
      [first, before],
      [end, before],
    ]);
  if (chosen !== "recovers" && chosen !== "never") return [];
  const parts = Array.from({ length: 11 }, (_, at) => at / 10);
  const stretch = (from: number, to: number): (readonly [number, number])[] =>
    chosen === "never"
      ? [
          [from, after],
          [to, after],
        ]
      : parts.map((part) => [mix(from, to, part), mix(before, after, Math.exp(-6 * part))]);
  return spots([[0, before], [first, before], ...stretch(first, next), ...stretch(next, end)]);
}

/** The counted lines up to a number of windows; points show that they were counted. */
function plans(found: HotLines, done: number, { box, x, y }: Plot, places: readonly (TextPlace | null)[]): Shape[] {
  const whole = Math.floor(done);
  const spotsOf = (values: readonly number[]) =>
    values.slice(0, whole).map((value, at) => ({ x: x(at + 1), y: y(value) }));
  const curves = PLANS.flatMap(({ key, readsOf, says }, at): Shape[] => {
    const isBold = key === "elastic";
    const curve = line(key, spotsOf(readsOf(found)), isBold ? 2.5 : 1.5, isBold ? "ink" : "edge");
    const { x: left = 0, y: base = 0, anchor = "start" } = places[at] ?? {};
    const look = { anchor, size: 13, isBold, paint: isBold ? "ink" : "soft" } as const;
    return places[at] ? [curve, words(`${key}-words`, left, base, says, look)] : [curve];
  });
  const spots = spotsOf(found.windows.map((window) => window.reads));
  const half = (x(1) - x(0)) / 2;
  const xs = spots.map((spot) => spot.x);
  const area = { ...box, left: (xs[0] ?? 0) - 2 * half, right: (xs.at(-1) ?? 0) + 2 * half };
  const reading = (at: number) => {
    const [units = 0, even = 0, best = 0] = [found.windows[at]?.reads, found.even[at], found.best[at]];
    return {
      at: reads.memory.window(count((at + 1) * found.lookups)),
      values: reads.memory.three(units, even, best),
    };
  };
  return [
    ...curves,
    ...slices("window", xs, area, reading, "line"),
    ...spots.map((spot, at): Shape => ({ kind: "dot", key: `elastic${at}`, ...spot, r: DOT_RADIUS, fill: "ink" })),
  ];
}

/** Moves a label at the end of a line away from those above it. */
function apart(ends: readonly number[], at: number): number {
  const order = [...ends.keys()].sort((one, other) => (ends[one] ?? 0) - (ends[other] ?? 0));
  let y = Number.NEGATIVE_INFINITY;
  for (const one of order) {
    y = Math.max((ends[one] ?? 0) + 4, y + 16);
    if (one === at) return y;
  }
  return y;
}
