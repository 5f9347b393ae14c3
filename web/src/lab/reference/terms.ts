/** The glossary in the language of the page, for terms on pages. */

import { glossary } from "../../text/pages/glossary.en";
import type { GlossaryEntry } from "../../text/pages/glossary-entry";

/** Words as in a text, and the id of their entry. */
export type Terms = readonly (readonly [says: string, id: string])[];

const ENTRIES: ReadonlyMap<string, GlossaryEntry> = new Map(
  Object.values(glossary).flatMap(({ entries }) => Object.entries(entries)),
);

/** Returns the entry of a term, or null if there is none. */
export function termOf(id: string): GlossaryEntry | null {
  return ENTRIES.get(id) ?? null;
}
