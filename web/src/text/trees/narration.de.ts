/**
 * Sätze der Erzählung, auf Deutsch: das Ergebnis eines Schritts, und die gesparte Arbeit.
 *
 * `figures/journey/narration.ts` selects the sentence.
 */
import { count, counted } from "../numbers";
import type { Twin } from "../twin";
import type { narrationText as english, ordinal as ordinalInEnglish } from "./narration.en";

const ORDINALS = ["erste", "zweite", "dritte", "vierte", "fünfte", "sechste", "siebte", "achte", "neunte", "zehnte"];

/** „dritte“ für 3. */
export const ordinal: Twin<typeof ordinalInEnglish> = (number) => ORDINALS[number - 1] ?? `${number}.`;

const hashes = (some: number): string => counted(some, "Hash", "Hashes");

function saved(hashesSaved: number): string {
  return hashesSaved === 0 ? "" : `, ${hashesSaved} gespart`;
}

/** Ergebnis des Vergleichs: Alle Bits der Maske sind 1, oder eines ist 0. */
function verdict(lines: number, maybe: readonly number[]): string {
  if (maybe.length === 0) {
    return lines === 1
      ? "Ein Bit unter der Maske ist 0: Der Schlüssel fehlt sicher."
      : "Jede Zeile hat eine 0 unter der Maske: Der Schlüssel fehlt sicher.";
  }
  const levels = `Level ${maybe.join(" und ")}`;
  const verb = maybe.length === 1 ? "kann" : "können";
  const others = lines - maybe.length;
  const rest = others === 0 ? "" : `, ${others === 1 ? "das andere" : `die ${others} anderen`} nicht`;
  return `${levels} ${verb} den Schlüssel enthalten${rest}.`;
}

export const narrationText: Twin<typeof english> = {
  start: "Ein Lookup. Spielen Sie ihn ab, oder gehen Sie einen Schritt weiter.",
  started: (key) => `Der Lookup von ${key} beginnt.`,
  memtable: {
    absent: "Die Memtable enthält den Schlüssel nicht. Es folgen die Levels, das neueste zuerst.",
    value: "Die Memtable enthält den Schlüssel.",
    tombstone: "Die Memtable enthält einen Tombstone: Der Schlüssel wurde gelöscht.",
  },
  memtableFilter: {
    empty: "Die Memtable ist leer, also braucht ihr Filter keinen Hash.",
    no: "Die Maske wird mit dem Filter der Memtable verglichen: Der Schlüssel ist sicher nicht in der Memtable.",
    maybe: "Die Maske wird mit dem Filter der Memtable verglichen: Der Schlüssel kann in der Memtable sein.",
  },
  hashedOnce: "Der Schlüssel wird einmal gehasht, zu 64 Bits.",
  masked: (probes) =>
    `Der Digest ergibt ${probes} Bitpositionen in einer Filterzeile. Jeder Filter rotiert sie, sodass eine Maske für alle genügt.`,
  located: (runs) =>
    runs === 1
      ? "Eine Suche in den vereinten Fence-Pointern findet die Tabelle, die den Schlüssel enthalten kann."
      : `Eine Suche in den vereinten Fence-Pointern findet für alle ${runs} Runs die Tabelle, die den Schlüssel enthalten kann.`,
  compared: (lines, maybe) =>
    lines === 1
      ? `Die Maske wird mit einer Zeile des einzigen Filters verglichen. ${verdict(lines, maybe)}`
      : `Die Maske wird mit einer Zeile jedes Filters verglichen, mit allen ${lines} zugleich. ${verdict(lines, maybe)}`,
  skipped: (level) => `Level ${level}: Keine Tabelle kommt für den Schlüssel infrage, also wird kein Filter abgefragt.`,
  selected: (level) =>
    `Level ${level}: Eine Tabelle kommt für den Schlüssel infrage. Zuerst wird ihr Filter abgefragt.`,
  hashedFirst: (level) => `Level ${level}: Der Schlüssel wird zu 64 Bits gehasht.`,
  hashedAgain: (level, number) =>
    `Level ${level}: Der Schlüssel wird noch einmal gehasht (Hash ${number}), zu denselben 64 Bits.`,
  reused: (level, hashesSaved) =>
    `Level ${level}: Derselbe Digest wählt die Bits dieses Filters. Bisher ${hashes(hashesSaved)} gespart.`,
  probed: (level, probe, set) => `Level ${level}: Das ${ordinal(probe)} geprüfte Bit ist ${set ? "1" : "0"}.`,
  answeredNo: (level, probe) =>
    `Level ${level}: Das ${ordinal(probe)} geprüfte Bit ist 0, also ist der Schlüssel sicher nicht hier.`,
  noRead: {
    computed: "Kein Block wird gelesen.",
    again: "Kein Block wird gelesen, aber der Schlüssel wurde noch einmal gehasht.",
    reused: "Kein Block wird gelesen, und kein Hash wird berechnet.",
  },
  answeredMaybe: (level, probes) =>
    `Level ${level}: Alle ${probes} geprüften Bits sind 1, also kann der Schlüssel hier sein. Erst ein Lesezugriff zeigt es.`,
  fences: (level, block) => `Level ${level}: Die Fence-Pointer führen zu Block ${block}.`,
  read: (level, block, bytes) => `Level ${level}: Block ${block} wird gelesen (${count(bytes)} Bytes).`,
  falsePositive: (level) =>
    `Level ${level}: falsch positiv. Andere Schlüssel haben alle diese Bits gesetzt, und der Block enthält den Schlüssel nicht. Der Lesezugriff war unnötig.`,
  found: (level) => `Level ${level}: Der Block enthält den Schlüssel. Tiefere Levels werden nicht durchsucht.`,
  deleted: (level) => `Level ${level}: Der Block enthält einen Tombstone: Der Schlüssel wurde gelöscht.`,
  ended: {
    absent: "Der Schlüssel ist nicht gespeichert.",
    value: "Der Wert wird zurückgegeben.",
    tombstone: "Der Schlüssel wurde gelöscht.",
  },
  left: (sentence) => `Linker Baum, ${sentence}`,
  endedTwo: (left, right) => `Links: ${hashes(left)}. Rechts: ${hashes(right)}.`,
  total: (all, hashesSaved, filters, reads) =>
    `Insgesamt: ${hashes(all)}${saved(hashesSaved)}, ` +
    `${counted(filters, "Filter", "Filter")} abgefragt, ${counted(reads, "Block", "Blöcke")} gelesen.`,
  totalMasked: (all, masks, lines, reads) =>
    `Insgesamt: ${hashes(all)}, ${counted(masks, "Maske", "Masken")}, ` +
    `${counted(lines, "Zeile", "Zeilen")} verglichen, ${counted(reads, "Block", "Blöcke")} gelesen.`,
};
