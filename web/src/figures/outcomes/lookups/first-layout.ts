/**
 * Lab 4: one lookup of an absent key, shown before a question. Pure.
 *
 * **Invariants**
 * 1. Answers and wasted reads are those of the lookup's trace.
 * 2. Before the question about probed filters, nothing after the first answer is shown.
 */
import { lab4Text } from "../../../text/labs/lab4.en";
import type { TraceEvent } from "../../../trace";
import type { Mark } from "../../scene/clock";
import { easeOut, mix, passed } from "../../scene/easing";
import { type Shape, straight, words } from "../../scene/shapes";
import { digestsOf } from "../digests/digests-layout";
import type { Geometry } from "./stream-layout";

/** Answer of the filter of a level. "Maybe" is wrong for an absent key, so the lookup then reads a block in vain. */
export interface LevelAnswer {
  readonly level: number;
  readonly isMaybe: boolean;
}

/** Returns the answers in a lookup of an absent key. */
export function answersOf(events: readonly TraceEvent[]): readonly LevelAnswer[] {
  return digestsOf(events).map(({ level, isMaybe }) => ({ level, isMaybe }));
}

/** The first answer, or the whole lookup. */
export type FirstPart = "answer" | "lookup";

const START_MS = 900;
const EACH_MS = 800;
/** Time of a wasted read. */
const READ_MS = 900;
const REST_MS = 1600;

/** Time at which the lookup reaches the filter with this place in its order. */
function reachedMs(answers: readonly LevelAnswer[], at: number): number {
  const reads = answers.slice(0, at).filter(({ isMaybe }) => isMaybe).length;
  return START_MS + at * EACH_MS + reads * READ_MS;
}

export function firstMarks(answers: readonly LevelAnswer[], part: FirstPart): readonly Mark[] {
  const [first] = answers;
  if (first === undefined) return [];
  if (part === "answer") {
    const { start, answer, end } = lab4Text.probes.intro;
    return [
      { atMs: START_MS + 600, sentence: start },
      { atMs: START_MS + 600 + REST_MS, sentence: answer(first.level) },
      { atMs: START_MS + 600 + 2 * REST_MS, sentence: end },
    ];
  }
  const { start, fooled, end } = lab4Text.reads.intro;
  const wrong = answers.findIndex(({ isMaybe }) => isMaybe);
  const wasted = answers.filter(({ isMaybe }) => isMaybe).length;
  const last = reachedMs(answers, answers.length - 1) + REST_MS;
  return [
    { atMs: reachedMs(answers, wrong), sentence: start },
    { atMs: Math.max(last, reachedMs(answers, wrong) + 2 * REST_MS), sentence: fooled(answers[wrong]?.level ?? 0) },
    { atMs: Math.max(last, reachedMs(answers, wrong) + 2 * REST_MS) + REST_MS, sentence: end(wasted) },
  ];
}

/** Place of the lookup in the band of the levels. */
export function lookupX({ x, width }: Geometry["band"]): number {
  return x + width * 0.4;
}

/** The lookup at time `t` of its scene; infinite if the scene is over. */
export function layoutFirst(
  answers: readonly LevelAnswer[],
  part: FirstPart,
  t: number,
  of: Geometry,
): readonly Shape[] {
  const shown = part === "answer" ? answers.slice(0, 1) : answers;
  const { key, band, top, pitch, levels } = of;
  const x = lookupX(band);
  const gateY = (level: number): number => top + (level - 1) * pitch;
  const startY = top - 9;
  let y = startY;
  const marks: Shape[] = [];
  for (const [at, { level, isMaybe }] of shown.entries()) {
    const ms = reachedMs(answers, at);
    const from = y;
    y = mix(from, gateY(level) + 22, passed(t, ms - EACH_MS * 0.7, EACH_MS * 0.7));
    marks.push(...answerAt(`${key}-first${level}`, { x, y: gateY(level) + 27 }, isMaybe, t - ms));
    if (isMaybe) marks.push(...wastedRead(`${key}-read${level}`, { x, y: gateY(level) + 22 }, t - ms - 300, of));
  }
  const isDown = part === "lookup" && t >= reachedMs(answers, answers.length - 1) + EACH_MS;
  if (isDown) y = top + levels * pitch - 10;
  return [
    { kind: "line", key: `${key}-way`, d: straight(x, startY, x, y), stroke: "ink", width: 1.5 },
    { kind: "dot", key: `${key}-lookup`, x, y, r: 6, fill: "ink", stroke: "bg" },
    ...marks,
  ];
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** "No" or "maybe" next to the lookup, `ms` after it reached the filter. */
function answerAt(key: string, { x, y }: Spot, isMaybe: boolean, ms: number): readonly Shape[] {
  return [
    words(key, x + 16, y, lab4Text.scene.answers[isMaybe ? "maybe" : "no"], {
      isBold: true,
      paint: isMaybe ? "wasted" : "ink",
      opacity: passed(ms, 0, 300, easeOut),
    }),
  ];
}

/** A block that is read in vain moves from the level to its line. */
function wastedRead(key: string, from: Spot, ms: number, { side, pitch, top }: Geometry): readonly Shape[] {
  const level = Math.round((from.y - 22 - top) / pitch);
  const to = { x: side.x + 8, y: top + (level + 1) * pitch - 14 };
  const u = passed(ms, 0, READ_MS - 300);
  const size = 12;
  return [
    {
      kind: "box",
      key,
      x: mix(from.x, to.x, u) - size / 2,
      y: mix(from.y, to.y, u) - size / 2,
      width: size,
      height: size,
      fill: "wasted",
      opacity: ms < 0 ? 0 : 1,
    },
    words(`${key}-says`, to.x + 14, to.y + 5, lab4Text.scene.wasted, {
      size: 13,
      opacity: passed(ms, READ_MS - 300, 300, easeOut),
    }),
  ];
}
