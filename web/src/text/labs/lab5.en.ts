/** What lab 5 says, in English. Numbers are handed in: the engine counted them. */

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

interface Ratio extends Rate {
  readonly ratio: number;
  readonly ratioError: number;
}

const ratio = (counted: Ratio): string => `${fixed(counted.ratio, 2)} ± ${fixed(counted.ratioError, 2)}`;

const interval = ({ rate, rateLow, rateHigh }: Rate): string =>
  `${percent(rate, 2)} (95 %: ${percent(rateLow, 2)} to ${percent(rateHigh, 2)})`;

export const lab5Text = {
  lede: "Every level has a filter, and every filter wants a digest of the key. But a digest depends on the key alone: what the first filter computed, all others could use.",
  arms: { perFilter: "a digest per filter", shared: "one shared digest", merged: "one mask, beyond sharing" },
  rows: {
    hashes: "hashes",
    filters: "filters asked",
    bits: "bits tested one by one",
    masks: "masks built",
    lines: "lines compared with a mask",
    reads: "blocks read",
    wasted: "blocks read for nothing",
    found: "keys found",
  },
  trees: {
    name: "One lookup in two trees, on one clock",
    key: "Key that is looked up",
    another: "Another key",
    beside: "The tree beside it",
    shared: "One shared digest",
    merged: "One mask",
    later:
      "The same lookup with a shared digest appears beside this one once you have predicted how many hashes it takes.",
    hashes: (hashes: number): string => (hashes === 1 ? "hash" : "hashes"),
    filters: (filters: number): string => (filters === 1 ? "filter asked" : "filters asked"),
    reads: (reads: number): string => (reads === 1 ? "block read" : "blocks read"),
  },
  table: (lookups: number): string => `${count(lookups)} lookups, the same for every arm`,
  tableOrigin:
    "Counted in this tab, in a real tree. The third arm needs blocked filters: it lays one mask over a line of each of them, and asks all levels at once instead of one after the other.",
  parts:
    "Measured natively (341 tables in memory, EPYC guest, 2026-11-24): of an empty lookup with one shared digest, the third arm saves 67.7 % (65.9 to 69.5). One search for the tables of all levels saves 71.2 % (69.4 to 73.0) by itself, and needs no shared digest. One mask saves 32.5 % (31.6 to 33.4) only if all filters are probed at once, and probing them one after the other is faster there.",

  levels: {
    title: "How many hashes?",
    question:
      "The figure shows real empty lookups with a digest per filter: the deeper the tree, the more hashes. With one shared digest, how many hashes does an empty lookup compute in a tree of eight levels?",
    options: [
      { value: "all", label: "Eight: each level has a filter of its own, and needs its own hash" },
      { value: "half", label: "About four" },
      { value: "one", label: "One" },
    ],
    runLabel: "Look up with every arm",
    outcome: (levels: number, perFilter: string, shared: string): string =>
      `In ${levels} levels: ${perFilter} hashes per lookup with a digest per filter, ${shared} with one shared digest (counted in this tab).`,
    because:
      "The digest is computed from the key, not from the filter. Each filter only turns it into positions of its own bits, which takes a multiplication and not another pass over the key.",
    plot: "Hashes of an empty lookup, by levels",
    x: "levels",
    y: "hashes",
  },
  same: {
    title: "What else changes?",
    question:
      "All filters now see the same 64 bits of a key. What else, apart from the hashes, is different from before?",
    options: [
      { value: "together", label: "Errors line up: a key that fools one filter fools the next one too" },
      { value: "reads", label: "Fewer blocks are read" },
      { value: "nothing", label: "Nothing else" },
    ],
    runLabel: "Compare arms and errors",
    outcome: (readsOne: number, readsOther: number, shared: Rate, independent: Rate): string =>
      `Blocks read: ${count(readsOne)} and ${count(readsOther)}. Keys that fool two or more of five filters: ${interval(shared)} with one digest, ${interval(independent)} with a digest for each (counted in this tab).`,
    because:
      "The filters hold different keys, so different bits of theirs are 1. That a key asks all of them for the same places says nothing about what others have set there, as long as the digest has bits enough.",
    plot: (filters: number, queries: number): string =>
      `How many of ${filters} filters one absent key fools, ${count(queries)} keys`,
    x: "filters fooled by one key",
    y: "share of keys",
    shared: "one shared digest",
    independent: "a digest for each filter",
  },
  tree: {
    title: "Do levels err together?",
    question:
      "Keys are updated, so several levels of a real tree hold the same key, and their filters share its digest. Suppose that a digest chooses the same bits in every filter. How often does an absent key fool two filters in one lookup, compared with chance?",
    options: [
      { value: "chance", label: "As often as chance" },
      { value: "several", label: "Several times as often" },
      { value: "always", label: "Almost always: it fools all filters or none" },
    ],
    runLabel: "Count errors both ways",
    outcome: (unsalted: Ratio, salted: Ratio): string =>
      `Pairs of errors relative to chance: ${ratio(unsalted)} without a salt, ${ratio(salted)} with a salt for each table. Lookups that read two or more blocks for nothing: ${percent(unsalted.rate, 2)} and ${percent(salted.rate, 2)} (counted in this tab).`,
    because:
      "Common keys set the same bits in both filters, and an absent key asks both for the same bits. So each table mixes a salt, a number of its own, into the digest, which then chooses another line and turns the mask. This costs one multiplication per filter; one hash and one mask still serve all.",
    plot: (lookups: number): string => `Filters that erred in one lookup, ${count(lookups)} absent keys`,
    x: "filters that erred",
    y: "share of lookups",
    unsalted: "without a salt",
    salted: "with a salt for each table",
  },
  width: {
    title: "How much digest is enough?",
    question:
      "Everything hangs on one digest now. Suppose it had only 16 bits. A filter over 16,000 keys with 10 bits per key is wrong about 1 % of the time with 64-bit digests. And with 16?",
    options: [
      { value: "same", label: "The same: the filter decides" },
      { value: "little", label: "A few per cent" },
      { value: "much", label: "More than 10 %" },
    ],
    runLabel: "Shrink the digest",
    outcome: (narrow: Rate, wide: Rate): string =>
      `With 16 bits ${interval(narrow)}; with 64 bits ${interval(wide)} (counted in this tab). In the plot, filters with twice the memory stand on the same floor.`,
    because:
      "16 bits tell 65,536 digests apart. Among 16,000 keys, about every fifth absent key has the digest of a stored one, and no filter can tell two keys with one digest apart.",
    plot: (keys: number): string => `Error by width of the digest, ${count(keys)} keys`,
    x: "bits of the digest",
    y: "wrong answers",
    floor: "floor: equal digests",
    bits: (bits: number): string => `${bits} bits per key`,
  },
  explain: {
    title: "One digest, many positions",
    prompt:
      "A filter of ten bits per key tests seven positions. Why does one digest suffice for seven positions in each of eight filters?",
    model:
      "A good 64-bit digest holds more than enough randomness for many positions: each is computed from it by cheap arithmetic (a multiplication, a rotation and an addition), and different sizes of filters turn it into different places. What costs is the pass over the key, and that is done once.",
  },
  push: {
    title: "Find the tree that gains most hashes",
    question:
      "Change levels, the share of empty lookups and the bits per key until a digest per filter costs more than seven hashes per lookup. Then let half of the lookups find their key: why does the number fall although the tree is as deep?",
    first: "Lookups are counted once the second prediction has been run.",
    now: (perFilter: Counted, shared: Counted): string =>
      `Now: ${(perFilter.hashes / perFilter.lookups).toFixed(2)} hashes per lookup with a digest per filter, ${(shared.hashes / shared.lookups).toFixed(2)} with one (counted in this tab, ${count(shared.lookups)} lookups).`,
  },
  check: {
    title: "Before you go on",
    questions: [
      {
        question: "What does sharing the digest change, and what not?",
        answer:
          "It changes how often the key is hashed: once per lookup. Filters asked, bits tested, blocks read, errors and answers are the same.",
      },
      {
        question: "Why does each table mix a salt into the digest?",
        answer:
          "Levels hold versions of the same keys. If the same digest chose the same bits everywhere, their filters would err together, and more lookups would read several blocks for nothing. The salt chooses another line in each filter and turns the mask; the key is not hashed again.",
      },
      {
        question: "What must be equal for two filters to share a digest?",
        answer: "The hash function and its seed. Sizes, numbers of probes and even families may differ.",
      },
      {
        question: "Why does more memory not help a narrow digest?",
        answer:
          "Keys whose digests are equal have the same bits in every filter, however large. The share of such keys is a floor below every error.",
      },
      {
        question: "Why is the third arm no part of what sharing gains?",
        answer:
          "It asks the same filters the same question in another order and by other instructions. It becomes possible because the digest is shared; what it saves is layout, and is measured apart.",
      },
    ],
  },
} as const;
