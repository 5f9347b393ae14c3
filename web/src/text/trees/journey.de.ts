/** Sätze zum Weg eines Lookups, auf Deutsch. `figures/journey` wählt den passenden aus. */
import { counted, count as grouped } from "../numbers";
import type { Twin } from "../twin";
import type { journeyText as english } from "./journey.en";

const hashes = (count: number): string => counted(count, "Hash", "Hashes");

export const journeyText: Twin<typeof english> = {
  name: "Weg eines Lookups durch die Levels",
  levels: "Levels des Baums, das neueste zuerst",
  level: (level) => `L${level}`,
  tables: (count) => counted(count, "Tabelle", "Tabellen"),
  keys: (count) => counted(count, "Schlüssel", "Schlüssel"),
  stored: "gespeichert",
  notStored: "nicht gespeichert",
  toCome: "noch nicht erreicht",
  hashed: "hier gehasht",
  levelNumber: (level) => `Level ${level}`,
  described: (levels, key, where, kept, counts) =>
    `Ein Baum mit ${counted(levels, "Level", "Levels")}; der Schlüssel ${key} ist ${where}; ${kept}. Bisher: ` +
    `${hashes(counts.hashes)}, ${counts.hashesSaved} gespart, ` +
    `${counted(counts.filtersProbed, "Filter", "Filter")} abgefragt, ${counted(counts.blocksRead, "Block", "Blöcke")} gelesen.`,
  digestOnce: "Digest von 64 Bits, einmal berechnet",
  digestOnceShort: "64 Bits, einmal berechnet",
  digestWaiting: "noch nicht berechnet",
  hashedHere: (count) =>
    count === 0 ? "wird für jeden Filter gehasht" : `für jeden Filter gehasht: bisher ${hashes(count)}`,
  hashedHereShort: (count) => (count === 0 ? "für jeden Filter" : `bisher ${hashes(count)}`),
  sameBits: "jedes Mal dieselben 64 Bits",
  saved: "Hash gespart",
  once: "einmal gehasht",
  hash: (number) => `Hash ${number}`,
  mask: (probes) => [`Maske mit ${probes} Bits`, "für jeden Filter"],
  maskWaiting: ["eine Maske,", "noch nicht gebaut"],
  oneSearch: "eine Suche, alle Tabellen",
  lineCompared: (line) => `Zeile ${grouped(line)} mit der Maske verglichen`,
  maskBits: "Bits unter der Maske",
  probedBits: "geprüfte Bits",
  kept: {
    "per-filter": "der Schlüssel wird für jeden Filter gehasht",
    shared: "alle Filter teilen sich einen Digest",
    merged: "alle Filter teilen sich einen Digest; sie werden einzeln abgefragt, weil keine Maske zu ihnen passt",
    masked: "eine Maske aus den Bits des Digests wird gleichzeitig mit je einer Zeile aller Filter verglichen",
  },
  keyTravels: "der Schlüssel geht an jeden Filter",
  digestTravels: "der Digest geht an jeden Filter",
  smallest: "kleinster",
  largest: "größter Schlüssel",
  excerpt: {
    line: "die Filterzeile, die der Digest wählt",
    masked: "die Zeile jedes Filters unter der Maske",
    words: "die Filterwörter, die der Digest wählt",
    whole: "der ganze Filter",
  },
  verdicts: {
    "to-come": ["", ""],
    "not-probed": ["nicht abgefragt", ""],
    skipped: ["keine Tabelle", "kommt infrage"],
    located: ["Tabelle gefunden", ""],
    selected: ["wird abgefragt", ""],
    probing: ["wird abgefragt", ""],
    no: ["0 → nein", ""],
    maybe: ["alle 1 → vielleicht", ""],
    unsearched: ["alle 1 → vielleicht", "nicht gesucht"],
    reading: ["vielleicht → lesen", ""],
    "false-positive": ["falsch positiv", "unnötig gelesen"],
    found: ["gefunden", ""],
    deleted: ["gefunden: gelöscht", ""],
  },
  read: (block, bytes) => `Block ${grouped(block)}, ${grouped(bytes)} Bytes`,
  columns: [
    "Level",
    "Tabellen",
    "Schlüssel",
    "Zustand",
    "abgefragte Tabelle",
    "Digest",
    "Zeile des Filters",
    "geprüfte Bits",
    "Antwort des Filters",
    "gelesener Block",
    "Suche im Block",
  ],
};
