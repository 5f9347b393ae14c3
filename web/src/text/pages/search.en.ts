/** Texts of the search, in English. */

import type { SearchWords } from "../../search/data";

/** The build writes them next to what is searched. */
export const searchText = {
  title: "Search",
  label: "Search labs, terms, settings, figures, claims and documents",
  kinds: {
    labs: "Labs and pages",
    terms: "Glossary",
    settings: "Settings of Explore",
    figures: "Figures",
    claims: "Claims",
    documents: "Documents",
  },
  hits: "hits",
  none: "no hits",
  open: "Open",
  copy: "Copy link",
  copied: "Copied",
  close: "Close the search",
  choose: "choose",
  newTab: "new tab",
  offline: "Nothing is sent. The search works offline.",
} satisfies Omit<SearchWords, "ignored">;

/** Places of hits that are not pages. */
export const searchPlaces = { glossary: "Glossary", settings: "Explore", figures: "Figure", claims: "Lab 9" };
