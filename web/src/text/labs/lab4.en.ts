/** Texts of lab 4, in English. The engine counts or computes the numbers. */

import { count, counted, percent, sentence, words } from "../numbers";
import { type Mean, perLookup as number, withInterval } from "./means";

interface FormError {
  readonly sizeRatio: number;
  readonly levels: number;
  readonly exact: number;
  readonly printed: number;
  readonly error: number;
}

const interval = withInterval("95 % CI", "to", number);

export const lab4Text = {
  lede: "A lookup goes from level to level until it finds its key. Predict what it costs to find nothing.",
  locked: "Lookups that find their key (model). The controls appear after the first prediction.",
  stopped: "Stopped. The bands are the model’s; no lookups were counted.",
  tooLarge: (message: string): string =>
    `${sentence(message)} The bands show the model’s prediction. Choose fewer levels or a smaller ratio to count lookups.`,

  scene: {
    row: "average",
    level: (level: number, isShort: boolean): string => (isShort ? String(level) : `Level ${level}`),
    columns: { probed: "filters probed", fooled: "wasted reads", found: "keys found" },
    ending: (lookups: string): string => `${lookups} found nothing`,
    legend: { gate: "filter", lookup: "lookup", block: "block read in vain" },
    holds: (keys: number, tables: number): string => `${count(keys)} keys, ${counted(tables, "table", "tables")}`,
    answers: { no: "no", maybe: "maybe" },
    wasted: "wasted read",
    origin: "counted in your browser",
    slow: "The first twelve lookups go one by one. A bar is their share.",
    all: "The others follow, ever faster. The end of the scale counts them.",
    table: ["level", "lookups that reach it", "filters probed", "wasted reads", "keys found"],
  },
  probes: {
    title: "How many filters?",
    question:
      "A tree has five levels with one filter each. 10,000 lookups search for keys that no level contains. How many filters does each lookup probe on average?",
    terms: [
      ["levels", "level"],
      ["filter", "filter"],
      ["lookups", "point-lookup"],
    ],
    options: [
      {
        value: "one",
        mistake: "The first “no” ends a lookup.",
        label: "One: the first “no” ends the lookup",
        finding: "a lookup probes one filter",
        short: "1",
      },
      {
        value: "half",
        mistake: "An empty lookup ends in the middle of the tree, like a search that succeeds.",
        label: "Two or three: about half of the levels",
        finding: "a lookup probes two or three filters",
        short: "2.5",
      },
      { value: "all", label: "About five", finding: "a lookup probes about five filters", short: "5" },
    ],
    outcome: ({ mean, low, high }: Mean): string =>
      `${number(mean)} filters per empty lookup (95 % CI ${number(low)} to ${number(high)}, counted). A key outside all tables of a level needs no filter there.`,
    because:
      "A “no” is about one level only, so a lookup that finds nothing passes all levels. Each table covers a range of keys. A key between two tables of a level, or before the first one, needs no filter there.",
    expected: (filters: number): string => `The model predicts ${number(filters)}.`,
    picture: "10,000 lookups of absent keys in a tree of five levels",
    gauge: "Filters probed per lookup",
    youSaid: { one: "you predicted 1", half: "you predicted 2.5", all: "you predicted 5" },
    intro: {
      start: "One lookup of an absent key reaches the filter of the first level.",
      answer: (level: number): string => `“No”: level ${level} does not contain the key.`,
      end: "Does the lookup end here, or does it probe further filters?",
    },
    end: (filters: number, lookups: number): string => `${count(filters)} filters for ${count(lookups)} lookups.`,
  },
  reads: {
    title: "How many reads?",
    question:
      "Each of these filters has 5 bits per key. About 9 % of its answers for absent keys are wrong. How many blocks does an empty lookup read on average?",
    terms: [
      ["bits per key", "bits-per-key"],
      ["blocks", "block"],
    ],
    options: [
      {
        value: "none",
        mistake: "Filters prevent every read for an absent key.",
        label: "None: an absent key is never read",
        finding: "it reads no block",
        short: "0",
      },
      {
        value: "one",
        mistake: "A tree has the error rate of one of its filters.",
        label: "The error rate of one filter",
        finding: "it reads at the rate of one filter",
        short: "0.09",
      },
      {
        value: "each",
        label: "Five times that rate: one per filter",
        finding: "the errors of all five filters add up",
        short: "0.45",
      },
      {
        value: "every",
        mistake: "A lookup reads one block per level, even with filters.",
        label: "Five: one block of each level",
        finding: "it reads five blocks",
        short: "5",
      },
    ],
    outcome: ({ mean, low, high }: Mean, expected: number): string =>
      `${number(mean)} wasted reads per empty lookup (95 % CI ${number(low)} to ${number(high)}, counted in your browser). The model predicts ${number(expected)}.`,
    because:
      "Every probed filter can be wrong, and the chances add up over the levels. More levels, or more runs per level, cause more wasted reads with the same filters.",
    picture: "The same 10,000 lookups and their wasted reads",
    gauge: "Blocks read per lookup",
    youSaid: {
      none: "you predicted 0",
      one: "you predicted 0.09",
      each: "you predicted 0.45",
      every: "you predicted 5",
    },
    intro: {
      start: "One lookup of an absent key. Each filter answers “no” or “maybe”.",
      fooled: (level: number): string => `Level ${level} says “maybe”: the lookup reads a block that lacks the key.`,
      end: (reads: number): string =>
        `This lookup wasted ${reads === 1 ? "one read" : `${words(reads)} reads`}. How many does an average one waste?`,
    },
    end: (reads: number, lookups: number): string => `${count(reads)} blocks for ${count(lookups)} lookups.`,
  },
  ratio: {
    title: "Does the ratio matter to reads?",
    question:
      "One tree has four levels of ratio 4. The other has six levels of ratio 2 and slightly fewer keys. All lookups find their key. In which tree do they visit more levels?",
    options: [
      {
        value: "same",
        mistake: "A smaller size ratio affects only writes.",
        label: "Neither: the ratio only changes the cost of writes",
        finding: "they visit as many levels in both",
        short: "equal",
      },
      {
        value: "fewer",
        mistake: "Keys in upper levels outweigh the additional levels.",
        label: "Ratio 4: ratio 2 keeps more keys in upper levels",
        finding: "they visit more levels with ratio 4",
        short: "ratio 4",
      },
      { value: "more", label: "Ratio 2", finding: "they visit more levels with ratio 2", short: "ratio 2" },
    ],
    outcome: (wide: Mean, narrow: Mean): string =>
      `Ratio 4 visits ${interval(wide)} levels, ratio 2 visits ${interval(narrow)} (counted in your browser).`,
    because:
      "With ratio 2, lookups skip one level on average instead of a third of one. But the same keys need more levels, and half of them are still in the last. A ratio trades the cost of writes for the cost of reads.",
    short: (wide: number, narrow: number): string => `${number(wide)} and ${number(narrow)}`,
    picture: "10,000 lookups that find their key, in two trees",
    tree: (ratio: number): string => `Ratio ${ratio}`,
    gauge: "Levels visited per lookup",
    youSaid: {
      same: "you: both end here",
      fewer: "you: ratio 2 ends left of this line",
      more: "you: ratio 2 ends right of this line",
    },
    end: (wide: number, narrow: number): string => `Ratio 4: ${number(wide)} levels. Ratio 2: ${number(narrow)}.`,
  },
  form: {
    title: "When does a short formula fail?",
    question:
      "A lookup that finds its key skips the deeper levels. Summing over all levels gives the exact mean. A short formula is easier: L − 1/(T − 1), for L levels of ratio T. For which trees is it off by more than a tenth?",
    options: [
      {
        value: "nowhere",
        mistake: "A published short formula holds for all parameters.",
        label: "None: the error is always small",
        finding: "it is close for every tree",
        short: "none",
      },
      {
        value: "large",
        mistake: "An approximation gets worse as its parameters grow.",
        label: "Trees of a large ratio",
        finding: "it is wrong for large ratios",
        short: "large ratio",
      },
      {
        value: "small",
        label: "Trees of a small ratio with few levels",
        finding: "it is wrong for small ratios and few levels",
        short: "small ratio",
      },
    ],
    outcome: ({ sizeRatio, levels, exact, printed, error }: FormError): string =>
      `Ratio ${sizeRatio}, ${words(levels)} levels: the short formula gives ${number(printed)} instead of ${number(exact)} levels, ${percent(error, 1)} (model, Eq. (13)).`,
    because:
      "The short formula subtracts the levels that a lookup skips in an endless tree: one with ratio 2. With two levels, it skips only a third. For large ratios or many levels, the difference is small.",
    tree: (ratio: number, levels: number): string => `Ratio ${ratio}, ${words(levels)} levels`,
    toggle: "Levels visited in the table by",
    picture: "Levels visited by lookups that find their key",
    origin: "band: error of the formula below a tenth (model)",
    axis: "levels visited per lookup",
    columns: ["tree", "short formula", "exact sum", "error of the formula"],
    exact: "exact sum",
    printed: "short formula",
    youSaid: "you: outside the band",
    steps: {
      tree: (tree: string, isOff: boolean): string =>
        `${tree}: the exact sum ends ${isOff ? "outside" : "inside"} the band.`,
      end: (trees: readonly string[]): string =>
        `Error above a tenth: ${trees.length === 0 ? "none" : trees.join("; ")}.`,
    },
  },
  fooled: {
    sentence: (
      key: string,
      { filtersProbed, falsePositives }: { readonly filtersProbed: number; readonly falsePositives: number },
    ): string =>
      `No level contains ${key}. The lookup probed ${words(filtersProbed)} filters. ${falsePositives === 1 ? "One was" : `${words(falsePositives)} were`} wrong and caused a wasted read.`,
    another: "Another one",
    tiered: (filters: number, fooled: number, runs: number): string =>
      `A lookup of an absent key in a tiered tree of ${runs} sorted runs. It probed ${filters} filters, and ${fooled === 1 ? "one was" : `${words(fooled)} were`} wrong.`,
    tieredOrigin: (keys: number): string =>
      `A real lookup with one shared digest, in a tiered tree after ${count(keys)} puts in your browser. Dash: the filter answered “no”. Cross: it was wrong and caused a wasted read.`,
    noneFooled: "No filter of this tree was wrong. Choose fewer bits per key or more runs.",
    steps: "Steps of the lookup",
    track: "Position in the lookup",
    traceHint: "Fingerprint of all events of the tree’s growth and of its lookups.",
    origin: "A real lookup with one shared digest, one run per level. Step through it, or open a level.",
  },
  totals: {
    caption: "An average lookup",
    columns: ["model", "counted", "95 % CI"],
    visited: (isExact: boolean): string => (isExact ? "levels visited" : "levels visited (short formula)"),
    filters: "filters probed",
    reads: "blocks read",
    wasted: "wasted reads",
    interval: ({ low, high }: Mean): string => `${number(low)} to ${number(high)}`,
    origin: (
      {
        lookups,
        storedKeys,
        runsSkipped,
      }: { readonly lookups: number; readonly storedKeys: number; readonly runsSkipped: number },
      runs: number,
    ): string =>
      `Counted in your browser: ${count(lookups)} lookups in a tree of ${count(storedKeys)} keys, ${runs === 1 ? "one run" : `${words(runs)} runs`} per level. The model omits keys between the tables of a run, which need no filter: ${number(runsSkipped / lookups)} per lookup.`,
  },
  explain: {
    title: "Why do filters help empty lookups most?",
    prompt:
      "A lookup that finds its key reads at least one block. An empty lookup may read none. Explain how many reads filters avoid in each case, and why tiering makes empty lookups more expensive.",
    model:
      "Without filters, an empty lookup reads one block of every run. Filters save nearly all of these reads. Tiering has several runs per level, so lookups probe more filters, and each can be wrong. With the same bits per key, it wastes more reads.",
  },
  push: {
    title: "Tame a tiered tree",
    question: (goal: number): string =>
      `Switch to tiering and let all lookups find nothing. Find the fewest bits per key with fewer than ${goal} wasted reads. How many more bits is that than leveling needs?`,
    first: (policy: string, empty: number, ratio: number): string =>
      `Now: ${policy.toLowerCase()}, ${percent(empty / 100)} of lookups find nothing, ratio ${ratio}. Choose tiering, 100 % and a ratio above 2.`,
    counting: "The lookups of this tree are being counted.",
    now: (bits: number, reads: Mean, isReached: boolean): string =>
      `${isReached ? "Reached" : "Not yet"}: ${bits} bits per key, ${interval(reads)} wasted reads (counted in your browser).`,
  },
  check: {
    title: "Before you go on",
    questions: [
      {
        question: "Why does an empty lookup visit every level?",
        answer: "Each filter is about its own level only. Only finding the key ends a lookup early.",
      },
      {
        question:
          "A tree has five levels, and 1 % of the answers of its filters are wrong. How many reads does an empty lookup waste?",
        answer: "About 0.05: the chances of all probed filters add up.",
      },
      {
        question: "Which level contains most keys, and what follows for a lookup that finds its key?",
        answer:
          "The last level: with ratio 4 it contains three quarters of them. So most lookups that find their key pass nearly all filters too.",
      },
      {
        question: "The counted points are on the model’s bands. What does that show, and what not?",
        answer:
          "Uniform lookups in a full tree behave as the model predicts. Nothing follows for skewed lookups, half-full levels or times.",
      },
    ],
  },
} as const;
