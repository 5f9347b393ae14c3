/** Data of the figure of a task. Pure. */

import type { TaskFacts } from "../../../engine/contract";
import { n, type Paint, type SceneShapes, type Shape, straight, words } from "../../scene/shapes";
import type { PartMark } from "../marks";
import type { Draft } from "../params";

/** A task with the answer so far. */
export interface TaskScene<Facts = TaskFacts> {
  readonly facts: Facts;
  readonly draft: Draft;
  readonly marks: readonly PartMark[];
  /** The right answer; null as long as it is not shown. */
  readonly solution: Draft | null;
  /** Values that decide the answer, as the engine orders them; empty with it. */
  readonly evidence: readonly number[];
}

/** Facts of a kind of task. */
export type FactsOf<Kind extends TaskFacts["kind"]> = Extract<TaskFacts, { kind: Kind }>;

/**
 * A number that is set in the figure. It writes into the field of the answer, and typing there moves it.
 *
 * Numbers after those of the answer are notes: the figure keeps them, and no grade and no link contains them.
 */
export interface TaskHandle {
  readonly key: string;
  /** Index of the number in the draft. */
  readonly part: number;
  readonly label: string;
  /** Letter or digit in the handle; an arrow by default. */
  readonly glyph?: string;
  /** The value in words. */
  readonly says: string;
  readonly axis: "x" | "y";
  readonly place: { readonly left: number; readonly top: number };
  readonly value: { readonly min: number; readonly max: number; readonly now: number };
  /** The value at a place of the picture. */
  readonly at: (x: number, y: number) => number;
  /** The value after some steps of an arrow key. */
  readonly after: (steps: number) => number;
}

/** Part of the figure that selects a choice, like its letter. */
export interface TaskTarget {
  readonly key: string;
  readonly choice: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The figure of a task, and the parts that answer it. */
export interface TaskShapes extends SceneShapes {
  readonly handles?: readonly TaskHandle[];
  readonly targets?: readonly TaskTarget[];
}

/** Values that a handle reaches: from `min` to `max`, in multiples of `step`. */
export interface Reach {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Returns the value of a handle next to another value, with no more decimals than its step. */
export function reached({ min, max, step }: Reach, value: number): number {
  const decimals = (String(step).split(".")[1] ?? "").length;
  return Number(Math.min(Math.max(Math.round(value / step) * step, min), max).toFixed(decimals));
}

/** Widths below this one are those of phones. */
export const NARROW = 480;

/** Side of a letter and of a mark. */
export const SIDE = 24;

/** Draws the mark of a part around its center: a filled tick or an outlined cross. */
export function markShapes(key: string, x: number, y: number, mark: PartMark): readonly Shape[] {
  if (mark === null) return [];
  const isRight = mark === "right";
  const circle = `M${n(x - 9)} ${n(y)}a9 9 0 1 1 18 0a9 9 0 1 1 -18 0z`;
  const tick = `M${n(x - 4.5)} ${n(y + 0.5)}l3.3 3.3l6 -7.4`;
  const cross = `${straight(x - 4, y - 4, x + 4, y + 4)}${straight(x + 4, y - 4, x - 4, y + 4)}`;
  const paint: Paint = isRight ? "hit" : "wasted";
  return [
    { kind: "line", key: `${key}-mark`, d: circle, stroke: paint, width: 2, fill: isRight ? "hit" : "bg" },
    { kind: "line", key: `${key}-sign`, d: isRight ? tick : cross, stroke: isRight ? "bg" : "wasted", width: 2.2 },
  ];
}

/** Draws the letter of a choice, with a thick edge if it is chosen. */
export function letterShapes(key: string, x: number, y: number, letter: string, isChosen: boolean): readonly Shape[] {
  const outer = { x, y, width: SIDE, height: SIDE, rx: 5 };
  const inner = { x: x + 3, y: y + 3, width: SIDE - 6, height: SIDE - 6, rx: 2 };
  return [
    { kind: "box", key: `${key}-box`, ...outer, fill: isChosen ? "ink" : "bg", stroke: isChosen ? "ink" : "edge" },
    ...(isChosen ? [{ kind: "box", key: `${key}-inside`, ...inner, fill: "bg" } as const] : []),
    words(`${key}-letter`, x + SIDE / 2, y + 16, letter, { anchor: "middle", isBold: true, size: 13 }),
  ];
}

/** Returns the typed number; null if it is none. */
export function numberOf(typed: string | undefined): number | null {
  const text = (typed ?? "").trim();
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : null;
}
