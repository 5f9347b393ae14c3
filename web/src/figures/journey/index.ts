/** The journey of one lookup through the levels. */
export { narrate } from "./narration";
export type { FilterSource, JourneyParams } from "./params";
export { JourneyFigure, openLevel } from "./View";
