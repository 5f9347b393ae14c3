/**
 * Reduces heights at many widths to a few reserved heights. Pure.
 *
 * **Invariants** (tests: `room-cuts.test.mjs`)
 * 1. No reserved height is lower than the figure at any measured width.
 * 2. No reserved height exceeds the figure by more than {@link HOLE}.
 * 3. No smaller set of heights satisfies both.
 */

/**
 * Maximum excess of a reserved height over its figure, in CSS pixels: about a line of text. Other fonts add up to another line.
 */
export const HOLE = 24;

/**
 * @param {readonly { readonly width: number, readonly height: number }[]} heights by width, ascending
 * @returns {(readonly [number, number])[]} reserved heights, each from a minimum width; the first from 0
 */
export function roomsOf(heights) {
  const rooms = [];
  let open;
  for (const { width, height } of heights) {
    const [least, most] = [Math.min(open?.least ?? height, height), Math.max(open?.most ?? height, height)];
    if (open === undefined || most - least > HOLE) {
      open = { from: open === undefined ? 0 : width, least: height, most: height };
      rooms.push(open);
    } else Object.assign(open, { least, most });
  }
  return rooms.map(({ from, most }) => /** @type {const} */ ([from, most]));
}
