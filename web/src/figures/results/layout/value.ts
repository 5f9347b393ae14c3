/** The axis of values of a quantity: how far it reaches and what its ticks say. Pure. */

import { axisUnit, roundTick } from "../../../text/units";
import { decadesIn, type Ends, ticksIn } from "../../chart/layout/axis";
import { GAIN, type Mark, MERGING, type Quantity } from "../quantities";

/** Range of the marks on an axis. */
interface Extent {
  readonly least: number;
  readonly most: number;
  readonly low: number;
  readonly high: number;
}

/** Gains are compared by their differences: equal steps, and at least this much space around them. */
const GAINS: readonly string[] = [GAIN, MERGING];
const GAIN_ROOM = 0.15;
/** Values spread over more than this factor are on an axis of equal factors, unless 0 or less is among them. */
const WIDE = 60;
/** Approximate number of ticks. */
const TICKS = 5;

/** Values of an axis and what its ticks say. */
export interface ValueDomain {
  readonly scale: "linear" | "log";
  readonly from: number;
  readonly to: number;
  /** Unit that all ticks share, for the title; empty if each tick has its own. */
  readonly unit: string;
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
}

/**
 * Returns a domain that holds every estimate, and 0 if steps are equal. An interval that reaches further beyond the estimates than
 * these are apart would leave no room to see them: it is cut at the end of the axis.
 */
export function valueDomain(quantity: Quantity, marks: readonly Mark[]): ValueDomain {
  const isGain = GAINS.includes(quantity.id);
  const extent = extentOf(marks);
  const isWide = !isGain && extent.least > 0 && extent.most / extent.least > WIDE;
  return isWide ? equalFactors(quantity, extent) : equalSteps(quantity, extent, isGain ? GAIN_ROOM : 0);
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
  const [from, to] = [low < 0 ? low - pad : low, top + pad];
  const ticks = ticksIn([from, to], TICKS);
  const { name, tick } = axisUnit(unit, Math.max(Math.abs(low), top), (ticks[1] ?? 1) - (ticks[0] ?? 0));
  return { scale: "linear", from, to, unit: name, ticks, format: tick };
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
  return {
    scale: "log",
    from: ends[0],
    to: ends[1],
    unit: unit === "fraction" ? "%" : "",
    ticks,
    format: (value) => roundTick(unit, value),
  };
}
