/** Claims of gains, and the styles of their marks. Pure. */

import type { GainRowOf } from "../../engine/contract";

/** `forbidden` if the A/A control rules a claim out, `none` if the interval contains 0. */
export type RowClaim = "made" | "none" | "forbidden";

/** The claim of a row. */
export function claimOf({ claim, isDoubtful }: Pick<GainRowOf, "claim" | "isDoubtful">): RowClaim {
  if (isDoubtful) return "forbidden";
  return claim === "no-measurable-difference" ? "none" : "made";
}

/** Solid for a claim, hollow for no difference, pale for neither. */
export function styleOf(claim: RowClaim): { readonly isDoubtful: boolean; readonly isHollow: boolean } {
  return { isDoubtful: claim === "forbidden", isHollow: claim === "none" };
}
