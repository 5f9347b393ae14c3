/** Was die Abbildung eines Filters über Wörtern sagt, auf Deutsch. */

import { count as grouped } from "../numbers";
import type { Twin } from "../twin";
import type { filterText as english } from "./filter.en";

const some = (count: number, one: string, more: string): string => `${grouped(count)} ${count === 1 ? one : more}`;
const bits = (count: number): string => some(count, "Bit", "Bits");

/** „a, b und c“. */
function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} und ${names.at(-1)}`;
}

export const filterText: Twin<typeof english> = {
  title: "Ein Filter über Wörtern, offen einzusehen",
  shape: (size, keys, probes) =>
    `Ein Filter von ${bits(size)} für ${some(keys, "Wort", "Wörter")}; jedes Wort setzt ${bits(probes)}.`,
  hint: "Auf ein Bit zeigen, um zu sehen, wer es gesetzt hat, oder auf ein Wort, um seine Bits zu sehen. Pfeiltasten gehen durch die Bits.",
  hintBlind: "Auf ein Wort zeigen, um seine Bits zu sehen. Pfeiltasten gehen durch die Bits.",
  no: "nein",
  maybe: "vielleicht",
  verdict: ({ word, maybe, isKey }) => {
    if (!maybe) return `Zu „${word}“ sagt er nein: Ein Bit ist 0, also wurde dieses Wort sicher nie hinzugefügt.`;
    return isKey
      ? `Zu „${word}“ sagt er vielleicht, und es wurde hinzugefügt.`
      : `Zu „${word}“ sagt er vielleicht, und irrt: Das Wort wurde nie hinzugefügt.`;
  },
  culprits: "Wessen Bits das sind",
  culpritBits: (positions) => `(Bit ${listed(positions.map(String))})`,
  bit: (bit, isSet, keys, isAsked) => {
    const asked = isAsked ? ", gefragt" : "";
    if (!isSet) return `Bit ${bit} ist 0${asked}: Niemand hat es gesetzt`;
    return keys === null ? `Bit ${bit} ist 1${asked}` : `Bit ${bit} ist 1${asked}, gesetzt von ${listed(keys)}`;
  },
  word: (word, positions) => `${word} setzt die Bits ${listed(positions.map(String))}`,
  words: (count) => `${some(count, "Wort", "Wörter")} im Filter`,
  remove: (word) => `„${word}“ herausnehmen`,
  asked: "gefragt",
  columns: ["Bit", "Wert", "gefragt", "gesetzt von"],
  fill: (share) => `${share} der Bits sind 1`,
  counted: "gezählt",
};
