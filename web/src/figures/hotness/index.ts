/** Filter units in memory, over time and keys. */
export type { HotnessParams, HotWindowShape } from "./params";
export { HotnessFigure } from "./View";
