/** The state of lab 2, completely in the link: key, scheme and filter of the figure, the predictions, and the tested size. */

import type { SchemeParams } from "../../../engine/contract";
import { type SchemeName, stripParams } from "../../../figures/digest-strip/params";
import type { NumberParam, ValuesOf } from "../../../figures/params/schema";
import { changeStrip } from "../../../live/probing";
import { lab2Text } from "../../../text/labs/lab2.en";
import { pageParams } from "../../link/page-params";
import type { LabSpec } from "../../link/use-link-state";
import { counter, openParams, prediction, taskParams } from "../lab-params";

const tried: NumberParam = {
  kind: "number",
  name: "tried",
  label: lab2Text.push.size,
  initial: 102_000,
  min: 101_000,
  max: 103_000,
  step: 1,
  whole: true,
};

/** Every parameter of lab 2, in canonical order. */
export const LAB2_PARAMS = {
  ...stripParams,
  guessErrors: prediction("guess-errors"),
  ranErrors: counter("ran-errors", "schemes queried"),
  guessMore: prediction("guess-more"),
  ranMore: counter("ran-more", "curve drawn"),
  guessRotation: prediction("guess-rotation"),
  ranRotation: counter("ran-rotation", "sizes queried"),
  tried,
  ...taskParams("a"),
  ...taskParams("b"),
  ...openParams,
  ...pageParams,
} as const;

export type Lab2State = ValuesOf<typeof LAB2_PARAMS>;

export { SCHEMES, type SchemeName } from "../../../figures/digest-strip/params";

export const SPEC: LabSpec<typeof LAB2_PARAMS> = {
  page: "lab-2",
  schema: LAB2_PARAMS,
  scrubbed: new Set(["stage", "probes", "theme"]),
  change: changeStrip,
  lockable: ["scheme", "word", "bits", "k"],
};

/** Number of filters for bulk queries, each with separate keys. */
export const FILTERS = 10;
/** Keys of each filter. */
export const KEYS = 10_000;
/** Steps in which the figure shows how keys fill a filter. More would begin above the most bits per key of a filter, 64. */
export const KEY_STEPS = 6;
const BULK = { digest: "murmur64a", probes: 7, keys: KEYS, queries: 100_000, seed: 2 } as const;

/** The large filters of a scheme. */
export function setupOf(filter: SchemeName, bits: number): SchemeParams {
  return { ...BULK, filter, bits };
}

/** Bits at which schemes are compared: ten per key, and a prime, so that nothing but the scheme differs. */
export const COMPARED_BITS = 100_003;
/** Size at which the rotation is compared with the program: it shares 3, 5 and 17. */
export const QUERY_SIZE = 102_000;
/** The prime by whose remainders positions are counted: every filter of ten bits per key shares it. */
export const MODULUS = 5;
/** Largest prime that has a row for each remainder in the figure. */
const MOST_ROWS = 17;

/** The prime whose remainders the figure shows at a size: one that ties positions together, if it has few remainders. */
export function modulusOf(sharedPrimes: readonly number[]): number {
  const few = sharedPrimes.filter((prime) => prime <= MOST_ROWS);
  return few.includes(MODULUS) ? MODULUS : (few[0] ?? MODULUS);
}

/** The curve by places per key, smaller and so quicker. */
export const CURVE = {
  probes: Array.from({ length: 16 }, (_, index) => index + 1),
  filters: 5,
  queries: 20_000,
  bits: COMPARED_BITS,
  /** Bit positions per key in the prediction. */
  many: 14,
  few: BULK.probes,
} as const;

/** Keys of what sizes can be timed, in bytes. */
export const KEY_BYTES = [16, 64, 256, 1024] as const;
