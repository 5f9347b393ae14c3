/** Lines of a model and points that were counted. */
export type { Axis, PlotParams, PlotPoint, Series } from "./params";
export { PlotFigure } from "./View";
