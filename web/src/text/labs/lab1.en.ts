/** What lab 1 says, in English. Numbers are handed in: the engine counted them. */

import { count, percent } from "../numbers";

interface Rate {
  readonly rate: number;
  readonly rateLow: number;
  readonly rateHigh: number;
  readonly expectedRate: number;
  readonly queries: number;
  readonly falsePositives: number;
}

const counted = ({ falsePositives, queries, rate }: Rate): string =>
  `${count(falsePositives)} of ${count(queries)} absent words got maybe, ${percent(rate, 1)}`;

export const lab1Text = {
  lede: "A filter keeps bits, not words. Each word's digest picks a few bits and sets them to 1; asking looks at the same bits again. A single 0 proves that a word was never added. All 1 proves nothing: other words may have set them.",
  ask: "Word",
  askHint: "type any word",
  askGo: "Ask",
  add: "Add it",
  hunt: "Find a liar",
  found: (word: string, tried: number): string =>
    `The search tried ${count(tried)} absent ${tried === 1 ? "word" : "words"} until “${word}” fooled the filter.`,
  noLiar: "No absent word fooled this filter in 50,000 tries.",
  words: "words",
  fewer: (step: number): string => `${step} words fewer`,
  more: (step: number): string => `${step} words more`,
  bits: "bits in all",
  probesLabel: "bits per word",
  reset: "Back to the start",
  meter: "How often absent words get maybe",
  counted: "counted here",
  model: "formula",
  countedRate: ({ falsePositives, queries, rate, rateLow, rateHigh }: Rate): string =>
    `${percent(rate, 2)} (${count(falsePositives)} of ${count(queries)}; 95 %: ${percent(rateLow, 2)} to ${percent(rateHigh, 2)})`,
  formula: "formula",
  absentWords: "absent words",

  rate: {
    title: "How often is maybe wrong?",
    question:
      "Twenty words are in 128 bits, three bits each, and the filter says maybe to every one of them: it has to. Now it is asked for 10,000 words that were never added. How many of those get maybe?",
    // Where the range of each begins, as a share of what is asked.
    options: [
      { value: "none", label: "None: maybe means that the word is there", from: 0 },
      { value: "few", label: "A few: fewer than 100", from: 0 },
      { value: "hundreds", label: "Hundreds, up to 2,000", from: 0.01 },
      { value: "most", label: "More than 2,000", from: 0.2 },
    ],
    runLabel: "Ask 10,000 absent words",
    outcome: (rate: Rate): string =>
      `${counted(rate)} (counted in this tab; the formula says ${percent(rate.expectedRate, 1)}). Press Find a liar to meet one of them and its culprits.`,
    because:
      "Maybe only says that all bits of a word are 1. Nobody signs a bit: twenty words set about a third of them, and some absent word will land on three that others set.",
  },
  probes: {
    title: "Do more bits per word help?",
    question:
      "Three bits per word gave that error. Suppose each word set twelve of the 128 bits instead, and a question had to find all twelve at 1. How many absent words get maybe then?",
    options: [
      { value: "fewer", label: "Fewer: twelve bits are better evidence than three" },
      { value: "same", label: "About as many" },
      { value: "more", label: "More" },
    ],
    runLabel: "Try 1 to 16 bits per word",
    outcome: (few: number, fewRate: Rate, many: number, manyRate: Rate): string =>
      `With ${few} bits per word ${counted(fewRate)}; with ${many}, ${counted(manyRate)} (both counted in this tab).`,
    because:
      "Every word brings evidence and dirt. With twelve bits each, twenty words turn most of the 128 bits to 1, and finding a 1 then means little. The best number leaves about half of the bits at 0.",
    plot: (words: number, bits: number): string => `Wrong answers by bits per word: ${words} words in ${bits} bits`,
  },
  union: {
    title: "Two filters into one?",
    question:
      "When two tables are merged, somebody proposes to join their filters bit by bit (OR) instead of hashing all keys again. Both have 10 bits per key and are wrong about once in a hundred times. How often is the joined filter wrong?",
    options: [
      { value: "same", label: "As often as before: it holds the bits of all keys" },
      { value: "double", label: "About twice as often: it holds twice the keys" },
      { value: "much", label: "More than four times as often" },
    ],
    runLabel: "Join two filters",
    outcome: ({
      rate,
      rateLow,
      rateHigh,
      rateOfOne,
      expectedRate,
    }: Omit<Rate, "queries" | "falsePositives"> & { readonly rateOfOne: number }): string =>
      `One filter alone: ${percent(rateOfOne, 2)}. Joined: ${percent(rate, 1)} (95 %: ${percent(rateLow, 1)} to ${percent(rateHigh, 1)}; counted in this tab; the formula says ${percent(expectedRate, 1)}).`,
    because:
      "Twice the keys in the same bits is half the bits per key. A question has to find all of its bits at 1, so the error grows with a power of the share of bits that are 1, not in proportion. Merging tables means building the filter anew.",
  },
  explain: {
    title: "Why can it lie one way only?",
    prompt:
      "In a sentence or two: why may a word that was never added get maybe, and why can a word that was added never get no?",
    model:
      "Adding a word sets its bits to 1 and nothing ever sets them back, so an added word always finds all of its bits at 1: no is always true. A word that was never added finds whatever others left. If they happen to have set every one of its bits, the filter cannot tell the difference, and says maybe.",
  },
  push: {
    title: "One in a hundred, in few bits",
    question: (words: number): string =>
      `Change bits and bits per word under the figure until at most 1 % of absent words get maybe, with at least ${words} words in the filter. Then do it in fewer bits.`,
    first: "The error is counted once the first prediction has been run.",
    now: (words: number, bits: number, probes: number, rate: Rate, isReached: boolean): string =>
      `${isReached ? "Reached" : "Not yet"}: ${words} words in ${count(bits)} bits, ${probes} bits per word: ${percent(rate.rate, 2)} (counted in this tab).`,
  },
  check: {
    title: "Before you go on",
    questions: [
      {
        question: "A filter says maybe. What do you know?",
        answer: "That all bits of the word are 1. The word may be there, or other words may have set its bits.",
      },
      {
        question: "A filter says no. What do you know?",
        answer: "That the word is not there. No block has to be read to be sure.",
      },
      {
        question: "Why is there a best number of bits per word?",
        answer:
          "More bits per word ask for more evidence, and they fill the filter faster. Beyond the best number the second outweighs the first.",
      },
      {
        question: "What does a false positive cost in an LSM-tree?",
        answer: "A block that is read from the device and turns out not to hold the key. The answer is still right.",
      },
    ],
  },
} as const;
