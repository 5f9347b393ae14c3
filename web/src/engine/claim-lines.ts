/**
 * The numbers that decide the claims, recorded from the engine: the page draws a claim before it is run. Pure.
 *
 * **Invariant** (broken by `claim-lines.test.ts`): these are the first numbers of the engine's evidence, with what is claimed of them
 * and the values that meet the claim.
 */

/** Name and unit of a number, what is claimed of it, and the least and largest value that meet the claim. */
type Recorded = readonly [name: string, unit: string, claimed: number | null, meetsLow: number, meetsHigh: number];

const ALL = Number.POSITIVE_INFINITY;

/** By the engine's ids. */
export const CLAIM_LINES: Readonly<Record<string, readonly Recorded[]>> = {
  "blog-memory": [["bytes-per-million-keys", "bytes", 10_000, 9500, 10_500]],
  "blog-union": [["union-over-one", "ratio", 1, 0.5, 1.5]],
  "blog-5bits": [
    ["rate-five-bits", "fraction", 0.03, 0.025, 0.035],
    ["rate-eight-bits", "fraction", 0.05, 0.045, 0.055],
  ],
  "errata-blog-70-percent": [
    ["saved-none-empty", "fraction", 0.7, 0.695, ALL],
    ["saved-half-empty", "fraction", 0.7, 0.695, ALL],
    ["saved-all-empty", "fraction", 0.7, 0.695, ALL],
  ],
  "fjall-o1": [
    ["shared-one-level", "count", 1, 1, 1],
    ["shared-four-levels", "count", 1, 1, 1],
    ["shared-eight-levels", "count", 1, 1, 1],
  ],
  "fig6-shape": [
    ["gain-hard-disk", "fraction", 0, -ALL, 0.01],
    ["gain-hard-disk-tiering", "fraction", null, -ALL, 0.01],
    ["gain-sata-ssd", "fraction", null, -ALL, 0.205],
    ["gain-sata-ssd-tiering", "fraction", null, -ALL, 0.205],
    ["gain-memory", "fraction", 0.4, 0.4, ALL],
    ["gain-memory-tiering", "fraction", null, 0.4, ALL],
  ],
  "errata-rotation": [
    ["rate-over-formula-four-bits", "ratio", 1, 0.93, 1.07],
    ["rate-over-formula-ten-bits", "ratio", 1, 0.93, 1.07],
  ],
  "errata-md5": [["rate-md5-bytes", "fraction", 0.00921, 0.008767282610472786, ALL]],
  "errata-double-better": [["two-over-one", "ratio", 0.9452161129079683, 0.943, 1.057]],
  "program-gain": [
    ["as-reported-memory", "fraction", 0.42906726093591874, 0.4076138978891228, 0.4505206239827147],
    ["as-reported-pcie-ssd", "fraction", 0.3614447152325502, 0.34337247947092264, 0.3795169509941777],
    ["as-reported-sata-ssd", "fraction", 0.13640903137606963, 0.12958857980726615, 0.14322948294487312],
  ],
};
