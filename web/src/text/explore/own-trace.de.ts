/** Texte zu einem eigenen Trace in Explore, auf Deutsch. */
import { count, counted } from "../numbers";
import type { Twin } from "../twin";
import type { ownTraceText as english } from "./own-trace.en";

const at = (line: number, column: number): string => `Zeile ${count(line)}, Spalte ${count(column)}`;

export const ownTraceText: Twin<typeof english> = {
  param: "Trace-Datei",
  help: {
    summary: "Formate",
    csv: "CSV: operation,key,size, auch mit Semikolon oder Tabulator; Operationen sind put, get, delete, scan und modify.",
    ycsb: "YCSB: die Zeilen, die die Datenbank „basic“ ausgibt.",
    rocksdb: "db_bench: ein Trace, den trace_analyzer von RocksDB in Text umwandelt.",
  },
  reading: (name, operations) => `${name} wird gelesen: bisher ${counted(operations, "Operation", "Operationen")}`,
  stop: "Lesen anhalten",
  open: "Trace öffnen",
  missing: (name) => `Dieser Lauf braucht die Trace-Datei ${name}. Öffnen Sie sie, damit er hier läuft.`,
  noEffect:
    "Ein Trace ersetzt die Last. Die Einstellungen zu Werten und Bereichsabfragen gelten noch für Operationen ohne Größe.",
  noTradeOff: "Die Abwägung vergleicht Läufe einer erzeugten Last, nicht die eines Traces.",
  tooLarge: (name, mb) => `${name} lässt sich nicht öffnen: Die Datei hat ${count(mb)} MB, erlaubt sind 100 MB.`,
  opened: (name, notes) => `${name} ist geöffnet. ${notes.join(" ")}`,
  notes: {
    lines: (lines) => `Übersprungen: ${counted(lines, "Zeile", "Zeilen")} ohne Operation.`,
    columns: (columns) =>
      `Übersprungen: ${counted(columns, "Spalte", "Spalten")} außer Operation, Schlüssel und Größe.`,
    "range-deletes": (lines) =>
      `Übersprungen: ${counted(lines, "Zeile", "Zeilen")} mit Range Deletes, die nicht unterstützt werden.`,
    families: (operations) =>
      `Im selben Baum: ${counted(operations, "Operation", "Operationen")} weiterer Column Families.`,
    replaced: (operations) =>
      `Ersetzt: ${counted(operations, "Operation", "Operationen")}, jedes Merge durch Lookup und Schreiben, jede Rückwärtssuche durch eine Bereichsabfrage.`,
    sizes: (operations) =>
      `Ohne Größe: ${counted(operations, "Operation", "Operationen")}. Es gelten die Einstellungen zu Werten und Bereichsabfragen.`,
  },
  failed: (name, problem) => `${name} lässt sich nicht lesen. ${problem}`,
  unreadable: "Der Browser konnte die Datei nicht lesen. Öffnen Sie sie noch einmal.",
  problems: {
    "trace-operation": (line, column) =>
      `${at(line, column)}: Erwartet wird eine Operation, etwa put, get, delete oder scan; Spalten sind durch Komma, Semikolon oder Tabulator getrennt.`,
    "trace-key": (line, column) =>
      `${at(line, column)}: Erwartet wird ein Schlüssel von 1 bis 1.024 Bytes; Schlüssel von RocksDB sind hexadezimal (trace_analyzer ohne -no_key).`,
    "trace-size": (line, column) =>
      `${at(line, column)}: Erwartet wird eine ganze Zahl: höchstens 1.048.576 Bytes oder 1.000 Schlüssel einer Bereichsabfrage.`,
    "trace-missing": (line, column) =>
      `${at(line, column)}: Eine Spalte fehlt; jede Zeile braucht eine Operation und einen Schlüssel.`,
    "trace-columns": (line, column) =>
      `${at(line, column)}: Die Zeile hat mehr Spalten als die Tabelle. Setzen Sie Felder mit Trennzeichen in Anführungszeichen.`,
    "trace-quote": (line, column) =>
      `${at(line, column)}: Dem Feld fehlt das schließende Anführungszeichen, oder danach folgt Text. Verdoppeln Sie Anführungszeichen im Feld.`,
    "trace-record": (line, column) =>
      `${at(line, column)}: Die Operation von YCSB ist abgeschnitten: Ihrer Feldliste fehlt das Ende. Löschen Sie die Zeile, oder wiederholen Sie den Lauf.`,
    "trace-encoding": (line, column) =>
      `${at(line, column)}: Das ist kein Text in UTF-8 oder UTF-16. Wandeln Sie binäre Traces mit trace_analyzer um, und speichern Sie Tabellen als CSV.`,
    "trace-line": (line, column) => `${at(line, column)}: Die Zeile ist länger als 1 MiB. Ist das eine Textdatei?`,
    "trace-operations": (line, column) =>
      `${at(line, column)}: Der Trace hat mehr als 2.000.000 Operationen. Kürzen Sie die Datei.`,
    "trace-memory": (line, column) =>
      `${at(line, column)}: Der Trace hat mehr als 192 MiB an Schlüsseln und Werten. Kürzen Sie die Datei.`,
    "trace-empty": () => "Die Datei enthält keine Operation.",
  },
};
