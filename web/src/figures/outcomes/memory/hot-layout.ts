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
import { count, percent } from "../../../text/numbers";
import { readingsText as reads } from "../../../text/trees/readings.en";
import { type Ends, type Scale, ticksIn, wholeEnds } from "../../chart/layout/axis";
import { type Box, dense, placeLabels, type Spot, type TextPlace, textBox } from "../../chart/layout/labels";
import { textWidth } from "../../chart/layout/text";
import type { Mark } from "../../scene/clock";
import { mix, passed } from "../../scene/easing";
import { n, predicted, type SceneShapes, type Shape, straight, through, words } from "../../scene/shapes";
import { linear } from "../scales";

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

const WINDOW_MS = 230;
const MOVE_MS = 900;

const movesBefore = (windows: readonly HotWindowRead[], at: number): number =>
  windows.slice(1, at + 1).filter((window, one) => window.hotFrom !== windows[one]?.hotFrom).length;

/** Time at which the lookups of a window begin: a move takes longer, so that it can be seen. */
function beginMs(windows: readonly HotWindowRead[], at: number): number {
  return at * WINDOW_MS + movesBefore(windows, at) * MOVE_MS;
}

export function hotMarks({ windows, lookups }: HotLines): readonly Mark[] {
  const marks: Mark[] = [];
  for (let at = 1; at < windows.length; at += 1) {
    if (movesBefore(windows, at) === movesBefore(windows, at - 1)) continue;
    const end = beginMs(windows, at) - MOVE_MS;
    marks.push(
      { atMs: end, sentence: marks.length === 0 ? text.steps.learn : text.steps.decay(lookups) },
      { atMs: end + MOVE_MS + 2 * WINDOW_MS, sentence: text.steps.move },
    );
  }
  return [...marks, { atMs: beginMs(windows, windows.length - 1) + WINDOW_MS + 300, sentence: text.steps.end }];
}

/** Number of windows whose lookups are done; a part of one for the window that runs. */
function doneAt(windows: readonly HotWindowRead[], t: number): number {
  for (const at of windows.keys()) {
    const begin = beginMs(windows, at);
    if (t < begin + WINDOW_MS) return at + Math.max(0, (t - begin) / WINDOW_MS);
  }
  return windows.length;
}

/** Position of the hot band, or of a value of each window such as an end of its frame. It moves before the next window begins. */
function bandAt(
  windows: readonly HotWindowRead[],
  t: number,
  of: (hotFrom: number) => number = (hotFrom) => hotFrom,
): number {
  let band = of(windows[0]?.hotFrom ?? 0);
  for (const [at, { hotFrom }] of windows.entries()) {
    band = mix(band, of(hotFrom), passed(t, beginMs(windows, at) - MOVE_MS + 100, MOVE_MS - 200));
  }
  return band;
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
  const isNarrow = width < 480;
  const [left, right] = [isNarrow ? 34 : 46, width - (isNarrow ? 8 : 110)];
  return {
    height: 428 + spare,
    shapes: [...keys(found ?? start, t, [left, right]), ...lines(found, start, chosen, t, { left, right, spare })],
  };
}

/** Units in memory by place on the axis of keys, and the hot band over them. */
function keys(
  found: Pick<HotStart, "windows" | "mostUnits" | "width"> | null,
  t: number,
  [left, right]: readonly [number, number],
): Shape[] {
  const [top, bottom] = [52, 148];
  const shapes: Shape[] = [
    words("keys", 0, 16, text.keys),
    { kind: "line", key: "keys-axis", d: straight(left, bottom, right, bottom), stroke: "ink" },
    words("first-key", left, bottom + 18, text.firstKey, { size: 12.5, paint: "soft" }),
    words("last-key", right, bottom + 18, text.lastKey, { size: 12.5, paint: "soft", anchor: "end" }),
  ];
  if (found === null) {
    const room = { x: left, y: top, width: right - left, height: bottom - top };
    return [{ kind: "box", key: "keys-room", ...room, fill: "panel" }, ...shapes];
  }
  const { windows, mostUnits, width: wide } = found;
  const x = linear([0, 1], [left, right]);
  const band = bandAt(windows, t);
  const done = doneAt(windows, t);
  const last = windows[Math.max(Math.ceil(done) - 1, 0)];
  const places = last?.units.length ?? 0;
  const y = linear([0, mostUnits], [bottom, top]);
  // The frame encloses whole bars: a bar whose keys are hot in part is hot.
  const bars = Math.max(places, 1);
  const from = x(bandAt(windows, t, (hotFrom) => Math.floor(hotFrom * bars + 1e-6) / bars));
  const to = x(bandAt(windows, t, (hotFrom) => Math.ceil((hotFrom + wide) * bars - 1e-6) / bars));
  shapes.push({
    kind: "box",
    key: "band",
    x: from - 2,
    y: top - 8,
    width: to - from + 4,
    height: bottom - top + 8,
    fill: "panel",
    stroke: "ink",
    reads: { at: reads.memory.hot, values: reads.memory.hotRange(band, band + wide) },
  });
  let d = "";
  for (let place = 0; place < places; place += 1) {
    const units = last?.units[place] ?? 0;
    if (units === 0) continue;
    const wideBar = (right - left) / places;
    shapes.push({
      kind: "place",
      key: `units${place}`,
      x: left + place * wideBar + 1,
      y: y(units),
      width: wideBar - 2,
      height: bottom - y(units),
      reads: {
        at: reads.memory.units(percent((place + 0.5) / places)),
        values: reads.memory.unitsHere(units),
      },
    });
    d += `M${n(left + place * wideBar + 1)} ${bottom}V${n(y(units))}h${n(wideBar - 2)}V${bottom}Z`;
  }
  const centered = Math.min(Math.max((from + to) / 2, left + 60), right - 60);
  return [
    ...shapes,
    { kind: "line", key: "units", d, stroke: "none", fill: "skip" },
    words("hot", centered, top - 14, text.hot, { anchor: "middle", size: 13, isBold: true }),
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

/** Reads over time: the line of the units advances, the other plans are thin, the prediction is the chosen curve. */
function lines(
  found: HotLines | null,
  start: HotStart | null,
  chosen: string | null,
  t: number,
  { left, right, spare }: { readonly left: number; readonly right: number; readonly spare: number },
): Shape[] {
  const [top, bottom] = [228, 372 + spare];
  const windows = found?.windows ?? [];
  const { ends, shape, many } = rangeOf(found, start);
  const y = linear(ends, [bottom, top]);
  const x = linear([0, many], [left, right]);
  const plot: Plot = { box: { left, right, top, bottom }, x, y, isNarrow: right <= 400 };
  const shapes: Shape[] = [
    words("reads", 0, 186, text.reads),
    { kind: "line", key: "x", d: straight(left, bottom, right, bottom), stroke: "ink" },
    words("x-title", right, bottom + 38, text.x, { anchor: "end", size: 12.5, paint: "soft" }),
  ];
  const prediction = chosen === null ? [] : curveOf(chosen, shape, windows, x, y);
  const label = chosen === null ? null : { ...besidePrediction(chosen, shape, plot), says: saysOf(chosen) };
  const places = found === null ? null : placesOf(found, prediction, label, plot);
  if (found !== null && places !== null) {
    shapes.push(
      ...ticks(found.lookups, found.windows.length, ends, plot),
      ...causes(windows, doneAt(windows, t), plot),
      ...plans(found, doneAt(windows, t), plot, places),
    );
  }
  if (found === null && start !== null) {
    const { lookups, even } = start;
    const curves = chosen === null ? offered(shape, plot) : [];
    shapes.push(...ticks(lookups, many, ends, plot), ...knownLine(even, many, plot), ...curves);
  }
  if (label === null || prediction.length === 0) return shapes;
  return [...shapes, ...predicted("you", through(prediction), label)];
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

/** The reads that are known before the run. */
function knownLine(even: number, many: number, { box, x, y, isNarrow }: Plot): readonly Shape[] {
  const right = x(many);
  return [
    { kind: "line", key: "known", d: straight(box.left, y(even), right, y(even)), stroke: "edge" },
    isNarrow
      ? words("known-words", right, y(even) - 7, lab8Text.plans.evenShort, { size: 13, paint: "soft", anchor: "end" })
      : words("known-words", right + 8, y(even) + 4, lab8Text.plans.evenShort, { size: 13, paint: "soft" }),
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

/** Windows before which the hot band moves. */
function movesIn(windows: readonly HotWindowRead[]): readonly number[] {
  return [...windows.keys()].filter((at) => at > 0 && movesBefore(windows, at) > movesBefore(windows, at - 1));
}

/** The cause of each rise and fall above the plot: the units gather, and the hot band moves. */
function causes(windows: readonly HotWindowRead[], done: number, { box, x }: Plot): readonly Shape[] {
  const moves = movesIn(windows).filter((at) => at <= done);
  const says = (at: number): string => text.moved[Math.min(at, text.moved.length - 1)] ?? "";
  const start = words("cause", x(0), box.top - 9, text.learn, { size: 13, paint: "soft" });
  return [
    // A phone has room for the moves only.
    ...(box.right - box.left < 400 ? [] : [start]),
    ...moves.flatMap((move, at): readonly Shape[] => {
      const d = straight(x(move), box.top - 4, x(move), box.bottom);
      return [
        { kind: "line", key: `move${at}`, d, stroke: "edge", look: "ghost" },
        words(`move${at}-words`, x(move) + 2, box.top - 9, says(at), { size: 13, isBold: true }),
      ];
    }),
  ];
}

/** Lines and numbers of both axes. */
function ticks(lookups: number, many: number, ends: Ends, { box: { left, right, bottom }, x, y }: Plot): Shape[] {
  const shapes: Shape[] = [];
  for (const tick of ticksIn(ends, 4)) {
    const d = straight(left, y(tick), right, y(tick));
    const look = { anchor: "end", size: 12.5, paint: "soft" } as const;
    shapes.push(
      { kind: "line", key: `y${tick}`, d, stroke: "line" },
      words(`y${tick}-words`, left - 6, y(tick) + 4, lab8Text.tick(tick), look),
    );
  }
  for (let at = 0; at <= many; at += 10) {
    const says = count(at * lookups);
    const isInside = x(at) + textWidth(says) / 2 <= right + 8;
    const place = isInside ? ({ x: x(at), anchor: "middle" } as const) : ({ x: right + 8, anchor: "end" } as const);
    shapes.push(words(`x${at}`, place.x, bottom + 19, says, { anchor: place.anchor, size: 12.5, paint: "soft" }));
  }
  return shapes;
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

/** Heights of a prediction: parts of the reads with equal bits. */
const SHAPE: Jump = { before: 0.25, after: 0.75 };
/** Room above the reads that are known before the run, as a part of them. */
const ROOM = 1.1;

/** The chosen curve: flat, a jump that decays, or a jump that stays. */
function curveOf(
  chosen: string,
  { before, after }: Jump,
  windows: readonly HotWindowRead[],
  x: Scale,
  y: Scale,
): readonly Spot[] {
  const moves = movesIn(windows);
  const [first, next] = [moves[0] ?? 10, moves[1] ?? 20];
  const end = Math.max(windows.length, 30);
  const flat = [
    { x: x(0), y: y(before) },
    { x: x(first), y: y(before) },
  ];
  const stretch = (from: number, to: number) =>
    chosen === "never"
      ? [
          { x: x(from), y: y(after) },
          { x: x(to), y: y(after) },
        ]
      : Array.from({ length: 11 }, (_, at) => {
          const part = at / 10;
          return { x: x(mix(from, to, part)), y: y(mix(before, after, Math.exp(-6 * part))) };
        });
  if (chosen === "stays") return [...flat, { x: x(end), y: y(before) }];
  if (chosen !== "recovers" && chosen !== "never") return [];
  return [...flat, ...stretch(first, next), ...stretch(next, end)];
}

/** The counted lines up to a number of windows; points show that they were counted. */
function plans(found: HotLines, done: number, { box, x, y }: Plot, places: readonly (TextPlace | null)[]): Shape[] {
  const whole = Math.floor(done);
  return PLANS.flatMap(({ key, readsOf, says }, at): Shape[] => {
    const isMain = key === "elastic";
    const spots = readsOf(found)
      .slice(0, whole)
      .map((value, one) => ({ x: x(one + 1), y: y(value) }));
    const place = places[at];
    const shapes: Shape[] = [
      { kind: "line", key, d: through(spots), stroke: isMain ? "ink" : "edge", width: isMain ? 2.5 : 1.5 },
    ];
    if (place) {
      const { x: left, y: base, anchor } = place;
      const look = { anchor, size: 13, isBold: isMain, paint: isMain ? "ink" : "soft" } as const;
      shapes.push(words(`${key}-words`, left, base, says, look));
    }
    if (!isMain) return shapes;
    return [
      ...shapes,
      ...spots.map(({ x: at }, one): Shape => {
        const half = (x(1) - x(0)) / 2;
        const [units = 0, even = 0, best = 0] = [found.windows[one]?.reads, found.even[one], found.best[one]];
        return {
          kind: "place",
          key: `window${one}`,
          x: at - half,
          y: box.top,
          width: 2 * half,
          height: box.bottom - box.top,
          mark: "line",
          reads: {
            at: reads.memory.window(count((one + 1) * found.lookups)),
            values: reads.memory.three(units, even, best),
          },
        };
      }),
      ...spots.map((spot, one): Shape => ({ kind: "dot", key: `elastic${one}`, ...spot, r: DOT_RADIUS, fill: "ink" })),
    ];
  });
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
