/**
 * Recordings: real lookups of the real engine as JSON, for tests and the static picture.
 *
 * Written by `web/scripts/record-traces.mjs`, never edited. Typed arrays are `{ "type", "base64" }`.
 */
import type { FilterView, LookupTrace, QueryParams, TreeParams, TreeSummary } from "../engine/contract";

/** One lookup in one tree, in every arm, with the filters that any arm probed. */
export interface Recording {
  readonly params: TreeParams;
  readonly query: QueryParams;
  readonly summary: TreeSummary;
  readonly perFilter: LookupTrace;
  readonly shared: LookupTrace;
  readonly merged: LookupTrace;
  readonly filters: readonly FilterView[];
}

const ARRAYS = { Uint8Array, Uint32Array, Float64Array } as const;

interface PackedArray {
  readonly type: keyof typeof ARRAYS;
  readonly base64: string;
}

function isPacked(value: unknown): value is PackedArray {
  return typeof value === "object" && value !== null && "base64" in value;
}

/** Parses a recording. */
export function readRecording(json: string): Recording {
  return JSON.parse(json, (_, value: unknown) => {
    if (!isPacked(value)) {
      return value;
    }
    const bytes = Uint8Array.from(atob(value.base64), (letter) => letter.charCodeAt(0));
    return new ARRAYS[value.type](bytes.buffer);
  }) as Recording;
}
