/**
 * Positions of everything on the stage: four arrangements of one picture, and any interpolation of two of them.
 *
 * **Invariants** (tests: `stage.test.ts`)
 * 1. All arrangements have the same fields, so that numbers can be interpolated.
 * 2. All levels fit into the height of five: more levels have lower rows.
 *
 * **Units**: units of the picture's view box. One is a CSS pixel at the natural width of the stage.
 */
import { mix } from "../../scene/easing";

/** The numbers of an arrangement. */
export interface StageLayout {
  readonly width: number;
  readonly height: number;
  /** Top of the first level, and height of each. */
  readonly top: number;
  readonly rowHeight: number;
  /** Middle of the shared digest and of the stamp that makes it. */
  readonly digestY: number;
  readonly tableX: number;
  readonly tableWidth: number;
  /** The line along which the key moves down. */
  readonly laneX: number;
  readonly stampX: number;
  readonly filterX: number;
  readonly filterWidth: number;
  readonly answerX: number;
  readonly answerWidth: number;
  readonly counterX: number;
  readonly counterY: number;
  readonly counterSize: number;
  readonly chipX: number;
  readonly chipY: number;
  readonly chipWidth: number;
  readonly nameSize: number;
  readonly noteSize: number;
  /** 1: names and answers as words. 0: as symbols. */
  readonly isLong: number;
  /** 1: the key itself travels. 0: a dot travels, and the key stays above. */
  readonly keyMoves: number;
}

/** One of the arrangements: the opening, the settled page, a phone, one of two stills. */
export type StageKind = "wide" | "compact" | "narrow" | "still";

const ARRANGEMENTS: Readonly<Record<StageKind, StageLayout>> = {
  wide: {
    width: 1224,
    height: 404,
    top: 62,
    rowHeight: 66,
    digestY: 25,
    tableX: 104,
    tableWidth: 372,
    laneX: 588,
    stampX: 704,
    filterX: 732,
    filterWidth: 320,
    answerX: 1068,
    answerWidth: 76,
    counterX: 1178,
    counterY: 226,
    counterSize: 132,
    chipX: 588,
    chipY: 24,
    chipWidth: 190,
    nameSize: 16,
    noteSize: 13.5,
    isLong: 1,
    keyMoves: 1,
  },
  compact: {
    width: 756,
    height: 404,
    top: 62,
    rowHeight: 66,
    digestY: 25,
    tableX: 92,
    tableWidth: 196,
    laneX: 306,
    stampX: 332,
    filterX: 360,
    filterWidth: 288,
    answerX: 664,
    answerWidth: 92,
    counterX: 704,
    counterY: 36,
    counterSize: 38,
    chipX: 96,
    chipY: 24,
    chipWidth: 190,
    nameSize: 16,
    noteSize: 13,
    isLong: 1,
    keyMoves: 0,
  },
  narrow: {
    width: 358,
    height: 362,
    top: 84,
    rowHeight: 55,
    digestY: 60,
    tableX: 34,
    tableWidth: 74,
    laneX: 122,
    stampX: 140,
    filterX: 158,
    filterWidth: 160,
    answerX: 326,
    answerWidth: 44,
    counterX: 334,
    counterY: 34,
    counterSize: 44,
    chipX: 86,
    chipY: 24,
    chipWidth: 172,
    nameSize: 14,
    noteSize: 12.5,
    isLong: 0,
    keyMoves: 0,
  },
  still: {
    width: 588,
    height: 362,
    top: 54,
    rowHeight: 61,
    digestY: 25,
    tableX: 76,
    tableWidth: 110,
    laneX: 204,
    stampX: 226,
    filterX: 250,
    filterWidth: 256,
    answerX: 524,
    answerWidth: 60,
    counterX: 560,
    counterY: 36,
    counterSize: 44,
    chipX: 92,
    chipY: 24,
    chipWidth: 172,
    nameSize: 14,
    noteSize: 12.5,
    isLong: 0,
    keyMoves: 0,
  },
};

/** Levels that an arrangement is drawn for. */
const LEVELS = 5;

/** Returns an arrangement for `levels` levels. */
export function stageLayout(kind: StageKind, levels: number): StageLayout {
  const layout = ARRANGEMENTS[kind];
  return { ...layout, rowHeight: Math.min(layout.rowHeight, (layout.rowHeight * LEVELS) / levels) };
}

/** Returns the arrangement on the way from one to another, at `u` from 0 to 1. */
export function mixLayouts(from: StageLayout, to: StageLayout, u: number): StageLayout {
  if (u <= 0) return from;
  if (u >= 1) return to;
  const fields = Object.keys(from) as (keyof StageLayout)[];
  return Object.fromEntries(fields.map((field) => [field, mix(from[field], to[field], u)])) as unknown as StageLayout;
}

/** Heights within a row. */
export interface Row {
  /** The row itself. */
  readonly y: number;
  readonly height: number;
  readonly middle: number;
  readonly tablesY: number;
  readonly tablesHeight: number;
  readonly stripY: number;
  readonly stripHeight: number;
  readonly bitsY: number;
  /** Distance of two rows of bits. */
  readonly bitPitch: number;
}

/** Returns where the parts of the level at `index` lie. */
export function rowAt(layout: StageLayout, index: number): Row {
  const height = layout.rowHeight;
  const y = layout.top + index * height;
  const middle = y + height / 2;
  const stripHeight = Math.min(13, height * 0.2);
  const bitPitch = Math.min(8.4, (height - stripHeight - 14) / 3);
  const stripY = middle - (stripHeight + 6 + 3 * bitPitch) / 2 - 1;
  const tablesHeight = Math.min(30, height - 14);
  return {
    y,
    height,
    middle,
    tablesY: middle - tablesHeight / 2,
    tablesHeight,
    stripY,
    stripHeight,
    bitsY: stripY + stripHeight + 6,
    bitPitch,
  };
}
