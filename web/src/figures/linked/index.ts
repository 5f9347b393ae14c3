/** Links figures: what is pointed at in one is meant in all. */
export { CostName, KeyName, type Linked, LinkedFigures, useLinked } from "./Linked";
export { isFaded, isMeant, NOTHING, type Pointed } from "./thing";
