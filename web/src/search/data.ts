/** Data of the search: one file per language, which the build of the guide writes (`scripts/guide/search.mjs`). */

/** Kind of a hit. Hits of one kind are shown together. */
export type Kind = "labs" | "terms" | "settings" | "figures" | "claims" | "documents";

/** Something that can be found. */
export interface Item {
  readonly kind: Kind;
  readonly title: string;
  readonly text: string;
  /** Page on which it is. */
  readonly place: string;
  /** Address from the folder of the site. */
  readonly url: string;
  /** Language, if it is not the language of the file. */
  readonly lang?: string;
}

/** Texts of the search. */
export interface SearchWords {
  readonly title: string;
  readonly label: string;
  readonly kinds: Readonly<Record<Kind, string>>;
  readonly hits: string;
  readonly none: string;
  readonly open: string;
  readonly copy: string;
  readonly copied: string;
  readonly close: string;
  readonly choose: string;
  readonly newTab: string;
  readonly offline: string;
  /** Words of questions that are not searched. */
  readonly ignored: string;
}

/** The file. */
export interface SearchData {
  readonly words: SearchWords;
  readonly items: readonly Item[];
}

/** Loads the file of a language from a site whose folder is `root`. */
export async function loadSearch(root: string, language: string): Promise<SearchData> {
  const answer = await fetch(`${root}guide/assets/search.${language}.json`);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  return (await answer.json()) as SearchData;
}
