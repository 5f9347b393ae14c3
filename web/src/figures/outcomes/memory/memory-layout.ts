/**
 * Lab 8: the memory of the filters as a bar of levels, and the remaining wasted reads. One scene gives a little memory to each level in
 * turn. The other moves the ends of the bar to the optimal allocation. Pure.
 *
 * **Invariants**
 * 1. At the end, each row has the engine's wasted reads, and the bar has the memory of the named allocation.
 * 2. Memory and axis are constant.
 */
import { lab8Text } from "../../../text/labs/lab8.en";
import { tick as format, three as number } from "../../../text/labs/means";
import { readingsText as told } from "../../../text/trees/readings.en";
import { linear, ticksIn, wholeEnds } from "../../chart/layout/axis";
import { axis, isNarrow, type Part, predictedAt, predictedIn, rule, sum } from "../../grammar/marks";
import { type Row, rows } from "../../grammar/rows";
import { strip } from "../../grammar/strip";
import { keys, marksOf, mixed, type Step } from "../../grammar/time";
import { endOf, type Mark } from "../../scene/clock";
import { easeOut, mix, passed } from "../../scene/easing";
import { type SceneShapes, type Shape, words } from "../../scene/shapes";

/** Memory of each level, and wasted reads per lookup by level; level 1 first. */
export interface DividedMemory {
  /** Bits of all filters of a level, in any unit. */
  readonly memory: readonly number[];
  readonly bitsPerKey: readonly number[];
  readonly reads: readonly number[];
  /** Wasted reads of all levels. */
  readonly total: number;
}

const { level, bits, you } = lab8Text;
const gift = lab8Text.gift.scene;
const best = lab8Text.best.scene;
const BAR = { at: 30, size: 52 } as const;
const [GIVE_MS, LEVEL_MS, EQUAL_MS, REST_MS, EQUAL_REST_MS] = [1500, 1700, 900, 700, 1600];

/** The memory as one bar. Levels that glide are not read out. */
function memoryBar(
  title: string,
  memory: readonly number[],
  perKey: readonly number[],
  width: number,
  isAtRest: boolean,
) {
  const parts = memory.map((value, at) => {
    const says = bits(perKey[at] ?? 0);
    const reads = { at: told.level(at + 1), values: told.memory.bits(perKey[at] ?? 0) };
    return { value, paint: `level-${at + 1}` as const, name: level(at + 1), says, reads: isAtRest ? reads : undefined };
  });
  return [
    words("title", 0, 16, title),
    ...strip("memory", parts, linear([0, sum(memory)], [1, width - 1]), BAR, width),
  ];
}

/** Wasted reads by level; `isAtRest` if they were counted. */
function partsOf(reads: readonly number[], row: string | null, isAtRest: boolean): Part[] {
  return reads.map((value, at) => ({
    key: String(at + 1),
    value,
    paint: `level-${at + 1}` as const,
    stroke: "ink" as const,
    ...(isAtRest && row !== null ? { name: String(at + 1) } : {}),
    reads: isAtRest
      ? { at: row === null ? told.level(at + 1) : told.row(row, level(at + 1)), values: told.memory.reads(value) }
      : undefined,
  }));
}

/** Effect of a little more memory for one level: before, and for each level. */
export interface Gifts {
  readonly before: DividedMemory;
  readonly after: readonly DividedMemory[];
  /** Part of the memory that is given. */
  readonly part: number;
}

const bestGift = ({ after }: Gifts): number => {
  const totals = after.map(({ total }) => total);
  return totals.indexOf(Math.min(...totals));
};

export const giftMarks = (gifts: Gifts): readonly Mark[] =>
  marksOf([
    ...gifts.after.map((_, at): Step => [GIVE_MS, gift.given(at + 1)]),
    [REST_MS, gift.best(bestGift(gifts) + 1)],
  ]);

/** Marks of the introduction: the memory, and the wasted reads level by level. */
export const giftIntro = ({ before }: Gifts): readonly Mark[] =>
  marksOf([
    [EQUAL_REST_MS, gift.intro.memory],
    [before.reads.length * EQUAL_MS, gift.intro.reads],
    [EQUAL_REST_MS, gift.intro.end(before.total)],
  ]);

/** Rows that a prediction is about. */
const rowsOf = (chosen: string, levels: number): readonly [number, number] | null =>
  (({ same: [0, 0], small: [1, 1], middle: [2, levels - 1], large: [levels, levels] }) as const)[chosen] ?? null;

const GRIP = 20;
const TRACK = { stroke: "edge", width: 3, isRound: true } as const;

function giftFrame({ before, after }: Gifts, width: number, spare: number) {
  // The axis has room for gifts that cost reads before they are known, so that it does not change.
  const ends = wholeEnds([0, Math.max(1.2 * before.total, ...after.map(({ total }) => total))], 4);
  const scale = linear(ends, isNarrow(width) ? [78, width - 62] : [150, width - 120]);
  const count = before.memory.length + 1;
  const pitch = 58 + Math.floor(spare / count);
  return { ends, scale, top: 124, pitch, bar: pitch - 22, bottom: 124 + count * pitch, names: scale(0) - 10 };
}

/** Places of the predictions on the rows of the gifts. */
export function giftPlaces(gifts: Gifts, width: number, spare: number) {
  const { top, pitch, bar } = giftFrame(gifts, width, spare);
  const at = (option: string): number =>
    top + (pitch * sum(rowsOf(option, gifts.before.memory.length) ?? [0, 0])) / 2 + bar / 2;
  return { across: width - GRIP, rest: top + bar / 2, at };
}

/** The rows of the gifts: counted ones, and questions as long as with equal bits. */
function givenRows({ before, after, part }: Gifts, t: number, width: number): Row[] {
  return before.memory.map((_, at): Row => {
    const [found, beginMs, row] = [after[at], at * GIVE_MS, at + 1];
    const name = (isNarrow(width) ? gift.short : gift.give)(row, part);
    const shown = passed(t, beginMs + 600, 700);
    const head = { key: `reads${row}-`, nameKey: `row${row}`, name };
    if (found === undefined || shown === 0) return { ...head, asked: [`asked${row}`, before.total] };
    const isBold = after.every(({ total }) => total >= found.total);
    const look = { size: isBold ? 18 : 15, isBold, opacity: passed(t, beginMs + 1200, 200, easeOut) };
    return {
      ...head,
      parts: partsOf(mixed(before.reads, found.reads, shown), name, shown === 1),
      says: [[`total${row}`, mix(before.total, found.total, shown), number(found.total), look]],
    };
  });
}

/** The picture; `after` is empty before the run. `chosen` is a prediction of `lab8Text.gift.options`. */
export function layoutGift(
  gifts: Gifts,
  chosen: string | null,
  t: number,
  width: number,
  introMs = Number.POSITIVE_INFINITY,
  spare = 0,
): SceneShapes {
  const { before, after } = gifts;
  const { ends, bottom, ...frame } = giftFrame(gifts, width, spare);
  const { scale, top, pitch, bar } = frame;
  // Each additional amount is removed before the next one. At the end, the best one is added again.
  const step = Math.min(Math.floor(t / GIVE_MS), after.length);
  const isOver = step === after.length;
  const now = after[isOver ? bestGift(gifts) : step] ?? before;
  const u = keys(t - step * GIVE_MS, [
    [100, 0],
    [600, 1],
    ...(isOver
      ? []
      : ([
          [1250, 1],
          [1500, 0],
        ] as const)),
  ]);
  const intro = before.reads.map((one, at) => one * passed(introMs, EQUAL_REST_MS + at * EQUAL_MS, EQUAL_MS - 300));
  const isWhole = introMs >= endOf(giftIntro(gifts)) - EQUAL_REST_MS - 300;
  const even: Row = {
    key: "reads0-",
    nameKey: "row0-",
    name: gift.even,
    parts: partsOf(intro, gift.even, isWhole),
    says: [["total0", before.total, number(before.total), { size: 15, isBold: false, opacity: isWhole ? 1 : 0 }]],
  };
  const line = scale(before.total);
  const [from, to] = (rowsOf(chosen ?? "", before.memory.length) ?? [-1, -1]).map((row) => top + row * pitch) as [
    number,
    number,
  ];
  const label = isNarrow(width) ? ({ x: width - 6, anchor: "end" } as const) : ({ x: 8, anchor: "start" } as const);
  return {
    height: bottom + 44,
    shapes: [
      ...memoryBar(
        gift.memory,
        mixed(before.memory, now.memory, u),
        mixed(before.bitsPerKey, now.bitsPerKey, u),
        width,
        u === 0 || u === 1,
      ),
      ...rows([even], frame),
      ...rows(givenRows(gifts, t, width), { ...frame, top: top + pitch, past: [line] }),
      rule("before", "x", line, [top - 4, bottom - 8], { stroke: "edge", look: "ghost" }),
      ...axis({
        key: "tick",
        side: "below",
        scale,
        at: bottom,
        ends,
        ticks: ticksIn(ends, 4),
        format,
        title: [isNarrow(width) ? gift.axisShort : gift.axis, scale(ends[1])],
      }),
      ...(chosen === null
        ? [rule("track", "x", width - GRIP, [top + bar / 2, bottom - pitch + bar / 2], TRACK)]
        : from < top
          ? []
          : predictedIn([{ left: 1, right: width - 1, top: from - 7, bottom: to + bar + 7 }], {
              ...label,
              y: (from + to + bar) / 2 + 5,
              says: you,
              size: 13,
            })),
    ],
  };
}

/** The same bits for every key, and the best division: both counted. */
export interface BestDivision {
  readonly even: DividedMemory;
  readonly best: DividedMemory;
}

export function bestMarks({ even, best: found }: BestDivision): readonly Mark[] {
  const levels = even.memory.length;
  const steps = Array.from({ length: levels - 1 }, (_, at): Step => [LEVEL_MS, best.step(at + 1, levels)]);
  return marksOf([...steps, [REST_MS, best.done(even.total, found.total)]]);
}

/** Part of the wasted reads that an option predicts. */
const LEFT: Readonly<Record<string, number>> = { little: 1, half: 0.5, most: 0.25 };

/** The memory and the wasted reads on the way. Each level takes from the last one, which has what the others leave. */
function onTheWay(even: DividedMemory, to: DividedMemory, t: number) {
  const last = even.memory.length - 1;
  const at = (of: "memory" | "bitsPerKey" | "reads", delayMs: number): number[] =>
    mixed(even[of], to[of], (level) => passed(t, level * LEVEL_MS + delayMs, 900));
  const memory = at("memory", 200);
  memory[last] = sum(even.memory) - sum(memory.slice(0, -1));
  const [from, until] = [even.memory[last] ?? 0, to.memory[last] ?? 0];
  const given = from === until ? 0 : (from - memory[last]) / (from - until);
  const whole = (of: "bitsPerKey" | "reads", delayMs: number): number[] =>
    at(of, delayMs).map((one, level) => (level === last ? mix(even[of][last] ?? 0, to[of][last] ?? 0, given) : one));
  return { memory, bitsPerKey: whole("bitsPerKey", 200), reads: whole("reads", 700) };
}

function bestFrame(even: DividedMemory, width: number, spare: number) {
  const [ends, left] = [wholeEnds([0, even.total * 1.05], 4), isNarrow(width) ? 0 : 110];
  const [scale, bottom] = [linear(ends, [left, width - 62]), 390 + spare];
  return {
    ends,
    scale,
    top: 152,
    pitch: 0,
    bar: 110 + spare,
    bottom,
    names: left - 10,
    upright: [138, bottom] as const,
  };
}

/** Places of the predictions on the bar of wasted reads. */
export function bestPlaces(even: DividedMemory, width: number, spare: number) {
  const { scale, top, bar } = bestFrame(even, width, spare);
  return {
    across: top + bar + 28,
    rest: scale(even.total),
    at: (option: string): number => scale((LEFT[option] ?? 1) * even.total),
  };
}

/** The picture; `found` is null before the run. `chosen` is a prediction of `lab8Text.best.options`. */
export function layoutBest(
  even: DividedMemory,
  found: DividedMemory | null,
  chosen: string | null,
  t: number,
  width: number,
  spare = 0,
): SceneShapes {
  const { ends, bottom, upright, ...frame } = bestFrame(even, width, spare);
  const { scale } = frame;
  const to = found ?? even;
  const { memory, bitsPerKey, reads } = onTheWay(even, to, t);
  const isOver = found !== null && t >= (even.memory.length - 1) * LEVEL_MS;
  const isAtRest = found === null || t === 0 || isOver;
  const shown = isOver ? to.total : even.total;
  const hasEven = isOver && scale(even.total) - scale(to.total) > 60;
  const row: Row = {
    key: "reads",
    nameKey: "row",
    name: best.row,
    look: { size: 13, opacity: isNarrow(width) ? 0 : 1 },
    ghost: ["ghost", even.total],
    parts: partsOf(reads, null, isAtRest),
    says: [
      // Between both divisions nothing was counted, so only their numbers appear.
      ["total", shown, number(shown), { size: 18, opacity: isOver || t === 0 ? 1 : 0 }],
      ["part", to.total, best.part(to.total / even.total), { isBold: false, opacity: isOver ? 1 : 0 }, 19],
      ["even-total", even.total, number(even.total), { isBold: false, paint: "soft", opacity: hasEven ? 1 : 0 }],
    ],
  };
  return {
    height: bottom + 44,
    shapes: [
      ...memoryBar(best.memory, memory, bitsPerKey, width, isAtRest),
      ...knobs(memory, width),
      ...rows([row], frame),
      ...axis({
        key: "tick",
        side: "below",
        scale,
        at: bottom,
        ends,
        ticks: ticksIn(ends, 4),
        format,
        title: [isNarrow(width) ? best.axisShort : best.axis, scale(ends[1])],
      }),
      ...bestPredicted(even, chosen, found === null, scale, upright),
    ],
  };
}

/** The places of all options before one is chosen, or the predicted one. */
function bestPredicted(
  even: DividedMemory,
  chosen: string | null,
  isOpen: boolean,
  scale: (value: number) => number,
  [top, bottom]: readonly [number, number],
): readonly Shape[] {
  const part = LEFT[chosen ?? ""];
  if (part !== undefined) {
    const x = scale(part * even.total);
    const side = part === 1 ? ({ x: x - 8, anchor: "end" } as const) : ({ x: x + 8, anchor: "start" } as const);
    const says = best.predicted[chosen as keyof typeof best.predicted];
    return predictedAt(["x", x], [top, bottom], { ...side, y: bottom - 44, says });
  }
  if (chosen !== null || !isOpen) return [];
  return lab8Text.best.options.flatMap(({ value, short }): readonly Shape[] => {
    const x = scale((LEFT[value] ?? 1) * even.total);
    return [
      rule(`offered-${value}`, "x", x, [top, bottom], { stroke: "edge", look: "ghost" }),
      words(`offered-${value}-words`, x - 8, bottom - 12, short, { anchor: "end", size: 13 }),
    ];
  });
}

/** The ends of the levels, which glide. */
function knobs(memory: readonly number[], width: number): Shape[] {
  const x = linear([0, sum(memory)], [1, width - 1]);
  return memory.slice(0, -1).map((_, at): Shape => {
    const end = x(sum(memory.slice(0, at + 1)));
    return { kind: "dot", key: `end${at + 1}`, x: end, y: BAR.at - 4, r: 6, fill: "bg", stroke: "ink" };
  });
}
