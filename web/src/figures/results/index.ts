/** The figure of native results. */
export { RESULTS_INITIAL, type ResultsValues, resultsParams } from "./params";
export { ResultsFigure, ResultsFigureAlone } from "./View";
