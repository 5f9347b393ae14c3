/** Parameters of the figure of a maplet: one lookup, with one filter per sorted run and with one maplet for the tree. */

import type { MapletSlot } from "../../engine/contract";
import { queryParams } from "../params/tree";

/** Schema of the figure. */
export const mapletParams = {
  levels: { kind: "number", name: "levels", label: "levels L", initial: 8, min: 1, max: 8, step: 1, whole: true },
  ...queryParams,
} as const;

/** Filter line of a sorted run, compared with the mask. */
export interface ComparedLine {
  readonly level: number;
  readonly isMaybe: boolean;
}

/** Blocks that a lookup searched, and the level in which it found the key. */
export interface SearchedBlocks {
  readonly blocks: number;
  readonly foundIn: number | null;
}

/** One lookup with one mask, and with a maplet. */
export interface MapletShape {
  readonly lines: readonly ComparedLine[];
  readonly withFilters: SearchedBlocks;
  readonly digest: bigint;
  /** Piece of the digest that is compared with the slots. */
  readonly piece: number;
  readonly cells: readonly number[];
  readonly slots: readonly (readonly (MapletSlot | undefined)[])[];
  /** Page of both cells: its first cell, and of each slot the run number + 1 (0 if empty) and the piece of its digest. */
  readonly page: { readonly first: number; readonly runs: ArrayLike<number>; readonly pieces: ArrayLike<number> };
  /** Level of each run number. */
  readonly levels: readonly number[];
  /** Number of sorted runs in the answer of the maplet. */
  readonly candidates: number;
  readonly withMaplet: SearchedBlocks;
  /** Bits per key of the filters. */
  readonly filterBits: number;
  readonly bitsPerEntry: number;
}

/** Searched blocks without the key, of many lookups of absent keys. */
export interface WastedReads {
  readonly lookups: number;
  readonly lines: number;
  readonly maplet: number;
}
