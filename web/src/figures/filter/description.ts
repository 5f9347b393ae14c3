/** Describes the figure in sentences. Pure. */

import type { WordFilter } from "../../engine/contract";
import { filterText as text } from "../../text/trees/filter.en";
import { settersOf } from "./layout";

/** Returns true if a bit is 1. */
export function isSet({ bytes }: WordFilter, bit: number): boolean {
  return (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1) === 1;
}

/** Describes the filter and its answer for the queried word in one sentence. */
export function describeFilter(filter: WordFilter): string {
  const shape = text.shape(filter.bits, filter.keys.length, filter.probeCount);
  return filter.question === undefined ? shape : `${shape} ${text.verdict(filter.question)}`;
}

/** One sentence about one bit. */
export function describeBit(filter: WordFilter, bit: number, namesSetters: boolean): string {
  const keys = settersOf(filter, bit).map((key) => filter.keys[key] ?? "");
  const isQueried = filter.question?.positions.includes(bit) ?? false;
  return text.bit(bit, isSet(filter, bit), namesSetters ? keys : null, isQueried);
}
