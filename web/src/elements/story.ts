/** Where a figure stands in its story, and the stretch of it that a page shows (`from`, `to`). Pure. */

import type { CommonState } from "./attributes/attributes";
import type { AnyDefinition, Moments } from "./definition";

type Values = Readonly<Record<string, number | string | null>>;

/** The story of a figure, within its stretch. */
export interface Story extends Moments {
  readonly first: number;
  readonly last: number;
  /** The nearest position that the stretch has a picture of. */
  readonly to: (position: number) => number;
}

/** The story of what is shown; null where the figure tells none. */
export function storyOf({ moments }: AnyDefinition, common: CommonState, data: unknown, state: Values): Story | null {
  if (moments === undefined) return null;
  const told = moments(data, state as never);
  const first = Math.min(common.from ?? 0, told.end);
  const last = Math.max(Math.min(common.to ?? told.end, told.end), first);
  const to = (position: number): number => told.at(Math.min(Math.max(Math.trunc(position), first), last));
  return { ...told, first, last, to };
}

/** What of a state there is in what is drawn: a position beyond the end is the end. */
export function shownIn({ position = "", moments, shown }: AnyDefinition, data: unknown, state: Values): Values {
  const kept: Values = shown?.(data, state as never) ?? state;
  const end = moments?.(data, state as never).end ?? 0;
  return Number(kept[position]) > end ? { ...kept, [position]: end } : kept;
}

/** A state whose position keeps to the stretch that the page shows. */
export function within({ position: field }: AnyDefinition, { from, to }: CommonState, state: Values): Values {
  if (field === undefined || (from === null && to === null)) return state;
  const at = state[field] as number | null;
  // Left open, a position is the end.
  const position = Math.max(Math.min(at ?? Number.POSITIVE_INFINITY, to ?? Number.POSITIVE_INFINITY), from ?? 0);
  return { ...state, [field]: Number.isFinite(position) ? position : null };
}
