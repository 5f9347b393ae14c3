/** Returns true if a page begins with movement, because its link contains nothing. A slide, a sheet and reduced motion begin settled. */

import { useContext, useRef } from "react";
import { prefersReducedMotion } from "../../../figures/frame/motion";
import type { ParamSchema } from "../../../figures/params/schema";
import { useLayers, VoteContext } from "../../link/use-layers";

export function useOpening(schema: ParamSchema, state: object): boolean {
  const { layers } = useLayers();
  const isVoted = useContext(VoteContext) !== null;
  const isOpening = useRef<boolean | null>(null);
  const values = state as Readonly<Record<string, unknown>>;
  isOpening.current ??=
    layers.mode === "page" &&
    !isVoted &&
    !prefersReducedMotion() &&
    Object.entries(schema).every(([field, { initial }]) => field === "theme" || values[field] === initial);
  return isOpening.current;
}

/** Returns true if the open step begins with movement: on a page that does, and wherever readers go from its first step. */
export function useStartsIntro(schema: ParamSchema, state: object, step: string | undefined): boolean {
  const isOpening = useOpening(schema, state);
  const first = useRef(step);
  return isOpening || step !== first.current;
}
