/** Name und Wirkung jeder Einstellung der Sandbox, in einem Satz. */

import type { Twin } from "../twin";
import type {
  familyNames as englishFamilies,
  roomsText as englishRooms,
  settingsText as englishSettings,
} from "./explore-settings.en";

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
    hint: "Welche Operationen in welchen Anteilen kommen: die eigene Mischung oder eine der sechs von YCSB.",
    options: {
      own: "eigene Mischung",
      "ycsb-a": "YCSB A: halb Updates",
      "ycsb-b": "YCSB B: wenige Updates",
      "ycsb-c": "YCSB C: nur Lookups",
      "ycsb-d": "YCSB D: Neues wird gelesen",
      "ycsb-e": "YCSB E: kurze Scans",
      "ycsb-f": "YCSB F: lesen, dann schreiben",
    },
  },
  operations: {
    label: "wie viele",
    hint: "Operationen des Laufs; eine Million dauert Sekunden und hält die Seite nicht an.",
  },
  load: {
    label: "Schlüssel vorab",
    hint: "Schlüssel, die vor allem anderen eingefügt werden: Mischungen ohne Einfügungen brauchen welche.",
  },
  inserts: {
    label: "neue Schlüssel",
    hint: "Der Anteil an Schreibvorgängen mit neuem Schlüssel, neben den anderen Anteilen.",
  },
  updates: { label: "Updates", hint: "Der Anteil an Schreibvorgängen mit einem Schlüssel, der schon eingefügt war." },
  deletes: {
    label: "Löschungen",
    hint: "Der Anteil an Löschungen; jede schreibt einen Tombstone, der lebt, bis eine Compaction ihn einsammelt.",
  },
  gets: { label: "Lookups", hint: "Der Anteil an Punkt-Lookups." },
  scans: { label: "Scans", hint: "Der Anteil an Bereichs-Scans; Punktfilter helfen ihnen nicht." },
  modifies: {
    label: "lesen, dann schreiben",
    hint: "Der Anteil an Operationen, die einen Schlüssel nachschlagen und dann schreiben.",
  },
  keys: {
    label: "welche Schlüssel",
    hint: "Nach welchem Gesetz Updates, Löschungen, Lookups und Scans unter den eingefügten Schlüsseln wählen.",
    options: {
      "of-mix": "wie die Mischung es hat",
      uniform: "alle gleich",
      zipf: "Zipf, älteste heiß",
      latest: "Zipf, neueste heiß",
    },
  },
  skew: {
    label: "Schiefe",
    hint: "Der Exponent des Zipfschen Gesetzes: bei 0 sind alle Schlüssel gleich, 0,99 gibt die heißen Schlüssel von YCSB.",
  },
  empty: {
    label: "abwesende Schlüssel, %",
    hint: "Von hundert Lookups fragen so viele nach einem Schlüssel, der nie eingefügt wurde.",
  },
  order: {
    label: "neue Schlüssel kommen",
    hint: "Zufällige Schlüssel streuen jede Memtable über die ganze Achse; steigende reihen sich hinter alle anderen.",
    options: { random: "in zufälliger Folge", rising: "in steigender Folge" },
  },
  "value-bytes": {
    label: "Wert, Bytes",
    hint: "Die Länge jedes Werts; mit dem Schlüssel von 18 Bytes entscheidet sie, wie viele Einträge ein Block von 4 KiB fasst.",
  },
  "scan-keys": { label: "Schlüssel je Scan", hint: "Etwa so viele Schlüssel liegen im Bereich eines Scans." },
  seed: {
    label: "Seed",
    hint: "Daraus entstehen alle Schlüssel und jede Wahl: derselbe Seed gibt denselben Lauf, hier und nativ.",
  },

  memtable: {
    label: "Memtable, KiB",
    hint: "Geschriebenes sammelt sich in der Memtable und wird bei dieser Größe geflusht: größer heißt weniger, größere Flushes.",
  },
  ratio: {
    label: "Größenverhältnis T",
    hint: "Jedes Level fasst T-mal so viel wie das darüber: größer heißt weniger Level, mehr Umschreiben.",
  },
  "level-one": {
    label: "Level 1, KiB",
    hint: "Was Level 1 fassen darf; jedes Level darunter fasst T-mal so viel wie das darüber.",
  },
  table: {
    label: "Tabelle, KiB",
    hint: "Bei dieser Größe wird eine Tabelle abgeschlossen: kleinere heißen mehr Dateien und feinere Schritte der Compaction.",
  },
  "table-entries": {
    label: "Einträge je Tabelle",
    hint: "Auch bei so vielen Einträgen wird eine Tabelle abgeschlossen; 0 setzt keine solche Grenze.",
  },
  packing: {
    label: "große Einträge",
    hint: "Ob ein Eintrag, der nicht passt, den nächsten Block beginnt oder über zwei reicht und einen zweiten Block-Read kostet.",
    options: { aligned: "beginnen den nächsten Block", spill: "reichen hinüber" },
  },

  policy: {
    label: "Compaction",
    hint: "Wie viele sortierte Runs ein Level behält: einer ist billig zu durchsuchen, viele sind billig zu schreiben.",
    options: {
      leveling: "Leveling",
      tiering: "Tiering",
      "lazy-leveling": "Lazy Leveling",
      "one-leveling": "1-Leveling",
      fluid: "fließend: K und Z",
    },
  },
  granularity: {
    label: "was wandert",
    hint: "Ein volles Level geht als Ganzes hinab oder Tabelle für Tabelle, die nächste nach dieser Regel gewählt.",
    options: {
      level: "ganze Level",
      "least-overlap": "die Tabelle mit der kleinsten Überlappung",
      "round-robin": "Tabellen reihum",
      oldest: "die älteste Tabelle",
      "most-tombstones": "die Tabelle mit den meisten Tombstones",
    },
  },
  runs: {
    label: "K",
    hint: "Für fließende Compaction: Runs, die jedes Level über dem letzten behalten darf, von 1 bis T − 1.",
  },
  "last-runs": {
    label: "Z",
    hint: "Für fließende Compaction: Runs, die das letzte Level behalten darf, von 1 bis T − 1.",
  },

  filter: {
    label: "Filter",
    hint: "Die Familie der Filter, einer für jede Tabelle: wie sie Bits, Hashes und Speicherzugriffe ausgeben.",
  },
  size: {
    label: "bemessen nach",
    hint: "Bits pro Schlüssel oder eine Zielrate, wenn die Rate der Familie aus Bits pro Schlüssel folgt.",
    options: { bits: "Bits pro Schlüssel", rate: "Falsch-positiv-Rate" },
  },
  bits: { label: "Bits pro Schlüssel", hint: "Mehr Bits heißen weniger unnötige Lesezugriffe und mehr Speicher." },
  rate: { label: "Rate", hint: "Die Rate falsch positiver, die die Formel der Familie einhalten muss." },
  probes: {
    label: "Zahl der Bitpositionen",
    hint: "Wie aus den Bits pro Schlüssel eine ganze Zahl von Bitpositionen wird: Formate unterscheiden sich, und mit ihnen die Rate.",
    options: { own: "nach der Familie", exactly: "genau so viele" },
  },
  "probe-count": { label: "Bitpositionen", hint: "Die genaue Zahl der Bitpositionen pro Schlüssel, von Hand gesetzt." },
  digest: {
    label: "Hashfunktion",
    hint: "Macht aus einem Schlüssel einen Digest; FxHash gibt ähnlichen Schlüsseln oft denselben, und Filter irren dann öfter.",
  },
  "digest-seed": {
    label: "Seed des Hashs",
    hint: "Der Seed der Hashfunktion; 0 wird abgelehnt, denn Digest 0 würde damit wahrscheinlich.",
  },
  salt: {
    label: "Salt der Filter",
    hint: "Jede Tabelle mischt ihre Zahl in die Digests, damit sich Filter unabhängig irren.",
    options: { table: "einer je Tabelle", none: "keiner" },
  },

  memory: {
    label: "Bits gehen",
    hint: "Wie der Speicher der Filter geteilt wird: gleich, nach Monkey für die wenigsten falsch positiven, oder dorthin, wo Lookups sind (elastisch).",
    options: { uniform: "an alle Level gleich", monkey: "nach Monkey", elastic: "an heiße Segmente (elastisch)" },
  },
  units: {
    label: "Einheiten",
    hint: "Elastisch: kleine Filter jedes Segments, 1 bis 16; nur einige davon sind im Speicher.",
  },
  "unit-bits": { label: "Bits je Einheit", hint: "Elastisch: Bits pro Schlüssel einer Einheit, von 1 bis 16." },
  "segment-blocks": {
    label: "Blöcke je Segment",
    hint: "Elastisch: weniger Blöcke trennen heiß und kalt feiner, für mehr Buchführung.",
  },
  "initial-units": {
    label: "Einheiten zuerst",
    hint: "Elastisch: Einheiten eines Segments, von dem noch nichts bekannt ist.",
  },
  "life-time": {
    label: "Lebenszeit, Lookups",
    hint: "Elastisch: nach so vielen Lookups ohne Gebrauch kann ein Segment Einheiten verlieren.",
  },
  "change-ratio": {
    label: "Änderungsschwelle",
    hint: "Elastisch: eine Anpassung muss mehr als diesen Teil der erwarteten zusätzlichen Reads sparen.",
  },
  "warm-up": {
    label: "Aufwärmen, Lookups",
    hint: "Elastisch: während der ersten so vielen Lookups wird nichts angepasst.",
  },
  inherit: {
    label: "Hitze vererben",
    hint: "Elastisch: ob das, was eine Compaction schreibt, so heiß ist wie das, woraus es entstand.",
    options: YES_NO,
  },
  "unit-hash": {
    label: "Digests der Einheiten",
    hint: "Elastisch: Einheiten mischen den einen Digest des Schlüssels neu oder hashen den Schlüssel je Einheit noch einmal.",
    options: { shared: "aus einem Digest", "per-unit": "ein Digest pro Einheit" },
  },

  arm: {
    label: "Digest je Lookup",
    hint: "Ob ein Lookup den Schlüssel für jeden Filter hasht oder einmal für alle, und ob er Filter für Filter fragt oder alle mit einer Maske.",
    options: {
      "per-filter": "ein Digest pro Filter",
      shared: "ein gemeinsamer Digest",
      merged: "ein Digest, eine Maske",
      "merged-per-filter": "eine Maske pro Filter",
    },
  },
  cache: {
    label: "Block-Cache",
    hint: "Gelesene Blöcke können im Speicher bleiben, damit sie nicht noch einmal gelesen werden.",
    options: { none: "keiner", bounded: "begrenzt", everything: "behält alles" },
  },
  "cache-size": { label: "Block-Cache, KiB", hint: "Größe eines begrenzten Caches, in Blöcken von 4 KiB." },
  "filter-home": {
    label: "Filter wohnen",
    hint: "Filter bleiben im Speicher oder werden auf Nachfrage geladen und innerhalb eines Budgets behalten.",
    options: { memory: "im Speicher", cache: "in einem Filter-Cache" },
  },
  "filter-cache": {
    label: "Filter-Cache, KiB",
    hint: "Das Budget des Filter-Caches; was nicht passt, wird auf Nachfrage wieder geladen.",
  },
  prefetch: {
    label: "Filter vorab laden",
    hint: "Ob die fehlenden Filter eines Lookups auf einmal gelesen werden.",
    options: YES_NO,
  },
  "second-tier": {
    label: "zweite Stufe, KiB",
    hint: "Ein schnellerer Speicher für Filter, die den Cache verlassen mussten; 0 für keinen.",
  },

  log: {
    label: "Write-Ahead-Log",
    hint: "Wann Geschriebenes das Medium erreicht; Arbeitsspeicher hat nichts zu verlieren, also ändert es hier die Arbeit und nicht den Baum.",
    options: {
      none: "keines",
      "on-request": "Sync auf Verlangen",
      interval: "Sync in Abständen",
      group: "Sync in Gruppen",
      "every-write": "Sync bei jedem Schreiben",
    },
  },
  "log-interval": {
    label: "Log-Abstand, KiB",
    hint: "Bytes des Logs zwischen zwei Syncs, wo in Abständen gesynct wird.",
  },
  "stall-memtables": {
    label: "Stau bei Memtables",
    hint: "Mit Hintergrundarbeit warten Schreibende bei so vielen vollen Memtables; in einer Seite gibt es keine, also wartet nichts.",
  },
  "stall-runs": {
    label: "Stau bei Runs",
    hint: "Schreibende warten, solange Level 1 so viele Runs zu viel hat; hier geschehen Compactions sofort, also zeigt es sich selten.",
  },
};

/** Lesbare Namen von Filtern anstelle der kurzen der Engine. */
export const familyNames: Twin<typeof englishFamilies> = {
  standard: "Standard-Bloom",
  blocked512: "Block-Bloom-Filter, 512 Bits",
  none: "kein Filter",
  "split-block": "Split-Block-Bloom",
  counting: "zählender Bloom",
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
  log: "Log und Stau",
};
