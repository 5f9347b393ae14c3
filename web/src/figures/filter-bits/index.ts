/** The real bits of one filter. */
export type { FilterBitsParams } from "./params";
export { FilterBitsFigure } from "./View";
