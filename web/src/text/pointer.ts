/** Words for the pointer of the device: a finger taps, and a phone has no arrow keys. */

const isCoarse = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;

/** The text for a mouse with a keyboard, or the one for a finger. */
export function byPointer(mouse: string, finger: string): string {
  return isCoarse ? finger : mouse;
}
