/** Texte der Sandbox, auf Deutsch. Zahlen sind Argumente: Die Engine hat sie gezählt. */

import { count, counted, fixed, percent } from "../numbers";
import { byPointer } from "../pointer";
import type { Twin } from "../twin";
import type { exploreText as english, size as englishSize } from "./explore.en";

const ACTIONS = {
  insert: "put",
  update: "update",
  delete: "delete",
  get: "get",
  scan: "scan",
  modify: "get, dann put",
} as const;

const REPLACED_FOR = {
  "not-built": "Der Aufbau schlug für ihre Schlüssel fehl.",
  "too-large": "Der Filter wäre zu groß.",
  earlier: "Sie wurden mit anderen Einstellungen geschrieben.",
} as const;

const operations = (some: number): string => counted(some, "Operation", "Operationen");
/** „5,85-mal“ in einem Satz statt „5,85 ×“. */
const fold = (factor: string): string => factor.replace(/\s*×$/u, "-mal");
const entries = (some: number): string => counted(some, "Eintrag", "Einträge");

/** Eine Größe mit ihrer Einheit. */
export const size: typeof englishSize = (bytes) => {
  if (bytes < 1024) return `${count(bytes)} B`;
  const [kib, mib] = [bytes / 1024, bytes / 1024 ** 2];
  return mib < 1 ? `${fixed(kib, 1)} KiB` : `${fixed(mib, 1)} MiB`;
};

export const exploreText: Twin<typeof english> = {
  heading: "Was macht dieser Baum?",
  motion: {
    label: "Bewegung",
    hint: "Gilt auf allen Seiten. Dieser Browser speichert die Wahl.",
    choices: { auto: "wie im System eingestellt", reduced: "weniger", full: "alles" },
  },
  lede: "Wählen Sie eine Frage, und sagen Sie die Antwort vorher. Die Engine führt dann beide Bäume nebeneinander in Ihrem Browser aus.",
  untitled: "Ihr eigener Lauf",
  experiment: "Experiment",
  view: "Ansicht",
  views: {
    auto: "automatisch",
    start: "Experimente",
    run: "Ein Lauf",
    compare: "A und B",
    time: "Verlauf",
    "trade-off": "Abwägung",
    space: "Platz",
  },
  viewsOf: "Ansichten des Laufs",
  toStart: "Experimente",
  device: "Gerät",
  deviceLabel: "Zeiten zeigen für",
  devices: {
    hdd: "Festplatte",
    ssd: "SATA-SSD",
    pcie_ssd: "PCIe-SSD",
    pcie_ssd_spdk: "PCIe-SSD, SPDK",
    nvm: "emuliertes NVM",
    memory: "Arbeitsspeicher",
  },
  settings: "Einstellungen",
  start: {
    runs: (runs, some) => `${counted(runs, "Lauf", "Läufe")}, je ${count(some)} Operationen`,
    first: "Hier beginnen",
    oneFilter: "Eine Maske, eine Maplet",
    oneFilterQuestion: "Was spart eine Maplet für den ganzen Baum gegenüber einer Maske?",
    oneFilterMeta: "ein Lookup, Lab 11",
    scratch: "Eigenes Experiment beginnen",
    scratchQuestion: "Jede Option, jede Last, bis zu zwei Millionen Operationen.",
    scratchMeta: (settings) => `${settings} Einstellungen`,
    open: "Datei öffnen",
    openQuestion: "Ein Experiment (.json) oder Ihr eigener Trace: CSV, YCSB oder db_bench, bis 100 MB.",
    openMeta: "oder hier ablegen",
    yours: "Ihre Experimente",
    kept: "Dieser Browser speichert sie. Auch ein Link enthält alle Einstellungen.",
  },
  experiments: {
    "leveling-or-tiering": {
      title: "Leveling oder Tiering?",
      question: "Welche Strategie schreibt weniger, und was kostet das an Lookups und Platz?",
    },
    monkey: {
      title: "Filterspeicher besser aufteilen",
      question:
        "Kleine Level bekommen mehr Bits pro Schlüssel, aus demselben Speicher. Wie viele unnötige Lesezugriffe spart das?",
    },
    "shared-digest": {
      title: "Was ein gemeinsamer Digest spart",
      question: "Gleiche Antworten, gleiche Lesezugriffe: Wie viel Zeit kosten die zusätzlichen Hashes?",
    },
    tombstones: {
      title: "Leben eines Tombstones",
      question: "Wie viele Bytes belegen gelöschte Schlüssel noch, und wann verschwinden sie?",
    },
    "write-stall": {
      title: "Ein Schreibstopp",
      question: "Wann kommt die Compaction nicht mehr nach, sodass Schreiber warten müssen?",
    },
    "zipf-cache": {
      title: "Häufige Schlüssel und der Block-Cache",
      question: "Wenige Schlüssel werden am häufigsten gesucht. Wie viele Lesezugriffe spart ein Cache von 256 KiB?",
    },
    scans: {
      title: "Bereichsabfragen",
      question: "Bloom-Filter nützen bei Bereichsabfragen nichts. Wie viele Tabellen überspringt ein Bereichsfilter?",
    },
    "one-mask": {
      title: "Eine Maske für alle Filter",
      question: "Was ändert sich, wenn eine Maske mit allen Filtern zugleich verglichen wird?",
    },
  },
  pictures: {
    oneRun: "ein Run pro Level",
    manyRuns: "bis zu T − 1 Runs",
    equal: "gleiche Bits",
    monkey: "beste Aufteilung",
    hashes: (hashes) => `${counted(hashes, "Hash", "Hashes")}, 5 Filter`,
    debt: "Rückstand",
    wait: "Schreiber warten",
    cached: "aus dem Cache",
    read: "neu gelesen",
    range: "Schlüssel von … bis",
    mask: "eine Maske",
    lines: "5 Filterzeilen",
    oneTable: "eine Maplet",
    file: ".json",
  },
  files: {
    save: "Als Datei speichern",
    tooLarge: "Ein Experiment hat höchstens 1 MB.",
    notExperiment: "Diese Datei ist kein Experiment der Seite „Erkunden“.",
    version: (version) => `Die Datei hat Version ${version}; dieses Lab liest Version 1.`,
    unknown: (name) => `Die Datei enthält die Einstellung „${name}“, die es in diesem Lab nicht gibt.`,
    wrong: (problem) => `Falscher Wert in der Datei: ${problem}`,
    refused: (file, problem) => `${file} konnte nicht geöffnet werden: ${problem}`,
  },
  sheet: {
    title: "Einstellungen",
    close: "Schließen",
    done: "Fertig",
    of: "Diese Einstellungen gelten für",
    both: "A und B",
    several: (names) =>
      `A und B unterscheiden sich in mehreren Einstellungen: ${names}. Ihre Wirkungen überlagern sich.`,
    search: (settings) => `${settings} Einstellungen durchsuchen, etwa „Cache“`,
    searchLabel: "Einstellungen durchsuchen",
    rooms: "Gruppen von Einstellungen",
    none: "Keine Einstellung passt. Versuchen Sie ein anderes Wort.",
    found: (settings) => counted(settings, "Einstellung", "Einstellungen"),
    differ: (differing) =>
      differing === 0
        ? "B hat die Einstellungen von A"
        : `${counted(differing, "Einstellung anders", "Einstellungen anders")} als in A`,
    changed: (changed) =>
      changed === 0
        ? "Alle Einstellungen sind unverändert"
        : counted(changed, "Einstellung geändert", "Einstellungen geändert"),
  },
  problems: {
    range: (name, min, max, unit) =>
      `${name} muss zwischen ${min} und ${max}${unit === "" ? "" : `\u00a0${unit}`} liegen.`,
    reasons: {
      "fixed-size": "Filter dieser Familie haben eine feste Größe. Kein Plan kann den Speicher auf sie aufteilen.",
      "zero-seed": "Der Seed darf nicht 0 sein, weil der leere Schlüssel dann den Digest 0 hätte.",
      "no-operations": "Alle Anteile sind 0. Geben Sie einer Operation einen Anteil.",
      memory: (mib, most) =>
        `Der Lauf könnte ${count(mib)} MiB an Schlüsseln und Werten schreiben; eine Seite fasst ${count(most)} MiB. Wählen Sie weniger Operationen oder kleinere Werte.`,
      operations: (most) =>
        `Vorab geladene Schlüssel und Operationen dürfen zusammen ${count(most)} nicht überschreiten.`,
    },
    openSettings: "Einstellungen öffnen",
  },
  pair: {
    differIn: "verschieden",
    sameIn: "gleich",
    several: "Mehrere Einstellungen sind verschieden: Das Ergebnis hat nicht nur eine Ursache.",
    more: (settings) => `${settings} weitere`,
    nothing: "A und B haben dieselben Einstellungen. Ändern Sie eine in B, um zu vergleichen.",
    change: "Einstellung von B ändern",
    columns: { metric: "Kennzahl", a: "A", b: "B", ratio: "B / A", has: "B hat" },
    table: "A und B in Zahlen",
    groups: { writing: "Schreiben", lookups: "Lookups", space: "Platz" },
    rows: {
      write: "Write Amplification",
      written: "geschriebene Bytes",
      put: "Zeit pro Put",
      hashes: "Hashes pro Lookup",
      filters: "Filterabfragen pro Lookup",
      bits: "einzeln geprüfte Bits pro Lookup",
      blocks: "gelesene Blöcke pro Lookup",
      cached: "Blöcke aus dem Cache pro Lookup",
      wasted: "unnötige Lesezugriffe pro 1.000 Lookups",
      lookup: "Zeit pro Lookup",
      skipped: "von Bereichsabfragen übersprungene Tabellen",
      space: "Space Amplification",
      dead: "veraltete Einträge, Tombstones",
      held: "belegte Bytes",
      filterBytes: "Filterspeicher",
    },
    model: "(Modell)",
    same: "gleich",
    less: (share) => `${share} weniger`,
    more2: (share) => `${share} mehr`,
    times: (factor) => `${factor}-mal so viel`,
    none: "nichts",
    origin: (done, device) =>
      `Gezählt über ${operations(done)}. Zeiten stammen aus einem Modell: Anzahl × Kosten eines Schritts (${device}).`,
    memory: {
      equal: (bytes) => `Der Filterspeicher ist gleich: je ${bytes}.`,
      unequal: (a, b) =>
        `Der Filterspeicher ist ungleich: A hat ${a}, B hat ${b}. Ein Teil des Unterschieds liegt daran.`,
      equalize: (bits) => `B auf ${bits} Bits pro Schlüssel setzen`,
    },
    sentence: {
      none: "A und B haben denselben Aufwand.",
      noneRest: "Jede Kennzahl unterscheidet sich um weniger als 2 %.",
      write: (b, change) => `${b} schreibt ${change}.`,
      lookup: ({ b, isLess, difference, change, inA, inB, device }) =>
        `${b} ${isLess ? "spart" : "kostet zusätzlich"} ${difference} pro Lookup: ${inB} statt ${inA}, ${change} (Modell, ${device}).`,
      hashes: (b, change) => `${b} berechnet ${change} Hashes.`,
      bits: (b, change) => `${b} prüft ${change} ${change === "keine" ? "einzelnen" : "einzelne"} Bits.`,
      wasted: (b, change) => `${b} hat ${change} ${change === "keine" ? "unnötigen" : "unnötige"} Lesezugriffe.`,
      blocks: (b, change) => `${b} liest ${change} Blöcke.`,
      space: (b, change) => `${b} belegt ${change} Platz.`,
      skipped: (b, tables) => `Bereichsabfragen in ${b} überspringen ${tables} Tabellen.`,
      no: "keine",
      less: (share) => `${share} weniger`,
      fewer: (share) => `${share} weniger`,
      more: (share) => `${share} mehr`,
      times: (factor) => `${factor}-mal so viel`,
      timesMany: (factor) => `${factor}-mal so viele`,
      rest: (parts) => {
        const all = parts.join("; ");
        return all === "" ? "" : `${all.charAt(0).toUpperCase()}${all.slice(1)}.`;
      },
      parts: {
        write: (change) => `Schreiben: ${change}`,
        lookup: (change, device, a, b) => `Zeit pro Lookup (Modell, ${device}): ${change}, ${a} in A und ${b} in B`,
        hashes: (a, b) => `Hashes pro Lookup: ${a} in A, ${b} in B`,
        space: (change) => `Platz: ${change}`,
        wasted: (change) => `unnötige Lesezugriffe: ${change}`,
        same: "gleich",
      },
    },
    plots: {
      write: "Write Amplification: geschriebene Bytes pro eingefügtem Byte",
      lookup: (device) => `Zeit pro Lookup (Modell, ${device})`,
      hashes: "Hashes pro Lookup",
      bits: "Einzeln geprüfte Bits pro Lookup",
      wasted: "Unnötige Lesezugriffe pro 1.000 Lookups",
      blocks: "Gelesene Blöcke pro Lookup",
      space: "Space Amplification: belegte Bytes pro gültigem Byte",
    },
  },
  key: {
    title: "Kennzahlen",
    write: "Write Amplification",
    held: "belegte Bytes",
    blocks: "gelesene Blöcke pro Lookup",
    space: "Space Amplification",
    filters: "Filterabfragen pro Lookup",
    data: "veraltete Einträge, Tombstones",
    wasted: "unnötige Lesezugriffe pro 1.000",
    live: "vorhandene Schlüssel",
    lookupTakes: (time) => `Ein Lookup dauert ${time}`,
    noFinding: "Alle Einträge sind in der Memtable: Noch ist keine Tabelle geschrieben.",
    finding: (written, held) =>
      `Jedes Byte wurde ${fold(written)} geschrieben, und der Store belegt ${fold(held)} so viel Platz wie seine gültigen Bytes.`,
    findingLookup: (time, device) => `Ein Lookup brauchte im Mittel ${time} (Modell, ${device}).`,
    lookupComing: "Zeit eines Lookups",
    noLookup: "Noch kein Lookup",
    onDevice: (device) => `Modell, ${device}`,
    parts: { hash: "Hashes", probe: "Filterabfragen", read: "nötige Lesezugriffe", wasted: "unnötige Lesezugriffe" },
    put: (time) => `Ein Put braucht ${time}, um Blöcke zu lesen und zu schreiben (Modell).`,
    treeAfter: (done) => `Der Baum nach ${operations(done)}`,
    byHand: "Operation von Hand ausführen",
  },
  over: {
    bytes: "Bytes in den Levels",
    merges: "Von Flush und Compaction geschriebene Bytes",
    dead: "Veraltete Einträge und Tombstones",
    scans: "Gelesene Blöcke pro Bereichsabfrage (gezählt)",
    cached: "Blöcke aus dem Cache pro Lookup (gezählt)",
    debt: "Rückstand der Compaction (simulierter Hintergrund-Thread)",
    level: (level) => `Level ${level}`,
    obsolete: "veraltet",
    tombstones: "Tombstones",
    limit: "darüber warten Schreiber",
    operations: "Operationen",
    head: (written, wait) =>
      `${written} geschrieben, ${wait === null ? "kein Schreiber wartet" : `Schreiber warten ${wait}`}`,
    simulated: (device) => `(simuliert, ${device})`,
    reading: (levels, dead) => `${levels} in Tabellen, ${dead} nicht mehr gültig`,
    readingDebt: ({ debt, wait }) => `Rückstand bis ${debt}${wait === null ? "" : `, Schreiber warten ${wait}`}`,
    sentence: {
      none: (name) => `In ${name} wartet kein Schreiber.`,
      some: (name, waits, total, longest) =>
        `In ${name} warten Schreiber ${counted(waits, "Mal", "Mal")}, insgesamt ${total}; am längsten ${longest}.`,
      cost: (b, change, inA, inB) => `Kosten: ${b} schreibt ${change}, ${inB} statt ${inA}.`,
    },
  },
  stalls: {
    arrivals: "Operationen pro Sekunde",
    arrivalsHint: "Ankunftsrate der Operationen an einem Store mit Hintergrund-Thread.",
    limit: "Grenze des Rückstands, KiB",
    limitHint: "Größter Rückstand, bei dem noch kein Schreiber wartet.",
    note: (device) =>
      `Der Rückstand ist simuliert: Ein Hintergrund-Thread verarbeitet Block für Block (${device}), und über der Grenze warten Schreiber. Ist schon eine einzelne Compaction größer als die Grenze, warten sie immer.`,
  },
  spaceView: {
    one: (name, all, dead) =>
      `${name} belegt ${all} Bytes pro gültigem Byte; davon entfallen ${dead} auf veraltete Einträge und Tombstones.`,
    two: (a, b) =>
      `${a.name} belegt ${a.all} Bytes pro gültigem Byte, ${b.name} ${b.all}. Davon entfallen ${a.dead} und ${b.dead} auf veraltete Einträge und Tombstones.`,
    lives: (runs) =>
      `Entfernte Tombstones lebten im Mittel ${runs.map(({ name, mean, longest }) => `${mean} Operationen in ${name}, höchstens ${longest}`).join("; ")}.`,
    tombstones: (runs) =>
      `${runs.map(({ letter, written, dropped, replaced, left, bytes, age }) => `Tombstones von ${letter}: ${written} geschrieben = ${dropped} verworfen + ${replaced} ersetzt + ${left} noch vorhanden (${bytes}${age === "" ? "" : `, im Mittel ${age} Operationen alt`}).`).join(" ")} Eine Compaction verwirft einen Tombstone, sobald er keinen älteren Eintrag mehr verdeckt.`,
    rest: "Die übrigen Bytes sind Filter, Header der Einträge, Fence-Pointer und Füllbytes.",
    none: "In diesem Moment gibt es keine Tabelle und daher keine Space Amplification.",
    title: (done) => `Belegte Bytes nach Zweck (Stand: ${operations(done)})`,
    table: "Bytes nach Zweck",
    per: "pro gültigem Byte",
    columns: { part: "Zweck", per: (name) => `pro gültigem Byte, ${name}` },
    names: { live: "gültig", obsolete: "veraltet", tombstones: "Tombstones", filters: "Filter", format: "Format" },
    parts: {
      live: "gültige Schlüssel und Werte",
      obsolete: "veraltete Einträge",
      tombstones: "Tombstones",
      filters: "Filter",
      format: "Header, Fence-Pointer, Füllbytes",
      all: "alle",
    },
    note: "Gültige Bytes sind Schlüssel und Werte, die ein Lookup finden kann. Die Write Amplification bezieht sich auf alle geschriebenen Schlüssel und Werte. Im Browser gezählt.",
  },
  panes: "Konfigurationen",
  pane: "Einstellungen von",
  paneNames: { a: "A", b: "B" },
  paneTitle: (pane) => `Konfiguration ${pane}`,
  one: "Eine Konfiguration",
  two: "A und B",
  sharedWorkload: "Beide Konfigurationen führen dieselben Operationen mit demselben Seed aus.",
  same: "Wie in A",
  differs: (inA) => `anders; A hat ${inA}`,
  essentials: "Damit beginnen",
  blockNote: "Blöcke sind 4 KiB groß. Das Format legt diese Größe fest; sie ist keine Einstellung.",
  ran: "Operationen bisher",
  at: "Moment",
  step: "Schritt innerhalb der nächsten Operation",
  openTable: "offene Tabelle",
  find: "gezeigte Einstellung",
  loading: "Die vollständige Engine wird geladen …",
  run: {
    title: "Lauf",
    progress: (done, total, slices) =>
      `${count(done)} von ${count(total)} Operationen, ${counted(slices, "Abschnitt", "Abschnitte")}`,
    stop: "Anhalten",
    goOn: "Weiter",
    again: "Noch einmal",
    stopped: "Angehalten; bisherige Ergebnisse bleiben erhalten.",
    refused: (pane, sentence) => `Konfiguration ${pane} lässt sich nicht ausführen. ${sentence}`,
    failed: (message) => `Der Lauf endete vorzeitig: ${message}`,
    fingerprint: "Fingerabdruck",
    fingerprintHint:
      "Digest aller bisherigen Ereignisse. Ein nativer Lauf mit diesen Einstellungen ergibt denselben Digest.",
    forgotten: (from) => `Die ersten ${count(from)} Operationen lassen sich nicht mehr zeigen.`,
  },
  timeline: {
    name: "Schritte des Laufs",
    track: "Position im Lauf",
    traceHint: "Fingerabdruck aller bisherigen Ereignisse von Konfiguration A.",
    start: "Noch ist nichts geschehen. Starten Sie die Wiedergabe, oder gehen Sie zum ersten Flush.",
    moment: (done, trees) => `Nach ${operations(done)}: ${trees.join("; ")}.`,
    tree: (memtable, tables, levels) =>
      `${entries(memtable)} in der Memtable, ${counted(tables, "Tabelle", "Tabellen")} in ${counted(levels, "Level", "Levels")}`,
    treeOf: (pane, tables, levels) =>
      `${pane} hat ${counted(tables, "Tabelle", "Tabellen")} in ${counted(levels, "Level", "Levels")}`,
    fooled: (done) =>
      `Operation ${count(done)}: falsch positiv. Ein Filter antwortete „vielleicht“, und ein Lesezugriff war unnötig.`,
    playing: "Operationen laufen, bis die Memtable voll ist.",
    ofPane: (pane, line) => `${pane}: ${line}`,
  },
  tree: {
    name: (pane) => `Der Baum von Konfiguration ${pane}, Level für Level`,
    memtable: entries,
    full: (share) => `${percent(share)} voll`,
    describe: (done, memtable) => `Nach ${operations(done)}: ${entries(memtable)} in der Memtable`,
    columns: [
      "Level",
      "Run, neueste zuerst",
      "Tabelle",
      "Einträge",
      "Tombstones",
      "Blöcke",
      "Filter-Bits pro Schlüssel",
    ],
    point: byPointer(
      "Auf eine Tabelle zeigen: Werte. Klicken: Filter.",
      "Tippen Sie auf eine Tabelle, um ihren Filter zu sehen.",
    ),
    reading: ({ table, level, entries: all, tombstones, blocks, filterBytes, perKey }) =>
      `Tabelle ${count(table)}, Level ${level}: ${entries(all)}${tombstones === 0 ? "" : `, ${counted(tombstones, "Tombstone", "Tombstones")}`}, ${counted(blocks, "Block", "Blöcke")}, ${filterBytes === 0 ? "kein Filter" : `Filter ${size(filterBytes)} (${perKey} Bits pro Schlüssel)`}`,
    hint: "Mit Pfeiltasten wechseln Sie die Tabelle, mit Escape schließen Sie sie. Eine offene Tabelle zeigt ihren Filter.",
  },
  replaced: ({ run, tables, wanted, found, reason }) =>
    `${counted(tables, "Tabelle", "Tabellen")}${run === null ? "" : ` von ${run}`} ${tables === 1 ? "hat" : "haben"} ${found === null ? "keinen Filter" : `einen Filter der Familie „${found}“`} statt „${wanted}“. ${REPLACED_FOR[reason]}`,
  metrics: {
    title: "Alle Lookups bisher, nach Level",
    origin: (done) => `in Ihrem Browser gezählt, über die ersten ${operations(done)}`,
    level: "Level",
    queried: "abgefragte Filter",
    blocksRead: "gelesene Blöcke",
    fooled: "unnötige Lesezugriffe",
    all: "alle",
    facts: {
      cached: "Blöcke im Cache",
      filterCache: "Treffer im Filter-Cache, von allen Abfragen",
      units: "Filtereinheiten im Arbeitsspeicher",
      ranges: "von Bereichsabfragen übersprungene Tabellen",
    },
    share: (part, of) => `${count(part)} von ${count(of)}`,
    noValue: "–",
  },
  plot: {
    x: "Operationen",
  },
  operation: {
    title: (pane) => `Die letzte Operation von ${pane}`,
    origin: "echte Ereignisse, bis hierher erneut abgespielt",
    none: "Bis hierher wurde keine Operation ausgeführt.",
    ask: (done) => `Noch einmal bis hierher ausführen (${operations(done)})`,
    busy: (reached, of) => `Wird noch einmal ausgeführt: ${count(reached)} von ${count(of)} Operationen …`,
    line: ({ number, action, key, to, isTyped }) =>
      `Operation ${count(number)}${isTyped ? ", von Hand" : ""}: ${ACTIONS[action]} ${key}${to === undefined ? "" : ` bis ${to}`}`,
    outcome: ({ action, value, scanned }) => {
      if (scanned !== undefined) return `${counted(scanned, "Schlüssel", "Schlüssel")} gefunden`;
      if (action !== "get" && action !== "modify") return "geschrieben";
      return value === undefined
        ? "nicht gefunden"
        : `gefunden: „${value.length > 24 ? `${value.slice(0, 24)}…` : value}“`;
    },
    events: (events) => `${counted(events, "Ereignis", "Ereignisse")} dieser Operation`,
    rest: (left) => `… und ${count(left)} weitere`,
  },
  own: {
    title: "Eigene Schlüssel",
    hint: "Geben Sie Operationen von Hand ein. Jede wird im gezeigten Moment ausgeführt und im Link gespeichert.",
    verb: "Aktion",
    verbs: { put: "put", get: "get", delete: "delete", scan: "scan" },
    key: "Schlüssel",
    value: "Wert, optional",
    to: "bis",
    add: "Ausführen",
    remove: (text) => `${text} entfernen`,
    list: "Ihre Eingaben",
    at: (after) => `nach ${count(after)}`,
    bad: "Schlüssel und Werte haben höchstens 40 Zeichen: Buchstaben, Ziffern und _ : -. Eine Bereichsabfrage braucht ein Ende.",
  },
  bits: {
    title: (table, level) =>
      level > 0
        ? `Filter von Tabelle ${table}, Level ${level}`
        : `Filter von Tabelle ${table}, die in keinem Level mehr ist`,
    close: "Schließen",
    gone: "Diese Tabelle ist nicht mehr im Baum. Gehen Sie zu einem früheren Moment zurück, um sie zu sehen.",
    facts: (bits, keys, probes) =>
      `${count(bits)} Bits für ${counted(keys, "Schlüssel", "Schlüssel")}, ${counted(probes, "Bitposition", "Bitpositionen")} pro Schlüssel`,
    fill: (share) => `${share} der Bits sind gesetzt (gezählt)`,
    rate: (share) => `Falsch-Positiv-Rate ${share} (aus diesem Filter geschätzt)`,
    noRate: "keine Schätzung der Falsch-Positiv-Rate",
    none: "Diese Tabelle hat keinen Filter: Der Speicherplan gab ihr keine Bits, oder Filter sind ausgeschaltet.",
    units: (segments, resident) =>
      `${counted(segments, "Segment", "Segmente")} mit Filtereinheiten; im Arbeitsspeicher je Segment: ${resident}.`,
    ask: "einen Schlüssel abfragen",
    answer: (key, isMaybe) =>
      isMaybe ? `„${key}“: vielleicht in der Tabelle.` : `„${key}“: sicher nicht in der Tabelle.`,
    grid: (bits) => `${count(bits)} Bits des Filters; mit Pfeiltasten von Bit zu Bit`,
    bit: (bit, isSet, isQueried) =>
      `Bit ${count(bit)} ist ${isSet ? 1 : 0}${isQueried ? ", eine Bitposition des Schlüssels" : ""}.`,
    hint: byPointer(
      "Zeigen Sie auf ein Bit, oder gehen Sie mit Pfeiltasten dorthin.",
      "Tippen Sie auf ein Bit, um es abzulesen.",
    ),
    columns: ["Bit", "Wert"],
  },
};
