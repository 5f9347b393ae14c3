/** The gain as a formula. */

export type { MathNode } from "./math";
export * as math from "./math";
export type { FormulaParams, FormulaValues } from "./params";
export { FormulaFigure, MathLine } from "./View";
