/**
 * The words of the glossary in the language of the page, for the glossary itself and for terms on other pages.
 *
 * **Invariant** (broken by `glossary.test.ts`): every language has the entries of the English document, in its order, so that an id
 * names the same entry in each.
 */
import english from "../../../../docs/glossary.md?raw";
import { glossary } from "../../text/pages/glossary.en";
import { type Entry, type Group, wordsOf } from "./glossary";
import { blocksOf } from "./markdown";

const ids = wordsOf(blocksOf(english)).flatMap(({ entries }) => entries.map(({ id }) => id));

/** Words as in a text, and the id of their entry. */
export type Terms = readonly (readonly [says: string, id: string])[];

/** The groups of words. */
export const WORDS: readonly Group[] = withIds(wordsOf(blocksOf(glossary)));

function withIds(groups: readonly Group[]): readonly Group[] {
  let at = 0;
  return groups.map(({ title, entries }) => ({
    title,
    entries: entries.map((entry) => {
      const id = ids[at] ?? entry.id;
      at += 1;
      return { ...entry, id };
    }),
  }));
}

/** Returns the entry of a word, or null if there is none. */
export function termOf(id: string): Entry | null {
  return WORDS.flatMap(({ entries }) => entries).find((entry) => entry.id === id) ?? null;
}
