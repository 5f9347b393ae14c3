/**
 * Die Sätze der Erzählung, auf Deutsch: was ein Schritt gezeigt hat, und was er nicht brauchte.
 *
 * Which sentence applies is decided in `figures/journey/narration.ts`.
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

/** Was die Zeilen sagten: Jedes Bit der Maske ist 1, oder eines nicht. */
function verdict(lines: number, maybe: readonly number[]): string {
  if (maybe.length === 0) {
    return lines === 1
      ? "Ihr fehlt ein Bit: Der Schlüssel ist sicher nicht da."
      : "Jeder fehlt ein Bit: Der Schlüssel ist sicher nicht da.";
  }
  const levels = `Level ${maybe.join(" und ")}`;
  const verb = maybe.length === 1 ? "kann" : "können";
  const others = lines - maybe.length;
  const rest = others === 0 ? "" : `; ${others === 1 ? "das andere" : `die ${others} anderen`} nicht`;
  return `${levels} ${verb} den Schlüssel haben${rest}.`;
}

export const narrationText: Twin<typeof english> = {
  start: "Ein Lookup. Abspielen oder einen Schritt tun.",
  started: (key) => `Der Lookup von ${key} beginnt.`,
  memtable: {
    absent: "Die Memtable hat den Schlüssel nicht. Nun die Levels, das jüngste zuerst.",
    value: "Die Memtable hat den Schlüssel.",
    tombstone: "Die Memtable sagt, dass der Schlüssel gelöscht wurde.",
  },
  memtableFilter: {
    empty: "Die Memtable ist leer, und der Filter vor ihr sagt es. Für sie wird nichts gehasht.",
    no: "Die Maske wird über den Filter vor der Memtable gelegt: Der Schlüssel ist sicher nicht dort.",
    maybe: "Die Maske wird über den Filter vor der Memtable gelegt: Der Schlüssel kann dort sein.",
  },
  hashedOnce: "Der Schlüssel wird gehasht, einmal, zu 64 Bits.",
  masked: (probes) =>
    `Der Digest wählt ${probes} Proben in einer Zeile. Jeder Filter dreht sie ein wenig: Eine Maske genügt für alle.`,
  located: (runs) =>
    runs === 1
      ? "Eine Suche in den vereinten Fence-Pointern findet die Tabelle, die den Schlüssel haben kann."
      : `Eine Suche in den vereinten Fence-Pointern findet für alle ${runs} Runs die Tabelle, die den Schlüssel haben kann.`,
  compared: (lines, maybe) =>
    lines === 1
      ? `Die Maske liegt über einer Zeile des einen Filters. ${verdict(lines, maybe)}`
      : `Die Maske liegt über einer Zeile jedes Filters, über allen ${lines} zugleich. ${verdict(lines, maybe)}`,
  skipped: (level) => `Level ${level}: Keine Tabelle deckt den Schlüssel. Hier ist nichts zu fragen.`,
  selected: (level) => `Level ${level}: Eine Tabelle deckt den Schlüssel. Zuerst wird ihr Filter gefragt.`,
  hashedFirst: (level) => `Level ${level}: Der Schlüssel wird gehasht, zu 64 Bits.`,
  hashedAgain: (level, number) =>
    `Level ${level}: Der Schlüssel wird noch einmal gehasht, Hash ${number}, zu denselben 64 Bits.`,
  reused: (level, hashesSaved) => `Level ${level}: Der Digest ist schon da. Bisher ${hashes(hashesSaved)} gespart.`,
  probed: (level, probe, set) => `Level ${level}: Das ${ordinal(probe)} geprobte Bit ist ${set ? "1" : "0"}.`,
  answeredNo: (level, probe) =>
    `Level ${level}: Das ${ordinal(probe)} geprobte Bit ist 0, also ist der Schlüssel sicher nicht hier.`,
  noRead: {
    computed: "Nichts gelesen.",
    again: "Nichts gelesen, aber ein Hash mehr.",
    reused: "Nichts gelesen, und kein neuer Hash.",
  },
  answeredMaybe: (level, probes) =>
    `Level ${level}: Alle ${probes} geprobten Bits sind 1, also kann der Schlüssel hier sein. Nur Lesen zeigt es.`,
  fences: (level, block) => `Level ${level}: Die Fence-Pointer nennen Block ${block}.`,
  read: (level, block, bytes) => `Level ${level}: Block ${block} wird gelesen, ${count(bytes)} Bytes.`,
  falsePositive: (level) =>
    `Level ${level}: falsch positiv. Andere Schlüssel hatten alle diese Bits gesetzt; der Block hat den Schlüssel nicht. Vergebens gelesen.`,
  found: (level) => `Level ${level}: Der Block hat den Schlüssel. Ältere Levels müssen nicht gefragt werden.`,
  deleted: (level) => `Level ${level}: Der Block sagt, dass der Schlüssel gelöscht wurde.`,
  ended: {
    absent: "Der Schlüssel ist nicht gespeichert.",
    value: "Der Wert wird zurückgegeben.",
    tombstone: "Der Schlüssel wurde gelöscht.",
  },
  total: (all, hashesSaved, filters, reads) =>
    `Insgesamt ${hashes(all)}${saved(hashesSaved)}, ` +
    `${counted(filters, "Filter", "Filter")} gefragt, ${counted(reads, "Block", "Blöcke")} gelesen.`,
  totalMasked: (all, masks, lines, reads) =>
    `Insgesamt ${hashes(all)}, ${counted(masks, "Maske", "Masken")}, ` +
    `${counted(lines, "Zeile", "Zeilen")} verglichen, ${counted(reads, "Block", "Blöcke")} gelesen.`,
};
