/** Scales of scenes. Pure. */

import { type Ends, type Scale, scaleOf } from "../chart/layout/axis";

/** Equal steps of the value are equal steps on the axis. */
export function linear([from, to]: Ends, [start, end]: Ends): Scale {
  return scaleOf({ scale: "linear", from, to }, start, end);
}

/** Equal factors of the value are equal steps on the axis. */
export function logarithmic([from, to]: Ends, [start, end]: Ends): Scale {
  return scaleOf({ scale: "log", from, to }, start, end);
}
