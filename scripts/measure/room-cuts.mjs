/**
 * From heights at many widths to the few rooms that are kept. Pure.
 *
 * **Invariants** (broken by `room-cuts.test.mjs`)
 * 1. No room is lower than a figure at any measured width.
 * 2. None is more than {@link HOLE} higher.
 * 3. No division into fewer rooms has both.
 */

/**
 * How much higher than its figure a room may be, in CSS pixels: less than three lines of text. Half of it takes half as many rooms again,
 * which every page with a figure fetches.
 */
export const HOLE = 50;

/**
 * @param {readonly { readonly width: number, readonly height: number }[]} heights by width, ascending
 * @returns {(readonly [number, number])[]} rooms, each from a width on; the first from 0 on
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
