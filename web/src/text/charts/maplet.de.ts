/** Texte der Abbildung einer Maplet, auf Deutsch. */

import { count, fixed } from "../numbers";
import type { Twin } from "../twin";
import type { mapletText as english, movesText as englishMoves } from "./maplet.en";

const hex = (piece: number): string => piece.toString(16).padStart(3, "0");
const blocks = (number: number): string => (number === 1 ? "1 Block gelesen" : `${number} Blöcke gelesen`);

/** Unnötige Lesezugriffe pro Lookup als Teil eines Satzes. */
const wastedReads = (wasted: number | null): string =>
  wasted === null ? "" : `; ${fixed(100 * wasted, 1)} unnötige Lesezugriffe bei 100 Lookups`;

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
    cell: (cell, levels) => ({
      at: `Zelle ${count(cell)}:`,
      values:
        levels.length === 0 ? "vier leere Plätze" : `Einträge aus ${levels.map((level) => `L${level}`).join(", ")}`,
    }),
    digest: (text) => ({ at: "Digest:", values: text }),
  },
  legend: (cells) => [
    `Ein Teil der Maplet: ${count(cells)} Zellen mit je vier Plätzen.`,
    "Jeder Balken ist ein Eintrag in der Farbe seines Levels.",
  ],
  sample: (level, piece) => `Ein Platz: Run in Level ${level}, Fingerabdruck ${hex(piece)} (12 Bits des Digests).`,
  cost: {
    filters: (bits, wasted) => `${fixed(bits, 0)} Bits pro Schlüssel${wastedReads(wasted)}.`,
    maplet: (bits, wasted) => `${fixed(bits, 1)} Bits pro Eintrag, zusätzlich${wastedReads(wasted)}.`,
  },
  columns: ["Level", "Filterzeile", "Plätze seiner Einträge in beiden Zellen"],
  describe: (lines, candidates, piece) =>
    `Mit Filtern vergleicht der Lookup ${lines} Filterzeilen. Mit der Maplet vergleicht er zwei Zellen mit Fingerabdruck ${hex(piece)} und erhält ${candidates} ${candidates === 1 ? "Kandidaten" : "Kandidaten"}.`,
  key: "Gesuchter Schlüssel",
  another: "Anderer Schlüssel",
};

/** Texte des Bildes von Run-Nummern, die sich ändern. */
export const movesText: Twin<typeof englishMoves> = {
  level: (level) => `Level ${level}`,
  number: (number) => `Nummer ${number}`,
  legend: { kept: "Nummer behalten", inserted: "neu in der Maplet", moved: "Nummer geändert" },
  gauge: "Pro Eintrag, bisher",
  written: "in eine Tabelle geschrieben",
  moved: "Nummer geändert",
  grown: (level, entries) => ({ at: `Level ${level}:`, values: `ein sortierter Run mit ${entries} Einträgen` }),
  run: (level, number, entries, moved) => ({
    at: `Level ${level}:`,
    values: `ein sortierter Run mit ${entries} Einträgen und Nummer ${number}; ${moved} änderten in diesem Schritt ihre Nummer`,
  }),
};
