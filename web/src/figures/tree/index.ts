/** A tree that grows: its levels on one key axis, at any position of its trace. */
export { bitsPerKey, sizeOf } from "./description";
export { GrowthTimeline } from "./GrowthTimeline";
export { KeyPath } from "./KeyPath";
export { layoutTree, levelAt, levelOf, tableAt, tableFrom } from "./layout";
export { narrateEnd, narrateGrowth, narrateWork } from "./narration";
export { TreePicture } from "./Picture";
export { MARKS, type MarkChoice, type TreeParams } from "./params";
export { shownKey, TreeFigure } from "./View";
