/** Texts of lab 8, in English. Numbers are arguments: the engine counted or computed them. */

import { budgetText } from "../charts/budget.en";
import { count, fixed, percent } from "../numbers";
import { type Mean, three as number, withInterval } from "./means";

const interval = withInterval("95 % CI", "to", number);

export const lab8Text = {
  lede: "Most stores give each key the same number of bits for its filter. Here you divide the memory.",
  startAgain: "Equal bits for every key",
  plans: {
    even: budgetText.plans.even,
    mine: "your division",
    best: budgetText.plans.best,
    elastic: "elastic filter units",
    evenShort: "equal bits",
    bestShort: "best by level",
    elasticShort: "filter units",
  },
  level: (level: number): string => `level ${level}`,
  bits: (value: number): string => `${fixed(value, 1)} bits`,
  you: "you",
  gift: {
    title: "Where is a bit worth most?",
    question:
      "Each of four levels is four times as large as the one above. You give one level 2 % of the memory. Where does this save the most reads?",
    options: [
      {
        value: "large",
        mistake: "Memory belongs where most keys are.",
        label: "The largest: it has the most keys",
        finding: "the largest level saves most",
        short: "level 4",
      },
      {
        value: "same",
        mistake: "Equal bits per key are the best allocation.",
        label: "None: equal bits are already best",
        finding: "equal bits are already best",
        short: "none",
      },
      {
        value: "middle",
        mistake: "The best allocation is a compromise between all levels.",
        label: "One in the middle: a compromise",
        finding: "a level in the middle saves most",
        short: "2 or 3",
      },
      {
        value: "small",
        label: "The smallest: bits go further",
        finding: "the smallest level saves most",
        short: "level 1",
      },
    ],
    outcome: (before: number, first: number, last: number, levels: number): string =>
      `Wasted reads: ${number(before)} before, ${number(first)} with 2 % for level 1, ${number(last)} for level ${levels} (model).`,
    because:
      "An empty lookup probes one filter per level, whatever its size. A wrong answer costs one read in each level. A small level needs few bits to be nearly always right: 2 % of the memory more than doubles its bits.",
    scene: {
      title: "A little more memory for one level",
      origin: "(model)",
      memory: "Memory of all filters, and bits per key of each level",
      axis: "wasted block reads per empty lookup (0.10: one in ten lookups)",
      axisShort: "wasted reads per empty lookup",
      even: "equal bits",
      intro: {
        memory: "The last level has most of the memory: every key has the same number of bits.",
        reads: "So all filters are wrong equally often, and each level wastes the same reads.",
        end: (reads: number): string => `Together: ${number(reads)} wasted reads per empty lookup. Can 2 % more help?`,
      },
      give: (level: number, part: number): string => `${percent(part)} to level ${level}`,
      short: (level: number): string => `level ${level}`,
      given: (level: number): string => `Level ${level} gets 2 % of the memory; all others lose a little.`,
      best: (level: number): string => `More memory saves most at level ${level}.`,
      columns: ["more memory for", "wasted reads"],
      describe: "The memory of four levels as a bar, and the wasted reads with equal bits per key.",
      described: (totals: readonly number[]): string =>
        `Wasted reads with equal bits, and with more memory for level 1 to 4: ${totals.map(number).join(", ")}.`,
    },
  },
  push: {
    title: "Beat it by hand",
    question: (part: number): string =>
      `Drag the ends in the bar, or use arrow keys or buttons. Reduce wasted reads to ${percent(part)} of those with equal bits. Every bit for a level comes from the largest one.`,
    first: "Move the end of a level.",
    now: (reads: number, even: number, isReached: boolean): string =>
      `${isReached ? "Reached" : "Now"}: ${number(reads)} wasted reads, ${percent(reads / even)} of ${number(even)} with equal bits (model).`,
  },
  best: {
    title: "How much waste remains?",
    question:
      "The same tree and memory: 5 bits per key on average. Now the engine divides the memory in the best way. What remains of the wasted reads?",
    options: [
      {
        value: "little",
        mistake: "The same total memory always causes the same number of errors.",
        label: "Nearly all: equal bits, equal errors",
        finding: "nearly all of them remain",
        short: "≈ 100 %",
      },
      {
        value: "half",
        label: "About half",
        finding: "about half of them remain",
        short: "50 %",
      },
      {
        value: "most",
        mistake: "The best allocation prevents nearly all wasted reads.",
        label: "Less than a quarter",
        finding: "less than a quarter remains",
        short: "< 25 %",
      },
    ],
    outcome: ({
      model,
      counted,
      left,
      lookups,
    }: {
      readonly model: readonly [number, number];
      readonly counted: readonly [number, number];
      readonly left: number;
      readonly lookups: number;
    }): string =>
      `${number(model[0])} wasted reads fall to ${number(model[1])}: ${percent(left)} remain (model). ${count(lookups)} lookups in each tree: ${number(counted[0])} and ${number(counted[1])} (counted).`,
    because:
      "In the best division, the rate of a level is proportional to its size: a quarter of the keys, a quarter of the rate. Nearly all wasted reads are then in the largest level, which lost less than one bit per key.",
    scene: {
      title: "From equal bits to the best division",
      memory: "Memory of all filters, and bits per key of each level",
      row: "all levels",
      axis: "wasted block reads per empty lookup (0.10: one in ten lookups)",
      axisShort: "wasted reads per empty lookup",
      predicted: { little: "you: nearly all", half: "you: half", most: "you: less than a quarter" },
      step: (level: number, levels: number): string => `Level ${level} gets memory from level ${levels}.`,
      part: (part: number): string => `${percent(part)} remain`,
      done: (even: number, best: number): string => `Wasted reads fall from ${number(even)} to ${number(best)}.`,
      columns: ["level", "bits per key: equal", "best", "wasted reads: equal", "best"],
      describe: "The memory of four levels as a bar with equal bits per key, and the wasted reads by level.",
      described: (even: number, best: number): string =>
        `The best division of the same memory has ${number(best)} wasted reads, equal bits have ${number(even)}.`,
    },
  },
  hot: {
    title: "What if some keys are hot?",
    question:
      "Filter units are small filters. Segments of keys with more lookups get more units. Nine of ten lookups query one tenth of the keys, then another tenth. What happens to the reads?",
    options: [
      {
        value: "stays",
        mistake: "Filter units that were learned once stay right.",
        label: "They stay: the filters have adapted",
        finding: "the reads stay the same",
        short: "flat",
      },
      {
        value: "recovers",
        label: "They jump, then fall soon",
        finding: "the reads jump, then fall soon",
        short: "jump, fall",
      },
      {
        value: "never",
        mistake: "Full memory cannot adapt to other keys.",
        label: "They jump and stay: memory is full",
        finding: "the reads jump and stay high",
        short: "jump, stay",
      },
    ],
    outcome: ({
      before,
      after,
      settled,
    }: {
      readonly before: number;
      readonly after: number;
      readonly settled: number;
    }): string =>
      `Reads per lookup: ${number(before)} before the move, ${number(after)} after it, ${number(settled)} at the end (counted).`,
    because:
      "The store counts the queries of each segment. Newly hot segments have few units, so their lookups waste reads. Each one proposes another unit, and unused segments lose theirs. This takes about their lifetime of 1,000 lookups.",
    scene: {
      title: "Hot keys that move",
      origin: "(counted)",
      keys: "Filter units in memory, by key",
      firstKey: "first key",
      lastKey: "last key",
      hot: "hot tenth",
      learn: "units gather",
      moved: ["hot tenth moves", "it moves again"],
      reads: "Reads per lookup",
      x: "lookups of absent keys",
      steps: {
        learn: "Units gather where lookups are hot, and reads fall.",
        move: "The hot tenth moves: its new place has few units.",
        decay: (lookups: number): string => `Units follow, and reads fall. Each point: ${count(lookups)} lookups.`,
        end: "Units follow every move; fixed filters read the same all the time.",
      },
      columns: ["lookups", "filter units", "equal bits", "best by level"],
      describe: "An axis of keys with filter units, and reads per lookup over time.",
      described: (before: number, after: number, settled: number): string =>
        `Reads per lookup with filter units: ${number(before)} before the hot tenth moves, ${number(after)} after it, ${number(settled)} at the end.`,
    },
  },
  counts: {
    yours: (mean: Mean, lookups: number): string =>
      `Your division: ${interval(mean)} wasted reads per lookup (counted, ${count(lookups)} empty lookups).`,
  },
  explain: {
    title: "Which division is fair?",
    prompt:
      "Should every key get the same number of bits? Give the reason. And when are elastic filter units worth their effort?",
    model:
      "Bits prevent wrong answers; they do not belong to keys. The filter of a small level saves as many reads as that of a large level, with less memory. If some keys are hot, the same holds for segments once the store has found them.",
  },
  check: {
    title: "Before you go on",
    questions: [
      {
        question: "What does an empty lookup cost at a level, and how does this depend on its size?",
        answer:
          "It costs the rate of one filter per run, whatever the size. The size decides only how much memory a small rate needs.",
      },
      {
        question: "The lower of two levels is four times as large. Compare their rates and bits at the optimum.",
        answer:
          "The upper rate is a quarter of the lower one. This takes 2.9 bits per key more. Only a quarter of the keys need them, so it takes less memory.",
      },
      {
        question: "All lookups find their key in the largest level. Does the best division still help?",
        answer:
          "Yes: they pass all levels above, whose filters are now wrong less often. The largest level must answer “maybe” anyway.",
      },
      {
        question: "All keys are queried equally often. Elastic units or the best division by level?",
        answer: "The best division: there is nothing to learn. Units approach it slowly, and learning costs reads.",
      },
    ],
  },
} as const;
