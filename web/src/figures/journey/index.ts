/** The journey of one lookup through the levels. */

export { openLevel } from "./layout";
export { narrate } from "./narration";
export type { FilterSource, JourneyParams } from "./params";
export { JourneyFigure } from "./View";
