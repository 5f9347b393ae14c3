/** Texts of lab 2, in English. The engine counts the numbers. */

import { count, percent, words } from "../numbers";
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
  `${ratio.toFixed(3)} times the formula’s rate (95 % CI ${ratioLow.toFixed(3)} to ${ratioHigh.toFixed(3)})`;
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
  probesShort: "positions (k)",
  back: "Back",
  forward: "Step",
  steps: "Step from key to bit positions",
  stage: (stage: number, of: number): string => `step ${stage} of ${of}`,
  origin: "Real digests (MurmurHash64A) and a real filter of 25 words.",
  /** For the rotation, whose positions depend on these factors. */
  shared: (bits: number, primes: readonly number[]): string =>
    `${count(bits)} shares ${factors(primes)} with 2^64 − 1.`,
  rate: "false positive rate",
  formula: "formula",
  tableFold: "False positive rates of all four schemes",
  table: (filters: number, bits: string, queries: string): string =>
    `${queries} absent keys per row, ${filters} filters of ${bits} bits`,
  scheme: "scheme",
  columns: ["hashes", "rate", "95 % CI"],
  between: (low: string, high: string): string => `${low.replace(/\s%$/u, "")} to ${high}`,
  tableOrigin: (formula: string): string =>
    `Counted in your browser. Formula: ${formula}. The interval follows from the differences between filters.`,

  errors: {
    title: "Is one digest enough?",
    question:
      "Filters with 10 bits per key set seven bit positions per key: by seven hashes of the key, or by one digest and six additions. How does the false positive rate with one digest compare?",
    terms: [
      ["bits per key", "bits-per-key"],
      ["digest", "digest"],
      ["false positive rate", "false-positive-rate"],
    ],
    options: [
      {
        value: "double",
        mistake: "k bit positions need k independent hashes of the key.",
        label: "At least twice as high: seven positions need seven hashes",
        finding: "the rate is at least twice as high",
        short: "2× or more",
        you: "you: 2× or more",
        at: 2,
      },
      {
        value: "some",
        mistake: "Positions that come from one digest always cause measurably more errors.",
        label: "Somewhat higher: positions of one digest are related",
        finding: "the rate is somewhat higher",
        short: "a bit more",
        you: "you: a bit more",
        at: 1.3,
      },
      {
        value: "same",
        label: "No measurable difference",
        finding: "there is no measurable difference",
        short: "the same",
        you: "you: the same",
        at: 1,
      },
    ],
    outcome: (hashes: Rate, split: Rate): string =>
      `${hashesOf(hashes)}: ${percent(hashes.rate, 3)} false positives. ${hashesOf(split)} and six additions: ${percent(split.rate, 3)} (counted, ${count(hashes.queries)} absent keys each).`,
    because:
      "A position among 100,003 needs about 17 bits. A digest of 64 bits has enough for two independent numbers, and these two decide all seven positions. The difference vanishes as filters grow (Kirsch and Mitzenmacher).",
    hashes: "7 hashes",
    digest: "1 hash, 6 additions",
    keys: (bits: number, keys: number): string => `first ${count(bits)} bits, ${count(keys)} keys`,
    keysShort: (keys: number): string => `${count(keys)} keys`,
    figure: (hashes: string, digest: string): string =>
      `False positives so far: ${hashes} with seven hashes, ${digest} with one digest.`,
    fooled: "false positives",
    predictHere: "How high will this pile be?",
    intro: {
      hashes: "Left: seven hashes of each key set its seven positions.",
      digest: "Right: one hash, then six additions.",
      pile: (queries: string): string => `${queries} absent keys query the left filters. False positives pile up.`,
      end: (fooled: string): string => `Seven hashes: ${fooled} false positives. How many with one digest?`,
    },
    each: (size: number): string => `${size} per square`,
    otherKeys: "Other keys",
    counting: "absent keys queried, the same for both. Watch both piles.",
    steps: {
      stamps: "Left: seven hashes of the key. Right: one hash, then six additions.",
      more: "The same absent keys query both filters. False positives pile up.",
      end: (queries: string, hashes: string, digest: string): string =>
        `${queries} queries: ${hashes} false positives with seven hashes, ${digest} with one digest.`,
    },
  },
  time: {
    title: "How long does a hash take here?",
    question:
      "A bit position costs an addition and a division, for keys of any length. A hash reads every byte of the key. Time one hash with keys of 16 bytes and of 1 KiB.",
    keyBytes: "Bytes per key",
    runLabel: "Time one hash",
    stop: (progress: number): string => `Timing, ${percent(progress)}. Stop`,
    notYet: "Nothing timed yet.",
    outcome: (size: string, one: string, places: number, all: string): string =>
      `One hash of a key of ${size}: ${one}. With a hash for each of ${places} positions, every probed filter costs ${all}. With one digest, it costs ${one}.`,
    origin: (low: string, high: string, batches: number, step: string): string =>
      `Measured in your browser: median of ${batches} batches, half of them between ${low} and ${high}; clock step ${step}. MurmurHash64A runs in WebAssembly.`,
  },
  more: {
    title: "Are more positions better?",
    question:
      "Positions are cheap now. Seven positions per key give a false positive rate below 1 %, at 10 bits per key. What do fourteen positions give in the same bits?",
    options: [
      {
        value: "fewer",
        mistake: "More bit positions always mean fewer errors.",
        label: "Fewer errors: fourteen 1s are harder to hit than seven",
        finding: "there are fewer errors",
        short: "fewer",
      },
      {
        value: "same",
        mistake: "The number of bit positions has no effect on the error rate.",
        label: "The same number",
        finding: "the number of errors is the same",
        short: "the same",
      },
      { value: "more", label: "More errors", finding: "there are more errors", short: "more" },
    ],
    outcome: (few: number, fewRate: Rate, many: number, manyRate: Rate): string =>
      `${few} positions: ${percent(fewRate.rate, 1)} false positives. ${many} positions: ${percent(manyRate.rate, 1)} (counted, 100,000 absent keys each).`,
    because:
      "Every key also sets its positions. With fourteen of them, 10,000 keys set three quarters of all bits, and fourteen 1s are easily found. The best number leaves half of the bits at 0: 0.69 times the bits per key.",
    predicted: {
      fewer: (many: number, rate: string): string => `you: ${many} positions below ${rate}`,
      same: (many: number, rate: string): string => `you: ${many} positions at ${rate}`,
      more: (many: number, rate: string): string => `you: ${many} positions above ${rate}`,
    },
    plot: (bits: number): string => `False positive rate by positions per key: 10,000 keys in ${count(bits)} bits`,
    slider: (probes: number): string => `positions per key: ${probes}`,
    bits: (probes: number): string => `${probes} ${probes === 1 ? "position" : "positions"} per key: first 512 bits`,
    fill: (fill: string): string => `${fill} are 1`,
    figure: (probes: number, fill: string): string =>
      `A filter with ${probes} positions per key: ${fill} of its bits are 1.`,
    intro: {
      curve: (probes: number): string => `From 1 to ${probes} positions per key, the error rate falls.`,
      end: (probes: number, rate: string, many: number): string =>
        `${probes} positions: ${rate} false positives. What about ${many}?`,
    },
    at: (probes: number, rate: string): string => `${probes} positions: ${rate}`,
    steps: {
      falls: (few: number): string => `Up to ${few} positions per key, the rate falls.`,
      rises: "Then too many bits are 1, and the rate rises.",
      end: (many: number, rate: string): string => `${many} positions per key: ${rate} false positives.`,
    },
  },
  rotation: {
    title: "Is the true rotation better?",
    question:
      "Each line is a key: it joins the remainders of its first two positions after division by 5. Many different lines mean independent positions. The true rotation adds the digest rotated by 17 bits, the paper’s code two overlapping copies. Which is wrong less often?",
    options: [
      {
        value: "rotation",
        mistake: "An operation that loses no bit also gives the best positions.",
        label: "The true rotation: it keeps all bits",
        finding: "the true rotation is wrong less often",
        short: "rotation",
        you: "you: only the code is above the formula",
      },
      {
        value: "same",
        mistake: "Any way to mix a digest is good enough.",
        label: "No difference",
        finding: "there is no difference",
        short: "no difference",
        you: "you: both as the formula",
      },
      {
        value: "program",
        label: "The paper’s code: its copies overlap",
        finding: "the paper’s code is wrong less often",
        short: "code",
        you: "you: only the rotation is above the formula",
      },
    ],
    outcome: (rotation: Rate, program: Rate): string =>
      `False positives among a million absent keys: ${percent(rotation.rate, 2)} with the true rotation, ${percent(program.rate, 2)} with the paper’s code (counted).`,
    because:
      "102,000 and 2^64 − 1 are multiples of 5. Then a rotation only multiplies the remainder after division by 5. So the remainder of the first position nearly decides that of the next one. The overlapping copies have no such structure.",
    rates: "False positives with 10,000 keys",
    ratesAt: (bits: string): string => `False positives with 10,000 keys in ${bits} bits`,
    interval: ({ rate, rateLow, rateHigh }: Pick<Rate, "rate" | "rateLow" | "rateHigh">): string =>
      `${percent(rate, 2)} (95 % CI ${percent(rateLow, 2)} to ${percent(rateHigh, 2)})`,
    addKey: "Add a key",
    pairs: {
      title: (modulus: number): string => `Two positions of a key, and their remainders after division by ${modulus}`,
      way: (name: string, pairs: number, all: number, isShort: boolean): string =>
        isShort ? `${name}: ${pairs}/${all}` : `${name}: ${pairs} of ${all} lines`,
      first: (isShort: boolean): string => (isShort ? "first" : "first position"),
      second: (isShort: boolean): string => (isShort ? "second" : "second position"),
      worked: (position: string, rest: number): string => `${position}: remainder ${rest}`,
      workedShort: (position: string, rest: number): string => `${position}: ${rest}`,
      legend: "Thick line: many keys. Thin line: few keys. Black line: the key above.",
      from: (first: number): string => `first position: remainder ${first}`,
      choices: (seconds: number, of: number): string => `${seconds} of ${of} remainders follow`,
      table: ["first position", "second position", "keys: true rotation", "keys: paper’s code"],
    },
    byRotation: "true rotation",
    program: "paper’s code",
    why: (rotation: number, program: number): string =>
      `From each remainder, the rotation leads to only ${words(rotation)} remainders, the paper’s code to ${words(program)}.`,
    so: "Keys that share one position often share more. So they hit set bits more often.",
    end: (rotation: string, program: string): string =>
      `False positives: ${rotation} with the true rotation, ${program} with the paper’s code.`,
  },
  explain: {
    title: "Why not seven hashes?",
    prompt:
      "Explain in two or three sentences. What do seven bit positions need from a digest? Why are 64 bits enough? What can still go wrong?",
    model:
      "Positions must be spread evenly, and two keys should rarely share all of them. A 64-bit digest distinguishes keys almost certainly, and two numbers from it spread all positions. The arithmetic can fail: if the step depends on the start, keys share positions too often.",
  },
  push: {
    title: "Save the rotation",
    size: "bits of the filter, with 10,000 keys",
    question:
      "Keep the true rotation and change only the size. Find a size between 101,000 and 103,000 bits at which the rotation has all lines and the rate of the formula. By which numbers must it not be divisible?",
    now: (rate: Ratio & { readonly bits: number; readonly sharedPrimes: readonly number[] }): string =>
      rate.sharedPrimes.length === 0
        ? `Reached: with ${count(rate.bits)} bits, the rotation has ${ofFormula(rate)} (counted in your browser).`
        : `Not yet: ${count(rate.bits)} is divisible by ${rate.sharedPrimes.join(", ")}. The rotation has ${ofFormula(rate)} (counted in your browser).`,
  },
  check: {
    title: "Before you go on",
    questions: [
      {
        question: "A filter checks seven bit positions. How many times must a key be hashed?",
        answer:
          "Once. Arithmetic computes all positions from one digest, without reading the key again. Seven hashes have the same error rate and read the key seven times.",
      },
      {
        question: "Why does a filter not use as many bit positions as possible?",
        answer:
          "With more positions, more bits must be 1 by chance for a wrong “maybe”. But each key also sets more bits. Beyond 0.69 times the bits per key, the second effect is larger.",
      },
      {
        question: "Why is the true rotation of 64 bits worse than the published expression?",
        answer:
          "A rotation is a multiplication modulo 2^64 − 1. Common factors of that number and the filter’s size make the positions of a key dependent. The expression mixes two copies and has no such structure.",
      },
      {
        question: "What does this have to do with sharing a digest between levels?",
        answer:
          "One digest is enough for seven positions in one filter, so it is enough for the positions in all filters. Each filter only divides by its own size.",
      },
    ],
  },
} as const;
