/** The journey of one lookup through the levels. */
export { narrate } from "./narration";
export { openLevel } from "./open-level";
export type { FilterSource, JourneyParams } from "./params";
export { JourneyFigure } from "./View";
