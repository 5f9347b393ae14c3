/**
 * Lab 4: lookups stream down the levels of a tree. Next to each level are its counts: probed filters, wasted reads, or found keys. Below, a
 * scale shows the sum and the prediction. Pure.
 *
 * **Invariants**
 * 1. Before the run, only the tree, the scale, the prediction and one lookup are drawn.
 * 2. At the end, sums and piles are the counts of the engine.
 */
import { count } from "../../../text/numbers";
import { readingsText as reads } from "../../../text/trees/readings.en";
import { easeOut, MANY_MS, mix, passed } from "../../scene/easing";
import { n, type Paint, type Shape, squares, straight, words } from "../../scene/shapes";
import { FALL_MS, gateMs, type LookupStream, passedGate, startedAt, startOf } from "./lookup-stream";

/** Count shown next to the levels. */
export type StreamCount = "probed" | "fooled" | "found";

/** Maximum number of moving lookups. */
const MOST_DOTS = 900;
/** Time of a block's square from the filter to the pile. */
const DROP_MS = 400;

/** Contents of a level. */
export interface LevelFacts {
  readonly entries: number;
  readonly tables: number;
}

interface Place {
  readonly key: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly pitch: number;
  /** Lookups of the run. */
  readonly lookups: number;
  /** Contents of the levels, if they are known. */
  readonly facts?: readonly LevelFacts[];
  readonly levelName: (level: number) => string;
  /** Predicted share of the lookups for each level, drawn before the run. */
  readonly predicted?: readonly number[];
  /** Words for a number of lookups that found nothing. */
  readonly ending: (lookups: string) => string;
}

const GATE = 8;
/** Bar of a level, below its number. */
const BAR = { top: 18, height: 16 } as const;
/** Base line of the count of a level. */
const COUNT_Y = 12;
/** Maximum number of ended lookups in the picture. Each represents many. */
const RESTING = 200;

/**
 * The tree, and the lookups on their way through it; `stream` is null before the run. Then `before` draws into the tree.
 */
export function layoutFlowing(
  stream: LookupStream | null,
  levelCount: number,
  shown: StreamCount,
  t: number,
  place: Place,
  before: (of: Geometry) => readonly Shape[] = () => [],
): readonly Shape[] {
  const { key, left, top, width, pitch, ending } = place;
  const names = width < 240 ? 18 : width < 420 ? 24 : 66;
  const band = { x: left + names, width: (width - names) * (width < 240 ? 0.5 : 0.56) };
  const side = { x: band.x + band.width + 14, width: width - names - band.width - 14 };
  const most = Math.max(1, ...(stream?.levels ?? []).map((level) => level[shown].at(-1) ?? 0));
  // Squares of a pile fill the space between two levels if the pile contains all lookups.
  const room = pitch - 22;
  const square = Math.min(6, Math.floor(2 * Math.sqrt((side.width * room) / most)) / 2);
  const of: Geometry = { key, band, side, top, pitch, levels: levelCount, square };
  const height = levelCount * pitch;
  const tree: readonly Shape[] = [
    ...Array.from({ length: levelCount }, (_, at) => level(at, of, shown, place.levelName(at + 1))).flat(),
    ...Array.from({ length: levelCount }, (_, at) => slab(at, stream, t, of, place.facts?.[at])).flat(),
    ...(shown === "fooled" ? [] : endsOfLine(levelCount, scaleEnd(stream, place.lookups, t), of)),
  ];
  if (stream === null) {
    const unknown = Array.from({ length: levelCount }, (_, at) =>
      words(`${key}-unknown${at + 1}`, side.x + side.width, top + at * pitch + COUNT_Y, "?", {
        ...{ anchor: "end", isBold: true, paint: "soft" },
      }),
    );
    return [...tree, ...unknown, ...predictedBars(place.predicted ?? [], of), ...before(of)];
  }
  const counts = stream.levels.flatMap((_, at) => counted(stream, at, shown, t, of));
  const ended = shown === "found" ? 0 : startedAt(stream.lookups, t - FALL_MS);
  const rest = words(`${key}-ended`, band.x + band.width / 2, top + height - 10, ending(count(ended)), {
    anchor: "middle",
    paint: "soft",
    opacity: ended > 0 ? 1 : 0,
  });
  return [...tree, ...counts, ...resting(stream, ended, of), ...dots(stream, shown, t, of), rest];
}

/** The bars that a prediction means. */
function predictedBars(shares: readonly number[], { key, side, top, pitch }: Geometry): readonly Shape[] {
  return shares.flatMap((share, at): readonly Shape[] => {
    if (share === 0) return [];
    const d = `M${n(side.x)} ${n(top + at * pitch + BAR.top)}h${n(share * side.width)}v${BAR.height}h${n(-share * side.width)}z`;
    return [{ kind: "line", key: `${key}-you${at + 1}`, d, stroke: "ink", width: 2, look: "prediction" }];
  });
}

/** The filter of a level, and the line with its count. */
function level(
  at: number,
  { key, band, side, top, pitch }: Geometry,
  shown: StreamCount,
  name: string,
): readonly Shape[] {
  const y = top + at * pitch;
  const floor = shown === "fooled" ? y + pitch - 6 : y + BAR.top + BAR.height;
  const gate = { x: band.x - 3, y, width: band.width + 6, height: GATE, rx: 2 };
  const end = side.x + side.width;
  const ticks = shown === "fooled" ? "" : `M${n(side.x)} ${floor - 4}v8M${n(end)} ${floor - 4}v8`;
  const track = { x: side.x, y: y + BAR.top, width: side.width, height: BAR.height } as const;
  return [
    {
      kind: "box",
      key: `${key}-band${at + 1}`,
      x: band.x,
      y,
      width: band.width,
      height: pitch,
      fill: `level-${at + 1}`,
      opacity: 0.16,
    },
    words(`${key}-level${at + 1}`, band.x - 8, y + 13, name, { anchor: "end" }),
    { kind: "box", key: `${key}-gate${at + 1}`, ...gate, fill: `level-${at + 1}`, stroke: "ink" },
    // The place of a bar of all lookups.
    ...(shown === "probed"
      ? ([
          { kind: "box", key: `${key}-track${at + 1}`, ...track, fill: "none", stroke: "edge", look: "ghost" },
        ] as const)
      : []),
    {
      kind: "line",
      key: `${key}-floor${at + 1}`,
      d: straight(side.x, floor, end, floor) + ticks,
      stroke: "edge",
    },
  ];
}

/** The reading of a level: its contents, and the lookups that have reached it. */
function slab(
  at: number,
  stream: LookupStream | null,
  t: number,
  { key, band, top, pitch }: Geometry,
  facts: LevelFacts | undefined,
): readonly Shape[] {
  const started = stream === null ? 0 : startedAt(stream.lookups, t);
  const reached = stream?.levels[at]?.reached[passedGate(stream, at, t)] ?? 0;
  const values = [
    ...(facts === undefined ? [] : [reads.stream.holds(facts.entries, facts.tables)]),
    ...(stream === null ? [] : [reads.stream.reached(reached, started, reached / Math.max(started, 1))]),
  ];
  if (values.length === 0) return [];
  return [
    {
      kind: "place",
      key: `${key}-slab${at + 1}`,
      // Inside of the level, so that the mark of the reading covers no neighbor.
      x: band.x + 2,
      y: top + at * pitch + GATE + 4,
      width: band.width - 4,
      height: pitch - GATE - 10,
      reads: { at: reads.level(at + 1), values: values.join(", ") },
    },
  ];
}

/** End of the scale of the bars: the lookups that have started, so that bars are visible from the first one; all of them before the run. */
function scaleEnd(stream: LookupStream | null, lookups: number, t: number): number {
  return stream === null ? lookups : Math.max(startedAt(stream.lookups, t), 1);
}

/** The numbers at both ends of the lines, under the last one. */
function endsOfLine(levelCount: number, lookups: number, { key, side, top, pitch }: Geometry): readonly Shape[] {
  const y = top + (levelCount - 1) * pitch + BAR.top + BAR.height + 16;
  const look = { size: 12.5, paint: "soft" } as const;
  return [
    words(`${key}-from`, side.x, y, count(0), { ...look, anchor: "middle" }),
    words(`${key}-to`, side.x + side.width, y, count(lookups), { ...look, anchor: "end" }),
  ];
}

/** The count of a level at time `t`: wasted reads as a pile, others as a bar whose full length is all lookups so far. */
function counted(
  stream: LookupStream,
  at: number,
  shown: StreamCount,
  t: number,
  { key, side, top, pitch, square }: Geometry,
): readonly Shape[] {
  const drop = shown === "fooled" ? DROP_MS : 0;
  const here = stream.levels[at]?.[shown][passedGate(stream, at, t - drop)] ?? 0;
  const y = top + (at + 1) * pitch - 6;
  const columns = Math.floor(side.width / square);
  const length = (side.width * here) / scaleEnd(stream, stream.lookups, t);
  const started = startedAt(stream.lookups, t);
  const told = {
    at: reads.level(at + 1),
    values: reads.stream.counts[shown](here, started, here / Math.max(started, 1)),
  };
  const bar = {
    kind: "box",
    key: `${key}-bar${at + 1}`,
    x: side.x,
    y: top + at * pitch + BAR.top,
    width: length,
    height: BAR.height,
  } as const;
  const number = words(`${key}-count${at + 1}`, side.x + side.width, top + at * pitch + COUNT_Y, count(here), {
    anchor: "end",
    isBold: true,
  });
  switch (shown) {
    case "fooled":
      return [
        number,
        {
          kind: "pile",
          reads: told,
          key: `${key}-pile${at + 1}`,
          x: side.x,
          y,
          columns,
          side: square,
          count: here,
          paint: "wasted",
        },
      ];
    case "probed":
      return [number, { ...bar, fill: "probe", texture: "dots", reads: told }];
    case "found":
      return [number, { ...bar, fill: "hit", reads: told }];
  }
}

/** Places of a tree's parts. */
export interface Geometry {
  readonly key: string;
  readonly band: { readonly x: number; readonly width: number };
  readonly side: { readonly x: number; readonly width: number };
  readonly top: number;
  readonly pitch: number;
  readonly levels: number;
  readonly square: number;
}

/** Lookups on their way. Those that a filter fools turn red, and a square of their block flies to the pile. */
function dots(stream: LookupStream, shown: StreamCount, t: number, of: Geometry): readonly Shape[] {
  const { key, square } = of;
  const { lookups } = stream;
  const [from, to] = [startedAt(lookups, t - FALL_MS - DROP_MS), startedAt(lookups, t)];
  const step = Math.max(1, Math.ceil((to - from) / MOST_DOTS));
  const drawn: Record<Kind, Spot[]> = { plain: [], marked: [], flying: [] };
  for (let lookup = from; lookup < to; lookup += step) {
    const add = shown === "found" ? addFinding : addFooled;
    add(drawn, stream, lookup, t - startOf(lookups, lookup), shown, of);
  }
  const size = to - from > 60 ? 3 : 6;
  const many = (kind: Kind, fill: Paint, side: number): Shape => ({
    kind: "line",
    key: `${key}-${kind}`,
    d: squares(drawn[kind], side),
    stroke: "none",
    fill,
  });
  return [
    many("plain", "skip", size),
    many("marked", shown === "found" ? "hit" : "wasted", size + 1),
    many("flying", "wasted", Math.max(square, 4)),
  ];
}

/** Lookups that have found nothing, at rest below the last filter. */
function resting({ lookups, levels }: LookupStream, ended: number, of: Geometry): readonly Shape[] {
  const { key, top, pitch } = of;
  const [from, to] = [top + (levels.length - 1) * pitch + GATE + 5, top + levels.length * pitch - 25];
  const step = Math.max(1, Math.ceil(lookups / RESTING));
  const spots: Spot[] = [];
  for (let lookup = 0; lookup < ended; lookup += step) {
    spots.push({ x: columnOf(lookup, of), y: mix(from, to, scattered(lookup + lookups)) });
  }
  return [{ kind: "line", key: `${key}-resting`, d: squares(spots, 3), stroke: "none", fill: "skip" }];
}

type Kind = "plain" | "marked" | "flying";
type Add = (
  drawn: Record<Kind, Spot[]>,
  stream: LookupStream,
  lookup: number,
  age: number,
  shown: StreamCount,
  of: Geometry,
) => void;

/** A lookup that finds nothing: it falls through all levels. */
const addFooled: Add = (drawn, stream, lookup, age, shown, of) => {
  const { side, top, pitch } = of;
  const levels = stream.levels.length;
  const x = columnOf(lookup, of);
  const y = (ms: number): number => heightOf(ms, levels, of);
  const set = shown === "fooled" ? (stream.fooled[lookup] ?? 0) : 0;
  let isMarked = false;
  for (let at = 0; at < levels; at += 1) {
    const since = age - gateMs(levels, at);
    if (((set >> at) & 1) === 0 || since < 0) continue;
    isMarked = true;
    if (since >= DROP_MS) continue;
    const u = passed(since, 0, DROP_MS);
    const target = { x: side.x + side.width * 0.35, y: top + (at + 1) * pitch - 12 };
    const hop = Math.sin(u * Math.PI) * 12;
    drawn.flying.push({ x: mix(x, target.x, u), y: mix(y(gateMs(levels, at)), target.y, u) - hop });
  }
  if (age < FALL_MS) drawn[isMarked ? "marked" : "plain"].push({ x, y: y(age) });
};

/** A lookup that finds its key: it leaves to the side at the level of the key. */
const addFinding: Add = (drawn, stream, lookup, age, _shown, of) => {
  const { side, top, pitch } = of;
  const levels = stream.levels.length;
  const foundAt = stream.foundAt[lookup] ?? 0;
  const end = foundAt === 0 ? FALL_MS : gateMs(levels, foundAt - 1);
  const x = columnOf(lookup, of);
  if (age < end) {
    drawn.plain.push({ x, y: heightOf(age, levels, of) });
  } else if (foundAt > 0 && age < end + DROP_MS) {
    const u = passed(age, end, DROP_MS, easeOut);
    drawn.marked.push({
      x: mix(x, side.x + 6, u),
      y: mix(heightOf(end, levels, of), top + (foundAt - 1) * pitch + BAR.top + BAR.height / 2, u),
    });
  }
};

function columnOf(lookup: number, { band }: Geometry): number {
  return band.x + 3 + scattered(lookup) * (band.width - 6);
}

/** Height of a lookup `ms` milliseconds after its start. */
function heightOf(ms: number, levels: number, { top, pitch }: Geometry): number {
  return top - pitch * 0.3 + (ms / FALL_MS) * levels * pitch;
}

/** A place from 0 to 1 for a number, which looks random and is always the same. */
function scattered(number: number): number {
  let mixed = Math.imul(number + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Sum of a count over all levels at time `t`. */
export function sumAt(stream: LookupStream, shown: StreamCount | "reached", t: number): number {
  const drop = shown === "fooled" ? DROP_MS : 0;
  return stream.levels.reduce((sum, level, at) => sum + (level[shown][passedGate(stream, at, t - drop)] ?? 0), 0);
}

/** Number of lookups that have ended at time `t`. */
export function endedAt(stream: LookupStream, t: number): number {
  return startedAt(stream.lookups, t - FALL_MS);
}

/** Mean of a count per lookup that has ended at time `t`; null before the first one has. */
export function meanAt(stream: LookupStream, shown: StreamCount | "reached", t: number): number | null {
  const ended = endedAt(stream, t);
  if (ended === 0) return null;
  return stream.levels.reduce((sum, level) => sum + (level[shown][ended] ?? 0), 0) / ended;
}

/** Time after which every count is final. */
export const COUNTED_MS = MANY_MS + DROP_MS;
