/** Texte der Abbildung einer Maplet, auf Deutsch. */

import { count, fixed, percent } from "../numbers";
import type { Twin } from "../twin";
import type { mapletText as english, movesText as englishMoves } from "./maplet.en";

const hex = (piece: number): string => piece.toString(16).padStart(3, "0");
const blocks = (number: number): string => (number === 1 ? "1 Block gelesen" : `${number} Blöcke gelesen`);

export const mapletText: Twin<typeof english> = {
  title: "Ein Lookup: ein Filter pro sortiertem Run und eine Maplet für den Baum",
  origin: "in Ihrem Browser gezählt",
  filters: "ein Filter pro sortiertem Run",
  maplet: "eine Maplet für den Baum",
  lines: (lines) => (lines === 1 ? "Abfrage: eine Filterzeile" : "Abfragen: je eine Filterzeile"),
  probes: (probes) => (probes === "1" ? "Abfrage: zwei Zellen zugleich" : "Abfragen"),
  level: (level) => `L${level}`,
  no: "nein",
  maybe: "vielleicht",
  digest: "Digest",
  cell: (cell) => `Zelle ${count(cell)}`,
  piece: (piece) => `Fingerabdruck ${hex(piece)}`,
  chooses: "Zelle",
  slot: (level, piece) => `L${level} ${hex(piece)}`,
  empty: "leer",
  answer: {
    absent: (piece, isShort) =>
      isShort ? `Kein Platz enthält ${hex(piece)}: fehlt.` : `Kein Platz enthält ${hex(piece)}: Der Schlüssel fehlt.`,
    found: (level, read) => `Gefunden in Level ${level}: ${blocks(read)}.`,
    wrong: (candidates, read) =>
      `${candidates} falsche${candidates === 1 ? "r Kandidat" : " Kandidaten"}: ${blocks(read)}, Schlüssel fehlt.`,
  },
  reads: {
    line: (level, isMaybe) => ({
      at: `Level ${level}:`,
      values: `seine Filterzeile antwortet ${isMaybe ? "vielleicht" : "nein"}`,
    }),
    slot: (cell, level, piece) => ({
      at: `Zelle ${count(cell)}:`,
      values: `ein Eintrag aus Level ${level} mit Fingerabdruck ${hex(piece)}`,
    }),
    page: (first, last, entries, load) => ({
      at: `Zellen ${count(first)} bis ${count(last)}:`,
      values: `eine Seite; insgesamt ${count(entries)} Einträge, ${percent(load)} der Plätze belegt`,
    }),
    digest: (text) => ({ at: "Digest:", values: text }),
  },
  legend: (cells) => [
    `eine Seite: ${count(cells)} Zellen`,
    "mit je vier Plätzen",
    "Farbe: Level eines Eintrags",
    "unten: Zellen des Schlüssels",
  ],
  columns: ["Level", "Filterzeile", "Plätze seiner Einträge in beiden Zellen"],
  describe: (lines, candidates, piece) =>
    `Mit Filtern vergleicht der Lookup ${lines} Filterzeilen. Mit der Maplet vergleicht er zwei Zellen mit Fingerabdruck ${hex(piece)} und erhält ${candidates} ${candidates === 1 ? "Kandidaten" : "Kandidaten"}.`,
  key: "Gesuchter Schlüssel",
  another: "Anderer Schlüssel",
  size: (bits) => `${fixed(bits, 1)} Bits pro Eintrag`,
};

/** Texte des Bildes von Run-Nummern, die sich ändern. */
export const movesText: Twin<typeof englishMoves> = {
  level: (level) => `Level ${level}`,
  gauge: "Pro Eintrag, bisher",
  written: "in eine Tabelle geschrieben",
  moved: "Nummer geändert",
  run: (level, number, entries, moved) => ({
    at: `Level ${level}:`,
    values: `ein sortierter Run mit ${entries} Einträgen und Nummer ${number}; ${moved} änderten in diesem Schritt ihre Nummer`,
  }),
};
