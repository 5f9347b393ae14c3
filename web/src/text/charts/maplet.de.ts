/** Texte der Abbildung einer Maplet, auf Deutsch. */

import { count, fixed } from "../numbers";
import type { Twin } from "../twin";
import type { mapletText as english, movesText as englishMoves } from "./maplet.en";

const hex = (piece: number): string => piece.toString(16).padStart(3, "0");
const blocks = (number: number): string => (number === 1 ? "1 Block gelesen" : `${number} Blöcke gelesen`);

export const mapletText: Twin<typeof english> = {
  title: "Ein Lookup: ein Filter pro Level und eine Maplet für den Baum",
  origin: "in Ihrem Browser gezählt",
  filters: "ein Filter pro Level",
  maplet: "eine Maplet für den Baum",
  lines: (lines) => (lines === 1 ? "Abfrage" : "Abfragen"),
  gauge: "Abfragen dieses Lookups",
  probes: (probes) => (probes === "1" ? "Abfrage liest beide Zellen zugleich" : "Abfragen"),
  level: (level) => `L${level}`,
  no: "nein",
  maybe: "vielleicht",
  maybeShort: "viell.",
  digest: "Digest",
  piece: (piece) => `Fingerabdruck ${hex(piece)}`,
  digits: hex,
  chooses: "zwei Zellen",
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
      values: `sein Filter antwortet ${isMaybe ? "vielleicht" : "nein"}`,
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
    filterBits: (bits, isKept) => ({
      at: "Filter:",
      values: `${fixed(bits, 0)} Bits pro Eintrag${isKept ? ", für Lookups, bis die Maplet aufgebaut ist" : ""}`,
    }),
    slotBits: (bits) => ({
      at: "Maplet:",
      values: `${fixed(bits, 1)} Bits pro Eintrag: 16 pro Platz, dazu leere Plätze`,
    }),
    wasted: (reads) => ({
      at: "unnötige Lesezugriffe:",
      values: `${fixed(reads, 1)} bei 100 Lookups fehlender Schlüssel`,
    }),
  },
  keyOfDigest: "Digest",
  example: (level, piece) => `Ein Platz: Level ${level}, Fingerabdruck ${hex(piece)}`,
  cost: {
    memory: "Bits pro Eintrag",
    wasted: "unnötig gelesen",
    filters: (bits) => [fixed(bits, 0)],
    maplet: (bits, filterBits) => [
      `${fixed(bits, 1)} + ${fixed(filterBits, 0)} für die Filter`,
      `${fixed(bits, 1)} + ${fixed(filterBits, 0)}`,
    ],
    reads: (reads) => [`${fixed(reads, 1)} bei 100 Lookups`, `${fixed(reads, 1)} von 100`],
  },
  columns: ["Level", "Filter", "Plätze seiner Einträge in beiden Zellen"],
  describe: (lines, candidates, piece) =>
    `Mit Filtern fragt der Lookup ${lines} Filter ab. Mit der Maplet vergleicht er zwei Zellen mit Fingerabdruck ${hex(piece)} und erhält ${candidates} Kandidaten.`,
  key: "Gesuchter Schlüssel",
  another: "Anderer Schlüssel",
};

/** Texte des Bildes von Run-Nummern, die sich ändern. */
export const movesText: Twin<typeof englishMoves> = {
  level: (level) => `Level ${level}`,
  empty: "leer",
  numbered: "Nummer eines sortierten Runs",
  legend: { kept: "Nummer bleibt", inserted: "neuer Eintrag", moved: "Nummer ändert sich" },
  slotBefore: "Platz dieses Eintrags: Fingerabdruck und Nummer des Runs.",
  slot: (number, changed) => `Platz dieses Eintrags: Nummer ${number}, bisher ${changed} Mal geändert.`,
  gauge: "Pro Eintrag, bisher",
  written: "in eine Tabelle geschrieben",
  moved: "Nummer geändert",
  entry: (level, entry, entries, run) => ({
    at: `Level ${level}:`,
    values: `Eintrag ${entry} von ${entries} ${run === null ? "eines sortierten Runs" : `im sortierten Run ${run.number}, ${run.change}`}`,
  }),
};
