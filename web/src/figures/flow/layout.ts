/**
 * Layout of the flow's bands: lookups fall from level to level, and those that find their key move right. Pure.
 *
 * ```text
 *   |===== level 1 =====|          all lookups
 *   | no | fooled | found \
 *   |===== level 2 ===|  \ |
 * ```
 *
 * **Invariants** (tests: `layout.test.ts`)
 * 1. Widths are shares of all lookups, everywhere on the same scale. Bands of one level are adjacent.
 * 2. Lookups that leave a level without their key enter the next one, and found lookups are never lost.
 * 3. A band of wasted reads is never wider than the lookups that can cause them. Numbers show the excess.
 *
 * **Units**: CSS pixels.
 */

import type { CountedFlow, CountedMean, ModelFlow } from "../../engine/contract";

const TOP = 30;
const BOTTOM = 40;
/** From the gates of a level to those of the next. */
const FALL = 50;
/** Bars of one gate: its runs. */
const RUN_PITCH = 5;
const RUN_HEIGHT = 4;

/** A band of one level; straight down, or drifting to the found ones. */
export interface Band {
  readonly path: string;
  readonly width: number;
}

/** A counted value, hollow, with its interval. */
export interface CountedPoint {
  readonly x: number;
  readonly y: number;
  readonly lowX: number;
  readonly highX: number;
}

export interface FlowRow {
  readonly level: number;
  readonly y: number;
  /** Bars of the gate, one for each run. */
  readonly gates: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
  /** A filter said no. */
  readonly refused: Band;
  /** A false positive caused a wasted read. */
  readonly fooled: Band;
  /** The key was here. */
  readonly hit: Band;
  /** The key was found above. */
  readonly foundAbove: Band;
  /** Lookups that reach this level. */
  readonly reachPoint: CountedPoint | null;
  /** Wasted reads in this level. */
  readonly fooledPoint: CountedPoint | null;
  /** Middle of the texts next to the row. */
  readonly textY: number;
}

export interface FlowLayout {
  readonly width: number;
  readonly height: number;
  /** Of all lookups together. */
  readonly scale: number;
  readonly left: number;
  /** Left edge of the texts right of the bands. */
  readonly right: number;
  readonly bottom: number;
  readonly rows: readonly FlowRow[];
  /** From a row to the next. */
  readonly pitch: number;
  /** Middle of those that found nothing, and of those that found their key, at the end. */
  readonly ends: { readonly absentX: number; readonly foundX: number };
  readonly isNarrow: boolean;
}

function straight(x: number, width: number, from: number, to: number): Band {
  return { path: `M${n(x)} ${n(from)}h${n(width)}V${n(to)}h${n(-width)}z`, width };
}

function drifting(x: number, width: number, [from, to]: readonly [number, number], shift: number): Band {
  const middle = n((from + to) / 2);
  const [a, b, c, d] = [n(x), n(x + width), n(x + width + shift), n(x + shift)];
  const path = `M${a} ${n(from)}H${b}C${b} ${middle} ${c} ${middle} ${c} ${n(to)}H${d}C${d} ${middle} ${a} ${middle} ${a} ${n(from)}z`;
  return { path, width };
}

function n(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The layout in a width. */
export function layoutFlow(model: ModelFlow, counted: CountedFlow | null, width: number): FlowLayout {
  const isNarrow = width < 520;
  const left = isNarrow ? 76 : 128;
  const gap = isNarrow ? 14 : 28;
  const rightRoom = isNarrow ? 108 : 168;
  const scale = Math.max(width - left - gap - rightRoom, 40);
  const runs = Math.max(model.runsPerLevel, 1);
  const gateHeight = (runs - 1) * RUN_PITCH + RUN_HEIGHT;
  const pitch = gateHeight + FALL;
  const rows = model.levels.map(({ level, reach, hit, falsePositives }, at): FlowRow => {
    const y = TOP + at * pitch;
    const from = y + gateHeight;
    const to = y + pitch;
    const passes = Math.max(reach - hit, 0);
    const fooled = Math.min(falsePositives, passes);
    const passRight = left + scale * passes;
    const here = counted?.levels[at];
    const at_ = (value: number): number => Math.min(Math.max(value, left), left + scale);
    const beside = (value: CountedMean, middle: number, x: (mean: number) => number): CountedPoint => {
      const ends = [at_(x(value.low)), at_(x(value.high))];
      return { x: at_(x(value.mean)), y: middle, lowX: Math.min(...ends), highX: Math.max(...ends) };
    };
    return {
      level,
      y,
      gates: Array.from({ length: runs }, (_, run) => ({
        x: left - 4,
        y: y + run * RUN_PITCH,
        width: scale * reach + 8,
        height: RUN_HEIGHT,
      })),
      refused: straight(left, scale * (passes - fooled), from, to),
      fooled: straight(passRight - scale * fooled, scale * fooled, from, to),
      hit: drifting(passRight, scale * hit, [from, to], gap),
      foundAbove: straight(left + gap + scale * reach, scale * (1 - reach), y, to),
      reachPoint: here === undefined ? null : beside(here.reach, y + gateHeight / 2, (mean) => left + scale * mean),
      fooledPoint:
        here === undefined || falsePositives > passes
          ? null
          : beside(here.falsePositives, (from + to) / 2, (mean) => passRight - scale * mean),
      textY: y + gateHeight / 2 + FALL * 0.36,
    };
  });
  const last = model.levels.at(-1);
  const absent = last === undefined ? 1 : Math.max(last.reach - last.hit, 0);
  const bottom = TOP + rows.length * pitch;
  return {
    width,
    scale,
    left,
    rows,
    pitch,
    bottom,
    isNarrow,
    height: bottom + BOTTOM,
    right: left + gap + scale + (isNarrow ? 8 : 16),
    ends: { absentX: left + (scale * absent) / 2, foundX: left + gap + scale * (absent + (1 - absent) / 2) },
  };
}
