/** Numbers as readers of the page's language see them: fixed decimals, SI units, one unit per axis or column. Pure. */

import { language } from "./language.en";

const COUNT = /* @__PURE__ */ new Intl.NumberFormat(language.code, { maximumFractionDigits: 0 });

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

/** A number and its unit, which no line break parts. */
export function withUnit(number: string, unit: string): string {
  return `${number}\u00a0${unit}`;
}

/** The unit that fits the largest of several times: at most five digits before the point. */
export function unitFor(ns: number): TimeUnit {
  return UNITS.find((unit) => Math.abs(ns) < unit.ns * 1e5) ?? UNITS.at(-1) ?? NANOSECOND;
}

/** Writes a number with the minus sign of typography; ECMAScript's English and German use a hyphen. */
function written(value: number, options: Intl.NumberFormatOptions): string {
  return value.toLocaleString(language.code, options).replace("-", "\u2212");
}

/** A number with a fixed number of decimals, and no separators. */
export function fixed(value: number, digits: number): string {
  return written(value, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });
}

/** A number as it is, with all of its decimals. */
export function decimal(value: number): string {
  return value.toLocaleString(language.code, { maximumFractionDigits: 20, useGrouping: false });
}

/** A number with at most so many significant digits. */
export function significant(value: number, digits: number): string {
  return written(value, { maximumSignificantDigits: digits });
}

/** A whole number with separators. */
export function count(value: number): string {
  return COUNT.format(value).replace("-", "\u2212");
}

/** Count with its noun. */
export function counted(value: number, one: string, many: string): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** What stands before the decimals. */
const point = (): string => decimal(0.5).charAt(1);

/** A cell of a table as it is read. Files have points and hyphens for all languages; words and names stay as they are. */
export function cellText(cell: string | number): string {
  const text = String(cell);
  return /^-?\d+(\.\d+)?(e[-+]\d+)?$/.test(text) ? text.replace(".", point()).replaceAll("-", "\u2212") : text;
}

/** A text of a result file, with minus signs in place of the hyphens before numbers. */
export function withMinus(text: string): string {
  return text.replace(/(?<=^|[\s(])-(?=\d)/gu, "\u2212");
}

/** A cell of a table as it is read, with at least four significant digits and all digits before the decimal point. Files have all digits. */
export function readCell(cell: string | number): string {
  const value = Number(cell);
  if (cell === "" || Number.isInteger(value) || !/^-?\d+\.\d+(e-?\d+)?$/.test(String(cell))) return cellText(cell);
  const digits = Math.min(20, Math.max(0, 3 - Math.floor(Math.log10(Math.abs(value)))));
  return written(value, { maximumFractionDigits: digits, useGrouping: false });
}

/** What a reader typed as a number, as links and the engine have it. */
export function typed(text: string): string {
  return text.replace(point(), ".");
}

/** A time in a given unit; whole nanoseconds, one decimal in larger units. */
export function timeIn(unit: TimeUnit, ns: number): string {
  const digits = unit.ns === 1 ? 0 : 1;
  const value = written(ns / unit.ns, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return withUnit(value, unit.name);
}

/** A time by itself: up to three significant digits in the unit where it is at least 1. */
export function time(ns: number): string {
  const unit = [...UNITS].reverse().find((candidate) => Math.abs(ns) >= candidate.ns) ?? NANOSECOND;
  return withUnit(significant(ns / unit.ns, 3), unit.name);
}

/** A fraction as a percentage. */
export function percent(fraction: number, digits = 0): string {
  // Never "-0 %".
  const value = Number((fraction * 100).toFixed(digits)) + 0;
  return withUnit(fixed(value, digits), "%");
}

/** Small numbers as words. */
export function words(value: number): string {
  return language.numbers[value] ?? String(value);
}

/** A key size: KiB where it is a whole number of them. */
export function keySize(bytes: number): string {
  return bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes} B`;
}

/** A message of the engine, which may end without a point, as the end of a sentence. */
export function ended(message: string): string {
  return /[.!?…]$/u.test(message) ? message : `${message}.`;
}

/** A message of the engine, which may begin small, as a sentence. */
export function sentence(message: string): string {
  return ended(message.charAt(0).toUpperCase() + message.slice(1));
}

/** The day of an ISO time. */
export function day(isoUtc: string): string {
  const date = /^\d{4}-\d{2}-\d{2}/.exec(isoUtc)?.[0];
  return date === undefined ? isoUtc : language.date(date);
}
