/** The axis of values: how far it reaches, what its ticks say. Pure. */

import { axisUnit, round } from "../../../text/units";
import { decadesIn, type Ends, linearScale, logScale, ticksOf } from "../../axis/scale";
import { GAIN, type Mark, MERGING, type Quantity } from "../quantities";

/** Where the marks of an axis begin and end. */
interface Extent {
  readonly least: number;
  readonly most: number;
  readonly low: number;
  readonly high: number;
}

/** Gains are compared by their differences: equal steps, and at least so much room around them. */
const GAINS: readonly string[] = [GAIN, MERGING];
const GAIN_ROOM = 0.15;
/** Values spread over more than this factor stand on an axis of equal factors, unless 0 or less is among them. */
const WIDE = 60;
/** About so many ticks. */
const TICKS = 5;

/** A tick and what it says. */
export interface Tick {
  readonly at: number;
  readonly text: string;
}

/** An axis of values. */
export interface ValueAxis {
  readonly unit: string;
  readonly ticks: readonly Tick[];
  /** Where 0 is; null where the axis does not reach it. */
  readonly zero: number | null;
  /** Where a value stands; at the end of the axis for one that lies beyond it. */
  at(value: number): number;
  /** Whether a value lies beyond the axis. */
  isBeyond(value: number): boolean;
}

/** Which values an axis holds, before anyone knows how long it is. */
export interface ValueDomain {
  readonly scale: "linear" | "log";
  readonly ends: Ends;
  /** The unit that all ticks share. */
  readonly unit: string;
  readonly ticks: readonly number[];
  /** What a tick says. */
  readonly tick: (value: number) => string;
}

/**
 * A domain that holds every estimate, and 0 where steps are equal. An interval that reaches further beyond the estimates than
 * these lie apart would leave no room to see them: it is cut at the end of the axis.
 */
export function valueDomain(quantity: Quantity, marks: readonly Mark[]): ValueDomain {
  const isGain = GAINS.includes(quantity.id);
  const extent = extentOf(marks);
  const isWide = !isGain && extent.least > 0 && extent.most / extent.least > WIDE;
  return isWide ? equalFactors(quantity, extent) : equalSteps(quantity, extent, isGain ? GAIN_ROOM : 0);
}

/** The axis of a domain from `from` to `to` pixels. */
export function valueAxis(quantity: Quantity, marks: readonly Mark[], from: number, to: number): ValueAxis {
  const { scale: kind, ends, unit, ticks, tick } = valueDomain(quantity, marks);
  const isLog = kind === "log";
  const scale = (isLog ? logScale : linearScale)(ends, [from, to], { clamps: true });
  return {
    unit,
    ticks: ticks.map((value) => ({ at: scale(value), text: tick(value) })),
    zero: isLog ? null : scale(0),
    at: (value) => (isLog && value <= 0 ? from : scale(value)),
    isBeyond: (value) => value < ends[0] || value > ends[1],
  };
}

function extentOf(marks: readonly Mark[]): Extent {
  const estimates = marks.filter(({ kind }) => kind !== "control").map(({ estimate }) => estimate);
  const finite = estimates.filter(Number.isFinite);
  const [least, most] = finite.length > 0 ? [Math.min(...finite), Math.max(...finite)] : [0, 0];
  const ends = marks.flatMap(({ low, high }) => [low ?? least, high ?? most]).filter(Number.isFinite);
  return { least, most, low: Math.min(least, ...ends), high: Math.max(most, ...ends) };
}

function equalSteps({ unit }: Quantity, extent: Extent, room: number): ValueDomain {
  const [least, most] = [Math.min(0, extent.least), Math.max(0, extent.most)];
  const span = most - least > 0 ? most - least : extent.high - extent.low;
  const beyond = Math.max(span, room);
  const low = Math.max(Math.min(least, extent.low), least - beyond);
  const high = Math.min(Math.max(most, extent.high), most + beyond);
  const top = high > low ? high : low + 1;
  const pad = (top - low) * 0.06;
  const ends: Ends = [low < 0 ? low - pad : low, top + pad];
  const ticks = ticksOf(ends, TICKS);
  const { name, tick } = axisUnit(unit, Math.max(Math.abs(low), top), (ticks[1] ?? 1) - (ticks[0] ?? 0));
  return { scale: "linear", ends, unit: name, ticks, tick };
}

function equalFactors({ unit }: Quantity, extent: Extent): ValueDomain {
  const { least, most } = extent;
  // An interval may begin at 0, which has no place here.
  const low = Math.max(extent.low, least / 10);
  const high = Math.min(extent.high, most * 10);
  const ends: Ends = [low / 1.3, high * 1.3];
  const decades = decadesIn(ends);
  const every = Math.ceil(decades.length / (TICKS + 1));
  const ticks = decades.filter((_, index) => index % every === 0);
  return { scale: "log", ends, unit: "", ticks, tick: (value) => round(unit, value) };
}
