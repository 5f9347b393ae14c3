/** Was die Seite der nativen Ergebnisse sagt, auf Deutsch. */

import type { Twin } from "../twin";
import type { measureText as english } from "./measure.en";

const SOURCES: Readonly<Record<string, string>> = {
  bundled: "liegt dem Labor bei",
  found: "auf dieser Maschine gefunden",
  served: "von native-bench geöffnet",
  linked: "vom Link genannt",
  opened: "selbst geöffnet",
};

const VERDICTS: Readonly<Record<string, string>> = {
  reproduced: "Reproduziert",
  contradicted: "Widerlegt",
  "not-resolvable": "Hier nicht entscheidbar",
  "not-comparable": "Nicht vergleichbar",
  "not-run": "Nicht ausgeführt",
};

const REASONS: Readonly<Record<string, string>> = {
  "emulated-drive": "emuliertes Laufwerk",
  "other-hardware": "andere Hardware",
  "other-baseline": "andere Vergleichsbasis",
  "missing-mechanism": "nicht gemessen",
  "unstated-conditions": "Bedingungen nicht genannt",
};

const IO_VERDICTS: Readonly<Record<string, string>> = {
  verified: "jede Prüfung spricht für Lesen vom Gerät",
  suspect: "eine Prüfung sagt, dass Arbeitsspeicher oder ein Cache geantwortet hat",
  "not-a-device": "Arbeitsspeicher hat geantwortet, mit Absicht",
  "not-checked": "nichts ließ sich prüfen",
};

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

export const measureText: Twin<typeof english> = {
  heading: "Was sagt eine echte Maschine?",
  lede:
    "Läufe von native-bench: Jede Zahl wurde auf der genannten Maschine gemessen und steht neben dem, was das Modell für " +
    "denselben Baum sagt und was die Quelle behauptet.",
  lookupsTitle: "Lookups, nach dem Anteil für Schlüssel, die es nicht gibt",
  emptyLabel: "leere Lookups",

  runs: "Läufe",
  source: (source) => SOURCES[source] ?? source,
  runSummary: (experiments, claims) =>
    [
      plural(experiments, "Abbildung", "Abbildungen"),
      ...(claims > 0 ? [plural(claims, "Behauptung", "Behauptungen")] : []),
    ].join(", "),
  partial: "unvollständig",
  runOption: (device, date, preset) => [device, date, ...(preset === "" ? [] : [preset])].join(", "),
  runOfFile: (run, file) => `${run}, ${file}`,
  openFile: "Ergebnisdatei öffnen",
  openHint: "oder irgendwo auf dieser Seite ablegen. Sie bleibt in diesem Browser.",
  remove: (device) => `Den Lauf auf ${device} entfernen`,
  removeShort: "Diesen Lauf entfernen",
  none: "Kein Lauf ist geladen.",
  noneHint: "Diese Maschine messen und dann die Datei öffnen, die in results liegen bleibt:",
  command: "cargo run --release -p native-bench -- run quick --dir <ein Ordner auf der fraglichen Platte>",

  facts: "Der Lauf",
  device: "gelesen von",
  processor: "Prozessor",
  system: "System",
  reading: "wie",
  filesystem: "Dateisystem",
  tree: "Baum",
  program: "Programm",
  preset: "Lauf",
  processors: (model, count) => `${model}, ${plural(count, "Prozessor", "Prozessoren")}`,
  hypervisor: (name) => `Gast von ${name}`,
  reads: (mode, verdict) => {
    const how = { direct: "direktes I/O", buffered: "durch den Page-Cache" }[mode] ?? mode;
    return verdict === undefined ? how : `${how}; ${IO_VERDICTS[verdict] ?? verdict}`;
  },
  treeOf: (levels, ratio, entries, filter) =>
    `L ${levels}, T ${ratio}${entries === "" ? "" : `, ${entries} Einträge`}, ${filter}`,
  caveats: "Was beim Lesen zu wissen ist",
  partialRun: "Der Lauf endete, bevor alles gemessen war.",
  virtualDevice: "Zwischen Datei und Laufwerk ist ein Hypervisor, also sind diese Latenzen nicht die eines Laufwerks.",

  costs: (operations) => `Was eine einzelne Operation kostet: ${operations} Werte`,
  costsOrigin: (origin) => `jede für sich gemessen, ${origin}`,
  costColumns: ["Operation", "ns", "unten", "oben"],
  notMeasurable: (reason) => (reason === "" ? "nicht messbar" : `nicht messbar: ${reason}`),
  readCost: (share) => `T_D, ein Lesevorgang: ${share}`,
  median: "Median",
  percentile: (number) => `${number} % brauchen höchstens`,
  hashCost: (hash, key) => `T_H, ${hash}, Schlüssel von ${key}`,
  hashInPlaceCost: (hash, key, filters, size) =>
    `T_H im Lookup, ${hash}, Schlüssel von ${key}, Lookup in ${filters} Filtern, Filter von ${size}`,
  hashInPlaceMissing: (hash, key, size) => `T_H im Lookup, ${hash}, Schlüssel von ${key}, Filter von ${size}`,
  probeCost: (filter, bits, size) =>
    `T_P, ${filter}, ${bits}${size === "" ? "" : `, Filter von ${size}`}, Antwort nein`,

  runOn: (device, date) => `Lauf auf ${device}, ${date}`,
  figuresNav: "Abbildungen dieses Laufs",
  sections: "Auf dieser Seite",
  figures: (count) => `Abbildungen (${count})`,
  claimsOf: (count) => `Behauptungen (${count})`,
  openAll: "Alle öffnen",
  closeAll: "Alle schließen",
  headline: (told, verdicts) => [told, verdicts].filter(Boolean).join("; "),
  noFigures: "Dieser Lauf hat keine Abbildungen.",
  sources: (sources) => `Nach ${sources.join("; ")}`,
  cellsDone: (done, left) =>
    left === 0
      ? plural(done, "Einstellung", "Einstellungen")
      : `${plural(done, "Einstellung", "Einstellungen")}, nicht alle, die geplant waren`,
  differences: "Worin dieser Lauf von der Quelle abweicht",
  leftOut: "Was nicht gemessen wurde",
  leftOutItem: (what, why) => `${what}: ${why}`,
  nothingMore: "Der Lauf nennt nichts, worin er von der Quelle abweicht.",

  claims: "Behauptungen der Quellen",
  claimsOrigin: (origin) => `beurteilt nach den Zahlen dieses Laufs, ${origin}`,
  verdict: (verdict) => VERDICTS[verdict] ?? verdict,
  reason: (reason) => REASONS[reason] ?? reason,
  rule: "Regel, vor dem Lauf festgelegt",
  claimSummary: (counts) =>
    counts.map(({ verdict, count }) => `${count} ${(VERDICTS[verdict] ?? verdict).toLowerCase()}`).join(", "),
  verdictGroup: (verdict, count) => `${VERDICTS[verdict] ?? verdict}: ${count}`,
  claimFigure: (name, said) => `${name}: ${said}`,
  toFigure: "Zur Abbildung",
  notRun: (count) => plural(count, "Behauptung wurde nicht ausgeführt", "Behauptungen wurden nicht ausgeführt"),
};
