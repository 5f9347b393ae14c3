/** What lab 8 says, in English. Numbers are handed in: the engine counted or computed them. */

import { budgetText } from "../charts/budget.en";
import { count, percent } from "../numbers";
import { bytes } from "../units";

interface Mean {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

const number = (value: number): string => value.toFixed(3);
const interval = ({ mean, low, high }: Mean): string => `${number(mean)} (95 %: ${number(low)} to ${number(high)})`;

export const lab8Text = {
  lede: "Filters cost memory, and there is only so much of it. Most stores give every key the same number of bits, wherever it lies. Is that the best place for them?",
  startAgain: "The same bits for every key",
  plans: {
    even: budgetText.plans.even,
    mine: "by hand",
    best: budgetText.plans.best,
    elastic: "elastic filter units",
  },
  gift: {
    title: "Where is a bit worth most?",
    question:
      "Four levels, each four times as large as the one above, 5 bits for every key. You may give 2 % of the memory to one level; all others lose a little for it. Which level should get it, so that lookups for absent keys read less for nothing?",
    options: [
      { value: "large", label: "The largest: three quarters of all keys are there, so most goes wrong there" },
      { value: "same", label: "None: the same bits for every key is already best" },
      { value: "middle", label: "One in the middle: a compromise" },
      { value: "small", label: "The smallest" },
    ],
    runLabel: "Give it to each level in turn",
    outcome: (before: number, first: number, last: number, levels: number): string =>
      `${number(before)} reads for nothing before. With 2 % more for level 1: ${number(first)}; for level ${levels}: ${number(last)} (model).`,
    because:
      "An empty lookup asks one filter in each level, however large the level is, and each filter that is wrong costs one read. What is small is cheap to get right: 2 % of all memory more than doubles the bits of the smallest level and hardly changes those of the largest.",
  },
  push: {
    title: "Beat it by hand",
    question: (part: number): string =>
      `Drag the ends in the bar (or use arrow keys, or the buttons) until lookups for absent keys read at most ${percent(part)} of what they read with the same bits for every key. The memory stays the same: what one level gets, the largest gives.`,
    first: "Move the end of a level to begin.",
    now: (reads: number, even: number, isReached: boolean): string =>
      `${isReached ? "Reached" : "Now"}: ${number(reads)} reads for nothing, ${percent(reads / even)} of the ${number(even)} with the same bits for every key (model).`,
  },
  best: {
    title: "How much is there to save?",
    question:
      "The same tree, the same memory, 5 bits for each key on average. With the best division there is: what is left of the reads for nothing?",
    options: [
      { value: "little", label: "Nearly all: the sum of bits is the same, so is the sum of errors" },
      { value: "half", label: "About half" },
      { value: "most", label: "Less than a quarter" },
    ],
    runLabel: "Show the best division",
    outcome: (even: Mean, best: Mean, left: number, lookups: number): string =>
      `With the same bits for every key ${interval(even)} reads for nothing, with the best division ${interval(best)}: ${percent(left)} (counted in this tab, ${count(lookups)} lookups of absent keys in each tree). The bar now shows it.`,
    because:
      "At the optimum every level's rate is in proportion to its size: each level above has a quarter of the keys and errs a quarter as often. Then nearly all reads for nothing are those of the largest level, which has lost less than one bit per key for it. With ratio 10 the difference is larger still.",
  },
  hot: {
    title: "What if some keys are hot?",
    question:
      "Filter units are small filters over a segment of keys; more of them are in memory where lookups ask. Nine of ten lookups now ask in one tenth of the keys, for absent ones, and after a while the hot tenth is somewhere else. What do reads do when it moves?",
    options: [
      { value: "stays", label: "Nothing: the store has learned where lookups are" },
      { value: "recovers", label: "They jump, and come down again within a few thousand lookups" },
      { value: "never", label: "They jump and stay high: the memory is taken by what was hot" },
    ],
    runLabel: "Look up 30,000 absent keys",
    outcome: (
      { before, after, settled }: { readonly before: number; readonly after: number; readonly settled: number },
      even: number,
      best: number,
      lookups: number,
    ): string =>
      `${number(before)} reads per lookup before the move, ${number(after)} in the ${count(lookups)} lookups after it, ${number(settled)} at the end of the stretch. The same lookups read ${number(even)} with the same bits for every key and ${number(best)} with the best division by level (counted in this tab, 4 bits for each key, reads of units included).`,
    because:
      "What the store knows is how often each segment was asked. When the hot tenth moves, its segments have few units, and lookups there are fooled; each of these lookups proposes one unit more, and segments that were not asked for a while give theirs. That takes about as long as their life time, here 1,000 lookups.",
    plot: (lookups: number): string => `Reads for nothing over time, windows of ${count(lookups)} lookups`,
    x: "lookups",
    y: "reads per lookup",
    origin: (budget: number): string =>
      `Counted in this tab, in three real trees with ${bytes(budget)} of filters in memory each. Units have 2 bits per key, segments 256 keys. Choose a smaller share of hot lookups: from when on is the best division by level as good?`,
  },
  compare: {
    caption: "Reads for nothing per lookup of an absent key",
    columns: ["model", "counted", "interval of 95 %", "filters"],
    notYet: "…",
    reads: number,
    interval: ({ low, high }: Mean): string => `${number(low)} to ${number(high)}`,
    bytes,
    origin:
      "Counted in this tab: 10,000 lookups in a real tree of each kind. The model takes the best number of bits to test, which need not be whole; real filters test whole numbers of bits, and are a little worse where a level has few bits per key.",
  },
  explain: {
    title: "Why not fair?",
    prompt:
      "Monkey gives a key of the smallest level three times the bits of a key of the largest. In your own words: why is that not unfair to the keys of the largest level? And when would elastic units be worth their trouble?",
    model:
      "Bits are not there for keys but against lookups that are wrong. An empty lookup meets one filter per level, so the filter of a small level saves as many reads as that of a large one, and costs a fraction. A rule of thumb follows: a level that is T times smaller gets ln T / (ln 2)² more bits per key, 2.9 with T = 4. That holds if all keys are asked for alike. Where lookups are hot, the same argument holds for segments instead of levels, but somebody has to find out which are hot, and again each time that changes; elastic units do that and pay with reads of units and some memory to keep count.",
  },
  check: {
    title: "Before you go on",
    questions: [
      {
        question: "What does an empty lookup cost at a level, and what does that have to do with the level's size?",
        answer:
          "The rate of one filter per run, whatever the level's size. Size decides only what it costs to make that rate small.",
      },
      {
        question:
          "Two levels, the lower one four times as large. How do their rates compare at the optimum, and their bits?",
        answer:
          "The upper one's rate is a quarter, which takes 2.9 bits per key more; as it has a quarter of the keys, it still takes less memory.",
      },
      {
        question: "Lookups find their key every time, in the largest level. Does Monkey's division still help?",
        answer:
          "Yes: they pass all levels above, where filters now err less. The filter of the largest level is asked too, and has to say maybe.",
      },
      {
        question: "Lookups ask all keys alike. Elastic units, or the best division by level?",
        answer:
          "The division: there is nothing to learn that it does not know from the start. Units end near it, slowly, and pay for finding out.",
      },
    ],
  },
} as const;
