/**
 * Finds items for the words of a reader. Pure.
 *
 * **Invariant** (`find.test.ts`): questions in sentences find their answer among the first hits.
 */
import MiniSearch from "minisearch";
import type { Item, Kind, SearchData } from "./data";

/** A found item, with the words that were found in it. */
export interface Hit {
  readonly item: Item;
  readonly matches: readonly string[];
}

/** Hits of one kind: the best ones, and the number of all. */
export interface HitGroup {
  readonly kind: Kind;
  readonly hits: readonly Hit[];
  readonly count: number;
}

/** Most hits of a kind, so that all kinds are on the screen. */
const SHOWN_MAX = 4;
/** A definition or a page answers a question better than a section of a document. */
const WEIGHTS: Readonly<Record<Kind, number>> = {
  terms: 2,
  labs: 1.2,
  settings: 1,
  figures: 1,
  claims: 1,
  documents: 0.8,
};
/** The search reads this number of words of a query, because each takes time. */
const WORDS_MAX = 32;
/** Longer words may have a wrong letter. */
const FUZZY_FROM = 5;

/** The *s* of an English plural. It is removed from text and query, so other words that end so are still found. */
const PLURAL = /^(\p{L}{3,}[^s])s$/u;
const SEPARATORS = /[^\p{L}\p{N}_]+/u;

/** Returns a function that finds items of this data. */
export function finderOf({ items, words }: SearchData): (query: string) => readonly HitGroup[] {
  const ignored = new Set(words.ignored.split(" "));
  const processTerm = (word: string): string | null => {
    const term = word.toLowerCase();
    return term === "" || ignored.has(term) ? null : term.replace(PLURAL, "$1");
  };
  const index = new MiniSearch<Item & { readonly id: number }>({
    fields: ["title", "text", "place"],
    tokenize: (text) => text.split(SEPARATORS),
    processTerm,
    searchOptions: {
      boost: { title: 4, place: 1.5 },
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length < FUZZY_FROM ? false : 0.2),
      boostDocument: (id) => WEIGHTS[items[id as number]?.kind ?? "documents"],
    },
  });
  index.addAll(items.map((item, id) => ({ ...item, id })));
  return (query) =>
    grouped(index.search(firstWords(query)).flatMap(({ id, terms }) => hitOf(items[id as number], terms)));
}

/** The words of a query that are searched. */
function firstWords(query: string): string {
  return query
    .slice(0, 1000)
    .split(SEPARATORS)
    .filter((word) => word !== "")
    .slice(0, WORDS_MAX)
    .join(" ");
}

function hitOf(item: Item | undefined, matches: readonly string[]): Hit[] {
  return item === undefined ? [] : [{ item, matches }];
}

/** Groups hits by kind. The kind of the best hit is first. */
function grouped(hits: readonly Hit[]): HitGroup[] {
  const groups = new Map<Kind, Hit[]>();
  for (const hit of hits) {
    const group = groups.get(hit.item.kind) ?? [];
    group.push(hit);
    groups.set(hit.item.kind, group);
  }
  return [...groups].map(([kind, all]) => ({ kind, hits: all.slice(0, SHOWN_MAX), count: all.length }));
}

/** Splits a text into pieces that are marked or not: words that begin with one of these are marked. */
export function markedPieces(text: string, matches: readonly string[]): readonly (readonly [string, boolean])[] {
  if (matches.length === 0) return [[text, false]];
  const longest = [...matches].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(${longest.join("|")})`, "iu");
  return text
    .split(pattern)
    .map((piece, at) => [piece, at % 2 === 1] as const)
    .filter(([piece]) => piece !== "");
}
