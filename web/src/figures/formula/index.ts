/** The gain as a formula. */
export type { FormulaParams, FormulaValues } from "./params";
export { FormulaFigure } from "./View";
