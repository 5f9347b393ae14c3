/** Was die Sandbox sagt, auf Deutsch. Zahlen werden hereingereicht: Die Engine hat sie gezählt. */

import { count, counted, fixed } from "../numbers";
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

const operations = (some: number): string => counted(some, "Operation", "Operationen");
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
    hint: "Für alle Seiten des Labors. Dieser Browser behält es.",
    choices: { auto: "wie es das System verlangt", reduced: "weniger", full: "alles" },
  },
  lede: "Eine Sandbox über der echten Engine: jede Option, jede Last, bis zu zwei Millionen Operationen, zwei Konfigurationen nebeneinander. Alles läuft in Ihrem Browser.",
  panes: "Konfigurationen",
  pane: "Optionen von",
  paneNames: { a: "A", b: "B" },
  paneTitle: (pane) => `Konfiguration ${pane}`,
  one: "Eine Konfiguration",
  two: "A neben B",
  optionsOf: "Optionen von",
  sharedWorkload: "Beide Konfigurationen erleben dieselben Operationen, aus demselben Seed.",
  same: "Wie in A",
  differs: (inA) => `anders; A hat ${inA}`,
  essentials: "Damit beginnen",
  more: "Weitere Optionen",
  changedCount: (changed) => `${changed} geändert`,
  blockNote: "Blöcke haben 4 KiB: das ist eine Konstante des Formats, keine Option.",
  ran: "getane Operationen",
  at: "Moment",
  step: "Schritt innerhalb der nächsten Operation",
  openTable: "offene Tabelle",
  loading: "Die volle Engine kommt …",
  run: {
    title: "Lauf",
    progress: (done, total, slices) =>
      `${count(done)} von ${count(total)} Operationen, ${counted(slices, "Abschnitt", "Abschnitte")}`,
    stop: "Anhalten",
    goOn: "Weiter",
    again: "Noch einmal",
    stopped: "Angehalten; was getan ist, bleibt.",
    done: "Fertig.",
    refused: (pane, sentence) => `Die Engine lehnt Konfiguration ${pane} ab: ${sentence}.`,
    failed: (message) => `Der Lauf endete zu früh: ${message}`,
    fingerprint: "Fingerabdruck",
    fingerprintHint:
      "Über alle Ereignisse bisher: ein nativer Lauf mit denselben Einstellungen und demselben Seed gibt denselben.",
    forgotten: (from) => `Die ersten ${count(from)} Operationen liegen zu weit zurück, um gezeigt zu werden.`,
  },
  timeline: {
    name: "Schritte des Laufs",
    track: "Position im Lauf",
    traceHint: "Fingerabdruck über alle Ereignisse von Konfiguration A bisher.",
    start: "Noch ist nichts getan. Abspielen, oder ein Schritt bis zum ersten Flush.",
    moment: (done, memtable, tables, levels) =>
      `Nach ${operations(done)}: ${entries(memtable)} in der Memtable, ${counted(tables, "Tabelle", "Tabellen")} in ${counted(levels, "Level", "Levels")}.`,
    fooled: (done) =>
      `Operation ${count(done)} ergab ein Falsch-Positiv: Ein Filter antwortete „vielleicht“, und ein Lesezugriff war unnötig.`,
    playing: "Operationen laufen, bis die Memtable voll ist.",
    ofPane: (pane, line) => `${pane}: ${line}`,
  },
  tree: {
    name: (pane) => `Der Baum von Konfiguration ${pane}, Level für Level`,
    memtable: (some) => `Memtable: ${entries(some)}`,
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
    chosen: (table, level) => `Tabelle ${table}, Level ${level}`,
    hint: "Pfeiltasten gehen von Tabelle zu Tabelle, Escape schließt; eine offene Tabelle zeigt ihren Filter.",
  },
  metrics: {
    counts: (pane) => `Zählungen von ${pane}`,
    title: (pane) => `Lookups von ${pane}, Level für Level`,
    origin: (done) => `in Ihrem Browser gezählt, über die ersten ${operations(done)}`,
    level: "Level",
    asked: "Filter abgefragt",
    probes: "geprüfte Bits",
    hashes: "Hashes",
    blocksRead: "Blöcke gelesen",
    blocksCached: "aus dem Cache",
    fooled: "unnötig gelesen",
    all: "alle",
    none: "Bisher wurde nichts nachgeschlagen.",
    facts: {
      write: "Write Amplification",
      read: "gelesene Blöcke je Lookup",
      space: "Space Amplification",
      hashes: "Hashes je Lookup",
      live: "lebende Schlüssel",
      held: "in Tabellen gehalten",
      filters: "Filter",
      cached: "Blöcke im Cache",
      filterCache: "Filter-Cache, Treffer von Fragen",
      units: "Filter-Einheiten im Speicher",
      ranges: "Tabellen, die Scans ausließen",
    },
    share: (part, of) => `${count(part)} von ${count(of)}`,
    noValue: "–",
  },
  plot: {
    title: (pane) => `Amplification über die Zeit, ${pane}`,
    x: "Operationen",
    y: "Verhältnis",
    write: "Schreiben: geschriebene Bytes je Byte an Einträgen",
    read: "Lesen: Blöcke je Lookup, zuletzt",
    space: "Platz: gehaltene Bytes je lebendem Byte",
  },
  operation: {
    title: (pane) => `Die letzte Operation von ${pane}`,
    origin: "echte Ereignisse, bis hierher noch einmal gelaufen",
    none: "In diesem Moment ist keine Operation getan.",
    ask: (done) => `Noch einmal bis hierher laufen (${operations(done)})`,
    busy: (reached, of) => `Läuft noch einmal: ${count(reached)} von ${count(of)} Operationen …`,
    line: ({ number, action, key, to, isTyped }) =>
      `Operation ${count(number)}${isTyped ? ", getippt" : ""}: ${ACTIONS[action]} ${key}${to === undefined ? "" : ` bis ${to}`}`,
    outcome: ({ action, value, scanned }) => {
      if (scanned !== undefined) return `${counted(scanned, "Schlüssel", "Schlüssel")} gefunden`;
      if (action !== "get" && action !== "modify") return "geschrieben";
      return value === undefined
        ? "nicht gefunden"
        : `gefunden: „${value.length > 24 ? `${value.slice(0, 24)}…` : value}“`;
    },
    events: (events) => `${counted(events, "Ereignis", "Ereignisse")} dabei`,
    rest: (left) => `… und ${count(left)} weitere`,
  },
  own: {
    title: "Eigene Schlüssel",
    hint: "Von Hand getippte Operationen; jede geschieht im gezeigten Moment und bleibt im Link.",
    verb: "tun",
    verbs: { put: "put", get: "get", delete: "delete", scan: "scan" },
    key: "Schlüssel",
    value: "Wert, falls einer",
    to: "bis",
    add: "Hier tun",
    remove: (text) => `${text} vergessen`,
    list: "Bisher getippt",
    at: (after) => `nach ${count(after)}`,
    bad: "Schlüssel und Werte bestehen aus Buchstaben, Ziffern und _ : -, höchstens 40; ein Scan braucht ein Ende.",
  },
  bits: {
    title: (table, level) =>
      level > 0
        ? `Filter von Tabelle ${table}, Level ${level}`
        : `Filter von Tabelle ${table}, die in keinem Level mehr ist`,
    close: "Schließen",
    gone: "Diese Tabelle ist fort: zu einem Moment zurückgehen, in dem sie da war, und bis dorthin noch einmal laufen.",
    facts: (bits, keys, probes) =>
      `${count(bits)} Bits für ${counted(keys, "Schlüssel", "Schlüssel")}, ${counted(probes, "Bitposition", "Bitpositionen")} pro Schlüssel`,
    fill: (share) => `${share} der Bits sind gesetzt (gezählt)`,
    rate: (share) => `Falsch-positiv-Rate ${share} (aus diesem Filter geschätzt)`,
    noRate: "keine Schätzung der Falsch-positiv-Rate",
    none: "Diese Tabelle hat keinen Filter: ihr Speicherplan gab ihm keine Bits, oder es wurde keiner verlangt.",
    units: (segments, resident) =>
      `${counted(segments, "Segment", "Segmente")} mit Filter-Einheiten; im Speicher je Segment: ${resident}.`,
    ask: "nach einem Schlüssel fragen",
    answer: (key, isMaybe) => (isMaybe ? `„${key}“: vielleicht in der Tabelle.` : `„${key}“: sicher nicht.`),
    grid: (bits) => `${count(bits)} Bits des Filters; Pfeiltasten gehen von Bit zu Bit`,
    bit: (bit, isSet, isAsked) =>
      `Bit ${count(bit)} ist ${isSet ? 1 : 0}${isAsked ? ", und der Schlüssel fragt danach" : ""}.`,
    hint: "Auf ein Bit zeigen, oder mit Pfeiltasten dorthin gehen.",
    columns: ["Bit", "Wert"],
  },
};
