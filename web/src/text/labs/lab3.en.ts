/** What lab 3 says, in English. Numbers are handed in: the engine counted them. */

import { count } from "../numbers";
import { treeText } from "../trees/tree.en";

interface Surveyed {
  readonly levels: number;
  readonly writtenPerBlock: number;
  readonly filtersPerLookup: number;
}

interface Hashes {
  readonly levels: number;
  readonly perFilter: number;
  readonly shared: number;
}

const one = (value: number): string => value.toFixed(1);

export const lab3Text = {
  lede: "Writes go into a memtable; a full memtable becomes a sorted run on storage. If nothing were done about it, every lookup would have to ask every run there ever was. Compaction merges runs, and each policy pays for that in another coin.",
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
    asked: "filters asked per empty lookup",
    dropped: "entries dropped by compaction",
    none: "–",
    origin:
      "Counted in this tab up to the position of the timeline. After each flush and its compactions, one absent key is looked up.",
  },

  follow: {
    title: "Watch one key fall",
    question:
      "The dotted line in the figure is one key; a full disc marks the table with its newest entry, a hollow one an older entry that is still there. Go to its first write, then from station to station, or drag the timeline back. How long does it stay in each level, and why longer in each?",
    first: "To its first write",
    next: "Next station",
    other: "Follow another key",
  },

  ratioStep: {
    title: "What does a smaller size ratio change?",
    question:
      "The same 127 memtables of new keys, with leveling: once with a size ratio of 8, once with 2. What is different with 2?",
    options: [
      { value: "writes", label: "Only writing: less is rewritten, since levels are nearer in size" },
      { value: "both", label: "Less is rewritten, and an empty lookup asks more filters" },
      { value: "reads", label: "Only reading: there are more levels to search" },
    ],
    runLabel: "Grow trees of six ratios",
    outcome: (small: Surveyed, large: Surveyed): string =>
      `Ratio 2: ${one(small.writtenPerBlock)} blocks written per block flushed and ${one(small.filtersPerLookup)} filters asked per empty lookup, over ${small.levels} levels. Ratio 8: ${one(large.writtenPerBlock)} and ${one(large.filtersPerLookup)}, over ${large.levels} levels (counted in this tab).`,
    because:
      "A level of ratio T takes T arrivals, and each of them rewrites what has gathered there so far. So a small ratio rewrites little in each level. But it needs more levels for the same data, and each of them has a run of its own that a lookup has to ask.",
    plot: {
      title: (rounds: number): string => `What ${rounds} memtables cost, leveling, by size ratio`,
      y: "counted",
      written: "blocks written per block flushed",
      asked: "filters asked per empty lookup",
    },
    x: "size ratio T",
  },

  policyStep: {
    title: "What does tiering cost?",
    question:
      "Tiering leaves runs as they are until a level has T of them, and only then merges them down. With a size ratio of 4 the tree has as many levels as with leveling. How many filters does an empty lookup ask?",
    options: [
      { value: "same", label: "As many: there is one filter to ask per level" },
      { value: "more", label: "More" },
      { value: "fewer", label: "Fewer, because less is written" },
    ],
    runLabel: "Grow all three",
    outcome: (leveling: Surveyed, tiering: Surveyed): string =>
      `Leveling: ${one(leveling.filtersPerLookup)} filters per empty lookup, ${one(leveling.writtenPerBlock)} blocks written per block flushed. Tiering: ${one(tiering.filtersPerLookup)} and ${one(tiering.writtenPerBlock)} (counted in this tab).`,
    because:
      "Filters belong to tables, and a lookup asks one table of every sorted run, not of every level. Tiering saves merges by keeping up to T - 1 runs in each level, and every one of them may hold the key.",
    table: "127 memtables of new keys, size ratio 4",
    origin: "Counted in this tab, over the whole growth, with one empty lookup after each flush and its compactions.",
    rows: {
      written: "blocks written per block flushed",
      asked: "filters asked per empty lookup",
      mostRuns: "most sorted runs after any flush",
      merges: "merges",
    },
  },

  hashStep: {
    title: "More levels, more hashing?",
    question:
      "Back to leveling with ratios 8 and 2: the smaller ratio gives more runs, and each of them has a filter. What happens to the hashes of an empty lookup?",
    options: [
      { value: "both", label: "More levels mean more hashes, whether the digest is shared or not" },
      { value: "apart", label: "They grow with a digest per filter; with a shared digest it stays one hash" },
      { value: "neither", label: "They do not grow in either case" },
    ],
    runLabel: "Count hashes both ways",
    outcome: (small: Hashes, large: Hashes): string =>
      `Ratio 2, ${small.levels} levels: ${one(small.perFilter)} hashes per empty lookup with a digest per filter, ${one(small.shared)} with a shared one. Ratio 8, ${large.levels} levels: ${one(large.perFilter)} and ${one(large.shared)} (counted in this tab).`,
    because:
      "The digest depends on the key alone. Who keeps it hashes once, however many filters are asked; so a design that saves writing by having more runs costs less than it used to.",
    plot: {
      title: "Hashes of an empty lookup, leveling, by size ratio",
      y: "hashes",
      perFilter: "a digest per filter",
      shared: "one shared digest",
    },
  },

  explain: {
    title: "Why merge at all?",
    prompt:
      "Compaction reads and writes data that nobody has changed. What would become of lookups, of deleted keys and of space without it? And why is no policy best at everything?",
    model:
      "Without compaction each flush would leave one more run, and an empty lookup would ask the filters of all of them. Old versions and tombstones would stay for ever, for only a merge sees that a newer entry shadows an older one. Merging eagerly (leveling, large T) keeps runs few and rewrites much; merging late (tiering) rewrites little and keeps runs many. The size ratio moves along the same line: what it saves in one coin it pays in the other.",
  },

  long: {
    title: "A hundred thousand keys",
    question: (policy: string, ratio: number, keys: number): string =>
      `The figure's tree is small enough to be seen. Write ${count(keys)} new keys with its policy and size ratio (now ${policy}, ${ratio}), in memtables of 200, and watch the same numbers grow. Which of them keep growing, and which one settles? Stop it whenever you like: what was written stays counted.`,
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
      asked: "filters asked per empty lookup",
      hashes: "hashes per empty lookup: a digest per filter, a shared one",
    },
    origin: "Counted in this tab, over the whole stream, with one empty lookup after each memtable.",
  },

  push: {
    title: "Write every entry once",
    question:
      "In the figure, find a way to bring the blocks written per block flushed below 1.2 with leveling and a size ratio of 10, which usually is the worst case for writing. You may change anything that the controls offer. Then open a few tables: what is special about their key ranges?",
    now: (policy: string, ratio: number, written: number, moved: number): string =>
      `Now: ${policy}, ratio ${ratio}: ${written.toFixed(2)} blocks written per block flushed, ${count(moved)} tables handed on without being rewritten (counted in this tab).`,
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
          "A level goes down when it is full, and each level takes T times as much as the one above. So it is full T times as seldom.",
      },
      {
        question: "What does lazy leveling take from leveling, and what from tiering?",
        answer:
          "The last level, which holds most of the data, has one run as with leveling: so most empty reads and most of the space are saved there. The levels above keep several runs as with tiering, so that they are rewritten seldom.",
      },
      {
        question: "When does compaction write nothing at all?",
        answer:
          "When no two of its inputs share a key range: then tables are handed on as they are. Keys that always rise are written once under every policy, unless tombstones among them can be collected.",
      },
      {
        question: "Why can a deletion make the tree larger for a while?",
        answer:
          "It is written as an entry of its own, a tombstone. It must stay until it has met every older entry of its key, and is collected only when no older run can hold the key.",
      },
    ],
  },
} as const;
