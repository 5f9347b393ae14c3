/** A task: what is given, and where to answer. */
export { formOf, readAnswer, writeAnswer } from "./answer";
export { DESIGN_BITS, DESIGN_RATIO, type Draft, EMPTY_DRAFT, type TaskParams } from "./params";
export { TaskFigure } from "./View";
export { answerWords } from "./words";
