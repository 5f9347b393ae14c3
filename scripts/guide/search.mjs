/**
 * Items that the search finds: labs, terms, settings, figures and claims from the texts of the page, and sections of documents from their pages.
 *
 * **Invariant**: an address is relative to the folder of the site, so the search works on every page and below any path.
 */

import { WORDS } from "./words.mjs";

/** Longest text of a section, in characters. The search shows its beginning, and later words rarely matter. */
const TEXT_MAX = 900;
const HEADING = /<h([1-3]) id="([^"]*)">(?:<a class="header"[^>]*>)?([\s\S]*?)(?:<\/a>)?<\/h\1>/gu;
const ENTITIES = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&nbsp;": " ", "&amp;": "&" };
/** Chapters whose content is in the search as other kinds, and lists of names. */
const LEFT_OUT = /^(?:de\/)?(?:glossary|figure-.*|result-types|link-parameters)\.html$/u;

/**
 * Returns the data of the search in a language.
 *
 * @param {(path: string) => Promise<Record<string, any>>} load reads a module of `web`
 * @param {string} language
 * @param {Map<string, string>} pages HTML of all chapters by page
 */
export async function searchData(load, language, pages) {
  const text = (name) => load(`/src/text/${name}.${language}.ts`, language);
  const { searchText, searchPlaces } = await text("pages/search");
  const lab = (fragment) => `${language === "en" ? "" : `${language}/`}#${fragment}`;
  const guide = (page) => `guide/${language === "en" ? "" : `${language}/`}${page}`;
  const items = [
    ...labItems(await text("pages/pages"), lab),
    ...(await experimentItems(load, await text("pages/explore"), searchPlaces.settings, lab)),
    ...termItems(await text("pages/glossary"), searchPlaces.glossary, guide),
    ...settingItems(await text("explore/settings"), searchPlaces.settings, lab),
    ...(await figureItems(load, language, searchPlaces.figures)),
    ...claimItems(await text("labs/lab9"), searchPlaces.claims, lab),
    ...documentItems(pages, language),
  ];
  return { words: { ...searchText, ignored: WORDS[language].ignored }, items };
}

function labItems({ pagesText }, lab) {
  return Object.entries(pagesText.titles).map(([page, { place, title, question }]) => ({
    kind: "labs",
    title: place === title ? title : `${place}: ${title}`,
    text: question,
    place,
    url: lab(`v=1&page=${page}`),
  }));
}

async function experimentItems(load, { exploreText }, place, lab) {
  const { EXPERIMENTS, linkOf, stateOf } = await load("/src/lab/explore/start/experiments.ts");
  return Object.entries(exploreText.experiments).map(([name, { title, question }]) => ({
    kind: "labs",
    title,
    text: question,
    place,
    url: lab(linkOf(stateOf(EXPERIMENTS[name], name))),
  }));
}

function termItems({ glossary }, place, guide) {
  const entries = Object.values(glossary).flatMap((group) => Object.entries(group.entries));
  return entries.map(([id, { name, text }]) => ({
    kind: "terms",
    title: name,
    text,
    place,
    url: guide(`glossary.html#${id}`),
  }));
}

function settingItems({ settingsText }, place, lab) {
  return Object.entries(settingsText).map(([name, { label, hint }]) => ({
    kind: "settings",
    title: label,
    text: hint,
    place,
    url: lab(`v=1&page=explore&find=${name}&view=run`),
  }));
}

async function figureItems(load, language, place) {
  const { ALL } = await load("/src/elements/build/all.ts", language);
  return ALL.map(({ name, title }) => ({
    kind: "figures",
    title,
    text: `lsm-${name}`,
    place,
    url: `guide/figure-${name}.html`,
  }));
}

function claimItems({ CLAIM_WORDS }, place, lab) {
  return Object.entries(CLAIM_WORDS).map(([id, { title, because }]) => ({
    kind: "claims",
    title,
    text: because,
    place,
    url: lab(`v=1&page=lab-9&open=${id}`),
  }));
}

/** Returns the sections of chapters: in this language, and in English if they have no translation. */
function documentItems(pages, language) {
  return [...pages].flatMap(([page, html]) => {
    const isTranslated = page.startsWith("de/");
    if (LEFT_OUT.test(page) || (isTranslated && language === "en")) return [];
    if (language !== "en" && !isTranslated && pages.has(`${language}/${page}`)) return [];
    const lang = isTranslated || language === "en" ? {} : { lang: "en" };
    return sectionsOf(html).map((section) => ({
      kind: "documents",
      title: section.title,
      text: section.text,
      place: section.page === section.title ? "" : section.page,
      url: `guide/${page}${section.id === "" ? "" : `#${section.id}`}`,
      ...lang,
    }));
  });
}

/** Returns title, anchor and text of every section of a page. */
export function sectionsOf(html) {
  const main = html.slice(html.indexOf("<main"), html.indexOf('<nav class="turn"'));
  const headings = [...main.matchAll(HEADING)];
  const page = plain(headings[0]?.[3] ?? "");
  return headings.map((heading, at) => {
    const end = headings[at + 1]?.index ?? main.length;
    const text = plain(main.slice(heading.index + heading[0].length, end));
    return { id: at === 0 ? "" : heading[2], title: plain(heading[3]), page, text: text.slice(0, TEXT_MAX) };
  });
}

function plain(html) {
  return html
    .replaceAll(/<[^>]*>/gu, " ")
    .replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/gu, (entity) => ENTITIES[entity])
    .replaceAll(/\s+/gu, " ")
    .trim();
}
