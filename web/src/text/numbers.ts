/** Formats numbers in the page's language: fixed decimals, SI units, one unit per axis or column. Pure. */

import { language } from "./language.en";

/** A unit of time with its size in nanoseconds. */
export interface TimeUnit {
  readonly name: "ns" | "µs" | "ms" | "s";
  readonly ns: number;
}

const UNITS: readonly TimeUnit[] = [
  { name: "ns", ns: 1 },
  { name: "µs", ns: 1e3 },
  { name: "ms", ns: 1e6 },
  { name: "s", ns: 1e9 },
];
const NANOSECOND: TimeUnit = { name: "ns", ns: 1 };

/** Joins a number and its unit with a no-break space. */
export function withUnit(number: string, unit: string): string {
  return `${number}\u00a0${unit}`;
}

/** Returns the unit for the largest of several times: at most five digits before the decimal point. */
export function unitFor(ns: number): TimeUnit {
  return UNITS.find((unit) => Math.abs(ns) < unit.ns * 1e5) ?? UNITS.at(-1) ?? NANOSECOND;
}

/**
 * Returns a function that formats with a number of digits and a typographic minus sign. ECMAScript's English and German use a hyphen.
 * Formatters are kept: building one takes 25 times as long as using it.
 */
function withDigits(options: (digits: number) => Intl.NumberFormatOptions): (value: number, digits: number) => string {
  const formats = new Map<number, Intl.NumberFormat>();
  return (value, digits) => {
    const format = formats.get(digits) ?? new Intl.NumberFormat(language.code, options(digits));
    formats.set(digits, format);
    return format.format(value).replace("-", "\u2212");
  };
}

/** Formats a number with a fixed number of decimals and without separators. */
export const fixed = /* @__PURE__ */ withDigits((digits) => ({
  minimumFractionDigits: digits,
  maximumFractionDigits: digits,
  useGrouping: false,
}));

/** Formats a number with a fixed number of decimals and with separators. */
const grouped = /* @__PURE__ */ withDigits((digits) => ({
  minimumFractionDigits: digits,
  maximumFractionDigits: digits,
}));

/** Formats a number with at most `digits` decimals and without separators. */
const shortest = /* @__PURE__ */ withDigits((digits) => ({ maximumFractionDigits: digits, useGrouping: false }));

/** Formats a number with at most `digits` significant digits. */
export const significant = /* @__PURE__ */ withDigits((digits) => ({ maximumSignificantDigits: digits }));

/** Formats a number with all of its decimals. */
export function decimal(value: number): string {
  return shortest(value, 20);
}

/** Formats an integer with separators. */
export function count(value: number): string {
  return grouped(value, 0);
}

/** Formats a count with its noun. */
export function counted(value: number, one: string, many: string): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** Decimal separator of the language. */
const point = (): string => decimal(0.5).charAt(1);

/** Formats a table cell. Files use decimal points and hyphens in every language. Words and names stay unchanged. */
export function cellText(cell: string | number): string {
  const text = String(cell);
  return /^-?\d+(\.\d+)?(e[-+]\d+)?$/.test(text) ? text.replace(".", point()).replaceAll("-", "\u2212") : text;
}

/** Replaces hyphens before numbers by minus signs in a text of a result file. */
export function withMinus(text: string): string {
  return text.replace(/(?<=^|[\s(])-(?=\d)/gu, "\u2212");
}

/**
 * Formats a table cell for reading, with at least four significant digits and all digits before the decimal point. Files contain all
 * digits.
 */
export function readCell(cell: string | number): string {
  const value = Number(cell);
  if (cell === "" || Number.isInteger(value) || !/^-?\d+\.\d+(e-?\d+)?$/.test(String(cell))) return cellText(cell);
  const digits = Math.min(20, Math.max(0, 3 - Math.floor(Math.log10(Math.abs(value)))));
  return shortest(value, digits);
}

/** Converts a typed number to the format of links and the engine. */
export function typed(text: string): string {
  return text.replace(point(), ".");
}

/** Formats a time in a given unit: whole nanoseconds, one decimal in larger units. */
export function timeIn(unit: TimeUnit, ns: number): string {
  const digits = unit.ns === 1 ? 0 : 1;
  return withUnit(grouped(ns / unit.ns, digits), unit.name);
}

/** Formats a time: up to three significant digits, in the largest unit in which it is at least 1. */
export function time(ns: number): string {
  const unit = [...UNITS].reverse().find((candidate) => Math.abs(ns) >= candidate.ns) ?? NANOSECOND;
  return withUnit(significant(ns / unit.ns, 3), unit.name);
}

/** Formats a fraction as a percentage. */
export function percent(fraction: number, digits = 0): string {
  // Never "-0 %".
  const value = Number((fraction * 100).toFixed(digits)) + 0;
  return withUnit(fixed(value, digits), "%");
}

/** Formats small numbers as words. */
export function words(value: number): string {
  return language.numbers[value] ?? String(value);
}

/** Formats a key size, in KiB if that is an integer. */
export function keySize(bytes: number): string {
  return bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes} B`;
}

/** Ends a message of the engine with a period. */
export function ended(message: string): string {
  return /[.!?…]$/u.test(message) ? message : `${message}.`;
}

/** Capitalizes a message of the engine. */
export function sentence(message: string): string {
  return ended(message.charAt(0).toUpperCase() + message.slice(1));
}

/** Returns the day of an ISO time. */
export function day(isoUtc: string): string {
  const date = /^\d{4}-\d{2}-\d{2}/.exec(isoUtc)?.[0];
  return date === undefined ? isoUtc : language.date(date);
}
