/** Texts of lab 5, in English. The engine counts the numbers. */

import { count, fixed, percent } from "../numbers";

interface Counted {
  readonly lookups: number;
  readonly hashes: number;
  readonly filtersProbed: number;
}

interface Rate {
  readonly rate: number;
  readonly rateLow: number;
  readonly rateHigh: number;
}

interface Ratio {
  readonly ratio: number;
  readonly ratioLow: number;
  readonly ratioHigh: number;
}

const ratio = (counted: Ratio): string =>
  `${fixed(counted.ratio, 1)} (95 % CI ${fixed(counted.ratioLow, 1)} to ${fixed(counted.ratioHigh, 1)})`;

const interval = ({ rate, rateLow, rateHigh }: Rate): string =>
  `${percent(rate, 2)} (95 % CI ${percent(rateLow, 2)} to ${percent(rateHigh, 2)})`;

export const lab5Text = {
  lede: "Every level has a filter, and every filter needs a digest of the key. Predict what sharing one digest changes.",
  interval,
  arms: { perFilter: "one digest per filter", shared: "one shared digest", merged: "one mask, beyond sharing" },
  rows: {
    hashes: "hashes",
    filters: "filters probed",
    bits: "single bits tested",
    masks: "masks built",
    lines: "filter lines compared",
    reads: "blocks read",
    wasted: "wasted reads",
    found: "keys found",
  },
  trees: {
    name: "One lookup in two trees, on one clock",
    key: "Key that is looked up",
    another: "Another key",
    beside: "The second tree",
    shared: "One shared digest",
    merged: "One mask",
    later: "The same lookup with one shared digest appears after question 1.",
    hashes: (hashes: number): string => (hashes === 1 ? "hash" : "hashes"),
    filters: (filters: number): string => (filters === 1 ? "filter probed" : "filters probed"),
    reads: (reads: number): string => (reads === 1 ? "block read" : "blocks read"),
  },
  table: (lookups: number): string => `${count(lookups)} lookups, the same for each tree`,
  tableOrigin:
    "Counted in your browser, in a real tree. The third arm needs blocked filters: it compares one mask with a line of each filter, for all levels at once.",
  parts:
    "Measured natively (341 tables in memory, EPYC guest, 2026-11-24): compared with one shared digest, the third arm saves 67.7 % (65.9 to 69.5) of the time of an empty lookup. One search for the tables of all levels saves 71.2 % (69.4 to 73.0) by itself and needs no shared digest. One mask saves 32.5 % (31.6 to 33.4) of the time of a lookup that probes all filters at once. On this machine, probing one filter after another is even faster than one mask.",

  levels: {
    title: "How many hashes?",
    question:
      "The figure shows a lookup of an absent key with one digest per filter. Suppose that all filters share one digest. How many hashes does such a lookup then compute in a tree of eight levels?",
    terms: [["digest", "digest"]],
    options: [
      {
        value: "all",
        mistake: "Each level needs its own hash.",
        label: "Eight: each filter needs its own hash",
        finding: "eight hashes are needed",
        short: "8",
      },
      {
        value: "half",
        mistake: "Only filters of similar size can share a digest.",
        label: "About four",
        finding: "about four hashes are needed",
        short: "4",
      },
      { value: "one", label: "One", finding: "one hash is enough", short: "1" },
    ],
    outcome: (own: number, one: number, perFilter: string, shared: string): string =>
      `This lookup: ${own} hashes with one digest per filter, ${one} with one shared digest. Average of 200 lookups: ${perFilter} and ${shared} (counted in your browser).`,
    because:
      "The digest depends on the key, not on the filter. Each filter turns it into bit positions with arithmetic, not another pass over the key. The average is below the number of levels, because lookups skip levels without a table for the key.",
    short: (perFilter: number, shared: number): string => `${shared} instead of ${perFilter}`,
    plot: "Hashes of an empty lookup, by number of levels",
    x: "levels",
    y: "hashes",
    youSaid: { all: "you predicted 8", half: "you predicted 4", one: "you predicted 1" },
    scene: {
      title: "One lookup of an absent key, in two ways",
      own: "one digest per filter",
      shared: "one shared digest",
      hashes: (hashes: number): string => (hashes === 1 ? "hash" : "hashes"),
      level: (level: number, isShort: boolean): string => (isShort ? `L${level}` : `Level ${level}`),
      same: "same digest",
      positions: "positions in this filter",
      no: "no",
      maybe: "maybe",
      table: ["level", "digest (left)", "digest (right)"],
      intro: {
        first: "The filter of level 1 needs a digest, so the lookup hashes the key.",
        others: "The filter of each further level hashes the same key again.",
        end: (levels: number, hashes: number): string => `${levels} filters, ${hashes} hashes of the same key.`,
      },
      steps: {
        others: "Left: each level hashes the key again. Right: the digest is reused.",
        equal: "Compare the columns on the left: all digests have equal bits.",
        fold: "So one digest is enough. The other seven hashes computed nothing new.",
        positions: "Each filter turns the digest into its own bit positions. Filled: 1, hollow: 0.",
        end: (own: number, shared: number): string => `${own} hashes on the left, ${shared} on the right.`,
      },
    },
  },
  same: {
    title: "What else changes?",
    question:
      "Five filters contain different keys. First, each filter has a different hash function. Then all five share one 64-bit digest. What changes for absent keys, apart from the number of hashes?",
    terms: [
      ["hash function", "hash-function"],
      ["digest", "digest"],
    ],
    options: [
      {
        value: "together",
        mistake: "With a shared digest, several filters are wrong about the same keys.",
        label: "Errors line up: a key that fools one filter fools the next",
        finding: "errors line up",
        short: "errors",
      },
      {
        value: "reads",
        mistake: "Sharing the digest also saves reads.",
        label: "Fewer blocks are read",
        finding: "fewer blocks are read",
        short: "reads",
      },
      {
        value: "nothing",
        label: "Nothing else",
        finding: "nothing else changes, because each filter contains other keys",
        short: "nothing",
      },
    ],
    outcome: (readsOne: number, readsOther: number, shared: Rate, independent: Rate): string =>
      `Keys that fool two or more filters: ${percent(independent.rate, 2)} with five hash functions, ${percent(shared.rate, 2)} with one digest. Blocks read: ${count(readsOne)} and ${count(readsOther)} (counted in your browser).`,
    because:
      "These filters have equal sizes, so with one digest a key checks the same positions in all of them. But each contains other keys, so the bits there differ. The whiskers are 95 % CIs: the rates differ by chance.",
    short: "nothing else",
    shared: "one digest",
    independent: "five hash functions",
    perFilter: "one digest per filter",
    scene: {
      title: "Different keys in each filter: the first 60 of 40,000 absent keys",
      raster: (name: string): string => `Wrong “maybe” with ${name}`,
      pairs: "Keys that fool two or more filters",
      reads: (lookups: number): string => `Blocks read by ${count(lookups)} lookups in the tree of question 1`,
      youSaid: {
        together: "you: more double errors with one digest",
        reads: "you: fewer reads with one digest",
        nothing: "you: no change",
      },
      table: ["false positives per key", "keys, one digest", "keys, one digest per filter"],
      steps: {
        slow: "Below, the same keys with one digest. Red: a filter wrongly answers “maybe”.",
        all: "Frames: two or more filters are wrong for the same key.",
        end: (shared: Rate, independent: Rate): string =>
          `Two or more filters wrong: ${percent(independent.rate, 2)} with five hash functions, ${percent(shared.rate, 2)} with one digest.`,
      },
    },
  },
  tree: {
    title: "Do false positives coincide?",
    question:
      "Updates leave a key in several levels. With a salt, each table mixes its own number into the digest. Without a salt, the key sets the same bits in every filter. How often does an absent key then fool two, compared with chance?",
    options: [
      {
        value: "chance",
        mistake: "Filters err independently, even if they contain the same keys.",
        label: "As chance predicts",
        finding: "it fools two filters only by chance",
        short: "1×",
      },
      {
        value: "several",
        label: "Several times as often",
        finding: "it fools two filters several times as often",
        short: "2× to 20×",
      },
      {
        value: "always",
        mistake: "Filters with common keys are copies of each other.",
        label: "Almost always: it fools all filters or none",
        finding: "it fools all filters or none",
        short: "over 20×",
      },
    ],
    outcome: (unsalted: Ratio, salted: Ratio): string =>
      `Without a salt, an absent key fools two filters ${fixed(unsalted.ratio, 1)} times as often as by chance; with a salt, ${fixed(salted.ratio, 1)} times (counted in your browser).`,
    because:
      "Without a salt, a key in several filters sets the same bits in each. An absent key also checks the same bits in each. In question 2, each filter had different keys. A salt costs one multiplication and no extra hash.",
    short: (unsalted: Ratio): string => `${fixed(unsalted.ratio, 1)}×`,
    ratio,
    unsalted: "without a salt",
    salted: "with a salt",
    scene: {
      title: "Updated keys in ten filters: each column is an absent key that fools at least one",
      raster: (name: string): string => `Wrong “maybe” ${name}`,
      gauge: "How often a key fools two filters, compared with chance (1×)",
      times: (value: number): string => `${fixed(value, 1)}×`,
      youSaid: { chance: "you: as chance predicts", several: "you: 2× to 20×", always: "you: over 20× →" },
      table: ["false positives", "lookups with a salt", "lookups without a salt"],
      steps: {
        slow: "Below, without a salt. Each row is a filter. Red: it wrongly answers “maybe”.",
        all: "Frames: one key fools two or more filters.",
        end: (unsalted: Ratio, salted: Ratio): string =>
          `Compared with chance: ${fixed(salted.ratio, 1)}× with a salt, ${fixed(unsalted.ratio, 1)}× without.`,
      },
    },
  },
  width: {
    title: "How wide must a digest be?",
    question:
      "A filter of 16,000 keys has 10 bits per key. With 64-bit digests, about 1 % of absent keys get “maybe”. How many get it if a digest has only 16 bits?",
    options: [
      {
        value: "same",
        mistake: "The width of a digest has no effect on a filter.",
        label: "The same: only the filter matters",
        finding: "about 1 % still get “maybe”",
        short: "1 %",
      },
      {
        value: "little",
        mistake: "65,536 digests are plenty for 16,000 keys.",
        label: "A few percent",
        finding: "a few percent get “maybe”",
        short: "2 to 10 %",
      },
      { value: "much", label: "More than 10 %", finding: "more than 10 % get “maybe”", short: "over 10 %" },
    ],
    outcome: (narrow: Rate, wide: Rate): string =>
      `16-bit digest: ${interval(narrow)}; 64-bit digest: ${percent(wide.rate, 2)} (counted in your browser). At 16 bits, twice the memory does not help.`,
    because:
      "16 bits allow 65,536 digests. With 16,000 keys, about one in five absent keys has the digest of a stored key. No filter can distinguish two keys with the same digest.",
    short: (narrow: Rate): string => percent(narrow.rate, 1),
    plot: (keys: number): string => `Error rate by digest width, ${count(keys)} keys`,
    x: "bits of the digest",
    y: "absent keys that get “maybe”",
    scene: {
      title: "A filter of 16,000 keys and 20,000 absent keys",
      digests: "Digests of the filter’s keys and of absent keys",
      whole: (bits: number): string => `A digest: ${bits} bits`,
      word: (kept: number, all: number): string => `A digest: ${kept} of ${all} bits are kept`,
      cells: (drawn: number, all: number): string => `${count(drawn)} of ${count(all)} digests`,
      legend: { stored: "stored key", free: "absent key", met: "both: wrong “maybe”" },
      gauge: "Absent keys that get “maybe”",
      row: (bits: number): string => `${bits} bits`,
      youSaid: { same: "you predicted 1 %", little: "you: 2 to 10 %", much: "you: over 10 %" },
      steps: {
        cut: "Only 16 of 64 bits are kept.",
        slow: "Each absent key lands on its digest. Dark cells are occupied.",
        all: "All 20,000 absent keys.",
        end: (narrow: Rate): string =>
          `${percent(narrow.rate, 1)} get “maybe”. Memory helps only if digests are wide enough to differ.`,
      },
    },
    bits: (bits: number): string => `${bits} bits per key`,
  },
  explain: {
    title: "One digest, many positions",
    prompt:
      "The figure has blocked Bloom filters: with ten bits per key, each tests six positions. Why does one digest suffice for six positions in every filter?",
    model:
      "A 64-bit digest has enough randomness for many positions. Each position needs only cheap arithmetic: a multiplication, a rotation and an addition. Filters of different sizes derive different positions. Only the pass over the key is expensive, and it happens once.",
  },
  push: {
    title: "Find the tree that saves the most hashes",
    question:
      "Change levels, empty lookups and bits per key until one digest per filter costs more than seven hashes per lookup. Then let half of the lookups find their key. Why does the number fall?",
    terms: [["empty lookups", "empty-lookup"]],
    first: "First answer question 2. Then the lookups are counted.",
    now: (perFilter: Counted, shared: Counted, isReached: boolean): string =>
      `${isReached ? "Reached" : "Not yet"}: ${(perFilter.hashes / perFilter.lookups).toFixed(2)} hashes per lookup with one digest per filter, ${(shared.hashes / shared.lookups).toFixed(2)} with one shared digest (counted in your browser, ${count(shared.lookups)} lookups).`,
  },
  check: {
    title: "Before you go on",
    questions: [
      {
        question: "What changes with a shared digest, and what does not?",
        answer:
          "The key is hashed once per lookup. Probed filters, checked bits, blocks read, errors and answers are the same.",
      },
      {
        question: "Why does each table mix a salt into the digest?",
        answer:
          "Levels contain versions of the same keys. Without a salt, these keys would set the same bits in every filter, and more lookups would waste several reads. The salt selects a different line in each filter. The key is not hashed again.",
      },
      {
        question: "What must be equal for two filters to share a digest?",
        answer: "The hash function and its seed. Sizes, numbers of bit positions and even filter families may differ.",
      },
      {
        question: "Why does more memory not help a narrow digest?",
        answer:
          "Keys with equal digests have the same bits in every filter, whatever its size. The share of such keys is the smallest possible error.",
      },
      {
        question: "Why does the third arm not count as a gain from sharing?",
        answer:
          "It probes the same filters in a different order and with different instructions. The shared digest makes it possible, but the layout saves the time. It is measured separately.",
      },
    ],
  },
} as const;
