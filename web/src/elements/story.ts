/** Position of a figure in its story, and the range that a page shows (`from`, `to`). Pure. */

import type { CommonState } from "./attributes/attributes";
import type { AnyDefinition, Moments } from "./definition";

type Values = Readonly<Record<string, number | string | null>>;

/** Story of a figure, limited to its range. */
export interface Story extends Moments {
  readonly first: number;
  readonly last: number;
  /** Nearest position in the range that has a picture. */
  readonly to: (position: number) => number;
}

/** Returns the story of the shown data, or null if the figure has none. */
export function storyOf({ moments }: AnyDefinition, common: CommonState, data: unknown, state: Values): Story | null {
  if (moments === undefined) return null;
  const told = moments(data, state as never);
  const first = Math.min(common.from ?? 0, told.end);
  const last = Math.max(Math.min(common.to ?? told.end, told.end), first);
  const to = (position: number): number => told.at(Math.min(Math.max(Math.trunc(position), first), last));
  return { ...told, first, last, to };
}

/** Returns the part of a state that the drawn data contains. Positions beyond the end become the end. */
export function shownIn({ position = "", moments, shown }: AnyDefinition, data: unknown, state: Values): Values {
  const kept: Values = shown?.(data, state as never) ?? state;
  const end = moments?.(data, state as never).end ?? 0;
  return Number(kept[position]) > end ? { ...kept, [position]: end } : kept;
}

/** Moves the position of a state into the range that the page shows. */
export function within({ position: field }: AnyDefinition, { from, to }: CommonState, state: Values): Values {
  if (field === undefined || (from === null && to === null)) return state;
  const at = state[field] as number | null;
  // An unset position means the end.
  const position = Math.max(Math.min(at ?? Number.POSITIVE_INFINITY, to ?? Number.POSITIVE_INFINITY), from ?? 0);
  return { ...state, [field]: Number.isFinite(position) ? position : null };
}
