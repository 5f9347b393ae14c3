/** Texts of the figure of a filter over words, in English. */
import { byPointer } from "../pointer";

const some = (count: number, one: string, more: string): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : more}`;

/** "a, b and c". */
function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

export const filterText = {
  title: "A filter over words, bit by bit",
  shape: (bits: number, keys: number, probes: number): string =>
    `A filter of ${some(bits, "bit", "bits")} for ${some(keys, "word", "words")}; each word sets ${some(probes, "bit", "bits")}.`,
  hint: byPointer(
    "Point at a bit to see its words. Arrow keys move between bits.",
    "Tap a bit to see its words, or a word to see its bits.",
  ),
  hintBlind: byPointer("Point at a word to see its bits. Arrow keys move between bits.", "Tap a word to see its bits."),
  no: "no",
  maybe: "maybe",
  verdict: ({
    word,
    maybe,
    isKey,
  }: {
    readonly word: string;
    readonly maybe: boolean;
    readonly isKey: boolean;
  }): string => {
    if (!maybe) return `A bit is 0, so “${word}” was certainly never added.`;
    return isKey
      ? `All bits are 1, and “${word}” was added.`
      : `All bits are 1, but “${word}” was never added: a false positive.`;
  },
  culprits: "Words that set these bits",
  culpritBits: (bits: readonly number[]): string => `(bit ${listed(bits.map(String))})`,
  bit: (bit: number, isSet: boolean, keys: readonly string[] | null, isQueried: boolean): string => {
    const queried = isQueried ? ", probed" : "";
    if (!isSet) return `bit ${bit} is 0${queried}: no word set it`;
    return keys === null ? `bit ${bit} is 1${queried}` : `bit ${bit} is 1${queried}, set by ${listed(keys)}`;
  },
  word: (word: string, bits: readonly number[]): string => `${word} sets bits ${listed(bits.map(String))}`,
  words: (count: number): string => `${some(count, "word", "words")} in the filter`,
  remove: (word: string): string => `Remove “${word}”`,
  queried: "probed",
  columns: ["bit", "value", "probed", "set by"],
  fill: (share: string): string => `${share} of the bits are 1`,
  counted: "counted",
} as const;
