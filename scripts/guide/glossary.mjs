/**
 * The glossary as a chapter, from the entries that the lab shows at its terms, and the words that other chapters link to it.
 */

import { WORDS } from "./words.mjs";

/** Figures that show what an entry means, by its id. */
const FIGURES = {
  level: "tree",
  "bloom-filter": "filter",
  digest: "digest-strip",
  "hash-sharing": "journey",
  maplet: "maplet",
  "t-h": "cost-bar",
  gain: "gain-curve",
  hotness: "hotness",
};

/** Returns all entries of a language with their ids. */
async function groupsOf(load, language) {
  const { glossary } = await load(`/src/text/pages/glossary.${language}.ts`);
  return Object.values(glossary).map(({ title, entries }) => ({
    title,
    entries: Object.entries(entries).map(([id, entry]) => ({ id, ...entry })),
  }));
}

/** The generators. */
export async function glossaryGenerators(load, language, live) {
  const groups = await groupsOf(load, language);
  return {
    "glossary-entries": () => groups.map((group) => groupText(group, live, WORDS[language].asFigure)).join("\n\n"),
  };
}

function groupText({ title, entries }, live, summary) {
  const texts = entries.map(({ id, name, text }) => {
    const figure = FIGURES[id];
    const shown =
      figure === undefined ? [] : [`<details>\n<summary>${summary}</summary>\n\n${live(figure)}\n\n</details>`];
    return [`### ${name} {#${id}}`, text, ...shown].join("\n\n");
  });
  return [`## ${title}`, ...texts].join("\n\n");
}

/**
 * Returns the words that chapters of a language link to entries, for `markdown.mjs`.
 *
 * @param {string} glossary address of the glossary from the chapters
 */
export async function glossaryTerms(load, language, glossary) {
  const entries = new Map();
  for (const { id, text, forms } of (await groupsOf(load, language)).flatMap((group) => group.entries)) {
    const term = { address: `${glossary}#${id}`, text };
    // Documents have no no-break spaces.
    const words = forms.toLowerCase().replaceAll("\u00a0", " ").split(", ");
    for (const word of words) if (word !== "") entries.set(word, term);
  }
  // Longer words first: *blocked Bloom filter* is not *Bloom filter*.
  const longest = [...entries.keys()].sort((one, other) => other.length - one.length);
  return { entries, pattern: new RegExp(`(?<![\\p{L}\\p{N}_-])(${longest.join("|")})(?![\\p{L}\\p{N}_-])`, "iu") };
}
