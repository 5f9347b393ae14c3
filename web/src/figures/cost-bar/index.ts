/** The cost bar. */
export { describe as describeCostBar } from "./description";
export { eventCount } from "./layout";
export { type CostBarProps, CostBarFigure, CostBarNumbers, usePicture } from "./View";
