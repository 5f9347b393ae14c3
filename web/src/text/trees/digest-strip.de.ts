/** Texte des Digest-Streifens, auf Deutsch. */

import type { Twin } from "../twin";
import type { digestStripText as english } from "./digest-strip.en";

const hashes = (count: number): string => `${count} ${count === 1 ? "Hash" : "Hashes"}`;

export const digestStripText: Twin<typeof english> = {
  name: "Von einem Schlüssel zu seinen Bitpositionen",
  schemes: {
    "standard-independent": "k Hashes",
    "standard-split": "doppeltes Hashen",
    "standard-paper": "Verschiebungen, wie programmiert",
    "standard-rotl64": "echte Rotation",
  },
  bits: "Bits des Filters",
  probes: "Bitpositionen pro Schlüssel (k)",
  digestRow: "Digest h",
  half: (isLower) => (isLower ? "a, untere Hälfte" : "b, obere Hälfte"),
  copy: (left) => (left > 0 ? `h ≪ ${left}` : `h ≫ ${-left}`),
  stepRow: "Schritt d",
  hash: (number) => `Hash ${number}`,
  sum: (first, step, times) => {
    if (times === 0) return first;
    return times === 1 ? `${first} + ${step}` : `${first} + ${times} ${step}`;
  },
  remainder: (bits, place) => (bits === null ? `= ${place}` : `mod ${bits} = ${place}`),
  overlap: (cells) => `${cells} Bits aus beiden Kopien`,
  grid: (bits) => `der Filter: ${bits} Bits`,
  hashes: (count) => `${hashes(count)} des Schlüssels`,
  start: (word) => `Ein Schlüssel: „${word}“. Noch ist nichts gehasht.`,
  digest: (word) => `Der Schlüssel „${word}“ wird zu 64 Bits gehasht. Mehr braucht dieses Verfahren nicht.`,
  still: "Bits in der Reihenfolge des Digests",
  moved: "Bits, mit ihren Kopien verschoben",
  halves: "Der Digest hat zwei Hälften: a ist die erste Position, und b wird für jede weitere addiert.",
  step: (left, right, overlap) =>
    overlap === 0
      ? `Der Schritt d ist eine Rotation: ${left} Bits gehen links hinaus und kommen rechts wieder herein (Verschiebung um ${-right}).`
      : `Der Schritt d hat zwei Kopien, um ${left} Bits nach links und um ${-right} Bits nach rechts verschoben. ${left} + ${-right} ist nicht 64, also ist das keine Rotation: In ${overlap} Bits überlagern sich beide Kopien.`,
  place: (number, word, bits, place, isSet) =>
    `Position ${number}: ${word} modulo ${bits} ist ${place}; dieses Bit ist ${isSet ? 1 : 0}.`,
  answer: (zeros) =>
    zeros.length === 0
      ? "Alle Bits sind 1, also „vielleicht“."
      : `${zeros.length === 1 ? "Position" : "Positionen"} ${zeros.join(", ")} ${zeros.length === 1 ? "hat" : "haben"} eine 0, also „nein“.`,
  summary: (scheme, word, count, places, bits) =>
    `${scheme}: „${word}“ nach ${hashes(count)}, ${places.length === 0 ? "noch keine Positionen" : `Positionen ${places.join(", ")}`} von ${bits}.`,
  columns: ["Nummer der Position", "Wort", "64 Bits, hexadezimal", "Position", "Bit"],
  stage: (stage, of) => `Schritt ${stage} von ${of}`,
};
