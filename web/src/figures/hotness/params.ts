/** What the map of units takes: windows of lookups, where they were hot, and what was in memory of each place. */

/** One window. */
export interface HotWindowShape {
  /** Where the hot range begins, as a part of the axis of keys. */
  readonly hotFrom: number;
  /** Units in memory by place on the axis of keys. */
  readonly units: ArrayLike<number>;
}

export interface HotnessParams {
  readonly windows: readonly HotWindowShape[];
  /** Lookups of one window. */
  readonly lookups: number;
  /** The hot range as a part of the axis of keys. */
  readonly width: number;
  /** Units that a segment may have. */
  readonly mostUnits: number;
}
