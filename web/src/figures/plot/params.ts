/**
 * Parameters of a plot. The origin of a series decides its shape. Models are solid lines, simulations dotted ones. Counted values are
 * filled points, connected unless a model with the same mark runs through them. Measured values are squares with whiskers, never connected.
 * Claims are crosses.
 */

import type { ArmName } from "../../engine/contract";
import type { Role } from "../../theme/tokens";
import type { Domain } from "../chart/layout/axis";
import type { MarkName } from "../chart/layout/shapes";

/** A point. Counted and measured ones have a 95 % CI. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
  /** Value of the model at the same x; the residual is drawn to it. */
  readonly model?: number;
  /** Interval of the A/A control: the noise of the method without any effect. */
  readonly control?: readonly [number, number];
  /** Reason why the value is not reliable, as part of a sentence. It is drawn pale with a question mark. */
  readonly doubt?: string;
  /** Name next to the point, such as a device, in lines. */
  readonly name?: string;
  /** True if the name is left out where it would cover or cross anything. The point itself is always drawn. */
  readonly isNameOptional?: boolean;
  /** Title of the mark: circumstances of the value in a sentence. */
  readonly note?: string;
}

/** Points of one meaning. */
export interface Series {
  readonly name: string;
  /** `tab` is measured in the reader's browser: open squares. */
  readonly kind: "model" | "simulated" | "counted" | "measured" | "tab" | "claimed";
  /** Tells series apart without color: shape of points, dashes of lines. */
  readonly mark: MarkName;
  /** Cost that the series shows: its color, and its link with other figures of the page. */
  readonly cost?: Role;
  /** Arm of the series, also linked. The arm with a digest per filter is drawn in ink. */
  readonly arm?: ArmName;
  /** Native run that measured it, also linked. */
  readonly run?: string;
  /** Run of a comparison of two: a line without marks, the second in its own color and dashed. */
  readonly pair?: "a" | "b";
  /** A grey line for comparison that is not read out. */
  readonly isPale?: boolean;
  /** True if the origin already names it, so that it has no name in the picture. */
  readonly isUnnamed?: boolean;
  /** Names of its points are next to them, or left out where there is no room. */
  readonly hasSpareNames?: boolean;
  /** Value of x up to which it is drawn, whatever the drawn share of the plot; names have their places from the start. */
  readonly drawnTo?: number;
  readonly points: readonly PlotPoint[];
}

/** An axis. */
export interface Axis extends Domain {
  /** Title with the unit. */
  readonly label: string;
  readonly ticks: readonly number[];
  /** Writes a tick. */
  readonly format: (value: number) => string;
  /** Writes any other value; `format` by default. */
  readonly read?: (value: number) => string;
  /** Cost that the axis shows: pointing at its numbers points at that cost in all figures. */
  readonly cost?: Role;
}

/** A prediction of the reader: a dash-dot line with a flag at the axis. No other mark has this style. */
export interface Prediction {
  readonly axis: "x" | "y";
  readonly value: number;
  /** Words at the line, such as "you predicted 4". */
  readonly says: string;
  /** The value is a known reference, and the reader predicts this side of it, which is shaded. */
  readonly side?: "up" | "down";
  /** The predicted side of a line instead of a level: the prediction follows the line on this side. */
  readonly toward?: { readonly side: "up" | "down"; readonly of: string };
  /** Side of a level on which its words are, at its right end, whatever is drawn later. Default: where they cover nothing. */
  readonly words?: "above" | "below";
}

/** A value that stands out: a ring at its place with words next to it. */
export interface Spotlight {
  readonly x: number;
  readonly y: number;
  readonly says: string;
}

export interface PlotParams {
  /** Name of the files that are saved. */
  readonly name: string;
  readonly title: string;
  /** Second line: settings of the run. A reading takes its place. */
  readonly hint?: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly Series[];
  /** Value of x that stands out, such as the present setting. */
  readonly here: number | null;
  readonly spotlight?: Spotlight;
  /** Value of x whose y is the question: a column with a question mark. */
  readonly asked?: number;
  /** Names of series that are drawn later, whose room is kept from the start. */
  readonly awaited?: readonly string[];
  readonly prediction?: Prediction | null;
  /** Fraction of the x axis, from 0 to 1, up to which series are drawn, so that an outcome can play. 1 by default. */
  readonly drawn?: number;
  /** Names of series are next to their lines instead of at the ends, for lines that end at one value. */
  readonly labels?: "inside";
}
