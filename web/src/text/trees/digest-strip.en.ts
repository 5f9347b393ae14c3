/** Texts of the digest strip, in English. */

const bit = (isSet: boolean): string => (isSet ? "bit is 1" : "bit is 0");

export const digestStripText = {
  schemes: {
    "standard-independent": "k hashes",
    "standard-split": "double hashing",
    "standard-paper": "shifts, as programmed",
    "standard-rotl64": "true rotation",
  },
  bits: "bits of the filter",
  probes: "positions per key (k)",
  name: "From one key to its bit positions",
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
  overlap: (cells: number): string => `${cells} bits mix both copies`,
  grid: (bits: number): string => `the filter: ${bits} bits`,
  hashes: (hashes: number): string => `${hashes} ${hashes === 1 ? "hash" : "hashes"} of the key`,
  start: (word: string): string => `A key: “${word}”. Nothing has been hashed yet.`,
  digest: (word: string): string => `The key “${word}” is hashed into 64 bits. This scheme needs no other hash.`,
  still: "bits in the order of the digest",
  moved: "bits moved with their copies",
  halves: "The digest has two halves: a is the first position, and b is added for each further one.",
  step: (left: number, right: number, overlap: number): string =>
    overlap === 0
      ? `The step d is a rotation: ${left} bits leave on the left and return on the right (a shift by ${-right}).`
      : `The step d has two copies, shifted ${left} bits to the left and ${-right} bits to the right. ${left} + ${-right} is not 64, so this is not a rotation, and ${overlap} bits mix both copies.`,
  place: (number: number, word: string, bits: number, place: number, isSet: boolean): string =>
    `Position ${number}: ${word} modulo ${bits} is ${place}; that ${bit(isSet)}.`,
  /** `zeros` are the numbers of the positions whose bit is 0. */
  answer: (zeros: readonly number[]): string =>
    zeros.length === 0
      ? "All bits are 1, so the filter answers “maybe”."
      : `${zeros.length === 1 ? "Position" : "Positions"} ${zeros.join(", ")} ${zeros.length === 1 ? "has" : "have"} a 0, so the filter answers “no”.`,
  summary: (scheme: string, word: string, hashes: number, places: readonly number[], bits: number): string =>
    `${scheme}: “${word}” after ${hashes} ${hashes === 1 ? "hash" : "hashes"}, ${places.length === 0 ? "no positions yet" : `positions ${places.join(", ")}`} of ${bits}.`,
  columns: ["position number", "word", "64 bits, hexadecimal", "position", "bit"],
  stage: (stage: number, of: number): string => `Step ${stage} of ${of}`,
} as const;
