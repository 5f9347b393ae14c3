/** Shapes of marks, which tell series apart without color. Pure; the shapes are D3's symbols. */

import {
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond2,
  symbolSquare,
  symbolStar,
  symbolTimes,
  symbolTriangle,
} from "d3-shape";

const SYMBOLS = {
  circle: symbolCircle,
  square: symbolSquare,
  triangle: symbolTriangle,
  diamond: symbolDiamond2,
  star: symbolStar,
  plus: symbolCross,
} as const;

/** Name of the mark of a series. */
export type MarkName = keyof typeof SYMBOLS;

/** Marks in the order in which series get them. */
export const MARKS = Object.keys(SYMBOLS) as readonly MarkName[];

/** Area of a circle with a diameter of 9 px. All marks have the same area. */
const AREA = 64;

/** Returns the outline of a mark around 0. */
export function markPath(mark: MarkName): string {
  return symbol(SYMBOLS[mark], AREA).digits(2)() ?? "";
}

/** The cross of a claim, around 0. */
export const CLAIM_PATH: string = symbol(symbolTimes, AREA).digits(2)() ?? "";
