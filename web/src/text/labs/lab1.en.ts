/** Texts of lab 1, in English. The engine counts the numbers. */

import { count, words as numeral, percent } from "../numbers";

interface Rate {
  readonly rate: number;
  readonly rateLow: number;
  readonly rateHigh: number;
  readonly expectedRate: number;
  readonly expectedFill: number;
  readonly queries: number;
  readonly falsePositives: number;
}

export const lab1Text = {
  lede: "A Bloom filter keeps bits, not words. Each word sets a few bits to 1. A query checks the same bits: a single 0 proves that the word was never added.",
  ask: "Word",
  askHint: "type any word",
  askGo: "Ask",
  add: "Add it",
  hunt: "Find a false positive",
  found: (word: string, tried: number): string =>
    `False positive “${word}” found after ${count(tried)} absent ${tried === 1 ? "word" : "words"}.`,
  noLiar: "50,000 absent words gave no false positive.",
  youSay: (prediction: string): string => `you: ${prediction}`,
  youPredicted: (prediction: string): string => `you predicted ${prediction}`,
  words: "words",
  fewer: (step: number): string => `${step} fewer words`,
  more: (step: number): string => `${step} more words`,
  bits: "bits in total",
  probesLabel: "bits per word",
  reset: "Back to the start",
  meter: "False positive rate",
  counted: "counted here",
  model: "formula",
  countedRate: ({ falsePositives, queries, rate, rateLow, rateHigh }: Rate): string =>
    `${percent(rate, 2)} (${count(falsePositives)} of ${count(queries)}; 95 % CI ${percent(rateLow, 2)} to ${percent(rateHigh, 2)})`,
  deviates: (fill: number, expected: number): string =>
    `The formula predicts that ${percent(expected, 1)} of the bits are 1. In this small filter, ${percent(fill, 1)} are 1.`,
  formula: "formula",
  absentWords: "absent words",

  rate: {
    title: "How often is “maybe” wrong?",
    question:
      "A filter of 128 bits contains 20 words, three bits each. It answers “maybe” for all of them. Now it is probed for 10,000 words that were never added. How many get “maybe”?",
    terms: [["filter", "filter"]],
    sets: (bits: number): string => `sets ${numeral(bits)} bits`,
    intro: {
      one: (bits: number): string => `Each word sets ${numeral(bits)} bits of the filter.`,
      others: "A bit may be set by several words. It does not record which.",
      end: (words: number, ones: number, bits: number): string =>
        `${words} words have set ${ones} of ${bits} bits. Now absent words follow.`,
    },
    // Start of each range, and position of the drawn prediction, as shares of the queried words.
    options: [
      {
        value: "none",
        mistake: "“Maybe” proves that the word was added.",
        label: "None: “maybe” is as certain as “no”",
        finding: "no absent word gets “maybe”",
        short: "0 %",
        from: 0,
        at: 0,
      },
      {
        value: "few",
        mistake: "Every filter has an error rate of 1 %, whatever its bits per key.",
        label: "About 1 in 100",
        finding: "about 1 in 100 get “maybe”",
        short: "1 %",
        from: 0,
        at: 0.01,
      },
      {
        value: "hundreds",
        label: "About 1 in 16",
        finding: "about 1 in 16 get “maybe”",
        short: "6 %",
        from: 0.025,
        at: 0.06,
      },
      {
        value: "most",
        mistake: "A filter that is almost half full is nearly useless.",
        label: "More than 1 in 5",
        finding: "more than 1 in 5 get “maybe”",
        short: "more than 20 %",
        from: 0.2,
        at: 0.2,
      },
    ],
    outcome: ({ falsePositives, queries }: Rate, probes: number): string =>
      `${count(falsePositives)} of ${count(queries)} absent words got “maybe” (counted). Other words had set all ${count(probes)} of their bits.`,
    because:
      "A bit does not record which word set it. Together, 20 words set many of the 128 bits, so queries for some absent words find only 1s.",
    data: "Answers for absent words",
    columns: ["answer", "absent words", "share"],
    yes: "maybe",
    meet: "Meet a false positive",
    filter: (bits: number, ones: number): string => `The filter: ${count(bits)} bits, ${count(ones)} are 1`,
    figure: (bits: number, ones: number, fooled: number): string =>
      `A filter of ${count(bits)} bits, of which ${count(ones)} are 1. ${count(fooled)} false positives so far.`,
    fooled: "false positives",
    noes: (noes: string): string => `${noes} × no`,
    no: "no",
    maybe: "maybe!",
    neverAdded: "never added",
    setBy: (word: string): string => `set by ${word}`,
    axis: (queries: string): string => `share of the ${queries} absent words`,
    counting: "words queried. Watch the pile and your line.",
    steps: {
      first: "Twelve absent words, one by one: a single 0 means “no”.",
      more: "More words fall. A word whose bits are all 1 lands on the pile.",
      end: (queries: string, fooled: string): string =>
        `${queries} absent words were queried: ${fooled} false positives.`,
    },
  },
  probes: {
    title: "Do more bits per word help?",
    question:
      "Suppose each word sets twelve of the 128 bits instead of three, and a query needs all twelve to be 1. How many absent words get “maybe” then?",
    options: [
      {
        value: "fewer",
        mistake: "More bit positions always make a filter more reliable.",
        label: "Fewer: twelve bits are better evidence than three",
        finding: "fewer words get “maybe”",
        short: "fewer",
      },
      {
        value: "same",
        mistake: "Only the size of a filter decides its error rate.",
        label: "About the same",
        finding: "about the same number get “maybe”",
        short: "the same",
      },
      { value: "more", label: "More", finding: "more words get “maybe”", short: "more" },
    ],
    outcome: (few: number, fewRate: Rate, many: number, manyRate: Rate): string =>
      `${few} bits set per word: ${percent(fewRate.rate, 1)} false positives. ${many} bits set per word: ${percent(manyRate.rate, 1)} (both counted).`,
    because:
      "Each added word then also sets more bits. With twelve bits each, 20 words set most of the 128 bits, and a 1 proves little. The best number of bits per word leaves about half of the bits at 0.",
    predicted: (value: string, rate: string): string =>
      `you predicted: ${value === "same" ? "about" : value === "more" ? "more than" : "less than"} ${rate}`,
    bits: (probes: number): string => `${probes} ${probes === 1 ? "bit" : "bits"} set per word`,
    fill: (fill: string): string => `${fill} are 1`,
    figure: (probes: number, fill: string): string =>
      `The filter with ${probes} bits per word: ${fill} of its bits are 1.`,
    slider: (probes: number): string => `bits per word: ${probes}`,
    at: (probes: number, rate: string): string => `${probes} bits: ${rate}`,
    steps: {
      falls: "Each word sets more and more bits. At first, the rate falls.",
      rises: (best: number): string => `Beyond ${best} bits per word, most bits are 1, and the rate rises.`,
      at: (probes: number, rate: string): string => `${probes} bits per word: ${rate} false positives.`,
    },
    plot: (words: number, bits: number): string =>
      `False positives by bits set per word: ${words} words in ${bits} bits`,
  },
  union: {
    title: "Two filters into one?",
    question:
      "A store keeps its keys in tables, each with a filter. Compaction merges two tables, so their keys need one filter. A shortcut joins both filters bit by bit (OR). Each has 1 % false positives. What is the false positive rate of the joined filter?",
    terms: [
      ["Compaction", "compaction"],
      ["tables", "table"],
      ["false positive rate", "false-positive-rate"],
    ],
    options: [
      {
        value: "same",
        mistake: "OR merges two filters without loss, because no bit disappears.",
        label: "About 1 %: it has the bits of all keys",
        finding: "the rate stays at about 1 %",
        short: "1 %",
        at: 0.01,
      },
      {
        value: "double",
        mistake: "The error rate grows in proportion to the number of keys.",
        label: "About 2 %: it has twice the keys",
        finding: "the rate rises to about 2 %",
        short: "2 %",
        at: 0.02,
      },
      { value: "much", label: "More than 4 %", finding: "the rate rises above 4 %", short: "4 % or more", at: 0.04 },
    ],
    outcome: ({ rate, rateOfOne, expectedRate }: { rate: number; rateOfOne: number; expectedRate: number }): string =>
      `One filter: ${percent(rateOfOne, 1)}. Joined: ${percent(rate, 1)} of 50,000 absent keys (counted; formula: ${percent(expectedRate, 1)}).`,
    because:
      "Twice the keys share the same bits, so each key has half as many. A query needs all of its bits to be 1, so the rate grows as a power of the share of 1s. Compaction therefore builds a new filter.",
    part: (at: number, fill: string | null): string => (fill === null ? `Filter ${at}` : `Filter ${at}: ${fill} are 1`),
    joined: (fill: string): string => `Joined: ${fill} are 1`,
    figure: (isJoined: boolean): string =>
      isJoined ? "The first 512 bits of the joined filter." : "The first 512 bits of two filters.",
    plot: "Share of absent keys that get “maybe”",
    queried: "absent keys queried",
    one: "one filter",
    two: "joined filter",
    steps: {
      join: (before: string, after: string): string =>
        `OR keeps every 1: the share of 1s rises from ${before} to ${after}.`,
      end: (one: string, joined: string): string =>
        `The same absent keys: ${one} with one filter, ${joined} with the joined filter.`,
    },
  },
  explain: {
    title: "Why can only “maybe” be wrong?",
    prompt:
      "Explain in one or two sentences: why can a word that was never added get “maybe”, and why does an added word never get “no”?",
    model:
      "Adding a word sets its bits to 1, and nothing resets them, so a query for it finds only 1s. A query for an absent word finds bits that other words set. If all of them are 1, the filter cannot tell the difference.",
  },
  push: {
    title: "One in a hundred, in few bits",
    question: (words: number): string =>
      `Drag the point along the curve, and change the number of bits, until at most 1 % of absent words get “maybe”. Keep at least ${words} words in the filter. Then use fewer bits.`,
    hint: "Drag the point. The slider of bits moves the whole curve.",
    goal: (rate: string): string => `goal: ${rate}`,
    first: "Counting…",
    now: (words: number, bits: number, probes: number, rate: Rate, isReached: boolean): string =>
      `${isReached ? "Reached" : "Not yet"}: ${words} words in ${count(bits)} bits, ${probes} bits per word: ${percent(rate.rate, 2)} (counted).`,
  },
  check: {
    title: "Before you go on",
    questions: [
      {
        question: "A filter says “maybe”. What do you know?",
        answer: "All bits of the word are 1. The word may have been added, or other words set its bits.",
      },
      {
        question: "A filter says “no”. What do you know?",
        answer: "The word was never added, and the store reads no block.",
      },
      {
        question: "Why is there a best number of bits per word?",
        answer:
          "With more bits per word, more bits must be 1 by chance for a wrong “maybe”. But each word also sets more bits, so more of them are 1. Beyond the best number, the second effect is larger.",
      },
      {
        question: "What does a false positive cost in an LSM-tree?",
        answer: "A wasted read: the block does not contain the key. The lookup still returns the right answer.",
      },
    ],
  },
} as const;
