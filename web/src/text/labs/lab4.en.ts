/** What lab 4 says, in English. Numbers are handed in: the engine counted or computed them. */

import { count, ended, percent, words } from "../numbers";

interface Mean {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

interface Visited {
  readonly keys: number;
  readonly visited: Mean;
  readonly model: number;
}

interface FormError {
  readonly sizeRatio: number;
  readonly levels: number;
  readonly exact: number;
  readonly printed: number;
  readonly error: number;
}

const number = (value: number): string => value.toFixed(Math.abs(value) < 0.0995 ? 3 : 2);
const interval = ({ mean, low, high }: Mean): string => `${number(mean)} (95 %: ${number(low)} to ${number(high)})`;

export const lab4Text = {
  lede: "A lookup begins at the smallest level and goes down until it finds its key. If the key is nowhere, nothing ends it early. What does that cost, and who pays for the filters' errors?",
  locked: "Below, lookups that find their key, by the model. The controls come with the first prediction.",
  percent: (percentage: number): string => `${percentage} %`,
  stopped: "Stopped: the bands are the model's, and no real lookup is among them.",
  tooLarge: (message: string): string =>
    `${ended(message.charAt(0).toUpperCase() + message.slice(1))} The bands show what the model expects; choose fewer levels or a smaller ratio to count real lookups.`,

  probes: {
    title: "How many filters?",
    question:
      "The figure shows lookups that find their key in a tree of five levels. Now 10,000 lookups ask for keys that are in no level. How many filters does each of them ask on average?",
    options: [
      { value: "one", label: "One: the first filter that says no ends the lookup" },
      { value: "half", label: "Two or three: about half of the levels" },
      { value: "all", label: "About five" },
    ],
    runLabel: "Look up 10,000 absent keys",
    outcome: (lookups: number, asked: Mean, expected: number): string =>
      `${count(lookups)} empty lookups asked ${interval(asked)} filters each (counted in this tab; the model says ${number(expected)}). The figure now shows them; the points are the real lookups.`,
    because:
      "A no is about one level only. The key may still lie in any level below, so a lookup without a hit passes all of them. A few keys lie between two tables of a level; those need no filter there, which is why it is a little less than five.",
  },
  reads: {
    title: "How many reads?",
    question:
      "Each of these filters has 5 bits per key and is wrong about 9 % of the time. How many blocks does a lookup for an absent key read on average, in five levels?",
    options: [
      { value: "none", label: "None: a key that is not there is never read" },
      { value: "one", label: "About 0.09: as often as a filter is wrong" },
      { value: "each", label: "About 0.45: each of five filters may be wrong" },
      { value: "every", label: "Five: a block of every level" },
    ],
    runLabel: "Count the reads",
    outcome: (lookups: number, reads: Mean, expected: number, rate: number): string =>
      `${count(lookups)} empty lookups read ${interval(reads)} blocks each, all of them for nothing (counted in this tab; the model says ${number(expected)}, a filter alone is wrong ${percent(rate, 1)} of the time).`,
    because:
      "Every filter that is asked is a chance to be fooled, and the chances add up over the levels. The rate of a tree is not the rate of its filters: more levels, or more runs in a level, waste more with the same filters.",
  },
  ratio: {
    title: "Does the ratio matter to reads?",
    question:
      "Four levels of ratio 4, and six levels of ratio 2, which hold somewhat fewer keys. All lookups find their key. In which tree do they visit more levels?",
    options: [
      { value: "same", label: "Neither: the size ratio only changes what writes cost" },
      {
        value: "fewer",
        label: "In that of ratio 4: ratio 2 leaves more keys in the upper levels, where they are found early",
      },
      { value: "more", label: "In that of ratio 2" },
    ],
    runLabel: "Look up in both trees",
    outcome: (wide: Visited, narrow: Visited): string =>
      `Ratio 4, ${count(wide.keys)} keys: ${interval(wide.visited)} levels visited. Ratio 2, ${count(narrow.keys)} keys: ${interval(narrow.visited)} (counted in this tab; the model says ${number(wide.model)} and ${number(narrow.model)}).`,
    because:
      "A smaller ratio does leave more keys above: a lookup skips one level instead of a third of one. But the same keys then need more levels, and half of the keys still lie in the last one. The ratio is a trade between writes and reads, never about writes alone.",
  },
  form: {
    title: "A formula with a term less",
    question:
      "Summed exactly, a lookup visits L − S levels. The paper prints a short form, S ≈ (1 − α)/(T − 1), which leaves out a factor that is nearly 1. Where does it misjudge the levels visited by more than a tenth?",
    options: [
      { value: "nowhere", label: "Nowhere: what is left out is always small" },
      { value: "large", label: "In trees of a large ratio, where levels differ most" },
      { value: "small", label: "In trees of a small ratio with few levels" },
    ],
    runLabel: "Compute the error",
    outcome: (errors: readonly FormError[]): string =>
      `Worst with all keys found: ${errors
        .map(
          ({ sizeRatio, levels, exact, printed, error }) =>
            `ratio ${sizeRatio}, ${words(levels)} levels: ${number(printed)} instead of ${number(exact)} (${percent(error, 1)})`,
        )
        .join("; ")} (model, exact sum and Eq. (13)).`,
    because:
      "The factor is 1 − L(T − 1)/(T^L − 1). With ratio 10 or many levels T^L is huge and the factor is 1. With ratio 2 and two levels it is a third. The paper allows “T > 3 or L > 3”; it should say “and”.",
    plot: "Error of the closed form for levels visited, all keys found",
    x: "levels L",
    y: "error",
    ratio: (ratio: number): string => `T = ${ratio}`,
    toggle: "Levels visited in the table by",
  },
  fooled: {
    say: (
      key: string,
      { filtersProbed, falsePositives }: { readonly filtersProbed: number; readonly falsePositives: number },
    ): string =>
      `${key} is in no level. It asked ${words(filtersProbed)} filters and was fooled ${falsePositives === 1 ? "once" : `${words(falsePositives)} times`}: a block was read, and the key was not in it.`,
    another: "Another one",
    tiered: (filters: number, fooled: number, runs: number): string =>
      `A lookup of an absent key in a tiered tree of ${runs} sorted runs. It asked ${filters} filters, one of each run that may hold the key, and was fooled ${fooled === 1 ? "once" : fooled === 2 ? "twice" : `${words(fooled)} times`}.`,
    tieredOrigin: (keys: number): string =>
      `A real lookup with one shared digest, in a tiered tree that took ${count(keys)} puts in this tab; its filters are blocked ones. Dash: the filter said no. Cross: it was fooled, and a block was read for nothing.`,
    noneFooled: "No lookup was fooled in this tree: its filters have too many bits per key, or it has too few runs.",
    steps: "Steps of the lookup",
    track: "Position in the lookup",
    traceHint: "Fingerprint of all events of the tree's growth and of its lookups.",
    origin: "A real lookup with one shared digest, in the tree of one run per level. Step through it, or open a level.",
  },
  totals: {
    caption: "An average lookup",
    columns: ["model", "counted", "interval of 95 %"],
    visited: (isExact: boolean): string => (isExact ? "levels visited" : "levels visited (closed form)"),
    filters: "filters asked",
    reads: "blocks read",
    wasted: "of them for nothing",
    notYet: "–",
    number,
    interval: ({ low, high }: Mean): string => `${number(low)} to ${number(high)}`,
    origin: (
      {
        lookups,
        storedKeys,
        runsSkipped,
      }: { readonly lookups: number; readonly storedKeys: number; readonly runsSkipped: number },
      runs: number,
    ): string =>
      `Counted in this tab: ${count(lookups)} lookups in a real tree of ${count(storedKeys)} keys, ${runs === 1 ? "one run" : `${words(runs)} runs`} per level. What the model leaves out: keys that lie between the tables of a run are refused without a filter, ${number(runsSkipped / lookups)} times per lookup.`,
  },
  explain: {
    title: "The dearest answer is no",
    prompt:
      "A lookup that finds its key reads at least one block; one that finds nothing may read none. Why are empty lookups nevertheless what filters are built for, and why does tiering make them dearer?",
    model:
      "Without filters, a lookup that finds its key reads one block for each level down to it, and an empty one a block of every run: it has no place to stop. Filters save nearly all of that, but only as well as they are right, once for each run. Tiering has several runs per level, so an empty lookup asks more filters, each of which may be fooled; with the same bits per key it wastes as many times more reads.",
  },
  push: {
    title: "Tame a tiered tree",
    question: (goal: number): string =>
      `Switch to tiering, let all lookups find nothing, and find the fewest bits per key with which fewer than ${goal} blocks are read for nothing. How many more bits is that than leveling needs?`,
    first: "Set the first prediction going; then tiering, 100 % of lookups that find nothing, and a ratio above 2.",
    now: (bits: number, reads: Mean, isReached: boolean): string =>
      `${isReached ? "Reached" : "Not yet"}: ${bits} bits per key, ${interval(reads)} reads for nothing (counted in this tab).`,
  },
  check: {
    title: "Before you go on",
    questions: [
      {
        question: "Why does an empty lookup visit every level?",
        answer: "Each filter, and each level, speaks for itself alone. Only finding the key ends a lookup early.",
      },
      {
        question:
          "A tree has five levels and filters that err once in a hundred. How many reads does an empty lookup waste?",
        answer: "About five in a hundred: the chances of all filters that are asked add up.",
      },
      {
        question: "Where are most keys found, and what does that mean for a lookup that finds its key?",
        answer:
          "In the last level, which holds most of them: three quarters with ratio 4. So most lookups that find their key pass nearly all filters too.",
      },
      {
        question: "The points in the figure lie on the model's bands. What does that show, and what not?",
        answer:
          "That lookups in a full tree, with keys asked for alike, do what the sums say. It says nothing about skewed lookups, half-full levels or times.",
      },
    ],
  },
} as const;
