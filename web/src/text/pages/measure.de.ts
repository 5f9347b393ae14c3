/** Texte der Seite nativer Ergebnisse, auf Deutsch. */

import { entryOf } from "../entry";
import type { Twin } from "../twin";
import type { measureText as english } from "./measure.en";

const VERDICTS: Readonly<Record<string, string>> = {
  reproduced: "Bestätigt",
  contradicted: "Widerlegt",
  "not-resolvable": "Nicht entscheidbar",
  "not-comparable": "Nicht vergleichbar",
  "not-run": "Nicht getestet",
};

const REASONS: Readonly<Record<string, string>> = {
  "emulated-drive": "emuliertes Laufwerk",
  "other-hardware": "Hash oder Gerät",
  "other-baseline": "andere Vergleichsbasis",
  "missing-mechanism": "nicht gemessen",
  "unstated-conditions": "Bedingungen nicht genannt",
};

const IO_VERDICTS: Readonly<Record<string, string>> = {
  verified: "alle Prüfungen zeigen, dass das Gerät geantwortet hat",
  suspect: "eine Prüfung deutet darauf hin, dass der Arbeitsspeicher oder ein Cache geantwortet hat",
  "not-a-device": "absichtlich aus dem Arbeitsspeicher gelesen",
  "not-checked": "nichts ließ sich prüfen",
};

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

export const measureText: Twin<typeof english> = {
  lookupsTitle: "Lookups, nach dem Anteil fehlender Schlüssel",
  emptyLabel: "leere Lookups",

  runOfFile: (run, file) => `${run}, ${file}`,
  remove: (device) => `Den Lauf auf ${device} entfernen`,
  removeShort: "Diesen Lauf entfernen",

  facts: "Der Lauf",
  device: "gelesen von",
  processor: "Prozessor",
  system: "System",
  reading: "Zugriff",
  filesystem: "Dateisystem",
  tree: "Baum",
  program: "Programm",
  preset: "Lauf",
  processors: (model, count) => `${model}, ${plural(count, "Prozessor", "Prozessoren")}`,
  hypervisor: (name) => `Gast von ${name}`,
  reads: (mode, verdict) => {
    const how = { direct: "direkte Ein-/Ausgabe", buffered: "durch den Page-Cache" }[mode] ?? mode;
    return verdict === undefined ? how : `${how}; ${entryOf(IO_VERDICTS, verdict) ?? verdict}`;
  },
  treeOf: (levels, ratio, entries, filter) =>
    `L ${levels}, T ${ratio}${entries === "" ? "" : `, ${entries} Einträge`}, ${filter}`,
  caveats: "Einschränkungen",
  partialRun: "Der Lauf endete, bevor alles gemessen war.",
  virtualDevice:
    "Zwischen Datei und Laufwerk liegt ein Hypervisor, also sind diese Latenzen nicht die eines Laufwerks.",

  costsOrigin: (origin) => `jede einzeln gemessen, ${origin}`,
  costColumns: ["Operation", "ns", "untere Grenze", "obere Grenze"],
  notMeasurable: (reason) => (reason === "" ? "nicht messbar" : `nicht messbar: ${reason}`),
  readCost: (share) => `T_D, ein Lesezugriff: ${share}`,
  median: "Median",
  percentile: (number) => `${number} % brauchen höchstens`,
  hashCost: (hash, key) => `T_H, ${hash}, Schlüssel von ${key}`,
  hashInPlaceCost: (hash, key, filters, size) =>
    `T_H im Lookup, ${hash}, Schlüssel von ${key}, Lookup in ${filters} Filtern, Filter von ${size}`,
  hashInPlaceMissing: (hash, key, size) => `T_H im Lookup, ${hash}, Schlüssel von ${key}, Filter von ${size}`,
  probeCost: (filter, bits, size) =>
    `T_P, ${filter}, ${bits}${size === "" ? "" : `, Filter von ${size}`}, Antwort nein`,

  runOn: (device, date) => `Lauf auf ${device}, ${date}`,
  openAll: "Alle öffnen",
  closeAll: "Alle schließen",
  headline: (told, verdicts) => [told, verdicts].filter(Boolean).join("; "),
  sources: (sources) => `Nach ${sources.join("; ")}`,
  cellsDone: (done, left) =>
    left === 0
      ? plural(done, "Konfiguration", "Konfigurationen")
      : `${plural(done, "Konfiguration", "Konfigurationen")}, weniger als geplant`,
  differences: "Abweichungen von der Quelle",
  leftOut: "Nicht gemessen",
  leftOutItem: (what, why) => `${what}: ${why}`,
  nothingMore: "Der Lauf nennt keine Abweichungen von der Quelle.",

  claims: "Aussagen der Quellen",
  claimsOrigin: (origin) => `beurteilt nach den Zahlen dieses Laufs, ${origin}`,
  verdict: (verdict) => VERDICTS[verdict] ?? verdict,
  reason: (reason) => entryOf(REASONS, reason) ?? reason,
  rule: "Regel, vor dem Lauf festgelegt",
  claimSummary: (counts) =>
    counts.map(({ verdict, count }) => `${count} ${(VERDICTS[verdict] ?? verdict).toLowerCase()}`).join(", "),
  verdictGroup: (verdict, count) => `${VERDICTS[verdict] ?? verdict}: ${count}`,
  claimFigure: (name, said) => `${name}: ${said}`,
  claimModel: (hasOther) => (hasOther ? "Modell mit T_other" : "Modell ohne T_other"),
  toFigure: "Zur Abbildung",
  notRun: (count) => plural(count, "Aussage wurde nicht getestet", "Aussagen wurden nicht getestet"),
};
