/** The pairs of a fragment: as every link has them. */

export { pairsOf } from "../figures/params/fragment";
