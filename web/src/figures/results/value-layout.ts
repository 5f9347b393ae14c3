/** The axis of values: how far it reaches, what its ticks say. Pure. */

import { scaleLinear, scaleLog } from "d3-scale";
import { axisUnit, round } from "../../text/units";
import type { Mark, Quantity } from "./quantities";

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
  at(value: number): number;
}

/** An axis that holds every mark with its interval, from `from` to `to` pixels. Gains and other shares include 0. */
export function valueAxis(quantity: Quantity, marks: readonly Mark[], from: number, to: number): ValueAxis {
  const values = marks.flatMap(({ estimate, low, high }) => [estimate, low ?? estimate, high ?? estimate]);
  const finite = values.filter(Number.isFinite);
  const [least, most] = finite.length > 0 ? [Math.min(...finite), Math.max(...finite)] : [0, 1];
  return least > 0 && most / least > WIDE
    ? equalFactors(quantity, least, most, from, to)
    : equalSteps(quantity, least, most, from, to);
}

function equalSteps({ unit }: Quantity, least: number, most: number, from: number, to: number): ValueAxis {
  const low = Math.min(0, least);
  const high = most > low ? most : low + 1;
  const pad = (high - low) * 0.06;
  const scale = scaleLinear([low < 0 ? low - pad : low, high + pad], [from, to]);
  const ticks = scale.ticks(TICKS);
  const { name, tick } = axisUnit(unit, Math.max(Math.abs(low), high), (ticks[1] ?? 1) - (ticks[0] ?? 0));
  return {
    unit: name,
    ticks: ticks.map((value) => ({ at: scale(value), text: tick(value) })),
    zero: scale(0),
    at: (value) => scale(value),
  };
}

function equalFactors({ unit }: Quantity, least: number, most: number, from: number, to: number): ValueAxis {
  const scale = scaleLog([least / 1.3, most * 1.3], [from, to]);
  const decades = scale.ticks().filter((value) => /^1(?:0*|e[+-]?\d+)$/u.test(String(value).replace(/^0\.0*/u, "")));
  const every = Math.ceil(decades.length / (TICKS + 1));
  const shown = decades.filter((_, index) => index % every === 0);
  return {
    unit: "",
    ticks: shown.map((value) => ({ at: scale(value), text: round(unit, value) })),
    zero: null,
    at: (value) => scale(value),
  };
}
