/** The timeline of one lookup. */
export type { TimelineParams } from "./params";
export { TimelineFigure } from "./View";
