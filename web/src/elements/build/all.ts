/** All definitions in `definitions/`, for commands, tests and the page for frames. Elements never import them together. */

import type { AnyDefinition } from "../definition";

/** Sorted by name. */
export const ALL: readonly AnyDefinition[] = Object.values(
  import.meta.glob<AnyDefinition>("../definitions/*.tsx", { eager: true, import: "figure" }),
);
