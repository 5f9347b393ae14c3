/** What the digest strip takes: how one word comes to its places, and how much of that has happened. */

import type { WordProbing } from "../../engine/contract";

export interface DigestStripParams {
  readonly probing: WordProbing;
  /** Steps that have happened, from 0 to `stagesOf(probing)`. */
  readonly stage: number;
}
