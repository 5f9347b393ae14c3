/**
 * The levels of a tree as slabs that lookups fall through (task 4a). Pure.
 *
 * **Invariants** (broken by `pictures.test.ts`)
 * 1. Before the answer is shown, only the first slab has a width: all lookups reach it.
 * 2. With the answer, each slab is as wide as the share of lookups that reach it.
 * 3. Each slab without a width has a handle. The last one sets the first number of the answer; the others are notes.
 */

import { count, percent } from "../../../text/numbers";
import { pictureText as text } from "../../../text/tasks/picture.en";
import { taskText } from "../../../text/tasks/task.en";
import { n, type Paint, predicted, type Shape, straight, words } from "../../scene/shapes";
import {
  type FactsOf,
  markShapes,
  NARROW,
  numberOf,
  type Reach,
  reached,
  type TaskHandle,
  type TaskScene,
  type TaskShapes,
} from "./params";

type Scene = TaskScene<FactsOf<"pass">>;

const TOP = 44;
const SLAB = 52;
const GAP = 10;
/** Height of the part of a slab in which lookups that found their key leave it. */
const FUNNEL = 18;
/** Distance of what is next to a slab. */
const ASIDE = 20;

interface Place {
  readonly left: number;
  readonly right: number;
  readonly width: number;
  readonly isNarrow: boolean;
}

function topOf(level: number): number {
  return TOP + level * (SLAB + GAP);
}

export function layoutSlabs(scene: Scene, width: number): TaskShapes {
  const isNarrow = width < NARROW;
  const place = { left: isNarrow ? 28 : 68, right: width - (isNarrow ? 118 : 200), width, isNarrow };
  const { levels } = scene.facts;
  return {
    height: topOf(levels.length - 1) + SLAB + 2 * NUMBER + 8,
    handles: scene.solution === null ? handlesOf(scene, place) : [],
    shapes: [
      ...shares(scene, place),
      ...levels.flatMap((_, at) => [...slab(scene, at, place), ...factsOf(scene, at, place)]),
      ...levels.flatMap((_, at) => typedReach(scene, at, place)),
      ...markShapes("last", 12, topOf(levels.length - 1) + 42, scene.marks[0] ?? null),
      ...numbers(scene, place),
    ],
  };
}

/** Absent and existing keys among all lookups. */
function shares({ facts: { emptyFraction } }: Scene, { left, right }: Place): readonly Shape[] {
  const part = (right - left) * emptyFraction;
  const bar = { kind: "box", y: 22, height: 12 } as const;
  return [
    words("all", left, 14, text.slabs.all, { size: 13, paint: "soft" }),
    { ...bar, key: "absent", x: left, width: part, fill: "edge" },
    { ...bar, key: "existing", x: left + part, width: right - left - part, fill: "hit", texture: "dots" },
    words("shares", right + ASIDE, 33, text.slabs.absent(percent(emptyFraction)), { size: 12.5, paint: "soft" }),
  ];
}

function levelPaint(at: number): Paint {
  return `level-${at + 1}`;
}

/** Share of lookups that reach a level; null if it is not shown. */
function reachOf({ evidence }: Scene, at: number): number | null {
  return evidence[at] ?? (at === 0 ? 1 : null);
}

/** A level as wide as the lookups that reach it, above those that leave it; a question mark if they are not shown. */
function slab(scene: Scene, at: number, { left, right, isNarrow }: Place): readonly Shape[] {
  const y = topOf(at);
  const whole = right - left;
  const reach = reachOf(scene, at);
  const name = isNarrow ? text.slabs.short(at + 1) : text.slabs.level(at + 1);
  const frame: readonly Shape[] = [
    words(`level${at}`, 0, y + 22, name, { isBold: true, size: 13 }),
    {
      kind: "box",
      key: `place${at}`,
      x: left,
      y,
      width: whole,
      height: SLAB,
      fill: "none",
      stroke: "edge",
      look: "ghost",
    },
  ];
  if (reach === null) {
    if (typedOf(scene, at) !== null) return frame;
    const look = { anchor: "middle", size: 20, paint: "soft" } as const;
    return [...frame, words(`unknown${at}`, left + whole / 2, y + SLAB / 2 + 7, "?", look)];
  }
  const next = scene.evidence[at + 1] ?? reach;
  const digits = scene.evidence.length === 0 ? 0 : 1;
  const d = `M${n(left)} ${y}h${n(whole * reach)}v${SLAB - FUNNEL}L${n(left + whole * next)} ${y + SLAB}H${n(left)}z`;
  return [
    ...frame,
    { kind: "line", key: `slab${at}`, d, stroke: "ink", width: 1, fill: levelPaint(at), opacity: 0.75 },
    words(`reach${at}`, left + 8, y + 22, percent(reach, digits), { isBold: true }),
  ];
}

/** Keys and rate of a level, with its part of all keys as a bar. */
function factsOf(scene: Scene, at: number, { left, right, width, isNarrow }: Place): readonly Shape[] {
  const { levels } = scene.facts;
  const { entries = 0, falsePositiveRate = 0 } = levels[at] ?? {};
  const all = levels.reduce((sum, level) => sum + level.entries, 0);
  const y = topOf(at);
  // The handle at the end of a slab needs room.
  const [x, room] = [right + ASIDE, width - right - ASIDE];
  const [keys, rate] = [text.slabs.keys(count(entries)), percent(falsePositiveRate)];
  const reach = reachOf(scene, at);
  const values = [
    keys,
    text.slabs.rate(rate, false),
    ...(reach === null ? [] : [text.slabs.reached(percent(reach, 1))]),
  ].join(", ");
  const bar = { x, y: y + 42, width: (room * entries) / all, height: 8, fill: levelPaint(at) };
  const area = { x: left, y, width: width - left, height: SLAB };
  return [
    words(`keys${at}`, x, y + 18, keys, { size: 12.5 }),
    words(`rate${at}`, x, y + 34, text.slabs.rate(rate, isNarrow), { size: 12.5, paint: "soft" }),
    { kind: "box", key: `share${at}`, ...bar, stroke: "edge" },
    { kind: "place", key: `read${at}`, ...area, reads: { at: text.slabs.level(at + 1), values } },
  ];
}

/** Index of the number that is the reach of a level: the first for the last level, and notes after the answer for the others. */
function partOf({ facts }: Scene, at: number): number {
  return at === facts.levels.length - 1 ? 0 : NUMBERS + at - 1;
}

/** Numbers of the answer. */
const NUMBERS = 3;

/** The reach of a level that the reader has set, in %; null if there is none, or if the engine's is shown. */
function typedOf(scene: Scene, at: number): number | null {
  return reachOf(scene, at) === null ? numberOf(scene.draft.numbers[partOf(scene, at)]) : null;
}

/** A level as wide as the reader has set it. */
function typedReach(scene: Scene, at: number, { left, right }: Place): readonly Shape[] {
  const typed = typedOf(scene, at);
  if (typed === null) return [];
  const y = topOf(at);
  const x = left + (right - left) * Math.min(typed / 100, 1);
  const says = text.slabs.you(typed);
  return [
    { kind: "box", key: `set${at}`, x: left, y, width: x - left, height: SLAB, fill: levelPaint(at), opacity: 0.35 },
    ...predicted(`you${at}`, straight(x, y - 3, x, y + SLAB + 3), { x: left + 8, y: y + 22, says }),
  ];
}

/** Height of a number below the levels. */
const NUMBER = 48;
const TRACK = 16;

interface Scaled {
  /** Top of its bar. */
  readonly y: number;
  readonly reach: Reach;
}

/** Place and range of the numbers below the levels: filters up to all of them, and reads up to a false positive rate per level. */
function scaledOf({ facts: { levels } }: Scene, part: 1 | 2): Scaled {
  const y = topOf(levels.length - 1) + SLAB + NUMBER * (part - 1) + 30;
  const rates = levels.reduce((sum, level) => sum + level.falsePositiveRate, 0);
  return { y, reach: { min: 0, max: part === 1 ? levels.length : rates, step: part === 1 ? 0.01 : 0.0005 } };
}

/** The other numbers of the answer as bars. Below the bar of the filters, the levels that the reader has set follow each other. */
function numbers(scene: Scene, { left, right, width }: Place): readonly Shape[] {
  const { draft, marks, solution } = scene;
  const whole = right - left;
  return ([1, 2] as const).flatMap((part): readonly Shape[] => {
    const { y, reach } = scaledOf(scene, part);
    const value = (solution ?? draft).numbers[part] ?? "";
    const share = Math.min((numberOf(value) ?? 0) / reach.max, 1);
    const bar = { x: left, y, height: TRACK } as const;
    return [
      words(`number${part}`, left, y - 9, taskText.passNumbers[part] ?? "", { size: 13 }),
      { kind: "box", key: `number${part}-track`, ...bar, width: whole, fill: "none", stroke: "edge", look: "ghost" },
      ...(part === 1 ? placedLevels(scene, { left, whole, y: y + 3 }) : []),
      {
        kind: "box",
        key: `number${part}-bar`,
        ...bar,
        ...(part === 1 ? { y: y + TRACK - 5, height: 5 } : {}),
        width: whole * share,
        fill: part === 1 ? "probe" : "wasted",
      },
      words(`number${part}-value`, right + ASIDE, y + 13, value === "" ? "?" : value, { isBold: true }),
      ...markShapes(`number${part}`, width - 10, y + 8, marks[part] ?? null),
    ];
  });
}

/** The widths of the levels one after the other. */
function placedLevels(
  scene: Scene,
  { left, whole, y }: { readonly left: number; readonly whole: number; readonly y: number },
) {
  const { levels } = scene.facts;
  let x = left;
  return levels.map((_, at): Shape => {
    const reach = reachOf(scene, at) ?? (typedOf(scene, at) ?? 0) / 100;
    const width = (whole * Math.min(reach, 1)) / levels.length;
    const from = x;
    x += width;
    return { kind: "box", key: `placed${at}`, x: from, y, width, height: 7, fill: levelPaint(at), opacity: 0.6 };
  });
}

/** Handles of the levels without a width, and of the numbers below them. */
function handlesOf(scene: Scene, { left, right }: Place): readonly TaskHandle[] {
  const { facts, draft } = scene;
  const whole = right - left;
  const share: Reach = { min: 0, max: 100, step: 0.1 };
  const handle = (
    part: number,
    top: number,
    reach: Reach,
    look: Pick<TaskHandle, "label" | "says">,
    rest: number,
  ): TaskHandle => {
    const now = numberOf(draft.numbers[part]);
    const from = Math.min(now ?? rest, reach.max);
    return {
      key: `number${part}`,
      part,
      axis: "x",
      ...look,
      place: { left: left + (whole * from) / reach.max, top },
      value: { min: reach.min, max: reach.max, now: from },
      at: (x) => reached(reach, ((x - left) / whole) * reach.max),
      after: (steps) => reached(reach, from + steps * reach.step),
    };
  };
  const slabs = facts.levels.flatMap((_, at) => {
    if (reachOf(scene, at) !== null) return [];
    const typed = typedOf(scene, at);
    const look = { label: text.slabs.reachOf(at + 1), says: typed === null ? "?" : percent(typed / 100, 1) };
    return [handle(partOf(scene, at), topOf(at) + SLAB / 2, share, look, share.max)];
  });
  const others = ([1, 2] as const).map((part) => {
    const { y, reach } = scaledOf(scene, part);
    const look = { label: taskText.passNumbers[part] ?? "", says: draft.numbers[part] || "?" };
    return handle(part, y + TRACK / 2, reach, look, reach.max * 0.03);
  });
  return [...slabs, ...others];
}
