/** The operations of a sandbox that make changes, in their order, and finding one of them. */

/** An operation that makes changes, with the steps that they take. */
export interface BusyOperation {
  /** Operations done before it. */
  readonly moment: number;
  readonly first: number;
  readonly changes: number;
  readonly steps: number;
}

/** The first operation with changes that is not before so many. */
export function firstAt(busy: readonly BusyOperation[], op: number): number {
  let [low, high] = [0, busy.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((busy[middle]?.moment ?? 0) < op) low = middle + 1;
    else high = middle;
  }
  return low;
}
