/**
 * Lookups of a tree as a stream: when each of them starts, and what all of them have done at a time. Pure.
 *
 * **Invariants** (broken by `lookup-stream.test.ts`)
 * 1. The first twelve lookups go one by one, the others ever faster, and all have ended after `MANY_MS`.
 * 2. At the end the counts are those of the engine.
 */
import { clamp, MANY_MS } from "../../scene/easing";

/** Time of a lookup from the first level to below the last one. */
export const FALL_MS = 1000;

const ONE_BY_ONE = 12;
const EACH_MS = 250;
export const SLOW_MS = ONE_BY_ONE * EACH_MS;
const LAST_START_MS = MANY_MS - FALL_MS;

/** Sums of the lookups at one level: index `i` covers the first `i` lookups. */
export interface LevelSums {
  readonly reached: Uint32Array;
  readonly probed: Uint32Array;
  readonly fooled: Uint32Array;
  readonly found: Uint32Array;
}

export interface LookupStream {
  readonly lookups: number;
  readonly levels: readonly LevelSums[];
  readonly fooled: Uint32Array;
  /** Level of each lookup's key, or 0. */
  readonly foundAt: Uint32Array;
}

/** Reads the paths of `CountedFlow`: three words for each lookup. */
export function readStream(paths: Uint32Array, levelCount: number): LookupStream {
  const lookups = Math.floor(paths.length / 3);
  const sums = (): Uint32Array => new Uint32Array(lookups + 1);
  const fooled = new Uint32Array(lookups);
  const foundAt = new Uint32Array(lookups);
  const levels = Array.from({ length: levelCount }, () => ({
    reached: sums(),
    probed: sums(),
    fooled: sums(),
    found: sums(),
  }));
  for (let lookup = 0; lookup < lookups; lookup += 1) {
    const [probes = 0, wrong = 0, found = 0] = paths.subarray(3 * lookup, 3 * lookup + 3);
    fooled[lookup] = wrong;
    foundAt[lookup] = found;
    for (const [at, level] of levels.entries()) {
      const add = (sum: Uint32Array, is: boolean): void => {
        sum[lookup + 1] = (sum[lookup] ?? 0) + Number(is);
      };
      add(level.reached, found === 0 || found > at);
      add(level.probed, ((probes >> at) & 1) === 1);
      add(level.fooled, ((wrong >> at) & 1) === 1);
      add(level.found, found === at + 1);
    }
  }
  return { lookups, levels, fooled, foundAt };
}

/** Number of lookups that have started at time `t`. */
export function startedAt(lookups: number, t: number): number {
  if (t < SLOW_MS) return Math.min(lookups, ONE_BY_ONE, Math.max(0, Math.floor(t / EACH_MS) + 1));
  const u = clamp((t - SLOW_MS) / (LAST_START_MS - SLOW_MS));
  return Math.min(lookups, ONE_BY_ONE + Math.floor((lookups - ONE_BY_ONE) * u ** RUSH));
}

/** The rest of the lookups start ever faster. */
const RUSH = 1.5;

/** Time at which a lookup starts. */
export function startOf(lookups: number, lookup: number): number {
  if (lookup < ONE_BY_ONE) return lookup * EACH_MS;
  const share = (lookup + 1 - ONE_BY_ONE) / Math.max(lookups - ONE_BY_ONE, 1);
  return SLOW_MS + share ** (1 / RUSH) * (LAST_START_MS - SLOW_MS);
}

/** Delay from the start of a lookup to the filter of the level with this place, from 0. */
export function gateMs(levelCount: number, at: number): number {
  return ((at + 0.3) / levelCount) * FALL_MS;
}

/** Lookups that have passed the filter of a level at time `t`. */
export function passedGate(stream: LookupStream, at: number, t: number): number {
  return startedAt(stream.lookups, t - gateMs(stream.levels.length, at));
}
