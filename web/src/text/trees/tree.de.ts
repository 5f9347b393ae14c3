/** Was die Abbildung eines wachsenden Baums sagt, auf Deutsch. Zahlen werden hereingereicht: Die Engine hat sie gezählt. */
import { count, counted } from "../numbers";
import type { Twin } from "../twin";
import type { treeText as english } from "./tree.en";

const REASONS = {
  levelOverCapacity: "es keinen Platz für eine weitere Ankunft hat",
  runsToMerge: "ein neuerer Run neben einen gekommen ist, der noch aufnimmt, was ankommt",
  requested: "es verlangt wurde",
  runsOverLimit: "es so viele Runs hat wie das Größenverhältnis",
} as const;

const entries = (some: number): string => counted(some, "Eintrag", "Einträge");
const tables = (some: number): string => counted(some, "Tabelle", "Tabellen");
const runs = (some: number): string => counted(some, "Run", "Runs");
const filters = (some: number): string => counted(some, "Filter", "Filter");

export const treeText: Twin<typeof english> = {
  params: {
    policy: "Strategie",
    policies: { leveling: "Leveling", tiering: "Tiering", "lazy-leveling": "Lazy Leveling" },
    ratio: "Größenverhältnis T",
    rounds: "gefüllte Memtables",
    order: "neue Schlüssel kommen",
    mix: "geschrieben werden",
    mixes: { some: "Puts, Änderungen, Löschungen", none: "nur Puts neuer Schlüssel" },
    orders: { random: "in zufälliger Reihenfolge", rising: "in steigender Reihenfolge" },
  },
  name: "Der Baum, Level für Level",
  tables: "Tabellen des Baums",
  hint: "Pfeiltasten gehen von Tabelle zu Tabelle, Escape schließt.",
  memtable: (some, of) => `Memtable: ${count(some)} von ${count(of)} Einträgen`,
  level: (level) => `Level ${level}`,
  shortLevel: (level) => `L${level}`,
  holds: (some, ofTables) => `${runs(some)}, ${tables(ofTables)}`,
  empty: "leer",
  room: (blocks, of) => `${count(blocks)} von ${count(of)} Blöcken`,
  runs: (some, of) => `${count(some)} von ${count(of)} Runs`,
  entries,
  smallest: "kleinster Schlüssel",
  largest: "größter Schlüssel",

  table: (table, level) => `Tabelle ${table}, Level ${level}`,
  noTable: "Eine Tabelle wählen, um hineinzusehen. Die gepunktete Linie ist der Schlüssel, dem gefolgt wird.",
  close: "Schließen",
  gone: (table) => `Tabelle ${table} ist in diesem Moment nicht im Baum.`,
  facts: {
    entries: (some, tombstones) =>
      tombstones === 0 ? entries(some) : `${entries(some)}, darunter ${counted(tombstones, "Tombstone", "Tombstones")}`,
    blocks: (blocks) => `${counted(blocks, "Block", "Blöcke")} von 4 KiB`,
    filter: (bits, perKey) => `Filter von ${count(bits)} Bits, ${perKey} pro Schlüssel`,
    keys: (from, to) => `Schlüssel von ${from} bis ${to}`,
  },
  keysOf: "Ihre Schlüssel: einen wählen, um ihm zu folgen",
  tombstone: "gelöscht",
  follow: (key) => `${key} folgen`,
  chosenTable: (table, level, some, isFollowed) =>
    `Tabelle ${table}, Level ${level}, ${entries(some)}${isFollowed ? ", hat den Schlüssel, dem gefolgt wird" : ""}`,

  columns: [
    "Level",
    "Run, neuester zuerst",
    "Tabelle",
    "Einträge",
    "Tombstones",
    "Blöcke",
    "Filter-Bits pro Schlüssel",
    "erster Schlüssel",
    "letzter Schlüssel",
  ],
  describe: (puts, deletes, memtable) =>
    `Nach ${counted(puts, "Put", "Puts")} und ${counted(deletes, "Löschung", "Löschungen")}: ${entries(memtable)} in der Memtable`,
  describeLevel: (level, some, ofTables, blocks, of) =>
    `Level ${level}: ${runs(some)} aus ${counted(ofTables, "Tabelle", "Tabellen")}, ${count(blocks)} von ${count(of)} Blöcken`,
  nothingYet: "Noch ist nichts auf dem Speicher",

  path: {
    name: (key) => `Wo ${key} ist`,
    memtable: "Memtable",
    level: (level) => `Level ${level}`,
    before: "noch nicht geschrieben",
    gone: "fort",
    says: (key, where, isDeleted) =>
      isDeleted ? `${key} ist gelöscht; der Tombstone steht hier: ${where}.` : `${key} steht hier: ${where}.`,
    notYet: (key) => `${key} ist noch nicht geschrieben.`,
    isGone: (key) => `${key} ist fort: Sein Tombstone wurde eingesammelt.`,
    stations: (stations) => `In der ganzen Spur: ${stations.join(", dann ")}.`,
  },

  timeline: {
    name: "Schritte des Wachsens",
    track: "Position im Wachsen",
    traceHint: "Fingerabdruck aller Ereignisse dieses Wachsens: Ein nativer Lauf mit demselben Seed ergibt denselben.",
    marks: "Marken",
    choices: {
      all: "alle Schritte",
      flush: "Flushes",
      levelOverCapacity: "Compactions voller Levels",
      runsToMerge: "Vereinen neuer Runs",
      runsOverLimit: "Compactions bei zu vielen Runs",
      "false-positive": "falsch positive Antworten",
    },
  },

  moving: {
    dropped: {
      shadowed: "älter: verworfen",
      deleted: "gelöscht: verworfen",
      collected: "Löschung erledigt: verworfen",
    },
    counts: {
      title: "Bis zu diesem Moment gezählt",
      read: "Blöcke gelesen",
      written: "Blöcke geschrieben",
      dropped: "Einträge verworfen",
      amplification: "Write Amplification",
      amplificationHint: "geschriebene Blöcke pro geflushtem Block",
    },
  },

  say: {
    filling: "Schreibvorgänge füllen die Memtable.",
    andMore: (compactions: number): string =>
      `Dazu ${counted(compactions, "kleinere Compaction", "kleinere Compactions")}.`,
    start: "Noch ist nichts geschrieben. Abspielen oder einen Schritt bis zum ersten Flush tun.",
    put: (memtable) => `Ein Put geht in die Memtable, die jetzt ${count(memtable)} Einträge hat.`,
    deleted: (memtable) =>
      `Eine Löschung wird als Tombstone in die Memtable geschrieben, die jetzt ${count(memtable)} Einträge hat.`,
    flushing: (some) =>
      `Flush: Die Memtable ist voll, aus ihren ${count(some)} Einträgen wird eine Tabelle von Level 1.`,
    flushed: (some) => `Flush fertig: ein neuer Run vorn in Level 1, das jetzt ${runs(some)} hat.`,
    due: (level, reason) => `Compaction: Level ${level} ist fällig, weil ${REASONS[reason]}.`,
    within: (level) => `Compaction in Level ${level}, weil ${REASONS.runsToMerge}.`,
    inputs: (some, to) => `${counted(some, "Tabelle geht", "Tabellen gehen")} ein, das Ergebnis ist für Level ${to}.`,
    output: (some, to) =>
      `${tables(some)} des Ergebnisses bisher, für Level ${to}; wer liest, sieht noch die Eingaben.`,
    compacted: (read, written, to) =>
      read === written
        ? `Compaction fertig: ${count(written)} Einträge stehen jetzt in Level ${to}.`
        : `Compaction fertig: Von ${count(read)} Einträgen sind ${count(written)} übrig, jetzt in Level ${to}; die anderen waren verdeckt oder gelöscht.`,
    moved: (some, to) =>
      `Verschoben: ${counted(some, "Tabelle wird", "Tabellen werden")} unverändert an Level ${to} weitergereicht. Nichts wurde neu geschrieben.`,
    looking: (some) =>
      some === 0
        ? "Ein Lookup nach einem fehlenden Schlüssel beginnt, mit einem Hash für alle Filter."
        : `Der Lookup nach einem fehlenden Schlüssel hat bisher ${filters(some)} gefragt.`,
    asking: (level) =>
      `Level ${level}: Ein Run hat eine Tabelle, die den Schlüssel haben könnte. Ihr Filter wird gefragt.`,
    answered: (level, isNo) =>
      isNo
        ? `Level ${level}: Der Filter sagt Nein. Mit diesem Run ist der Lookup fertig.`
        : `Level ${level}: Der Filter sagt vielleicht. Ein Block muss gelesen werden.`,
    fooled: "Falsch positiv: Ein Filter sagte vielleicht, ein Block wurde gelesen, und der Schlüssel war nicht da.",
    looked: (some) =>
      `Der Lookup nach einem fehlenden Schlüssel hat ${filters(some)} gefragt, einen für jeden Run, der ihn deckt.`,
  },
};
