/** Texts of lab 3, in English. The engine counts the numbers. */

import { count, fixed } from "../numbers";
import { treeText } from "../trees/tree.en";

/** Averages over a growth, and the tree at its end. */
interface Grown {
  readonly levels: number;
  readonly runs: number;
  readonly written: number;
  readonly filters: number;
  /** Filters that the last lookup probed. */
  readonly last: number;
}

/** Hashes of the last lookup. */
interface Hashes {
  readonly perFilter: number;
  readonly shared: number;
}

const one = (value: number): string => fixed(value, 1);

export const lab3Text = {
  lede: "Compaction merges the tables of full levels, so that a lookup has less to search. It pays for that with rewriting. Watch the tree, then predict.",
  policy: treeText.params.policy,
  policies: treeText.params.policies,

  growing: {
    label: "How far the tree has grown",
    now: (rounds: number, of: number): string => `${count(rounds)} of ${count(of)} memtables`,
    stopped: (rounds: number, of: number): string =>
      `Stopped after ${count(rounds)} of ${count(of)} memtables: what was written until then is here.`,
  },
  surveying: {
    label: "How far the trees have grown",
    now: (trees: number, of: number): string => `${trees} of ${of} trees`,
  },

  counts: {
    title: "Counted up to this moment",
    writes: "entries written",
    runs: (levels: number): string => `sorted runs, in ${levels} ${levels === 1 ? "level" : "levels"}`,
    runsOf: (now: number, most: number): string => `${now} now, at most ${most}`,
    written: "blocks written per block flushed",
    queried: "filters probed per empty lookup",
    dropped: "entries dropped by compaction",
    none: "–",
    origin:
      "Counted in your browser up to the position of the timeline. After each flush and its compactions, the lab looks up one absent key.",
  },

  fromStart: "From the beginning",
  more: "Settings and counts",
  moreCounts: "More counts",

  follow: {
    title: "Watch one key fall",
    question:
      "A flush writes a full memtable into level 1. The dotted line is one key, and its dot is the table with its newest entry. In the chart, each tick is a flush. How many flushes does the key stay in each level, and why?",
    because: (ratio: number): string =>
      `With size ratio ${ratio}, a level takes about ${ratio} times as many flushes to fill as the level above. It is full if the next data from above does not fit. One merge takes all full levels along, to the first level with room.`,
    first: "To its first write",
    next: "Next level",
    other: "Follow another key",
  },

  scene: {
    level: (level: number, isShort: boolean): string =>
      level === 0 ? (isShort ? "M" : "Memtable") : isShort ? `L${level}` : `Level ${level}`,
    ratio: (ratio: number): string => `size ratio ${ratio}`,
    none: "–",
    written: "writes per block",
    writtenShort: "writes",
    filters: "filters per lookup, average",
    filtersShort: "filters",
    no: "no",
    notProbed: "not probed",
    outside: "key outside this run: not probed",
    table: ["tree", "levels", "sorted runs", "blocks written per block flushed", "filters probed per empty lookup"],
    memtables: "memtables written",
    writtenPlot: "Writes per block, average so far",
    filtersPlot: "Filters per lookup, average so far",
    shortRatio: (ratio: number): string => `ratio ${ratio}`,
    predicted: {
      here: (name: string): string => `you: ${name} ends here`,
      above: (name: string): string => `you: ${name} above`,
      below: (name: string): string => `you: ${name} below`,
    },
  },

  ratioStep: {
    title: "What does a smaller size ratio change?",
    question:
      "On the left is a tree with a size ratio of 8, after 127 memtables of new keys with leveling. On the right, the same memtables arrive with a size ratio of 2. What is different?",
    terms: [
      ["size ratio", "size-ratio"],
      ["memtables", "memtable"],
      ["leveling", "leveling"],
    ],
    options: [
      {
        value: "writes",
        mistake: "A smaller size ratio affects only writes.",
        label: "Only writing: less is rewritten",
        finding: "only writing changes",
        short: "writing",
      },
      {
        value: "both",
        label: "Both: less is rewritten, but a lookup probes more filters",
        finding: "writing and reading change",
        short: "both",
      },
      {
        value: "reads",
        mistake: "The size ratio decides only how many levels a lookup searches.",
        label: "Only reading: there are more levels to search",
        finding: "only reading changes",
        short: "reading",
      },
    ],
    outcome: (small: Grown, large: Grown): string =>
      `Ratio 2 writes each block ${one(small.written)} times, ratio 8 writes it ${one(large.written)} times. A lookup probes ${one(small.filters)} and ${one(large.filters)} filters on average (counted).`,
    because:
      "A level merges everything that arrives with the data that it contains. With ratio 8, up to eight merges arrive before it is full, so data is rewritten often. Ratio 2 rewrites little, but needs more levels, and a lookup probes a filter in each.",
    short: (small: Grown, large: Grown): string => `written ${one(large.written)} → ${one(small.written)}`,
    scene: {
      title: "Two trees, the same writes, leveling",
      steps: {
        first: "Ratio 8 merges every memtable into level 1. Ratio 2 already fills level 2.",
        slow: "Each merge of ratio 2 rewrites little, but the tree gets deeper.",
        fast: "More memtables arrive, ever faster.",
        end: (small: Grown, large: Grown): string =>
          `Ratio 2: ${small.levels} levels, ${one(small.written)} writes per block. Ratio 8: ${large.levels} levels, ${one(large.written)} writes.`,
      },
    },
  },

  policyStep: {
    title: "What does tiering cost?",
    question:
      "With leveling, each level is one row of tables: a sorted run. With tiering, a level keeps up to three runs before it merges them (size ratio of 4). How many filters does a lookup of an absent key probe?",
    terms: [
      ["sorted run", "sorted-run"],
      ["tiering", "tiering"],
      ["probe", "probe"],
    ],
    options: [
      {
        value: "same",
        mistake: "A lookup probes one filter per level, whatever the policy.",
        label: "The same number: one filter per level",
        finding: "it probes the same number",
        short: "same",
        you: "you: the same as leveling",
      },
      {
        value: "more",
        label: "More",
        finding: "it probes more filters",
        short: "more",
        you: "you: more than leveling",
      },
      {
        value: "fewer",
        mistake: "A policy that writes less also reads less.",
        label: "Fewer, because less is written",
        finding: "it probes fewer filters",
        short: "fewer",
        you: "you: fewer than leveling",
      },
    ],
    outcome: (leveling: Grown, tiering: Grown): string =>
      `This lookup probes ${leveling.last} filters with leveling and ${tiering.last} with tiering (counted).`,
    because:
      "Every run may contain the key, so the lookup probes one filter in each run, not in each level. In return, tiering merges less often, so it writes less.",
    short: (leveling: Grown, tiering: Grown): string => `filters ${leveling.last} → ${tiering.last}`,
    scene: {
      title: "Leveling and tiering, the same writes, size ratio 4",
      gauge: "Filters that the lookup probes at the end",
      steps: {
        first: "Leveling merges every memtable into level 1. Tiering keeps it as a run.",
        slow: "With the fourth run, tiering merges once, into level 2.",
        fast: "More memtables arrive, ever faster.",
        fall: "An absent key falls through both trees. Each run that it probes lights up.",
        end: (leveling: number, tiering: number): string =>
          `This lookup probes ${leveling} filters with leveling and ${tiering} with tiering.`,
      },
    },
  },

  hashStep: {
    title: "More levels, more hashing?",
    question:
      "The trees with ratios 8 and 2 again. The smaller ratio has more levels, and each has a filter for the key. Does a lookup of an absent key compute more hashes with ratio 2?",
    options: [
      {
        value: "both",
        mistake: "More sorted runs always mean more hashing.",
        label: "Both: with one digest per filter and with one shared",
        finding: "it hashes more in both cases",
        short: "both grow",
        you: "you: more",
      },
      {
        value: "apart",
        label: "Only with one digest per filter: a shared one is computed once",
        finding: "more hashes only with one digest per filter",
        short: "one grows",
        you: "you: more",
      },
      {
        value: "neither",
        mistake: "Filters are too cheap for their hashes to add up.",
        label: "Neither way",
        finding: "it hashes no more in either case",
        short: "neither grows",
        you: "you: the same",
      },
    ],
    outcome: (small: Hashes, large: Hashes): string =>
      `One digest per filter: ${large.perFilter} hashes with ratio 8, ${small.perFilter} with ratio 2. One shared digest: ${large.shared} and ${small.shared} (counted).`,
    because:
      "The digest depends on the key alone, so a shared digest is computed once for all filters, however many levels the tree has.",
    short: (small: Hashes): string => `${small.perFilter}, shared ${small.shared}`,
    scene: {
      title: "One absent key falls through both trees",
      perFilter: "Hashes of this lookup, one digest per filter",
      shared: "Hashes of this lookup, one shared digest",
      same: "you: the same",
      steps: {
        perFilter: "With one digest per filter, the lookup hashes the key for each filter.",
        shared: "With one shared digest, the lookup hashes the key once, before the first level.",
        end: (small: Hashes, large: Hashes): string =>
          `One digest per filter: ${large.perFilter} and ${small.perFilter} hashes. Shared: ${large.shared} and ${small.shared}.`,
      },
    },
  },

  explain: {
    title: "Why merge at all?",
    prompt:
      "Compaction reads and writes data that did not change. Without it, what would happen to lookups, deleted keys and space? And why is no policy best in every respect?",
    model:
      "Without compaction, every flush leaves another run, old versions and tombstones stay, and an empty lookup probes all runs. Leveling with a large size ratio keeps few runs and rewrites much. Tiering rewrites little and keeps many runs. The size ratio trades these costs.",
  },

  long: {
    title: "A hundred thousand keys",
    question: (policy: string, ratio: number, keys: number): string =>
      `Write ${count(keys)} new keys with the policy and size ratio of the figure (now ${policy}, ${ratio}), in memtables of 200. Which numbers keep growing, and which settle? You can stop at any time.`,
    run: "Write 100,000 keys",
    again: "Write on",
    label: "Keys written",
    now: (keys: number, of: number): string => `${count(keys)} of ${count(of)} keys`,
    done: (keys: number, of: number): string =>
      keys < of
        ? `Stopped after ${count(keys)} of ${count(of)} keys; this is what they cost.`
        : `${count(keys)} keys are written; this is what they cost.`,
    rows: {
      levels: "levels, sorted runs",
      written: "blocks written per block flushed",
      queried: "filters probed per empty lookup",
      hashes: "hashes per empty lookup, average: per filter, shared",
    },
    origin: "Counted in your browser over the whole stream, with one empty lookup after each memtable.",
  },

  push: {
    title: "Write every entry once",
    question:
      "Bring the write amplification below 1.2 with leveling and a size ratio of 10, usually the worst case for writing. You may change every control of the figure. Then open a few tables: what is special about their key ranges?",
    now: (policy: string, ratio: number, written: number, moved: number, isBetween: boolean): string =>
      `${isBetween ? "Now" : "Before this flush or compaction"}: ${policy}, ratio ${ratio}: write amplification ${fixed(written, 2)} (blocks written per block flushed), ${count(moved)} tables moved without rewriting.`,
  },

  check: {
    title: "Before you go on",
    questions: [
      {
        question: "What is a sorted run, and why does a lookup count runs and not levels?",
        answer:
          "A run is a set of tables whose key ranges do not overlap. In each run at most one table can hold a key, so each run costs a lookup one filter. A level may have several runs.",
      },
      {
        question: "Why does a key stay longer in each deeper level?",
        answer:
          "A level moves down when it is full. With size ratio 4, it has room for 4 times as much data as the level above. It takes 4 times as many flushes to fill.",
      },
      {
        question: "What does lazy leveling take from leveling, and what from tiering?",
        answer:
          "The last level, which holds most of the data, has one run as with leveling: so most empty reads and most of the space are saved there. The levels above keep several runs as with tiering, so that they are rarely rewritten.",
      },
      {
        question: "When does compaction write nothing at all?",
        answer:
          "When no two of its inputs share a key range. Then tables are moved without rewriting. Keys that always rise are written once under every policy, unless tombstones among them can be collected.",
      },
      {
        question: "Why can a deletion make the tree larger for a while?",
        answer:
          "It is written as a separate entry, a tombstone. It must stay until it has met every older entry of its key, and is collected only when no older run can hold the key.",
      },
    ],
  },
} as const;
