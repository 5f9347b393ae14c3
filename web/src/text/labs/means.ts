/** Formats means per lookup in labs 4 and 8, the same in every language. Pure. */

import { fixed } from "../numbers";

/** A mean with its interval. */
export interface Mean {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Two decimals, and three for a mean that would otherwise have a single digit. */
export const perLookup = (value: number): string => fixed(value, Math.abs(value) < 0.0995 ? 3 : 2);

/** Three decimals, for means that are compared with each other. */
export const three = (value: number): string => fixed(value, 3);

/** A tick on an axis of reads. */
export const tick = (value: number): string => fixed(value, value >= 1 || value === 0 ? 0 : 2);

/** Returns a function that adds the interval, such as "0.45 (95 % CI 0.44 to 0.46)". */
export function withInterval(interval: string, to: string, number: (value: number) => string): (mean: Mean) => string {
  return ({ mean, low, high }) => `${number(mean)} (${interval} ${number(low)} ${to} ${number(high)})`;
}
