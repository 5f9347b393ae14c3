/** Texte der Beamer-Ansicht, auf Deutsch. */

import type { Twin } from "../twin";
import type { projectorText as english } from "./projector.en";

export const projectorText: Twin<typeof english> = {
  name: "Vorführen",
  back: "Zurück",
  next: "Weiter",
  figure: (slides) => (slides === 0 ? "Das Bild" : `Das Bild; ${slides} ${slides === 1 ? "Frage" : "Fragen"}`),
  slide: (slide, of) => `Frage ${slide} von ${of}`,
  qr: "QR-Code",
  keys: "Tasten",
  notes: "Notizen",
  leave: "Beenden",
  close: "Schließen",
  unblank: "Die Folie wieder zeigen",
  qrTitle: "Dieselbe Ansicht auf dem eigenen Gerät",
  keysTitle: "Tasten zum Vorführen",
  keyList: [
    ["→ · Bild ab · Leertaste", "Abstimmung auflösen, dann zum Ergebnis springen, dann zur nächsten Folie"],
    ["← · Bild auf", "die Folie davor"],
    ["1 bis 9", "eine Stimme für A, B, C …"],
    ["Umschalt mit 1 bis 9", "eine Stimme weniger"],
    ["Pos 1 · Ende", "die erste und die letzte Folie"],
    ["B · Punkt", "Bildschirm leeren und wieder zeigen"],
    ["N", "Notizen zum Vortrag, in einem zweiten Fenster (englisch)"],
    ["?", "diese Tasten"],
  ],
  keysNote:
    "Sie gelten auf der Folie und in der Leiste darunter. Felder, Schieberegler und Gitter behalten ihre eigenen Tasten; die Seitentasten eines Presenters gelten überall.",
  reveal: "Auflösen",
  working: "Läuft …",
  classSaid: (says) =>
    says.replace(/^(?:Ihre Vorhersage:|Ihr Tipp:|Tipp:|Sie:)\s*/u, "Klasse: ").replace(/^Sie$/u, "Klasse"),
  again: "Noch einmal abstimmen",
  sum: (votes) => `${votes} ${votes === 1 ? "Stimme" : "Stimmen"}`,
  share: (votes, part) => `${votes} · ${part}`,
  add: (letter, label, votes) => `${letter}: ${label}. ${votes} Stimmen; eine mehr`,
  less: (letter) => `Eine Stimme weniger für ${letter}`,
  right: "richtig",
  wrong: "nicht richtig",
};
