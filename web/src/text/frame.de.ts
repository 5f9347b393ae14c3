/** Texte des Rahmens jeder Abbildung, auf Deutsch: ihre Daten als Tabelle und als Dateien. */

import type { frameText as english } from "./frame.en";
import { counted } from "./numbers";
import type { Twin } from "./twin";

export const frameText: Twin<typeof english> = {
  dataAndExport: "Daten und Export",
  saveCsv: "Zahlen speichern (CSV)",
  saveSvg: "Bild speichern (SVG)",
  states: "Vorher und nachher, anstelle der Bewegung",
  before: "vorher",
  after: "nachher",
  notLoaded: "Das ist nicht angekommen. Mit einer Verbindung noch einmal öffnen.",
  rest: (rows) => `${counted(rows, "weitere Zeile steht", "weitere Zeilen stehen")} in der CSV-Datei.`,
};
