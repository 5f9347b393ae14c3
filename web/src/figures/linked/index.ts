/** Links figures: what is pointed at in one is meant in all. */

export { type Linked, LinkedFigures, pointing, useLinked } from "./Linked";
export { ArmTitle, CostName, KeyName, KeySentence, LevelName, RunTitle } from "./names";
export { cellOf, isFaded, isMeant, NOTHING, type Pointed, settingOf, TERM_COSTS } from "./thing";
