/**
 * What this build of the page is written in: German.
 *
 * How the German texts are written, so that every module keeps to it:
 * - Readers are not addressed by a pronoun: imperative singular is avoided too, infinitives and impersonal sentences ask
 *   ("Voraussage festlegen", "Wie viele …?"). Quotation marks are „so“, numbers 1.234,5, percentages 12 %.
 * - Terms that German courses use in English stay: Hash, Digest, Lookup, Memtable, Level, Compaction, Flush, Leveling,
 *   Tiering, Run, Cache, Tombstone, Put. They are German nouns then: capital letter, "der Digest", "das Level", "der Lookup",
 *   "der Run" (sorted run), "die Memtable", compounds with a hyphen: "Bloom-Filter", "Lese-Latenz" but "Lesevorgang".
 * - Filter: der Filter; it says "vielleicht" or "nein". False positive: "falsch positiv", the noun "der Falsch-Positive";
 *   false positive rate: "Falsch-Positiv-Rate". Filter probe: "Filterabfrage", probed: "abgefragt"; bits per key: "Bits pro Schlüssel".
 * - key: Schlüssel; table: Tabelle; block: Block; read: Lesevorgang, short "Lesen"; wasted read: "unnötiger Lesezugriff";
 *   fence pointers: "Fence-Pointer"; size ratio: "Größenverhältnis T"; write amplification: "Schreibverstärkung".
 * - per filter: "ein Digest pro Filter"; one shared digest: "ein gemeinsamer Digest"; one mask: "eine Maske".
 * - origins: Modell; simuliert; im Browser gemessen; nativ gemessen auf X am Y; gezählt.
 * Sentences of the engine (errors, titles in result files) stay English.
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
