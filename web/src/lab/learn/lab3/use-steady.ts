/** The state as far as it is not scrubbed: the same object while only the position moves, so that memorized steps rest. */

import { useRef } from "react";
import { LAB3, type Lab3State } from "./state";

/** Whether two states differ in what is scrubbed at most. */
function isSteady(one: Lab3State, other: Lab3State): boolean {
  return (Object.keys(one) as (keyof Lab3State)[]).every(
    (field) => one[field] === other[field] || (LAB3.scrubbed.has(field) && field !== "theme"),
  );
}

/** The state, kept while it is steady; its position and open table are those of some earlier moment. */
export function useSteady(state: Lab3State): Lab3State {
  const kept = useRef(state);
  if (!isSteady(kept.current, state)) kept.current = state;
  return kept.current;
}
