/** A tree that grows: its levels on one key axis, at any position of its trace. */
export { GrowthTimeline } from "./GrowthTimeline";
export { KeyPath } from "./KeyPath";
export { narrateGrowth } from "./narration";
export { MARKS, type MarkChoice, type TreeParams } from "./params";
export { TreeFigure } from "./View";
