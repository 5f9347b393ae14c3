/** Texte der Abbildung eines Filters über Wörter, auf Deutsch. */

import { count as grouped } from "../numbers";
import { byPointer } from "../pointer";
import type { Twin } from "../twin";
import type { filterText as english } from "./filter.en";

const some = (count: number, one: string, more: string): string => `${grouped(count)} ${count === 1 ? one : more}`;
const bits = (count: number): string => some(count, "Bit", "Bits");

/** „a, b und c“. */
function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} und ${names.at(-1)}`;
}

export const filterText: Twin<typeof english> = {
  title: "Ein Filter für Wörter, Bit für Bit",
  shape: (size, keys, probes) =>
    `Ein Filter von ${bits(size)} für ${some(keys, "Wort", "Wörter")}; jedes Wort setzt ${bits(probes)}.`,
  hint: byPointer(
    "Zeigen Sie auf ein Bit, um seine Wörter zu sehen. Mit Pfeiltasten gehen Sie durch die Bits.",
    "Tippen Sie auf ein Bit oder ein Wort, um seine Wörter oder Bits zu sehen.",
  ),
  hintBlind: byPointer(
    "Zeigen Sie auf ein Wort, um seine Bits zu sehen. Mit Pfeiltasten gehen Sie durch die Bits.",
    "Tippen Sie auf ein Wort, um seine Bits zu sehen.",
  ),
  no: "nein",
  maybe: "vielleicht",
  verdict: ({ word, maybe, isKey }) => {
    if (!maybe) return `Ein Bit ist 0, also wurde „${word}“ sicher nie hinzugefügt.`;
    return isKey
      ? `Alle Bits sind 1, und „${word}“ wurde hinzugefügt.`
      : `Alle Bits sind 1, aber „${word}“ wurde nie hinzugefügt: falsch positiv.`;
  },
  culprits: "Wörter, die diese Bits gesetzt haben",
  culpritBits: (positions) => `(Bit ${listed(positions.map(String))})`,
  bit: (bit, isSet, keys, isQueried) => {
    const queried = isQueried ? ", abgefragt" : "";
    if (!isSet) return `Bit ${bit} ist 0${queried}: Kein Wort hat es gesetzt`;
    return keys === null ? `Bit ${bit} ist 1${queried}` : `Bit ${bit} ist 1${queried}, gesetzt von ${listed(keys)}`;
  },
  word: (word, positions) => `${word} setzt die Bits ${listed(positions.map(String))}`,
  words: (count) => `${some(count, "Wort", "Wörter")} im Filter`,
  remove: (word) => `„${word}“ entfernen`,
  queried: "abgefragt",
  columns: ["Bit", "Wert", "abgefragt", "gesetzt von"],
  fill: (share) => `${share} der Bits sind 1`,
  counted: "gezählt",
};
