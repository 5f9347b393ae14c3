/**
 * Language of this build: German.
 *
 * Rules for all German texts:
 * - Sentences address readers as *Sie*. Buttons use the infinitive („Vorhersage festlegen“). Quotation marks are „so“, numbers 1.234,5,
 *   percentages 12 %.
 * - Terms that German courses use in English stay: Hash, Digest, Lookup, Memtable, Level, Compaction, Flush, Leveling, Tiering, Run,
 *   Cache, Tombstone, Put. They are German nouns: capital letter, *der Digest*, *das Level*, *der Lookup*, *der Run* (sorted run),
 *   *die Memtable*, and compounds with a hyphen: *Bloom-Filter*, but *Leselatenz* and *Lesezugriff*.
 * - Filter: *der Filter*, with the answers „vielleicht“ and „nein“. False positive: *falsch positiv*, noun *der Falsch-Positive*. False
 *   positive rate: *Falsch-Positiv-Rate*. Filter probe: *Filterabfrage*, *abgefragt*. Bits per key: *Bits pro Schlüssel*.
 * - Key: *Schlüssel*. Table: *Tabelle*. Block: *Block*. Read: *Lesezugriff*. Wasted read: *unnötiger Lesezugriff*. Fence pointers:
 *   *Fence-Pointer*. Size ratio: *Größenverhältnis T*. Write amplification: *Write Amplification*.
 * - Arms: *ein Digest pro Filter*, *ein gemeinsamer Digest*, *eine Maske*.
 * - Origins: *Modell*, *simuliert*, *im Browser gemessen*, *nativ gemessen auf X am Y*, *gezählt*.
 *
 * Messages of the engine (errors, titles in result files) stay English.
 */

import type { language as english } from "./language.en";
import type { Twin } from "./twin";

export const language: Twin<typeof english> = {
  code: "de",
  root: "../",
  others: [{ code: "en", short: "EN", name: "English", path: "../" }],
  numbers: ["kein", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"],
  date: (iso) => iso.split("-").reverse().join("."),
};
