/** The cost bar. */
export { describeCostBar } from "./description";
export { eventCount } from "./layout";
export { CostBarFigure, CostBarNumbers, type CostBarProps } from "./View";
