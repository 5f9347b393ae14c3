/** Texte der Suche, auf Deutsch. */

import type { Twin } from "../twin";
import type { searchText as english, searchPlaces as englishPlaces } from "./search.en";

export const searchText: Twin<typeof english> = {
  title: "Suche",
  label: "Labs, Begriffe, Einstellungen, Abbildungen, Aussagen und Dokumente durchsuchen",
  kinds: {
    labs: "Labs und Seiten",
    terms: "Glossar",
    settings: "Einstellungen von Erkunden",
    figures: "Abbildungen",
    claims: "Aussagen",
    documents: "Dokumente",
  },
  hits: "Treffer",
  none: "keine Treffer",
  open: "Öffnen",
  copy: "Link kopieren",
  copied: "Kopiert",
  close: "Suche schließen",
  choose: "wählen",
  newTab: "neuer Tab",
  offline: "Es wird nichts gesendet. Die Suche funktioniert auch offline.",
};

export const searchPlaces: Twin<typeof englishPlaces> = {
  glossary: "Glossar",
  settings: "Erkunden",
  figures: "Abbildung",
  claims: "Lab 9",
};
