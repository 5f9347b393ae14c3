/**
 * By how much a figure of a file is higher than the start of its kind, as a length for `--lsm-more`, which the room of its element adds.
 * Pure.
 *
 * **Invariant** (broken by `reserved-space.test.ts`): at no measured width is the length less than what was measured there.
 */

/** Measured height at a width, in CSS pixels. */
export interface Extra {
  readonly width: number;
  readonly extra: number;
}

/** Differences of less than two lines of text are not worth a second length. */
const ALIKE = 30;

const most = (extras: readonly Extra[]): number => Math.max(...extras.map(({ extra }) => extra));

function holes(extras: readonly Extra[]): number {
  return extras.length === 0 ? 0 : extras.reduce((sum, { extra }) => sum + most(extras) - extra, 0);
}

/** The length; null where the start's room is enough and right. `extras` ascend by width. */
export function moreOf(extras: readonly Extra[]): string | null {
  if (extras.length === 0) return null;
  const highest = most(extras);
  const lowest = Math.min(...extras.map(({ extra }) => extra));
  if (highest - lowest <= ALIKE) return Math.abs(highest) <= 2 ? null : `${highest}px`;
  const breaks = extras.map((_, at) => at).slice(1);
  const cost = (at: number): number => holes(extras.slice(0, at)) + holes(extras.slice(at));
  const at = breaks.reduce((best, next) => (cost(next) < cost(best) ? next : best), 1);
  const [narrow, wide] = [most(extras.slice(0, at)), most(extras.slice(at))];
  const from = extras[at]?.width ?? 0;
  // A step at a width of the element, as one length, because an inline style has no rules.
  return narrow > wide
    ? `calc(${wide}px + clamp(0px,(${from}px - 100cqi)*999,${narrow - wide}px))`
    : `calc(${narrow}px + clamp(0px,(100cqi - ${from - 1}px)*999,${wide - narrow}px))`;
}
