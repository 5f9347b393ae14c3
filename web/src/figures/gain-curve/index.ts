/** The gain curve. */
export { describeGainCurve } from "./description";
export { READ_NS_GRID } from "./layout";
export { GainCurveFigure, GainCurveNumbers, type GainCurveProps } from "./View";
