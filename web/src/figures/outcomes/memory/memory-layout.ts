/**
 * Lab 8: the memory of the filters as a bar of levels, and the remaining wasted reads. One scene gives a little memory to each level in
 * turn. The other moves the ends of the bar to the optimal allocation. Pure.
 *
 * **Invariants**
 * 1. At the end, each row has the engine's wasted reads, and the bar has the memory of the named allocation.
 * 2. Memory and axis are constant.
 */
import { lab8Text } from "../../../text/labs/lab8.en";
import { readingsText as told } from "../../../text/trees/readings.en";
import { type Scale, ticksIn, wholeEnds } from "../../chart/layout/axis";
import { textWidth } from "../../chart/layout/text";
import type { Mark } from "../../scene/clock";
import { easeOut, mix, passed } from "../../scene/easing";
import { n, predicted, type SceneShapes, type Shape, straight, words } from "../../scene/shapes";
import { linear } from "../scales";

/** Memory of each level, and wasted reads per lookup by level; level 1 first. */
export interface DividedMemory {
  /** Bits of all filters of a level, in any unit. */
  readonly memory: readonly number[];
  readonly bitsPerKey: readonly number[];
  readonly reads: readonly number[];
  /** Wasted reads of all levels. */
  readonly total: number;
}

const gift = lab8Text.gift.scene;
const best = lab8Text.best.scene;

const BAR = { y: 30, height: 52 } as const;
const GIVE_MS = 1500;
const LEVEL_MS = 1700;
const REST_MS = 700;

const mixed = (from: readonly number[], to: readonly number[], u: number): number[] =>
  from.map((value, at) => mix(value, to[at] ?? value, u));

/** Room below the bar for the levels that are too narrow for their words. */
const NARROW_Y = BAR.y + BAR.height + 20;

/** Levels that are too narrow for their words: the words are below the bar, with a line to their level. */
function narrowLevels(
  places: readonly { readonly level: number; readonly x: number; readonly bits: number }[],
  width: number,
): Shape[] {
  let [end, row] = [0, 0];
  const size = width < 480 ? 12.5 : 14;
  return places.flatMap(({ level, x, bits }): Shape[] => {
    const says = `${lab8Text.level(level)}: ${lab8Text.bits(bits)}`;
    const wide = textWidth(says, size);
    if (end > 0 && Math.max(x - 4, end) + wide > width) {
      [end, row] = [0, row + 1];
    }
    const from = Math.max(Math.min(Math.max(x - 4, end), width - wide), 0);
    end = from + wide + 8;
    const d = `M${n(x)} ${BAR.y + BAR.height}v6H${n(Math.max(from + 4, x))}v4`;
    return [
      { kind: "line", key: `lead${level}`, d, stroke: "edge" },
      words(`below${level}`, from, NARROW_Y + 16 * row, says, { size }),
    ];
  });
}

/** The memory as one bar, with the bits per key of each level. Levels that glide are not read out. */
function memoryBar(memory: readonly number[], bits: readonly number[], width: number, isAtRest: boolean): Shape[] {
  const whole = memory.reduce((sum, one) => sum + one, 0);
  const scale = linear([0, whole], [0, width - 2]);
  let end = 0;
  const narrow: { level: number; x: number; bits: number }[] = [];
  const bars = memory.flatMap((one, at): Shape[] => {
    const x = 1 + scale(end);
    const wide = scale(one);
    end += one;
    const level = at + 1;
    const room = wide >= 80;
    if (!room) narrow.push({ level, x: x + wide / 2, bits: bits[at] ?? 0 });
    return [
      {
        kind: "box",
        key: `memory${level}`,
        x,
        y: BAR.y,
        width: wide,
        height: BAR.height,
        fill: `level-${level}`,
        stroke: "ink",
        ...(isAtRest ? { reads: { at: told.level(level), values: told.memory.bits(bits[at] ?? 0) } } : {}),
      },
      // A plate keeps the words readable on every level's color.
      {
        kind: "box",
        key: `plate${level}`,
        x: x + wide / 2 - 36,
        y: BAR.y + 7,
        width: 72,
        height: 38,
        rx: 4,
        fill: "bg",
        opacity: room ? 1 : 0,
      },
      words(`name${level}`, x + wide / 2, BAR.y + 23, lab8Text.level(level), {
        anchor: "middle",
        isBold: true,
        opacity: room ? 1 : 0,
      }),
      words(`bits${level}`, x + wide / 2, BAR.y + 39, lab8Text.bits(bits[at] ?? 0), {
        anchor: "middle",
        opacity: room ? 1 : 0,
      }),
    ];
  });
  return [...bars, ...narrowLevels(narrow, width)];
}

interface BarPlace {
  readonly y: number;
  readonly height: number;
  /** Name of the bar; null if it has none. */
  readonly name: string | null;
  /** Between two counted states there is nothing to read out. */
  readonly isAtRest: boolean;
}

/** Wasted reads by level side by side. */
function readsBar(key: string, reads: readonly number[], x: Scale, { y, height, name, isAtRest }: BarPlace): Shape[] {
  let end = 0;
  return reads.map((one, at): Shape => {
    const from = x(end);
    end += one;
    return {
      kind: "box",
      key: `${key}${at + 1}`,
      x: from,
      y,
      width: x(end) - from,
      height,
      fill: `level-${at + 1}`,
      stroke: "ink",
      ...(isAtRest
        ? {
            reads: {
              at: name === null ? told.level(at + 1) : told.row(name, lab8Text.level(at + 1)),
              values: told.memory.reads(one),
            },
          }
        : {}),
    };
  });
}

/** The levels on their parts of a bar that have room, so that parts differ without color. */
function namesOn(key: string, reads: readonly number[], x: Scale, y: number): Shape[] {
  let end = 0;
  return reads.flatMap((one, at) => {
    const [from, middle] = [x(end), x(end + one / 2)];
    end += one;
    if (x(end) - from < NAME_LEAST) return [];
    return [words(`${key}${at + 1}`, middle, y, String(at + 1), { anchor: "middle", size: 15, isBold: true })];
  });
}

/** Least width of a part with the name of its level. */
const NAME_LEAST = 18;

function axis(x: Scale, ends: readonly [number, number], y: number, title: string): Shape[] {
  return [
    { kind: "line", key: "axis", d: straight(x(ends[0]), y, x(ends[1]), y), stroke: "ink" },
    ...ticksIn(ends, 4).flatMap((tick): Shape[] => [
      { kind: "line", key: `tick${tick}`, d: straight(x(tick), y, x(tick), y + 5), stroke: "ink" },
      words(`tick${tick}-words`, x(tick), y + 19, lab8Text.tick(tick), {
        anchor: "middle",
        size: 12.5,
        paint: "soft",
      }),
    ]),
    words("axis-title", x(ends[1]), y + 37, title, { anchor: "end", size: 12.5, paint: "soft" }),
  ];
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

export function giftMarks(gifts: Gifts): readonly Mark[] {
  const given = gifts.after.map((_, at) => ({ atMs: (at + 1) * GIVE_MS, sentence: gift.given(at + 1) }));
  return [...given, { atMs: given.length * GIVE_MS + REST_MS, sentence: gift.best(bestGift(gifts) + 1) }];
}

/** Time of a level in the introduction. */
const EQUAL_MS = 900;
const EQUAL_REST_MS = 1600;

/** Marks of the introduction: the memory, and the wasted reads level by level. */
export function giftIntro({ before }: Gifts): readonly Mark[] {
  const levels = before.reads.length;
  return [
    { atMs: EQUAL_REST_MS, sentence: gift.intro.memory },
    { atMs: EQUAL_REST_MS + levels * EQUAL_MS, sentence: gift.intro.reads },
    { atMs: 2 * EQUAL_REST_MS + levels * EQUAL_MS, sentence: gift.intro.end(before.total) },
  ];
}

/** The wasted reads that the introduction shows at a time: those of one level after the other. */
function introduced(reads: readonly number[], introMs: number): readonly number[] {
  return reads.map((one, at) => one * passed(introMs, EQUAL_REST_MS + at * EQUAL_MS, EQUAL_MS - 300));
}

/** The rows that a prediction is about. */
function rowsOf(chosen: string, levels: number): readonly [number, number] | null {
  switch (chosen) {
    case "same":
      return [0, 0];
    case "small":
      return [1, 1];
    case "middle":
      return [2, levels - 1];
    case "large":
      return [levels, levels];
    default:
      return null;
  }
}

/** Part of the wasted reads that a gift may leave. */
const ROOM = 1.2;
/** Estimated width of a number with its distance to a line. */
const NUMBER = 52;

const GIFT_TOP = 124;
const GIFT_PITCH = 58;
/** Between two rows. */
const GIFT_GAP = 22;

/** Scale, ends of the axis, and rows of the gifts. */
function giftFrame({ before, after }: Gifts, width: number, spare: number) {
  const isNarrow = width < 480;
  // The axis has room for gifts that cost reads before they are known, so that it does not change.
  const ends = wholeEnds([0, Math.max(ROOM * before.total, ...after.map(({ total }) => total))], 4);
  const x = linear(ends, isNarrow ? [78, width - 62] : [150, width - 120]);
  const rows = before.memory.length + 1;
  const pitch = GIFT_PITCH + Math.floor(spare / rows);
  const y = (row: number): number => GIFT_TOP + row * pitch;
  return { isNarrow, ends, x, y, height: pitch - GIFT_GAP, bottom: y(rows) };
}

type GiftFrame = ReturnType<typeof giftFrame>;

/** Places of the predictions on the rows of the gifts. */
export function giftPlaces(gifts: Gifts, width: number, spare: number) {
  const { y, height } = giftFrame(gifts, width, spare);
  const middle = (row: number): number => y(row) + height / 2;
  const at = (option: string): number => {
    const [from, to] = rowsOf(option, gifts.before.memory.length) ?? [0, 0];
    return (middle(from) + middle(to)) / 2;
  };
  return { across: width - GRIP, rest: middle(0), at };
}

/** Distance of the grip of the predictions from the right end. */
const GRIP = 20;

/** The track of the grip, before an option is chosen. */
function trackOf(levels: number, width: number, { y, height }: GiftFrame): Shape {
  const middle = (row: number): number => y(row) + height / 2;
  const d = straight(width - GRIP, middle(0), width - GRIP, middle(levels));
  return { kind: "line", key: "track", d, stroke: "edge", width: 3, isRound: true };
}

/** The picture; `after` is empty before the run. `chosen` is a prediction of `lab8Text.gift.options`. */
export function layoutGift(
  gifts: Gifts,
  chosen: string | null,
  t: number,
  width: number,
  introMs: number = Number.POSITIVE_INFINITY,
  spare = 0,
): SceneShapes {
  const { before, after } = gifts;
  const levels = before.memory.length;
  const frame = giftFrame(gifts, width, spare);
  const { ends, x, bottom } = frame;
  // Each additional amount is removed before the next one. At the end, the best one is added again.
  const step = Math.min(Math.floor(t / GIVE_MS), after.length);
  const isOver = step === after.length;
  const now = after[isOver ? bestGift(gifts) : step];
  const u = passed(t, step * GIVE_MS + 100, 500) * (isOver ? 1 : 1 - passed(t, step * GIVE_MS + 1250, 250));
  const d = straight(x(before.total), GIFT_TOP - 4, x(before.total), bottom - 8);
  return {
    height: bottom + 44,
    shapes: [
      words("title", 0, 16, gift.memory),
      ...memoryBar(
        mixed(before.memory, now?.memory ?? [], u),
        mixed(before.bitsPerKey, now?.bitsPerKey ?? [], u),
        width,
        u === 0 || u === 1,
      ),
      ...[before, ...Array.from({ length: levels }, (_, at) => after[at])].flatMap((found, row) =>
        row === 0 ? evenRow(before, introMs, frame) : giftRow(gifts, found, row, t, frame),
      ),
      { kind: "line", key: "before", d, stroke: "edge", look: "ghost" },
      ...axis(x, ends, bottom, frame.isNarrow ? gift.axisShort : gift.axis),
      ...(chosen === null ? [trackOf(levels, width, frame)] : boxed(chosen, levels, width, frame)),
    ],
  };
}

/** The wasted reads without a gift. */
function evenRow({ reads, total }: DividedMemory, introMs: number, frame: GiftFrame): Shape[] {
  const { x, height } = frame;
  const y = frame.y(0);
  const middle = y + height / 2 + 5;
  const shown = introduced(reads, introMs);
  const isWhole = shown.every((one, at) => one === reads[at]);
  return [
    words("row0", x(0) - 10, middle, gift.even, { anchor: "end" }),
    ...readsBar("reads0-", shown, x, { y, height, name: gift.even, isAtRest: isWhole }),
    ...(isWhole ? namesOn("on", reads, x, middle) : []),
    words("total0", x(total) + 8, middle, lab8Text.number(total), {
      size: 15,
      isBold: false,
      opacity: isWhole ? 1 : 0,
    }),
  ];
}

/** The wasted reads of one gift. */
function giftRow(
  { before, after, part }: Gifts,
  found: DividedMemory | undefined,
  row: number,
  t: number,
  { isNarrow, x, y: top, height }: GiftFrame,
): Shape[] {
  const y = top(row);
  const middle = y + height / 2 + 5;
  const name = (isNarrow ? gift.short : gift.give)(row, part);
  const named = words(`row${row}`, x(0) - 10, middle, name, { anchor: "end" });
  const beginMs = (row - 1) * GIVE_MS;
  const shown = passed(t, beginMs + 600, 700);
  if (found === undefined || shown === 0) {
    // As long as with equal bits: the question is which end moves.
    const frame = { x: x(0), y, width: x(before.total) - x(0), height } as const;
    return [
      named,
      { kind: "box", key: `asked${row}`, ...frame, fill: "panel", stroke: "line" },
      words(`asked${row}-words`, x(before.total) + 12, middle + 2, "?", { size: 20, isBold: true, paint: "soft" }),
    ];
  }
  const isLeast = after.every(({ total }) => total >= found.total);
  // The line of the first row does not cross numbers.
  const [end, line] = [x(mix(before.total, found.total, shown)) + 8, x(before.total)];
  const isCrossed = line > end - 6 && line < end + NUMBER;
  return [
    named,
    ...readsBar(`reads${row}-`, mixed(before.reads, found.reads, shown), x, {
      y,
      height,
      name,
      isAtRest: shown === 1,
    }),
    ...(shown === 1 ? namesOn(`on${row}-`, found.reads, x, middle) : []),
    words(`total${row}`, isCrossed ? line + 6 : end, middle, lab8Text.number(found.total), {
      size: isLeast ? 18 : 15,
      isBold: isLeast,
      opacity: passed(t, beginMs + 1200, 200, easeOut),
    }),
  ];
}

/** The predicted rows in a dash-dot box, with its words next to the names of rows if there is room. */
function boxed(chosen: string, levels: number, width: number, { isNarrow, y, height }: GiftFrame): readonly Shape[] {
  const rows = rowsOf(chosen, levels);
  if (rows === null) return [];
  const [y1, y2] = [y(rows[0]) - 7, y(rows[1]) + height + 7];
  return predicted("you", `M1 ${n(y1)}H${n(width - 1)}V${n(y2)}H1Z`, {
    x: isNarrow ? width - 6 : 8,
    y: y1 + (y2 - y1) / 2 + 5,
    says: lab8Text.you,
    anchor: isNarrow ? "end" : "start",
    size: 13,
  });
}

/** The same bits for every key, and the best division: both counted. */
export interface BestDivision {
  readonly even: DividedMemory;
  readonly best: DividedMemory;
}

export function bestMarks({ even, best: found }: BestDivision): readonly Mark[] {
  const levels = even.memory.length;
  const steps = Array.from({ length: levels - 1 }, (_, at) => ({
    atMs: (at + 1) * LEVEL_MS,
    sentence: best.step(at + 1, levels),
  }));
  return [...steps, { atMs: steps.length * LEVEL_MS + REST_MS, sentence: best.done(even.total, found.total) }];
}

/** Part of the wasted reads that an option predicts. */
const LEFT: Readonly<Record<string, number>> = { little: 1, half: 0.5, most: 0.25 };

/** The memory and the wasted reads on the way from equal bits to the best division. */
function onTheWay(even: DividedMemory, to: DividedMemory, t: number) {
  const last = even.memory.length - 1;
  const whole = even.memory.reduce((sum, one) => sum + one, 0);
  const shift = (from: readonly number[], until: readonly number[], delayMs: number): number[] =>
    from.map((value, at) => mix(value, until[at] ?? value, passed(t, at * LEVEL_MS + delayMs, 900)));
  // Each level takes from the last one, so the last one has what the others leave.
  const memory = shift(even.memory, to.memory, 200);
  memory[last] = whole - memory.slice(0, -1).reduce((sum, one) => sum + one, 0);
  const [from, until] = [even.memory[last] ?? 0, to.memory[last] ?? 0];
  const given = from === until ? 0 : (from - (memory[last] ?? 0)) / (from - until);
  const bitsPerKey = shift(even.bitsPerKey, to.bitsPerKey, 200);
  bitsPerKey[last] = mix(even.bitsPerKey[last] ?? 0, to.bitsPerKey[last] ?? 0, given);
  const reads = shift(even.reads, to.reads, 700);
  reads[last] = mix(even.reads[last] ?? 0, to.reads[last] ?? 0, given);
  return { memory, bitsPerKey, reads };
}

const BEST_ROW = { top: 152, height: 110, bottom: 390 } as const;

/** The axis of wasted reads, which has room for those of equal bits. */
function bestAxis(even: DividedMemory, width: number) {
  const isNarrow = width < 480;
  const ends = wholeEnds([0, even.total * 1.05], 4);
  const left = isNarrow ? 0 : 110;
  return { isNarrow, ends, left, x: linear(ends, [left, width - 62]) };
}

/** Places of the predictions on the bar of wasted reads. */
export function bestPlaces(even: DividedMemory, width: number, spare: number) {
  const { x } = bestAxis(even, width);
  const at = (option: string): number => x((LEFT[option] ?? 1) * even.total);
  return { across: BEST_ROW.top + BEST_ROW.height + spare + 28, rest: x(even.total), at };
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
  const { isNarrow, ends, left, x } = bestAxis(even, width);
  const to = found ?? even;
  const { memory, bitsPerKey, reads } = onTheWay(even, to, t);
  const { top } = BEST_ROW;
  const [height, bottom] = [BEST_ROW.height + spare, BEST_ROW.bottom + spare];
  const isOver = found !== null && t >= (even.memory.length - 1) * LEVEL_MS;
  const isAtRest = found === null || t === 0 || isOver;
  const frame = { x: x(0), y: top, width: x(even.total) - x(0), height };
  return {
    height: bottom + 44,
    shapes: [
      words("title", 0, 16, best.memory),
      ...memoryBar(memory, bitsPerKey, width, isAtRest),
      ...knobs(memory, width),
      words("row", left - 10, top + height / 2 + 5, best.row, { anchor: "end", size: 13, opacity: isNarrow ? 0 : 1 }),
      { kind: "box", key: "ghost", ...frame, fill: "none", stroke: "edge", look: "ghost" },
      ...readsBar("reads", reads, x, { y: top, height, name: null, isAtRest }),
      // Between both divisions nothing was counted, so only their numbers appear.
      words(
        "total",
        x(isOver ? to.total : even.total) + 8,
        top + height / 2 + 5,
        lab8Text.number(isOver ? to.total : even.total),
        {
          isBold: true,
          size: 18,
          opacity: isOver || t === 0 ? 1 : 0,
        },
      ),
      words("part", x(to.total) + 8, top + height / 2 + 24, best.part(to.total / even.total), {
        opacity: isOver ? 1 : 0,
      }),
      words("even-total", x(even.total) + 8, top + height / 2 + 5, lab8Text.number(even.total), {
        paint: "soft",
        opacity: isOver && x(even.total) - x(to.total) > 60 ? 1 : 0,
      }),
      ...axis(x, ends, bottom, isNarrow ? best.axisShort : best.axis),
      ...(chosen === null
        ? found === null
          ? offered(even.total, x, [top - 14, bottom])
          : []
        : partOf(chosen, even.total, x, [top - 14, bottom])),
    ],
  };
}

/** The ends of the levels, which glide. */
function knobs(memory: readonly number[], width: number): Shape[] {
  const whole = memory.reduce((sum, one) => sum + one, 0);
  let end = 0;
  return memory.slice(0, -1).map((one, at): Shape => {
    end += one;
    const x = 1 + (end / whole) * (width - 2);
    return { kind: "dot", key: `end${at + 1}`, x, y: BAR.y - 4, r: 6, fill: "bg", stroke: "ink" };
  });
}

/** The places of all options, before one is chosen. */
function offered(total: number, x: Scale, [top, bottom]: readonly [number, number]): readonly Shape[] {
  return lab8Text.best.options.flatMap(({ value, short }): readonly Shape[] => {
    const at = x((LEFT[value] ?? 1) * total);
    return [
      { kind: "line", key: `offered-${value}`, d: straight(at, top, at, bottom), stroke: "edge", look: "ghost" },
      words(`offered-${value}-words`, at - 8, bottom - 12, short, { anchor: "end", size: 13 }),
    ];
  });
}

/** The part of the wasted reads that is predicted to remain. */
function partOf(chosen: string, total: number, x: Scale, [top, bottom]: readonly [number, number]): readonly Shape[] {
  const part = LEFT[chosen];
  if (part === undefined) return [];
  const at = x(part * total);
  const says = best.predicted[chosen as keyof typeof best.predicted];
  const isLast = part === 1;
  return predicted("you", straight(at, top, at, bottom), {
    x: isLast ? at - 8 : at + 8,
    y: bottom - 44,
    says,
    anchor: isLast ? "end" : "start",
  });
}
