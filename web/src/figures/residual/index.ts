/** What measurements differ from a model by, term by term. */
export { ResidualFigure } from "./View";
