/** From one digest to the places of a key, step by step. */
export { stagesOf } from "./layout";
export type { DigestStripParams } from "./params";
export { DigestStripFigure } from "./View";
