/** A filter over words, open to view. */
export type { FilterParams } from "./params";
export { FilterFigure } from "./View";
