/**
 * Compares an approved view with the view of now, thing by thing (`seen.mjs`). Pure.
 *
 * Things that are equal within a tolerance are paired first, whatever their order. The rest is paired by what has changed least, so that a
 * label that moved is reported as moved, and one with another number as changed.
 *
 * @typedef {[kind: string, look: string, says: string, numbers: number[]]} Thing
 * @typedef {{ says: string, before?: Thing, after?: Thing }} Difference
 */

/** Pixels by which texts of the same fonts differ between machines and zoom factors of a screen. */
const TOLERANCE_PX = 0.5;
/** Steps of 16 by which a color of a coarse grid may differ. */
const TOLERANCE_COLOR = 1;

const kindOf = ([kind, look, says]) => (kind === "canvas" ? kind : `${kind}|${look}|${says}`);

/** Returns by how much two things of a kind are apart, number by number. */
const apart = (before, after) => after[3].map((value, at) => value - (before[3][at] ?? Number.NaN));

const isNear = (before, after) =>
  before[3].length === after[3].length &&
  apart(before, after).every((by) => Math.abs(by) <= TOLERANCE_PX) &&
  (before[0] !== "canvas" || isSameGrid(before[1], after[1]));

function isSameGrid(before, after) {
  const [one, other] = [before, after].map((grid) =>
    [...grid.replaceAll(" ", "")].map((digit) => Number.parseInt(digit, 16)),
  );
  return one.length === other.length && one.every((value, at) => Math.abs(value - other[at]) <= TOLERANCE_COLOR);
}

/**
 * @param {readonly Thing[]} before
 * @param {readonly Thing[]} after
 * @returns {Difference[]} nothing if both views are the same to a reader
 */
export function differences(before, after) {
  const waiting = grouped(before, kindOf);
  let rest = without(after, waiting, kindOf, isNear);
  const found = [];
  const pair = (group, isPair, say) => {
    const still = grouped([...waiting.values()].flat(), group);
    rest = without(rest, still, group, isPair, (old, now) =>
      found.push({ says: say(old, now), before: old, after: now }),
    );
    waiting.clear();
    for (const [key, things] of grouped([...still.values()].flat(), kindOf)) waiting.set(key, things);
  };
  const isAtPlace = (old, now) =>
    old[3].slice(0, 2).every((value, at) => Math.abs(value - now[3][at]) <= 4 * TOLERANCE_PX);
  pair(
    ([kind, , says]) => `${kind}|${says}`,
    (old, now) => isNear(old, now),
    (old, now) => `${nameOf(now)}: look was ${old[1]}`,
  );
  pair(([kind]) => kind, isAtPlace, changed);
  pair(kindOf, () => true, changed);
  pair(
    ([kind, , says]) => `${kind}|${says}`,
    (old) => old[2] !== "",
    changed,
  );
  found.push(...rest.map((now) => ({ says: `${nameOf(now)}: new`, after: now })));
  found.push(...[...waiting.values()].flat().map((old) => ({ says: `${nameOf(old)}: gone`, before: old })));
  return found;
}

/** Takes from `waiting` what pairs with a thing of `after`; returns the things without a pair. */
function without(after, waiting, group, isPair, paired) {
  return after.filter((now) => {
    const things = waiting.get(group(now)) ?? [];
    const at = things.findIndex((old) => isPair(old, now));
    if (at < 0) return true;
    const [old] = things.splice(at, 1);
    paired?.(old, now);
    return false;
  });
}

function grouped(things, key) {
  const groups = new Map();
  for (const thing of things) {
    const group = groups.get(key(thing));
    if (group === undefined) groups.set(key(thing), [thing]);
    else group.push(thing);
  }
  return groups;
}

const nameOf = ([kind, look, says, [left, top]]) =>
  `${kind} ${says === "" ? look.slice(0, 60) : JSON.stringify(says.slice(0, 80))} at ${left}, ${top}`;

function changed(old, now) {
  const [by, size] = [apart(old, now).slice(0, 2), apart(old, now).slice(2)];
  const parts = [];
  if (old[2] !== now[2]) parts.push(`said ${JSON.stringify(old[2].slice(0, 80))}`);
  if (old[1] !== now[1]) parts.push(`look was ${old[1].slice(0, 80)}`);
  if (by.some((value) => Math.abs(value) > TOLERANCE_PX))
    parts.push(`moved by ${by.map((value) => Math.round(value * 10) / 10).join(", ")}`);
  if (size.some((value) => Math.abs(value) > TOLERANCE_PX)) parts.push(`was ${old[3].slice(2)}, is ${now[3].slice(2)}`);
  return `${nameOf(now)}: ${parts.join("; ")}`;
}
