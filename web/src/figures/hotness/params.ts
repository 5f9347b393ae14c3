/** Parameters of the map of filter units: windows of lookups, their hot ranges, and the units in memory per segment. */

import type { NumberParam } from "../params/schema";

const hotPercent: NumberParam = {
  kind: "number",
  name: "hot",
  label: "lookups in the hot tenth, %",
  initial: 90,
  min: 0,
  max: 100,
  step: 10,
  whole: true,
};

/** Schema of the map of units. */
export const hotnessParams = { hotPercent } as const;

/** One window. */
export interface HotWindowShape {
  /** Start of the hot range, as a fraction of the key axis. */
  readonly hotFrom: number;
  /** Units in memory by place on the axis of keys. */
  readonly units: ArrayLike<number>;
}

export interface HotnessParams {
  /** The level whose segments these are. */
  readonly level: number;
  readonly windows: readonly HotWindowShape[];
  /** Lookups of one window. */
  readonly lookups: number;
  /** The hot range as a part of the axis of keys. */
  readonly width: number;
  /** Units that a segment may have. */
  readonly mostUnits: number;
}
