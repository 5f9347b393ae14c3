/**
 * What a plot takes: what a model says as lines, what was counted as hollow points with their intervals, what was measured natively
 * as filled ones, with the residual to the model where it is known; what a source claims as dotted ones.
 */

import type { ArmName } from "../../engine/contract";
import type { Role } from "../../theme/tokens";

/** A point; what was counted or measured has an interval. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
  /** What the model says at the same x: the residual is drawn to it. */
  readonly model?: number;
  /** Why it is not to be trusted, as a part of a sentence: it is drawn pale. */
  readonly doubt?: string;
}

/** A row of points of one meaning. */
export interface Series {
  readonly name: string;
  /**
   * Lines are of a model, or dotted if they were simulated; points were counted by running the engine, measured by a native run, or
   * claimed by a source.
   */
  readonly kind: "model" | "simulated" | "counted" | "measured" | "claimed";
  /** One of the marks, so that series are told apart without colour. */
  readonly mark: "circle" | "square" | "diamond";
  /** The cost that it is about, so that it is linked with the other figures of the page. */
  readonly cost?: Role;
  /** The arm that it is of, likewise. */
  readonly arm?: ArmName;
  /** The native run that measured it, likewise. */
  readonly run?: string;
  readonly points: readonly PlotPoint[];
}

/** An axis. */
export interface Axis {
  readonly label: string;
  /** `places`: values are numbers of things that have names and no size; nothing lies between them. */
  readonly scale: "linear" | "log" | "places";
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  /** A value as text. */
  readonly format: (value: number) => string;
}

/** What a reader predicted: a dash-dot line with a flag at the axis. Nothing else looks so. */
export interface Prediction {
  readonly axis: "x" | "y";
  readonly value: number;
  /** Words at the line, such as "you predicted 4". */
  readonly says: string;
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
  readonly prediction?: Prediction | null;
  /** Fraction of the x axis, from 0 to 1, up to which series are drawn, so that an outcome can play. 1 by default. */
  readonly drawn?: number;
}
