/** Formats amounts in Explore: three significant digits, with the unit after a no-break space. Pure. */

import { count, fixed, percent, time, withUnit } from "../../text/numbers";

/** Digits that a reader needs: three, and all digits before the point. */
function three(value: number): string {
  const size = Math.abs(value);
  if (size === 0) return "0";
  if (size >= 1000) return count(value);
  return fixed(value, size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
}

const BYTES = ["B", "KiB", "MiB", "GiB"] as const;

/** A number of bytes. */
export function bytes(value: number): string {
  const at = value < 1024 ? 0 : Math.min(BYTES.length - 1, Math.floor(Math.log2(value) / 10));
  const shown = value / 1024 ** at;
  return withUnit(at === 0 ? count(shown) : three(shown), BYTES[at] ?? "B");
}

/** A ratio. */
export function times(value: number): string {
  return withUnit(three(value), "×");
}

/** A plain number. */
export function plain(value: number): string {
  return three(value);
}

/** A share without decimals. */
export function share(part: number): string {
  return percent(part, 0);
}

export { count, time };
