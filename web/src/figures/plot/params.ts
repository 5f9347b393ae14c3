/**
 * What a plot takes: what a model says as lines, what was counted as hollow points with their intervals, what was measured natively
 * as filled ones, with the residual to the model where it is known.
 */

/** A point; what was counted or measured has an interval. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
  /** What the model says at the same x: the residual is drawn to it. */
  readonly model?: number;
}

/** A row of points of one meaning. */
export interface Series {
  readonly name: string;
  /** Lines are of a model; points were counted by running the engine, or measured by a native run. */
  readonly kind: "model" | "counted" | "measured";
  /** One of the marks, so that series are told apart without colour. */
  readonly mark: "circle" | "square" | "diamond";
  readonly points: readonly PlotPoint[];
}

/** An axis. */
export interface Axis {
  readonly label: string;
  readonly scale: "linear" | "log";
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  /** A value as text. */
  readonly say: (value: number) => string;
}

export interface PlotParams {
  /** Name of the files that are saved. */
  readonly name: string;
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly Series[];
  /** A value of x that stands out, such as the present setting. */
  readonly here: number | null;
}
