/** What lab 2 says, in English. Numbers are handed in: the engine counted them. */

import { count, percent } from "../numbers";
import { digestStripText } from "../trees/digest-strip.en";

interface Rate {
  readonly rate: number;
  readonly rateLow: number;
  readonly rateHigh: number;
  readonly expectedRate: number;
  readonly hashes: number;
  readonly queries: number;
}

interface Ratio extends Rate {
  readonly ratio: number;
  readonly ratioLow: number;
  readonly ratioHigh: number;
}

const ofFormula = ({ ratio, ratioLow, ratioHigh }: Ratio): string =>
  `${ratio.toFixed(3)} times the formula's rate (95 %: ${ratioLow.toFixed(3)} to ${ratioHigh.toFixed(3)})`;
const hashesOf = ({ hashes, queries }: Rate): string => {
  const each = hashes / queries;
  return `${count(each)} ${each === 1 ? "hash" : "hashes"}`;
};
const factors = (primes: readonly number[]): string =>
  primes.length === 0 ? "no factor" : `the ${primes.length === 1 ? "factor" : "factors"} ${primes.join(", ")}`;

export const lab2Text = {
  lede: "A filter with k = 7 checks seven bit positions per key. Textbooks use seven hash functions, and each reads the whole key. Predict whether one hash is enough.",
  schemes: digestStripText.schemes,
  key: "Key",
  keyHint: "type any word",
  keyGo: "Use it",
  another: "Another key",
  bits: digestStripText.bits,
  probes: digestStripText.probes,
  probesShort: "places (k)",
  back: "Back",
  forward: "Step",
  steps: "Step of the way from key to places",
  stage: (stage: number, of: number): string => `step ${stage} of ${of}`,
  origin: (bits: number, primes: readonly number[]): string =>
    `Real digests (MurmurHash64A) and a real filter of 25 words. ${count(bits)} shares ${factors(primes)} with 2^64 − 1.`,
  rate: "wrong answers",
  formula: "formula",
  table: (filters: number, bits: string, queries: string): string =>
    `${queries} absent keys for each row, asked of ${filters} filters of ${bits} bits with 10,000 keys each`,
  columns: ["hashes of a key", "wrong answers", "95 % interval"],
  between: (low: string, high: string): string => `${low.replace(" %", "")} – ${high}`,
  tableOrigin: (formula: string): string =>
    `Counted in this tab. The formula says ${formula}. The interval comes from how much the filters differ.`,

  youSay: (prediction: string): string => `you: ${prediction}`,
  youPredicted: (prediction: string): string => `you predicted ${prediction}`,

  errors: {
    title: "Does one digest do?",
    question:
      "Filters with 10 bits per key set seven bit positions per key: by seven hashes of the key, or by one digest and six additions. How does the false positive rate with one digest compare?",
    options: [
      {
        value: "double",
        label: "At least twice as high: seven positions need seven hashes",
        short: "2× or more",
        at: 2,
      },
      { value: "some", label: "Somewhat higher: positions of one digest are related", short: "a bit more", at: 1.3 },
      { value: "same", label: "No measurable difference", short: "the same", at: 1 },
    ],
    runLabel: "Ask absent keys",
    outcome: (hashes: Rate, split: Rate, program: Rate): string =>
      `${hashesOf(hashes)}: ${percent(hashes.rate, 3)}. ${hashesOf(split)}: ${percent(split.rate, 3)} (double hashing), ${percent(program.rate, 3)} (published program) (counted).`,
    because:
      "A position among 100,003 needs about 17 bits. A digest of 64 bits has enough for two independent numbers, and these two decide all seven positions. The difference vanishes as filters grow (Kirsch and Mitzenmacher).",
    hashes: "seven hashes",
    digest: "one digest, six additions",
    figure: (hashes: string, digest: string): string =>
      `False positives so far: ${hashes} with seven hashes, ${digest} with one digest.`,
    fooled: "false positives",
    each: (size: number): string => `${size} per square`,
    counting: "absent keys queried, the same for both. Watch both piles.",
    steps: {
      stamps: "Left: seven hashes of the key. Right: one hash, then six additions.",
      more: "The same absent keys query both filters. False positives pile up.",
      end: (queries: string, hashes: string, digest: string): string =>
        `${queries} queries: ${hashes} false positives with seven hashes, ${digest} with one digest.`,
    },
  },
  time: {
    title: "What does a hash take here?",
    question:
      "A place costs an addition and a division, however long the key is. A hash reads every byte of it. Time one hash in this tab; try keys of 16 bytes and of 1 KiB.",
    keyBytes: "Bytes of a key",
    runLabel: "Time a hash in this tab",
    stop: (progress: number): string => `Timing, ${percent(progress)}. Stop`,
    notYet: "Nothing timed yet.",
    outcome: (size: string, one: string, places: number, all: string): string =>
      `One hash of a key of ${size}: ${one}. A hash for each of ${places} places is ${places} of them: ${all} for every filter that is asked. From one digest it stays at ${one}.`,
    origin: (low: string, high: string, batches: number, step: string): string =>
      `Measured in this tab: median of ${batches} batches, half of them between ${low} and ${high}; the clock steps by ${step}. MurmurHash64A in WebAssembly, not on the machine itself.`,
  },
  more: {
    title: "Are more positions better?",
    question:
      "Positions are cheap now. Seven positions per key give a false positive rate below 1 %, at 10 bits per key. What do fourteen positions give in the same bits?",
    options: [
      { value: "fewer", label: "Fewer errors: fourteen 1s are harder to hit than seven", short: "fewer" },
      { value: "same", label: "As many", short: "as many" },
      { value: "more", label: "More errors", short: "more" },
    ],
    runLabel: "Try 1 to 16 positions",
    outcome: (few: number, fewRate: Rate, many: number, manyRate: Rate): string =>
      `${few} positions: ${percent(fewRate.rate, 2)} false positives. ${many} positions: ${percent(manyRate.rate, 2)} (counted, 100,000 absent keys each).`,
    because:
      "Every key also sets its positions. With fourteen of them, 10,000 keys set three quarters of all bits, and fourteen 1s are easily found. The best number leaves half of the bits at 0: 0.69 times the bits per key.",
    plot: (bits: number): string => `False positive rate by positions per key: 10,000 keys in ${count(bits)} bits`,
    bits: (probes: number): string => `${probes} ${probes === 1 ? "position" : "positions"} per key: first 512 bits`,
    fill: (fill: string): string => `${fill} are 1`,
    figure: (probes: number, fill: string): string =>
      `A filter with ${probes} positions per key: ${fill} of its bits are 1.`,
    step: (probes: number, rate: string): string => `${probes} positions per key: ${rate} false positives.`,
    end: "With 16 positions, four fifths of the bits are 1.",
  },
  rotation: {
    title: "Is the true rotation better?",
    question:
      "The paper rotates the digest by 17 bits for each further position. Its program writes (h ≪ 17) | (h ≫ 15), which overlaps two copies of 64 bits. Filters have 102,000 bits and 10,000 keys. Which of the two is wrong less often?",
    options: [
      { value: "rotation", label: "The true rotation: it keeps every bit of the digest", short: "rotation" },
      { value: "same", label: "No difference", short: "no difference" },
      { value: "program", label: "The program with its overlapping copies", short: "program" },
    ],
    runLabel: "Ask both at four sizes",
    outcome: (bits: number, rotation: Ratio, program: Ratio): string =>
      `At ${count(bits)} bits: ${rotation.ratio.toFixed(3)} times the formula's rate with the rotation, ${program.ratio.toFixed(3)} with the program (counted, a million absent keys each).`,
    because:
      "Rotating 64 bits by 17 multiplies by 2^17 modulo 2^64 − 1. If the filter's size shares a factor with that number, the first position nearly decides the others. 102,000 shares 3, 5 and 17. The overlapping copies have no such structure.",
    plot: "Counted rate divided by the formula's, by size of the filter",
    x: "bits of the filter",
    y: "counted / formula",
    pairs: (rotation: number, program: number, all: number, modulus: number): string =>
      `Remainders modulo ${modulus} of the first two positions of 10,000 keys: the rotation (diamonds) has ${rotation} of ${all} pairs, the program (squares) ${program}`,
    first: (modulus: number): string => `first position modulo ${modulus}`,
    second: (modulus: number): string => `second position modulo ${modulus}`,
    figure: "Rates of the true rotation and of the published program, at four sizes of filters.",
    step: (bits: string, rotation: string, program: string): string =>
      `${bits} bits: ${rotation} times the formula's rate with the rotation, ${program} with the program.`,
  },
  explain: {
    title: "Why is one digest enough?",
    prompt:
      "In two or three sentences: what do seven places need from a digest, why does its 64 bits suffice, and what can still go wrong in making places from it?",
    model:
      "Places must be spread evenly and two keys should rarely have the same ones. A digest of 64 bits tells keys apart with near certainty, and two numbers of it are enough to spread all places. What can go wrong is the arithmetic: if the step is tied to the start (as a rotation is, modulo factors of 2^64 − 1), there are fewer ways through the filter, and keys meet each other's too often.",
  },
  push: {
    title: "Save the rotation",
    size: "bits of the filter, with 10,000 keys",
    question:
      "Keep the true rotation and change the size alone: find one between 101,000 and 103,000 bits at which it errs as the formula says. What must the number not be divisible by?",
    first: "Sizes are tried once the prediction about the rotation has been run.",
    now: (rate: Ratio & { readonly bits: number; readonly sharedPrimes: readonly number[] }): string =>
      `${rate.sharedPrimes.length === 0 ? "Reached" : "Not yet"}: ${count(rate.bits)} shares ${factors(rate.sharedPrimes)} with 2^64 − 1; the rotation has ${ofFormula(rate)} (counted in this tab).`,
  },
  check: {
    title: "Before you go on",
    questions: [
      {
        question: "A filter tests seven places. How often must a key be hashed?",
        answer:
          "Once. The places are computed from one digest by arithmetic that does not look at the key again. Seven hashes give the same errors and cost seven passes over the key.",
      },
      {
        question: "Why does a filter not simply take as many places as it can?",
        answer:
          "Places ask for evidence and also set bits. Beyond 0.69 times the bits per key the filter fills faster than the evidence grows.",
      },
      {
        question: "Why is the rotation of 64 bits worse than the expression that was meant to be one?",
        answer:
          "A rotation is a multiplication modulo 2^64 − 1, so common factors of that number and the filter's size tie the places of a key together. The expression mixes two copies and has no such structure.",
      },
      {
        question: "What does this have to do with sharing a digest between levels?",
        answer:
          "If seven places of one filter may come from one digest, the places in all filters of the tree may: each filter only divides by its own size.",
      },
    ],
  },
} as const;
