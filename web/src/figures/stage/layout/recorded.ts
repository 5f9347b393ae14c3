/** Recorded lookups as stories, for tests and for the first paint of the page. */
import type { Recording } from "../../../trace/recording";
import type { StorySource } from "./story";

/** Returns a recording as the source of stories. */
export function sourceOf({ summary, perFilter, shared, merged, filters }: Recording): StorySource {
  return { summary, arms: { perFilter, shared, merged }, filters: new Map(filters.map((view) => [view.table, view])) };
}
