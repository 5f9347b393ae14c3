/** Namen der Seiten des Labs, und Texte der Navigation. */

import type { Twin } from "../twin";
import type { pagesText as english } from "./pages.en";

export const pagesText: Twin<typeof english> = {
  nav: "Seiten",
  learn: "Lernen",
  guide: "Handbuch: unterrichten, messen, einbetten",
  inGlossary: "Glossar öffnen",
  ofPlace: (title) => ` · ${title}`,
  menu: (place, title) => `${place} · ${title}`,
  documentTitle: (title) => `${title} · LSM Lab`,
  loading: "Diese Seite wird geladen …",
  notLoaded: "Diese Seite wurde nicht geladen. Versuchen Sie es noch einmal, sobald Sie verbunden sind.",
  browserSays: "Meldung des Browsers",
  partNotLoaded: (message) =>
    `Ein Teil dieser Seite wurde nicht geladen (${message}). Laden Sie die Seite neu, sobald Sie verbunden sind.`,
  again: "Noch einmal",
  without: {
    picture: "Das Bild zeigt, was diese Seite zeichnet, sobald die Engine läuft.",
    page: "Alles auf dieser Seite berechnet die Engine. Ohne sie gibt es nichts zu zeigen.",
    some: "Diese Seite zeigt, was ohne die Engine verfügbar ist.",
    instead: "Ohne die Engine lesbar",
  },
  next: (place, title) => `Weiter: ${place}, ${title}`,
  titles: {
    "lab-0": { place: "Lab 0", title: "Ein Lookup", question: "Wie viele Hashes?" },
    "lab-1": { place: "Lab 1", title: "Filter-Bits", question: "Wann ist „vielleicht“ falsch?" },
    "lab-2": { place: "Lab 2", title: "Ein Digest, viele Positionen", question: "Sind k Hashes nötig?" },
    "lab-3": { place: "Lab 3", title: "Ein Baum wächst", question: "Was macht die Compaction?" },
    "lab-4": { place: "Lab 4", title: "Weg ins Leere", question: "Was kostet ein leerer Lookup?" },
    "lab-5": { place: "Lab 5", title: "Den Digest teilen", question: "Was ändert sich, was bleibt gleich?" },
    "lab-6": { place: "Lab 6", title: "Lohnt es sich?", question: "Auf welchem Gerät zahlt sich Teilen aus?" },
    "lab-7": { place: "Lab 7", title: "Messen", question: "Hält das Modell der Wirklichkeit stand?" },
    "lab-8": { place: "Lab 8", title: "Speicher aufteilen", question: "Wohin gehören die Bits?" },
    "lab-9": { place: "Lab 9", title: "Mythen-Labor", question: "Welche Aussage ist falsch?" },
    "lab-10": {
      place: "Lab 10",
      title: "Entwurfswettbewerb",
      question: "Welcher Entwurf passt am besten zum Budget?",
    },
    "lab-11": {
      place: "Lab 11",
      title: "Eine Maplet für den Baum",
      question: "Was spart eine Maplet, und was kostet sie?",
    },
    explore: { place: "Erkunden", title: "Erkunden", question: "Was macht dieser Baum?" },
    reference: { place: "Referenz", title: "Referenz", question: "Was ist echt, und was bedeuten die Begriffe?" },
    measure: { place: "Messen", title: "Messen", question: "Was ergeben Messungen auf einem echten Rechner?" },
    teach: { place: "Lehren", title: "Lehren", question: "Wie unterrichte ich mit dem Lab?" },
    "teach-builder": {
      place: "Lehren",
      title: "Übungsblatt erstellen",
      question: "Welche Aufgaben, und in welchem Lab?",
    },
    "teach-key": { place: "Lehren", title: "Lösungen", question: "Was sind die richtigen Antworten?" },
    "teach-questions": {
      place: "Lehren",
      title: "Fragen",
      question: "Welche Irrtümer gibt es, und was widerlegt sie? Mit Export für Moodle, SCORM und Folien.",
    },
    "teach-check": { place: "Lehren", title: "Codes prüfen", question: "Wessen Antworten sind richtig?" },
  },
};
