/** What the figure of a gap takes: model and measurement of one lookup, and the terms between them. */

import type { LookupGap } from "../../engine/contract";

export interface GapParams {
  readonly title: string;
  readonly gap: LookupGap;
}
