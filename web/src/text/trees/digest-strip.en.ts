/** What the digest strip says, in English. */

const bit = (isSet: boolean): string => (isSet ? "bit is 1" : "bit is 0");

export const digestStripText = {
  schemes: {
    "standard-independent": "k hashes",
    "standard-split": "double hashing",
    "standard-paper": "shifts, as programmed",
    "standard-rotl64": "true rotation",
  },
  bits: "bits of the filter",
  probes: "places per key (k)",
  name: "From one key to its places",
  key: "key",
  digestRow: "digest h",
  half: (isLower: boolean): string => (isLower ? "a, lower half" : "b, upper half"),
  copy: (left: number): string => (left > 0 ? `h ≪ ${left}` : `h ≫ ${-left}`),
  stepRow: "step d",
  hash: (number: number): string => `hash ${number}`,
  sum: (first: string, step: string, times: number): string => {
    if (times === 0) return first;
    return times === 1 ? `${first} + ${step}` : `${first} + ${times} ${step}`;
  },
  remainder: (bits: number | null, place: number): string => (bits === null ? `= ${place}` : `mod ${bits} = ${place}`),
  overlap: (cells: number): string => `${cells} bits come from both copies`,
  grid: (bits: number): string => `the filter: ${bits} bits`,
  hashes: (hashes: number): string => `${hashes} ${hashes === 1 ? "hash" : "hashes"} of the key`,
  start: (word: string): string => `A key: “${word}”. Nothing is hashed yet.`,
  digest: (word: string): string => `The key “${word}” is hashed: 64 bits, the only ones that this scheme needs.`,
  still: "the bits stand where the digest has them",
  moved: "they stand where the copies have them",
  halves: "The digest is cut into two halves: a is the beginning, b is added for each further place.",
  step: (left: number, right: number, overlap: number): string =>
    overlap === 0
      ? `The step d is a rotation: what leaves on the left by ${left} bits comes back on the right, by ${-right} bits.`
      : `The step d is two copies, ${left} bits to the left and ${-right} bits to the right. ${left} + ${-right} is not 64: this is no rotation, and ${overlap} bits are mixed of both copies.`,
  place: (number: number, word: string, bits: number, place: number, isSet: boolean): string =>
    `Place ${number}: ${word}, divided by ${bits}, leaves ${place}; that ${bit(isSet)}.`,
  answer: (word: string, maybe: boolean): string =>
    maybe ? `All bits are 1: the filter says maybe to “${word}”.` : `The filter says no to “${word}”.`,
  summary: (scheme: string, word: string, hashes: number, places: readonly number[], bits: number): string =>
    `${scheme}: “${word}” after ${hashes} ${hashes === 1 ? "hash" : "hashes"}, ${places.length === 0 ? "no places yet" : `places ${places.join(", ")}`} of ${bits}.`,
  columns: ["place number", "word", "64 bits, hexadecimal", "place", "bit"],
  stage: (stage: number, of: number): string => `Step ${stage} of ${of}`,
} as const;
