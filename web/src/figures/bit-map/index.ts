/** All bits of a large filter as one picture. */
export { BitMapFigure } from "./View";
