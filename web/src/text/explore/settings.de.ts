/** Name und Wirkung jeder Einstellung der Sandbox, in einem Satz. */

import type { Twin } from "../twin";
import type {
  familyNames as englishFamilies,
  roomsText as englishRooms,
  settingsText as englishSettings,
} from "./settings.en";

/** Texte einer Einstellung. */
export interface SettingText {
  readonly label: string;
  readonly hint: string;
  /** Eigene Namen der Auswahl, falls die der Engine zu kurz sind. */
  readonly options?: Readonly<Record<string, string>>;
}

const YES_NO = { yes: "ja", no: "nein" };

export const settingsText: Twin<typeof englishSettings> = {
  mix: {
    label: "Operationen",
    hint: "Anteile der Operationen: Ihre eigene Mischung oder eine der sechs von YCSB.",
    options: {
      own: "eigene Mischung",
      "ycsb-a": "YCSB A: zur Hälfte Updates",
      "ycsb-b": "YCSB B: wenige Updates",
      "ycsb-c": "YCSB C: nur Lookups",
      "ycsb-d": "YCSB D: meist neueste Schlüssel",
      "ycsb-e": "YCSB E: kurze Bereichsabfragen",
      "ycsb-f": "YCSB F: lesen, dann schreiben",
    },
  },
  operations: {
    label: "Anzahl",
    hint: "Operationen des Laufs. Eine Million dauert einige Sekunden, und die Seite bleibt bedienbar.",
  },
  load: {
    label: "vorab geladene Schlüssel",
    hint: "Vor dem Lauf eingefügte Schlüssel. Mischungen ohne neue Schlüssel brauchen sie.",
  },
  inserts: {
    label: "neue Schlüssel",
    hint: "Anteil der Schreibvorgänge mit neuem Schlüssel, im Verhältnis zu den anderen Anteilen.",
  },
  updates: { label: "Updates", hint: "Anteil der Schreibvorgänge mit einem schon eingefügten Schlüssel." },
  deletes: {
    label: "Löschungen",
    hint: "Anteil der Löschungen. Jede schreibt einen Tombstone, der bleibt, bis eine Compaction ihn verwirft.",
  },
  gets: { label: "Lookups", hint: "Anteil der Punkt-Lookups." },
  scans: { label: "Bereichsabfragen", hint: "Anteil der Bereichsabfragen. Bloom-Filter nützen dabei nichts." },
  modifies: {
    label: "lesen, dann schreiben",
    hint: "Anteil der Operationen, die einen Schlüssel suchen und dann schreiben.",
  },
  keys: {
    label: "welche Schlüssel",
    hint: "Verteilung der Schlüssel von Updates, Löschungen, Lookups und Bereichsabfragen.",
    options: {
      "of-mix": "wie in der Mischung",
      uniform: "gleichverteilt",
      zipf: "Zipf, älteste bevorzugt",
      latest: "Zipf, neueste bevorzugt",
    },
  },
  skew: {
    label: "Schiefe",
    hint: "Exponent des Zipf-Gesetzes: 0 ist gleichverteilt, 0,99 ist der Wert von YCSB.",
  },
  empty: {
    label: "fehlende Schlüssel, %",
    hint: "Anteil der Lookups, die einen nie eingefügten Schlüssel suchen.",
  },
  order: {
    label: "neue Schlüssel kommen",
    hint: "Zufällige Schlüssel verteilen jede Memtable über den ganzen Bereich; aufsteigende folgen auf alle vorhandenen.",
    options: { random: "in zufälliger Reihenfolge", rising: "in aufsteigender Reihenfolge" },
  },
  "value-bytes": {
    label: "Wert, Bytes",
    hint: "Länge jedes Werts. Mit dem 18-Byte-Schlüssel bestimmt sie, wie viele Einträge ein Block von 4 KiB fasst.",
  },
  "scan-keys": { label: "Schlüssel je Bereich", hint: "Ungefähre Zahl der Schlüssel einer Bereichsabfrage." },
  seed: {
    label: "Seed",
    hint: "Bestimmt alle Schlüssel und jede Zufallswahl: Derselbe Seed ergibt denselben Lauf, hier und nativ.",
  },

  memtable: {
    label: "Memtable, KiB",
    hint: "Bei dieser Größe wird die Memtable geflusht. Eine größere bedeutet weniger, aber größere Flushes.",
  },
  ratio: {
    label: "Größenverhältnis T",
    hint: "Jedes Level fasst T-mal so viel wie das darüber. Ein größeres T bedeutet weniger Levels, aber mehr Neuschreiben.",
  },
  "level-one": {
    label: "Level 1, KiB",
    hint: "Größe von Level 1. Jedes tiefere Level fasst T-mal so viel wie das darüber.",
  },
  table: {
    label: "Tabelle, KiB",
    hint: "Bei dieser Größe wird eine Tabelle abgeschlossen. Kleinere Tabellen bedeuten mehr Dateien und feinere Compactions.",
  },
  "table-entries": {
    label: "Einträge je Tabelle",
    hint: "Höchstzahl der Einträge einer Tabelle; 0 setzt keine Grenze.",
  },
  packing: {
    label: "große Einträge",
    hint: "Passt ein Eintrag nicht, kommt er in den nächsten Block oder wird geteilt (zwei Lesezugriffe).",
    options: { aligned: "kommen in den nächsten Block", spill: "reichen über zwei Blöcke" },
  },

  policy: {
    label: "Compaction",
    hint: "Zahl der sortierten Runs pro Level. Ein Run macht Lookups günstig, viele machen das Schreiben günstig.",
    options: {
      leveling: "Leveling",
      tiering: "Tiering",
      "lazy-leveling": "Lazy Leveling",
      "one-leveling": "1-Leveling",
      fluid: "Fluid: K und Z",
    },
  },
  granularity: {
    label: "was wandert",
    hint: "Ein volles Level wandert als Ganzes nach unten oder Tabelle für Tabelle. Die Regel wählt die nächste Tabelle.",
    options: {
      level: "ganze Levels",
      "least-overlap": "die Tabelle mit der kleinsten Überlappung",
      "round-robin": "Tabellen reihum",
      oldest: "die älteste Tabelle",
      "most-tombstones": "die Tabelle mit den meisten Tombstones",
    },
  },
  runs: {
    label: "K",
    hint: "Für Fluid: Höchstzahl der Runs in jedem Level über dem letzten, von 1 bis T − 1.",
  },
  "last-runs": {
    label: "Z",
    hint: "Für Fluid: Höchstzahl der Runs im letzten Level, von 1 bis T − 1.",
  },

  filter: {
    label: "Filter",
    hint: "Familie der Filter (einer pro Tabelle). Sie bestimmt Bits, Hashes und Speicherzugriffe.",
  },
  size: {
    label: "bemessen nach",
    hint: "Bits pro Schlüssel oder eine Zielrate, falls die Familie dafür eine Formel hat.",
    options: { bits: "Bits pro Schlüssel", rate: "Falsch-Positiv-Rate" },
  },
  bits: { label: "Bits pro Schlüssel", hint: "Mehr Bits bedeuten weniger unnötige Lesezugriffe und mehr Speicher." },
  rate: { label: "Rate", hint: "Höchste erlaubte Falsch-Positiv-Rate nach der Formel der Familie." },
  probes: {
    label: "Zahl der Bitpositionen",
    hint: "Regel, die aus Bits pro Schlüssel die Zahl der Bitpositionen bestimmt. Sie ändert die Rate.",
    options: { own: "Regel der Familie", exactly: "genau so viele" },
  },
  "probe-count": { label: "Bitpositionen", hint: "Genaue Zahl der Bitpositionen pro Schlüssel, von Hand eingestellt." },
  digest: {
    label: "Hash-Funktion",
    hint: "Macht aus einem Schlüssel einen Digest. FxHash ergibt für ähnliche Schlüssel oft denselben Digest.",
  },
  "digest-seed": {
    label: "Seed des Hashs",
    hint: "Seed der Hash-Funktion; 0 ist nicht erlaubt, weil der leere Schlüssel dann Digest 0 hätte.",
  },
  salt: {
    label: "Salt der Filter",
    hint: "Zahl, die jede Tabelle in die Digests mischt, damit falsch positive Antworten voneinander unabhängig sind.",
    options: { table: "einer je Tabelle", none: "keiner" },
  },

  memory: {
    label: "Aufteilung",
    hint: "Aufteilung des Filterspeichers: gleichmäßig, nach Monkey (die wenigsten unnötigen Lesezugriffe) oder nach Lookups (elastisch).",
    options: { uniform: "alle Levels gleich", monkey: "nach Monkey", elastic: "nach Lookups (elastisch)" },
  },
  units: {
    label: "Einheiten",
    hint: "Elastisch: Zahl der kleinen Filter pro Segment, 1 bis 16; nur einige davon sind im Arbeitsspeicher.",
  },
  "unit-bits": { label: "Bits je Einheit", hint: "Elastisch: Bits pro Schlüssel einer Einheit, von 1 bis 16." },
  "segment-blocks": {
    label: "Blöcke je Segment",
    hint: "Elastisch: Weniger Blöcke grenzen häufig abgefragte Schlüssel genauer ab, erfordern aber mehr Verwaltung.",
  },
  "initial-units": {
    label: "Einheiten am Anfang",
    hint: "Elastisch: Einheiten eines Segments, das noch nicht abgefragt wurde.",
  },
  "life-time": {
    label: "Lebensdauer, Lookups",
    hint: "Elastisch: Zahl der Lookups ohne Nutzung, nach der ein Segment Einheiten verlieren kann.",
  },
  "change-ratio": {
    label: "Änderungsschwelle",
    hint: "Elastisch: Eine Anpassung muss mehr als diesen Anteil der erwarteten unnötigen Lesezugriffe sparen.",
  },
  "warm-up": {
    label: "Aufwärmen, Lookups",
    hint: "Elastisch: Zahl der Lookups vor der ersten Anpassung.",
  },
  inherit: {
    label: "Zugriffshäufigkeit erben",
    hint: "Elastisch: Neue Tabellen einer Compaction übernehmen die Zugriffshäufigkeit ihrer Eingaben.",
    options: YES_NO,
  },
  "unit-hash": {
    label: "Digests der Einheiten",
    hint: "Elastisch: Einheiten leiten ihren Digest aus dem des Schlüssels ab, oder jede hasht den Schlüssel noch einmal.",
    options: { shared: "aus einem Digest", "per-unit": "ein Digest pro Einheit" },
  },

  arm: {
    label: "Digest je Lookup",
    hint: "Der Schlüssel wird für jeden Filter oder nur einmal gehasht. Filter werden einzeln oder mit einer Maske abgefragt.",
    options: {
      "per-filter": "ein Digest pro Filter",
      shared: "ein gemeinsamer Digest",
      merged: "ein Digest, eine Maske",
      "merged-per-filter": "eine Maske pro Filter",
    },
  },
  cache: {
    label: "Block-Cache",
    hint: "Gelesene Blöcke können im Arbeitsspeicher bleiben, damit sie nicht noch einmal gelesen werden.",
    options: { none: "keiner", bounded: "begrenzt", everything: "behält alles" },
  },
  "cache-size": { label: "Block-Cache, KiB", hint: "Größe eines begrenzten Caches, in Blöcken von 4 KiB." },
  "filter-home": {
    label: "Filter liegen",
    hint: "Filter bleiben im Arbeitsspeicher oder werden bei Bedarf geladen und in einem begrenzten Cache gehalten.",
    options: { memory: "im Arbeitsspeicher", cache: "in einem Filter-Cache" },
  },
  "filter-cache": {
    label: "Filter-Cache, KiB",
    hint: "Größe des Filter-Caches; andere Filter werden bei Bedarf wieder geladen.",
  },
  prefetch: {
    label: "Filter vorab laden",
    hint: "Liest alle fehlenden Filter eines Lookups auf einmal.",
    options: YES_NO,
  },
  "second-tier": {
    label: "zweite Stufe, KiB",
    hint: "Schnellerer Speicher für Filter, die aus dem Cache verdrängt wurden; 0 für keinen.",
  },

  log: {
    label: "Write-Ahead-Log",
    hint: "Zeitpunkt, zu dem Schreibvorgänge das Speichermedium erreichen. Er ändert die Arbeit, aber nicht den Baum.",
    options: {
      none: "keines",
      "on-request": "Sync auf Anfrage",
      interval: "Sync in Abständen",
      group: "Sync in Gruppen",
      "every-write": "Sync bei jedem Schreiben",
    },
  },
  "log-interval": {
    label: "Log-Abstand, KiB",
    hint: "Bytes des Logs zwischen zwei Syncs, bei Sync in Abständen.",
  },
  "stall-memtables": {
    label: "Schreibstopp bei Memtables",
    hint: "Zahl voller Memtables, bei der Schreiber auf Hintergrundarbeit warten. Im Browser gibt es keine Hintergrundarbeit.",
  },
  "stall-runs": {
    label: "Schreibstopp bei Runs",
    hint: "Zahl überzähliger Runs in Level 1, bei der Schreiber warten. Das ist hier selten, weil Compactions sofort laufen.",
  },
};

/** Lesbare Namen von Filtern anstelle der kurzen der Engine. */
export const familyNames: Twin<typeof englishFamilies> = {
  standard: "Standard-Bloom",
  blocked512: "Blocked-Bloom, 512 Bits",
  none: "kein Filter",
  "bloom-1": "Bloom-1",
  "bloom-2": "Bloom-2",
  "bloom-4": "Bloom-4",
  "split-block": "Split-Block-Bloom",
  counting: "Counting-Bloom",
  cuckoo: "Cuckoo",
  quotient: "Quotient",
  xor8: "Xor, 8 Bits",
  fuse8: "Binary Fuse, 8 Bits",
  ribbon: "Ribbon, 128",
  ribbon64: "Ribbon, 64",
  rosetta: "Rosetta (Bereiche)",
  surf: "SuRF (Bereiche)",
  "surf-hash": "SuRF mit Hash-Suffix",
  "surf-real": "SuRF mit Schlüssel-Suffix",
};

export const roomsText: Twin<typeof englishRooms> = {
  workload: "Last",
  tree: "Baum",
  compaction: "Compaction",
  filter: "Filter und Digests",
  memory: "Filterspeicher",
  reading: "Lookups und Caches",
  log: "Log und Schreibstopps",
};
