/** Places of a chart that can be read out. */

/** Words of a stop: the place, then the values there. */
export interface Reading {
  readonly at: string;
  readonly values: string;
  /** Circumstances, under the picture. */
  readonly more?: string;
}

/** A place that can be read out. */
export interface Stop extends Reading {
  readonly x: number;
  readonly y: number;
}

/** Part of a picture between its axes. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
