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

const interval = ({ rate, rateLow, rateHigh }: Rate): string =>
  `${percent(rate, 3)} (95 %: ${percent(rateLow, 3)} to ${percent(rateHigh, 3)})`;
const ofFormula = ({ ratio, ratioLow, ratioHigh }: Ratio): string =>
  `${ratio.toFixed(3)} times the formula's rate (95 %: ${ratioLow.toFixed(3)} to ${ratioHigh.toFixed(3)})`;
const hashesOf = ({ hashes, queries }: Rate): string => {
  const each = hashes / queries;
  return `${count(each)} ${each === 1 ? "hash" : "hashes"} of each key`;
};
const factors = (primes: readonly number[]): string =>
  primes.length === 0 ? "no factor" : `the ${primes.length === 1 ? "factor" : "factors"} ${primes.join(", ")}`;

export const lab2Text = {
  lede: "A filter with k = 7 looks at seven places for every key. Textbooks take seven independent hash functions for that, and each of them reads the whole key. But a digest has 64 bits, and a place needs only a few.",
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
  columns: ["hashes of a key", "wrong answers", "95 % interval"],
  between: (low: string, high: string): string => `${low.replace(" %", "")} – ${high}`,
  tableOrigin: (formula: string): string =>
    `Counted in this tab. The formula says ${formula}. The interval comes from how much the filters differ.`,

  errors: {
    title: "Does one digest do?",
    question:
      "Filters with 10 bits per key are built in two ways: with seven hashes of every key, and with one digest from which seven places are computed by cheap arithmetic. Both are asked for absent keys. How often are the filters with one digest wrong, compared with the others?",
    options: [
      { value: "double", label: "At least twice as often: seven places need seven hashes" },
      { value: "some", label: "Somewhat more often: places of one digest know of each other" },
      { value: "same", label: "As often, as far as a million questions can tell" },
    ],
    runLabel: "Ask absent keys",
    outcome: (hashes: Rate, split: Rate, program: Rate): string =>
      `With ${hashesOf(hashes)}: ${interval(hashes)}. With ${hashesOf(split)}: double hashing ${interval(split)}, the shifts of the published program ${interval(program)} (counted in this tab; the formula says ${percent(hashes.expectedRate, 3)}).`,
    because:
      "A place among 100,003 takes about 17 bits, and a good digest of 64 bits holds more randomness than two of them need. That two numbers decide all seven places makes no difference that can be counted in a filter of this size (Kirsch and Mitzenmacher showed that it vanishes as filters grow).",
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
    title: "Are more places better?",
    question:
      "Now that places are cheap: seven places per key are wrong less than once in a hundred times, at 10 bits per key. And fourteen places, in the same bits?",
    options: [
      { value: "fewer", label: "Fewer errors: fourteen 1s are harder to hit than seven" },
      { value: "same", label: "As many" },
      { value: "more", label: "More errors" },
    ],
    runLabel: "Try 1 to 16 places",
    outcome: (few: number, fewRate: Rate, many: number, manyRate: Rate): string =>
      `${few} places: ${interval(fewRate)}. ${many} places: ${interval(manyRate)} (counted in this tab, 100,000 absent keys each).`,
    because:
      "Every key also sets its places. With fourteen of them, 10,000 keys turn three quarters of all bits to 1, and then fourteen 1s are easily met. The best number leaves half of the bits at 0: 0.69 times the bits per key.",
    plot: (bits: number): string => `Wrong answers by places per key: 10,000 keys in ${count(bits)} bits`,
    slide: (probes: number): string => `Move k: ${probes} ${probes === 1 ? "place" : "places"} per key`,
    here: (probes: number, rate: Rate): string =>
      `k = ${probes}: ${interval(rate)} counted, ${percent(rate.expectedRate, 3)} by the formula; ${hashesOf(rate)}.`,
  },
  rotation: {
    title: "Is the true rotation better?",
    question:
      "The paper's text rotates the digest by 17 bits and adds that for each further place. Its program writes (h ≪ 17) | (h ≫ 15), which rotates a word of 32 bits. On 64 bits it is no rotation: two copies overlap (choose “shifts, as programmed” in the figure). Filters of 102,000 bits with 10,000 keys: which of the two is wrong less often?",
    options: [
      { value: "rotation", label: "The true rotation: it keeps every bit of the digest" },
      { value: "same", label: "No difference" },
      { value: "program", label: "The program with its overlapping copies" },
    ],
    runLabel: "Ask both at four sizes",
    outcome: (bits: number, rotation: Ratio, program: Ratio): string =>
      `At ${count(bits)} bits the true rotation has ${ofFormula(rotation)}, the program ${ofFormula(program)} (counted in this tab, a million absent keys each).`,
    because:
      "A rotation of 64 bits by 17 is a multiplication by 2^17 modulo 2^64 − 1. Where the size of the filter shares a factor with 2^64 − 1, the remainder of the digest by that factor decides those of all its places, but for carries. The overlapping copies are no such multiplication: the slip in the program keeps its errors at the formula's.",
    plot: "Counted errors beside the formula's, by size of the filter",
    x: "bits of the filter",
    y: "counted / formula",
    pairs: (rotation: number, program: number, all: number, modulus: number): string =>
      `Remainders modulo ${modulus} of the first two places of 10,000 keys: the rotation has ${rotation} of ${all} pairs, the program ${program}`,
    first: (modulus: number): string => `first place modulo ${modulus}`,
    second: (modulus: number): string => `second place modulo ${modulus}`,
    why: "102,000 shares 3, 5 and 17 with 2^64 − 1, and 100,000 shares 5: ten bits per key always do. The prime 100,003 and the power of two 131,072 share nothing. The lower plot shows the tie: under the true rotation the first place leaves the second only two remainders, one for each carry. So there are fewer ways through the filter, and an absent key meets those of stored keys more often.",
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
