/** What lies between a model and a measurement. */
export { GapOfSettings } from "./OfSettings";
export { GapFigure } from "./View";
