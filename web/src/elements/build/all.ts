/** Every definition in `definitions/`, for commands, tests and the page for frames. No element imports them together. */

import type { AnyDefinition } from "../definition";

/** In the order of their names. */
export const ALL: readonly AnyDefinition[] = Object.values(
  import.meta.glob<AnyDefinition>("../definitions/*.tsx", { eager: true, import: "figure" }),
);
