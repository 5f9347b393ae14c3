/** Was der Digest-Streifen sagt, auf Deutsch. */

import type { Twin } from "../twin";
import type { digestStripText as english } from "./digest-strip.en";

const hashes = (count: number): string => `${count} ${count === 1 ? "Hash" : "Hashes"}`;

export const digestStripText: Twin<typeof english> = {
  name: "Von einem Schlüssel zu seinen Stellen",
  schemes: {
    "standard-independent": "k Hashes",
    "standard-split": "doppeltes Hashen",
    "standard-paper": "Verschiebungen, wie programmiert",
    "standard-rotl64": "echte Rotation",
  },
  bits: "Bits des Filters",
  probes: "Stellen pro Schlüssel (k)",
  key: "Schlüssel",
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
  overlap: (cells) => `${cells} Bits kommen aus beiden Kopien`,
  grid: (bits) => `der Filter: ${bits} Bits`,
  hashes: (count) => `${hashes(count)} des Schlüssels`,
  start: (word) => `Ein Schlüssel: „${word}“. Noch ist nichts gehasht.`,
  digest: (word) => `Der Schlüssel „${word}“ wird gehasht: 64 Bits, die einzigen, die dieses Verfahren braucht.`,
  still: "die Bits stehen, wo der Digest sie hat",
  moved: "sie stehen, wo die Kopien sie haben",
  halves: "Der Digest wird halbiert: a ist der Anfang, b kommt für jede weitere Stelle dazu.",
  step: (left, right, overlap) =>
    overlap === 0
      ? `Der Schritt d ist eine Rotation: Was links um ${left} Bits hinausgeht, kommt rechts um ${-right} Bits wieder herein.`
      : `Der Schritt d besteht aus zwei Kopien, ${left} Bits nach links und ${-right} Bits nach rechts. ${left} + ${-right} ist nicht 64: Das ist keine Rotation, und ${overlap} Bits sind aus beiden Kopien gemischt.`,
  place: (number, word, bits, place, isSet) =>
    `Stelle ${number}: ${word}, geteilt durch ${bits}, lässt ${place}; dieses Bit ist ${isSet ? 1 : 0}.`,
  answer: (word, maybe) =>
    maybe ? `Alle Bits sind 1: Zu „${word}“ sagt der Filter vielleicht.` : `Zu „${word}“ sagt der Filter nein.`,
  summary: (scheme, word, count, places, bits) =>
    `${scheme}: „${word}“ nach ${hashes(count)}, ${places.length === 0 ? "noch keine Stellen" : `Stellen ${places.join(", ")}`} von ${bits}.`,
  columns: ["Nummer der Stelle", "Wort", "64 Bits, hexadezimal", "Stelle", "Bit"],
  stage: (stage, of) => `Schritt ${stage} von ${of}`,
};
