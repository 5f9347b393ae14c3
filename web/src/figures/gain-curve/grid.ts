/** The axis of the gain curve: which read latencies it has, and at which of them the engine is asked. */

export const READ_NS_MIN = 100;
export const READ_NS_MAX = 10_000_000;
const SAMPLES = 121;

/** Latencies at which the engine is asked, evenly spread on the axis. */
export const READ_NS_GRID: Float64Array = Float64Array.from(
  { length: SAMPLES },
  (_, index) => READ_NS_MIN * (READ_NS_MAX / READ_NS_MIN) ** (index / (SAMPLES - 1)),
);
