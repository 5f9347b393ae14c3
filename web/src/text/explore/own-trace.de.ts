/** Texte zu einem eigenen Trace in Explore, auf Deutsch. */
import { count, counted } from "../numbers";
import type { Twin } from "../twin";
import type { ownTraceText as english } from "./own-trace.en";

const at = (line: number, column: number): string => `Zeile ${count(line)}, Spalte ${count(column)}`;

export const ownTraceText: Twin<typeof english> = {
  param: "Trace-Datei",
  help: {
    summary: "Formate",
    csv: "CSV: operation,key,size; Operationen sind put, get, delete, scan und modify.",
    ycsb: "YCSB: die Zeilen, die die Datenbank „basic“ ausgibt.",
    rocksdb: "db_bench: ein Trace, den trace_analyzer von RocksDB in Text umwandelt.",
  },
  reading: (name, operations) => `${name} wird gelesen: bisher ${counted(operations, "Operation", "Operationen")}`,
  stop: "Lesen anhalten",
  open: "Trace öffnen",
  missing: (name) => `Dieser Lauf braucht die Trace-Datei ${name}. Öffnen Sie sie, damit er hier läuft.`,
  noEffect: "Ein Trace ersetzt die Last. Nur die Wertgröße gilt noch, falls der Trace keine Größen enthält.",
  noTradeOff: "Die Abwägung vergleicht Läufe einer erzeugten Last, nicht die eines Traces.",
  tooLarge: (name, mb) => `${name} lässt sich nicht öffnen: Die Datei hat ${count(mb)} MB, erlaubt sind 100 MB.`,
  failed: (name, problem) => `${name} lässt sich nicht lesen. ${problem}`,
  unreadable: "Der Browser konnte die Datei nicht lesen. Öffnen Sie sie noch einmal.",
  problems: {
    "trace-operation": (line, column) =>
      `${at(line, column)}: Erwartet wird eine Operation, etwa put, get, delete oder scan.`,
    "trace-key": (line, column) =>
      `${at(line, column)}: Erwartet wird ein Schlüssel von 1 bis 1.024 Bytes; Schlüssel von RocksDB sind hexadezimal.`,
    "trace-size": (line, column) =>
      `${at(line, column)}: Erwartet wird eine ganze Zahl: höchstens 1.048.576 Bytes oder 1.000 Schlüssel einer Bereichsabfrage.`,
    "trace-missing": (line, column) =>
      `${at(line, column)}: Eine Spalte fehlt; jede Zeile braucht eine Operation und einen Schlüssel.`,
    "trace-line": (line, column) => `${at(line, column)}: Die Zeile ist länger als 1 MiB. Ist das eine Textdatei?`,
    "trace-operations": (line, column) =>
      `${at(line, column)}: Der Trace hat mehr als 2.000.000 Operationen. Kürzen Sie die Datei.`,
    "trace-memory": (line, column) =>
      `${at(line, column)}: Der Trace schreibt mehr als 192 MiB an Schlüsseln und Werten. Kürzen Sie die Datei.`,
    "trace-empty": () => "Die Datei enthält keine Operation.",
  },
};
