/** Texte des Rahmens jeder Abbildung, auf Deutsch: ihre Daten als Tabelle und als Dateien. */

import type { frameText as english } from "./frame.en";
import { counted } from "./numbers";
import type { Twin } from "./twin";

export const frameText: Twin<typeof english> = {
  dataAndExport: "Daten und Export",
  saveCsv: "Zahlen speichern (CSV)",
  saveSvg: "Bild speichern (SVG)",
  states: "Vorher und Nachher statt Bewegung",
  before: "vorher",
  after: "nachher",
  notLoaded: "Dieser Teil konnte nicht geladen werden. Prüfen Sie Ihre Verbindung, und öffnen Sie ihn noch einmal.",
  rest: (rows) => `Die CSV-Datei enthält ${counted(rows, "weitere Zeile", "weitere Zeilen")}.`,
};
