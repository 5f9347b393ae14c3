/** The state of lab 8: how the memory is divided, how hot lookups are, and what was predicted. */

import type { HotParams, MemoryParams } from "../../../engine/contract";
import type { NumberParam, TextParam, ValuesOf } from "../../../figures/params/schema";
import { pageParams } from "../../page-params";
import type { LinkSpec } from "../../use-link-state";
import { counter, prediction, taskParams } from "../lab-params";

const division: TextParam = {
  ...{ kind: "text", name: "parts", label: "parts of the memory", initial: "", lengthMax: 40 },
  pattern: /^(\d{1,4}(_\d{1,4}){0,5})?$/,
};

const bitsPerKey: NumberParam = {
  ...{ kind: "number", name: "bits", label: "bits for each key", initial: 5, min: 2, max: 10, step: 1 },
  whole: true,
};

const hotPercent: NumberParam = {
  ...{ kind: "number", name: "hot", label: "lookups in the hot tenth, %", initial: 90, min: 0, max: 100, step: 10 },
  whole: true,
};

/** Every parameter of lab 8, in canonical order. */
export const LAB8_PARAMS = {
  bitsPerKey,
  division,
  hotPercent,
  guessGift: prediction("guess-gift"),
  ranGift: counter("ran-gift", "gifts tried"),
  guessBest: prediction("guess-best"),
  ranBest: counter("ran-best", "best shown"),
  guessHot: prediction("guess-hot"),
  ranHot: counter("ran-hot", "hot lookups run"),
  ...taskParams("a"),
  ...taskParams("b"),
  ...pageParams,
} as const;

export type Lab8State = ValuesOf<typeof LAB8_PARAMS>;

export const LAB8: LinkSpec<typeof LAB8_PARAMS> = {
  page: "lab-8",
  schema: LAB8_PARAMS,
  scrubbed: new Set(["division", "theme"]),
};

/** A tree of four levels with so many bits for each of its keys. */
export function treeOf(bitsPerKey: number): MemoryParams {
  return { levels: 4, sizeRatio: 4, firstEntries: 512, bitsPerKey, seed: 1 };
}

/** What the first two predictions are about. */
export const FIXED_BITS = LAB8_PARAMS.bitsPerKey.initial;

/** Thousandths of the memory that are given to one level. */
export const GIFT = 20;
/** Lookups that are counted in each tree. */
export const LOOKUPS = 10_000;
/** Reads that the challenge asks for, as a part of those with the same bits for every key. */
export const GOAL_PART = 0.6;

/** Bits per key where lookups are hot: few, so that units matter. */
export const HOT_BITS = 4;
/** Lookups after which a segment that was not asked may lose units. */
export const LIFE_TIME = 1000;

/** Lookups of which so many ask in a tenth of the keys, which jumps twice. */
export function hotOf(hotPercent: number): HotParams {
  return { hotShare: hotPercent / 100, width: 0.1, stretches: 3, windows: 10, lookups: 1000, seed: 9 };
}

/** The parts of a division in a link; undefined for as many bits for every key. */
export function partsOf({ division: text }: Pick<Lab8State, "division">): number[] | undefined {
  return text === "" ? undefined : text.split("_").map(Number);
}
