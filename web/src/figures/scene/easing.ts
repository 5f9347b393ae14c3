/**
 * Functions of time that every scene uses. A scene is drawn by one pure function of its time in milliseconds; these turn that
 * time into fractions from 0 to 1. Things that travel ease in and out, things that appear ease out, and nothing bounces.
 */

/** Limits a value to the range from 0 to 1. */
export function clamp(value: number): number {
  return Math.min(Math.max(value, 0), 1);
}

/** Starts and ends slowly: for things that travel. */
export function easeInOut(u: number): number {
  return u < 0.5 ? 4 * u ** 3 : 1 - (2 - 2 * u) ** 3 / 2;
}

/** Ends slowly: for things that appear. */
export function easeOut(u: number): number {
  return 1 - (1 - u) ** 3;
}

/** Returns the fraction of an interval that has passed at time `t`: 0 before `fromMs`, 1 from `fromMs + durationMs` on. */
export function passed(t: number, fromMs: number, durationMs: number, ease: (u: number) => number = easeInOut): number {
  if (durationMs <= 0) return t >= fromMs ? 1 : 0;
  return ease(clamp((t - fromMs) / durationMs));
}

/** Interpolates between two numbers. */
export function mix(from: number, to: number, u: number): number {
  return from + (to - from) * u;
}

/** Length of a scene that shows many equal things, in ms. */
export const MANY_MS = 8000;

/** Number of things that a scene first shows one by one. */
export const ONE_BY_ONE = 12;

/** Time for each of them, in ms. */
export const EACH_MS = 250;

/** Returns the time at which {@link shownOf} shows the thing with this place in the order, from 0. */
export function whenShown(total: number, place: number): number {
  if (place < ONE_BY_ONE || total <= ONE_BY_ONE) return (place + 1) * EACH_MS;
  const slowMs = ONE_BY_ONE * EACH_MS;
  return slowMs + ((MANY_MS - slowMs) * Math.log((place + 1) / ONE_BY_ONE)) / Math.log(total / ONE_BY_ONE);
}

/**
 * Returns the number of things (of `total`) that a scene has shown at time `t`. It shows the first twelve one by one and then more and more
 * together, so that a logarithmic axis fills evenly. All are shown after {@link MANY_MS}.
 */
export function shownOf(total: number, t: number): number {
  const slowMs = ONE_BY_ONE * EACH_MS;
  if (total <= ONE_BY_ONE || t < slowMs) return Math.min(total, Math.max(0, Math.floor(t / EACH_MS)));
  const u = clamp((t - slowMs) / (MANY_MS - slowMs));
  return Math.min(total, Math.round(ONE_BY_ONE * (total / ONE_BY_ONE) ** u));
}
