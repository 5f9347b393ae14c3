/** What lies between a model and a measurement. */
export { GapFigure } from "./View";
