/** What a hash costs, in this tab and natively. */
export type { BenchTime, HashBenchParams } from "./params";
export { HashBenchFigure } from "./View";
