/** Formats numbers with any unit of a result file. Pure. */

import { fixed, percent, significant, type TimeUnit, time, unitFor, withUnit } from "./numbers";

const BYTES = [
  { name: "B", size: 1 },
  { name: "KiB", size: 1024 },
  { name: "MiB", size: 1024 ** 2 },
  { name: "GiB", size: 1024 ** 3 },
] as const;
/** Fractions from which one and two decimals of a percentage are enough. Smaller ones get two significant digits. */
const COARSE = 0.0995;
const FINE = 0.000_95;

/** Formats a fraction as a percentage that distinguishes small values. */
export function share(fraction: number): string {
  const size = Math.abs(fraction);
  if (size === 0 || size >= COARSE) return percent(fraction, 1);
  return size >= FINE ? percent(fraction, 2) : `${significant(fraction * 100, 2)} %`;
}

/** Formats a size in the largest unit in which it is at least 1. */
export function bytes(size: number): string {
  const unit = [...BYTES].reverse().find((one) => Math.abs(size) >= one.size) ?? BYTES[0];
  return `${significant(size / unit.size, 3)} ${unit.name}`;
}

const POWERS_OF_TEN = ["B", "kB", "MB", "GB"] as const;

/** Formats a size in powers of a thousand, as in claims and on drives. */
export function decimalBytes(size: number): string {
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(size, 1)) / 3), 0), POWERS_OF_TEN.length - 1);
  return withUnit(significant(size / 1000 ** power, 3), POWERS_OF_TEN[power] ?? "");
}

/** Formats a number with its unit from a result file. */
export function quantity(unit: string, value: number): string {
  if (unit === "fraction") return share(value);
  if (unit === "ns") return time(value);
  if (unit === "bytes") return bytes(value);
  if (unit === "ratio") return `${significant(value, 4)}×`;
  return unit === "" || unit === "count" ? significant(value, 4) : `${significant(value, 4)} ${unit}`;
}

/** Format of the ticks on one axis. */
export interface AxisUnit {
  /** Unit for the title of the axis. Empty if each tick has it. */
  readonly name: string;
  readonly tick: (value: number) => string;
}

/** Returns the format of an axis up to `largest` with ticks `step` apart. */
export function axisUnit(unit: string, largest: number, step: number): AxisUnit {
  if (unit === "fraction") {
    const digits = Math.max(0, Math.min(4, -Math.floor(Math.log10(Math.max(step, 1e-6) * 100) + 1e-9)));
    return { name: "%", tick: (value) => fixed(Number((value * 100).toFixed(digits)) + 0, digits) };
  }
  if (unit === "ns") {
    const { name, ns }: TimeUnit = unitFor(largest * 10);
    return { name, tick: (value) => significant(value / ns, 4) };
  }
  if (unit === "bytes") return { name: "", tick: bytes };
  return { name: unit === "count" ? "" : unit, tick: (value) => significant(value, 4) };
}

/** Capitalizes a title, which files write as part of a sentence. */
export function capital(title: string): string {
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** Formats a round number of an axis, without its unit if the title of the axis has it, and without trailing zeros. */
export function roundTick(unit: string, value: number): string {
  return unit === "fraction" ? significant(value * 100, 3) : round(unit, value);
}

/** Formats a round number with its unit, without trailing zeros. */
export function round(unit: string, value: number): string {
  return unit === "fraction" ? `${significant(value * 100, 3)} %` : quantity(unit, value);
}
