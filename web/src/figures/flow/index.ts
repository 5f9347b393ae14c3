/** Lookups on their way through the levels. */
export type { FlowFigureParams } from "./params";
export { FlowFigure } from "./View";
