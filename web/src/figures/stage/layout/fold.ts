/**
 * The fold: the digests of all filters become one. Times of its parts, from its start.
 *
 * **Units**: milliseconds.
 */
import { passed } from "../../scene/easing";

/** Flight of one strip, and how much later the next one starts. */
const FLY_MS = 1200;
const STAGGER_MS = 250;
/** The time bar shrinks once all strips have landed. */
const SHRINK_MS = 800;
/** The line to the filters starts before the last strip lands. */
const BUS_BEFORE_MS = 500;
/** A strip counts as landed a moment before it rests. */
const LANDED_BEFORE_MS = 60;

/** Rest at the end, so that its sentences can be read before the page continues. */
export const HOLD_MS = 5200;

/** Returns when the last of `count` strips has landed. */
export function landedMs(count: number): number {
  return FLY_MS + STAGGER_MS * Math.max(count - 1, 0);
}

/** Returns when the fold of `count` strips ends. */
export function foldEndMs(count: number): number {
  return landedMs(count) + SHRINK_MS;
}

/** The fold at one moment: fractions from 0 to 1. */
export interface FoldFrame {
  /** The key returns to the top, and its paths to the filters disappear. */
  readonly back: number;
  /** The shared stamp appears. */
  readonly stamp: number;
  /** Flight of each strip. */
  readonly flights: readonly number[];
  /** The stamps of the filters become ghosts. */
  readonly ghosts: readonly number[];
  /** Strips that have joined the first one. */
  readonly joined: number;
  /** The line from the shared digest to the filters. */
  readonly bus: number;
  /** Its branches to the filters. */
  readonly branches: readonly number[];
  /** The time bar. */
  readonly shrunk: number;
}

/** Returns the fold of `count` strips after `t` milliseconds. */
export function foldAt(count: number, t: number): FoldFrame {
  const each = Array.from({ length: count }, (_, index) => index);
  const landed = landedMs(count);
  return {
    back: passed(t, 0, 700),
    stamp: passed(t, 400, 400),
    flights: each.map((index) => passed(t, STAGGER_MS * index, FLY_MS)),
    ghosts: each.map((index) => passed(t, STAGGER_MS * index + 120, 300)),
    joined: each.filter((index) => index > 0 && t >= STAGGER_MS * index + FLY_MS - LANDED_BEFORE_MS).length,
    bus: passed(t, landed - BUS_BEFORE_MS, BUS_BEFORE_MS + SHRINK_MS - 100),
    branches: each.map((index) => passed(t, landed - BUS_BEFORE_MS + 160 * index, 300)),
    shrunk: passed(t, landed, SHRINK_MS),
  };
}
