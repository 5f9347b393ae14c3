/**
 * Build order of parts, and the expected time until each is built. Pure.
 *
 * A part starts when all parts that it needs are done and a slot is free. The list is ordered by urgency.
 */

/**
 * @typedef {{ name: string, needs: readonly string[], after?: readonly string[], seconds: number, isLight?: boolean }} Part
 *   `after`: parts that are more urgent, if they are built at all. `seconds`: expected duration. `isLight`: waits for the network more than it computes, so it takes no slot
 * @typedef {{ state: "waiting" | "running" | "done" | "failed", forSeconds?: number }} Standing `forSeconds`: how long the part
 *   has been running
 */

/** Estimated remainder of a part that exceeds its expected duration, as a share of that duration. */
const OVERTIME_SHARE = 0.1;

/** Returns `goals` and the parts that they need, in the order of the list. */
export function closure(parts, goals) {
  const wanted = new Set(goals);
  // Needs precede the parts that need them, so one pass from the end finds all of them.
  for (const part of parts.toReversed()) {
    if (wanted.has(part.name)) for (const need of part.needs) wanted.add(need);
  }
  return parts.filter(({ name }) => wanted.has(name));
}

/**
 * Returns the parts to start now, most urgent first.
 *
 * @param {readonly Part[]} parts
 * @param {ReadonlyMap<string, Standing>} standings
 * @param {number} slots
 */
export function startable(parts, standings, slots) {
  const stateOf = (name) => standings.get(name)?.state ?? "done";
  let free = slots - parts.filter(({ name, isLight }) => stateOf(name) === "running" && !isLight).length;
  const next = [];
  for (const part of parts) {
    if (stateOf(part.name) !== "waiting" || !isReady(part, stateOf)) continue;
    if (!part.isLight) {
      if (free <= 0) continue;
      free -= 1;
    }
    next.push(part);
  }
  return next;
}

function isReady({ needs, after = [] }, stateOf) {
  return [...needs, ...after].every((need) => stateOf(need) === "done");
}

/** Returns the parts that can never be built because a part that they need failed. */
export function lost(parts, standings) {
  const failed = new Set(parts.filter(({ name }) => standings.get(name)?.state === "failed").map(({ name }) => name));
  const found = [];
  for (const part of parts) {
    if (failed.has(part.name) || !part.needs.some((need) => failed.has(need))) continue;
    failed.add(part.name);
    found.push(part);
  }
  return found;
}

/**
 * Returns the seconds until a part is done if all parts take as long as expected, or `undefined` if it cannot be built.
 *
 * @param {readonly Part[]} parts
 * @param {ReadonlyMap<string, Standing>} standings
 * @param {number} slots
 * @param {string} goal
 */
export function secondsLeft(parts, standings, slots, goal) {
  const now = new Map(standings);
  const left = new Map();
  for (const part of parts) {
    const { state, forSeconds = 0 } = now.get(part.name) ?? { state: "done" };
    if (state === "running") left.set(part.name, remaining(part.seconds, forSeconds));
  }
  let elapsed = 0;
  while ((now.get(goal)?.state ?? "done") !== "done") {
    for (const part of startable(parts, now, slots)) {
      now.set(part.name, { state: "running" });
      left.set(part.name, part.seconds);
    }
    if (left.size === 0) return undefined;
    const [name, seconds] = [...left].reduce((least, one) => (one[1] < least[1] ? one : least));
    elapsed += seconds;
    left.delete(name);
    for (const [other, rest] of left) left.set(other, rest - seconds);
    now.set(name, { state: "done" });
  }
  return elapsed;
}

function remaining(expected, spent) {
  return Math.max(expected - spent, expected * OVERTIME_SHARE);
}
