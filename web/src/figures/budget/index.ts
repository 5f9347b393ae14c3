/** The memory of the filters, divided among levels. */
export type { BudgetLevel, BudgetParams, OtherDivision } from "./params";
export { BudgetFigure } from "./View";
