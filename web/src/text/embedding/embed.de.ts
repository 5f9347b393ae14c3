/** Texte über das Einbetten einer Abbildung, auf Deutsch. */

import type { Twin } from "../twin";
import type { embedText as english } from "./embed.en";

export const embedText: Twin<typeof english> = {
  button: "Einbetten",
  title: "Diese Abbildung einbetten, wie sie jetzt ist",
  tag: "Ein Tag, lebendig in der eigenen Seite",
  tagNote: "Der Link darin steht, bis die Abbildung da ist, und bleibt, wo Skripte abgeschaltet sind.",
  frame: "Ein Rahmen, wo Seiten keine fremden Skripte erlauben",
  picture: "Ein Bild, wo nur Markdown erlaubt ist",
  pictureNote: "Das Bild sichern und neben die eigene Seite legen:",
  save: "Bild sichern (SVG)",
  qr: "Ein Code, der in diesem Zustand ins Labor führt",
  qrNote: "Für eine Folie oder ein Blatt Papier: das Labor in dem Zustand, den die Abbildung jetzt hat.",
  own: (file) =>
    `Dieser Lauf steht in Ihrer eigenen Datei, die keine Website hat: Legen Sie ${file} neben Ihre Seite, dort sucht sie das Tag. Ein Rahmen braucht statt your.site ihre ganze Adresse, von einem Host, der mit Access-Control-Allow-Origin antwortet. Der Link zum Labor findet den Lauf, wenn die Datei in dessen Ordner results liegt.`,
  copy: "Kopieren",
  copied: "Kopiert",
  byHand: "Der Browser hat das Kopieren nicht erlaubt; der Text ist ausgewählt.",
  close: "Schließen",
  alt: (figure) => `Eine Abbildung von LSM Lab: ${figure}`,
  openLive: "Lebendig öffnen",
};
