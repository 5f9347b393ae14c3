/** Parts of a plot after its layout. */

import type { Scale, Tick } from "../chart/layout/axis";
import type { Spot, TextPlace } from "../chart/layout/labels";
import type { Area, Stop } from "../chart/layout/stop";
import type { PlotPoint, Series } from "./params";

export interface PlottedPoint extends Spot {
  readonly point: PlotPoint;
  readonly lowY: number;
  readonly highY: number;
  /** Other end of the residual; null if the model has no value here. */
  readonly modelY: number | null;
  /** True if the value is beyond the axis, and so drawn at its end. */
  readonly isBeyond: boolean;
  /** Ends of the interval of the control; null for none. */
  readonly controlY: readonly [number, number] | null;
}

export interface PlottedSeries {
  readonly series: Series;
  /** Line of a model or a simulation, or through counted points; empty for none. */
  readonly path: string;
  /** Interval of a line; empty for none. */
  readonly band: string;
  /** Points that are drawn as marks. */
  readonly points: readonly PlottedPoint[];
  /** All of them, also those of a line. */
  readonly spots: readonly PlottedPoint[];
}

/** A prediction across the plot, with its flag outside the axis and its words at the line. */
export interface PlacedPrediction {
  readonly line: string;
  readonly flag: string;
  /** The predicted side of a known value; empty if there is none. */
  readonly shade: string;
  readonly label: TextPlace;
  readonly says: string;
}

/** A name of a series or a point. */
export interface Name {
  readonly key: string;
  readonly series: Series;
  readonly lines: readonly string[];
  readonly place: TextPlace;
  /** Line from the thing to its name, if they are apart. */
  readonly leader: string | null;
  readonly of: "series" | "point";
}

/** Words at hollow marks: what their values are. */
export interface HollowNote {
  readonly says: string;
  readonly place: TextPlace;
}

/** A value that stands out, with its words. */
export interface PlacedSpotlight extends Spot {
  readonly label: TextPlace;
  readonly says: string;
}

/** A stop with a reading, and the points that the reading names. */
export interface PlotStop extends Stop {
  readonly rings: readonly (Spot & {
    readonly series?: Series;
    /** Ends of the interval, if a band shows it. */
    readonly interval?: readonly [number, number];
  })[];
}

export interface PlotLayout extends Area {
  readonly width: number;
  readonly height: number;
  readonly x: Scale;
  readonly y: Scale;
  readonly xTicks: readonly { readonly at: number; readonly lines: readonly string[] }[];
  readonly yTicks: readonly Tick[];
  /** Unlabeled ticks of both axes. */
  readonly xMinor: readonly number[];
  readonly yMinor: readonly number[];
  readonly xTitle: { readonly x: number; readonly y: number; readonly lines: readonly string[] };
  readonly yTitle: readonly string[];
  readonly series: readonly PlottedSeries[];
  readonly names: readonly Name[];
  readonly hollow: readonly HollowNote[];
  readonly hereX: number | null;
  /** Place of the column with a question mark; null for none. */
  readonly askedX: number | null;
  readonly spotlight: PlacedSpotlight | null;
  readonly prediction: PlacedPrediction | null;
  /** Names of places that the axis has only numbers for, by number from 1; empty if the axis names them. */
  readonly places: readonly string[];
  readonly stops: readonly PlotStop[];
}
