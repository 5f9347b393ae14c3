/**
 * The levels of a tree as slabs that lookups fall through (task 4a). Pure.
 *
 * **Invariants** (broken by `pictures.test.ts`)
 * 1. Before the answer is shown, only the first slab has a width: all lookups reach it.
 * 2. With the answer, each slab is as wide as the share of lookups that reach it.
 */

import { count, percent } from "../../../text/numbers";
import { pictureText as text } from "../../../text/tasks/picture.en";
import { taskText } from "../../../text/tasks/task.en";
import { n, type Paint, predicted, type SceneShapes, type Shape, words } from "../../scene/shapes";
import { type FactsOf, markShapes, NARROW, numberOf, type TaskScene } from "./params";

type Scene = TaskScene<FactsOf<"pass">>;

const TOP = 44;
const SLAB = 56;
const GAP = 10;
/** Height of the part of a slab in which lookups that found their key leave it. */
const FUNNEL = 18;

interface Place {
  readonly left: number;
  readonly right: number;
  readonly width: number;
  readonly isNarrow: boolean;
}

function topOf(level: number): number {
  return TOP + level * (SLAB + GAP);
}

export function layoutSlabs(scene: Scene, width: number): SceneShapes {
  const isNarrow = width < NARROW;
  const place = { left: isNarrow ? 28 : 68, right: width - (isNarrow ? 108 : 190), width, isNarrow };
  const { levels } = scene.facts;
  return {
    height: topOf(levels.length - 1) + SLAB + 62,
    shapes: [
      ...shares(scene, place),
      ...levels.flatMap((_, at) => [...slab(scene, at, place), ...factsOf(scene, at, place)]),
      ...typedReach(scene, place),
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
    words("shares", right + 8, 33, text.slabs.absent(percent(emptyFraction)), { size: 12.5, paint: "soft" }),
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
  const [x, room] = [right + 8, width - right - 8];
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

/** The typed share as a line over the last level, with its mark. */
function typedReach({ facts, draft, marks, solution }: Scene, { left, right }: Place): readonly Shape[] {
  const y = topOf(facts.levels.length - 1);
  const mark = markShapes("last", 12, y + 42, marks[0] ?? null);
  const typed = numberOf(draft.numbers[0]);
  if (typed === null || solution !== null) return mark;
  const x = left + (right - left) * Math.min(typed / 100, 1);
  const label = { x: Math.min(x + 6, right - 70), y: y + SLAB - 8, says: text.slabs.you(typed) };
  return [...predicted("you", `M${n(x)} ${y - 4}v${SLAB + 8}`, label), ...mark];
}

/** The other numbers of the answer. */
function numbers({ facts, draft, marks, solution }: Scene, { left, right, width }: Place): readonly Shape[] {
  const bottom = topOf(facts.levels.length - 1) + SLAB;
  return ([1, 2] as const).flatMap((part): readonly Shape[] => {
    const y = bottom + 26 * part;
    const value = (solution ?? draft).numbers[part] ?? "";
    return [
      words(`number${part}`, left, y, `${taskText.passNumbers[part]}:`, { size: 13 }),
      words(`number${part}-value`, right + 8, y, value === "" ? "?" : value, { isBold: true }),
      ...markShapes(`number${part}`, width - 10, y - 5, marks[part] ?? null),
    ];
  });
}
