/** Texte über das Einbetten einer Abbildung, auf Deutsch. */

import type { Twin } from "../twin";
import type { embedText as english } from "./embed.en";

export const embedText: Twin<typeof english> = {
  button: "Einbetten",
  title: "Diese Abbildung im aktuellen Zustand einbetten",
  tag: "Ein Tag: die interaktive Abbildung auf Ihrer Seite",
  tagNote: "Bis die Abbildung geladen ist, sehen Leser das Bild und den Link, ohne Skripte dauerhaft.",
  thisMachine:
    "Dieses Lab läuft auf Ihrem Rechner. Andere können von seiner Adresse nichts laden. Kopieren Sie seine Dateien, oder verwenden Sie das npm-Paket.",
  sourceLabel: "Dateien der Abbildung",
  sources: { lab: "aus diesem Lab", copy: "aus Ihrer Kopie", cdn: "von npm, per CDN" },
  sourceNotes: {
    lab: () => "Die Seite lädt die Abbildung aus diesem Lab.",
    copy: (_version, results) =>
      `Kopieren Sie den Ordner elements des Labs${results === undefined ? "" : ` und die Datei results/${results}`} neben Ihre Seite.`,
    cdn: (version, results) =>
      `Version ${version} des Pakets lsm-lab muss auf npm veröffentlicht sein.${results === undefined ? "" : ` Kopieren Sie die Datei results/${results} neben Ihre Seite.`}`,
  },
  frame: "Ein Rahmen, für Seiten ohne fremde Skripte",
  picture: "Ein Bild, für Seiten, die nur Markdown erlauben",
  pictureNote: "Speichern Sie das Bild neben Ihrer Seite:",
  save: "Bild speichern (SVG)",
  savePng: "Als PNG speichern, doppelt so groß",
  saveStory: "Ablauf speichern (bewegtes SVG)",
  withPicture: "Ein Bild im Tag, bis die Abbildung geladen ist",
  ownPicture: (file: string): string => `Ein Bild im Tag: unten als ${file} neben Ihrer Seite speichern`,
  qr: "Ein QR-Code des Labs in diesem Zustand",
  qrNote: "Für Folien oder Papier: öffnet das Lab im aktuellen Zustand der Abbildung.",
  own: (file) =>
    `Nur Sie haben die Datei dieses Laufs. Kopieren Sie ${file} für das Tag neben Ihre Seite. Der Rahmen und der Link zum Lab finden den Lauf, wenn die Datei im Ordner results des Labs liegt.`,
  citeTitle: (figure) => `Abbildung ${figure}`,
  cite: "Diese Abbildung zitieren",
  copy: "Kopieren",
  copied: "Kopiert",
  byHand: "Der Browser hat das Kopieren nicht erlaubt; der Text ist ausgewählt.",
  close: "Schließen",
  alt: (figure) => `Eine Abbildung von LSM Lab: ${figure}`,
  openLive: "Interaktiv öffnen",
};
