/** The cost that a term of the gap between model and measurement is of: its colour, and what it is linked with. */

import type { ResidualTerm } from "../../engine/contract";
import type { Role } from "../../theme/tokens";

/** Reads that took longer are of the same cost as reads that were more; what is left of pairing is of none. */
export const TERM_COSTS: Readonly<Record<ResidualTerm["name"], Role | null>> = {
  hashing: "hash",
  probing: "probe",
  "more-reads": "read",
  "slow-reads": "read",
  other: "skip",
  pairing: null,
};
