/** Texts of lab 11, in English. The engine counts the numbers. */

import { count, fixed } from "../numbers";

const HERE = "(counted in your browser)";

export const lab11Text = {
  lede: "A maplet is one structure that answers for the whole tree. Lookups probe it, and the filters stay unused. Predict what it saves and costs.",
  arms: { merged: "one mask", maplet: "one maplet" },
  policies: { leveling: "leveling", tiering: "tiering" },
  probes: {
    title: "How many probes?",
    question:
      "This lookup of an absent key compares one mask with a filter line of each sorted run: eight probes. The maplet has a slot for each entry, with the number of its run. How many probes of the maplet are needed?",
    terms: [
      ["mask", "mask"],
      ["filter line", "filter-line"],
      ["sorted run", "sorted-run"],
      ["maplet", "maplet"],
      ["slot", "slot"],
    ],
    options: [
      { value: "all", label: "Eight: each sorted run must be probed", finding: "eight probes are needed", short: "8" },
      {
        value: "half",
        label: "About three: it searches the levels like a tree",
        finding: "about three are needed",
        short: "3",
      },
      { value: "one", label: "One", finding: "one probe is enough", short: "1" },
    ],
    outcome: (lines: number, probes: number, perLookup: string, perMaplet: string): string =>
      `This lookup: ${lines} filter lines with one mask, ${probes} probe of the maplet. Average of 400 lookups: ${perLookup} and ${perMaplet} ${HERE}.`,
    because:
      "A digest leads to two cells of four slots, read at once. Each slot has a piece of a digest (fingerprint) and a run number. If no fingerprint matches, no run contains the key. The number of levels does not matter.",
    short: (lines: number, probes: number): string => `${probes} instead of ${lines}`,
    youSaid: { all: "you predicted 8", half: "you predicted 3", one: "you predicted 1" },
    plot: "Probes of an empty lookup, by levels",
    x: "levels",
    y: "probes",
    intro: {
      lines: (lines: number): string => `One mask, compared with ${lines} filter lines: ${lines} probes.`,
      fill: "The maplet has a slot for each entry of each run.",
      asks: "Now the lookup probes the maplet and no filter.",
    },
    steps: {
      probe: "The digest of the key chooses two cells.",
      compare: "Their eight slots are compared at once: no fingerprint fits.",
      end: (lines: number): string => `1 probe instead of ${lines}, whatever the number of levels.`,
    },
    another: "Another key",
  },
  moves: {
    title: "What does a compaction cost now?",
    question:
      "This tree grows by leveling with size ratio 3. Every compaction rewrites the entries that it merges. Each slot of the maplet has the number of a sorted run. How often does the run number of an entry change?",
    terms: [
      ["leveling", "leveling"],
      ["size ratio", "size-ratio"],
      ["compaction", "compaction"],
      ["slot", "slot"],
    ],
    options: [
      { value: "all", label: "At every rewrite", finding: "every rewrite changes the number", short: "every" },
      {
        value: "fewer",
        label: "Less often: only if the entry joins another run",
        finding: "only entries that join another run change",
        short: "less",
      },
      { value: "none", label: "Never: the slot belongs to the key", finding: "no number changes", short: "never" },
    ],
    outcome: (moved: string, written: string, model: string): string =>
      `Each entry was written ${written} times and changed its number ${moved} times ${HERE}. Model: ${model}.`,
    because:
      "A compaction merges small runs into a larger one. The entries of the larger run keep its number, although they are rewritten. So changes grow with the number of levels, not with write amplification. But if a change is forgotten, lookups miss an existing key.",
    short: (moved: string, written: string): string => `${moved} of ${written}`,
    youSaid: { all: "you: at every rewrite", fewer: "you: less often", none: "you: never" },
    scene: {
      title: "A growing tree: each box is an entry, each row a sorted run",
      intro: {
        grows: "Flushes and compactions write the entries again and again.",
        end: (written: string): string => `Each entry was written ${written} times. And its number in the maplet?`,
      },
      steps: {
        first: "A flush inserts its entries with a free number.",
        slow: "Entries that join another run change their number.",
        fast: "Entries of the larger run are rewritten, but keep their number.",
        end: (moved: string, written: string): string => `Written ${written} times, number changed ${moved} times.`,
      },
      table: ["step", "flushes", "entries written", "numbers changed"],
    },
  },
  steps: {
    title: "And for existing keys?",
    question:
      "Filter lines of all runs are read at once, so a lookup waits for them once. Steps are accesses that each wait for the previous one. Compared with one mask, how many steps does the maplet save when the key exists?",
    terms: [
      ["Filter lines", "filter-line"],
      ["mask", "mask"],
      ["maplet", "maplet"],
    ],
    options: [
      { value: "many", label: "Seven, as for probes", finding: "it saves seven steps", short: "7" },
      { value: "one", label: "One, as for absent keys", finding: "it saves one step", short: "1" },
      { value: "none", label: "None", finding: "it saves no steps", short: "0" },
    ],
    outcome: (absent: readonly [string, string], existing: readonly [string, string]): string =>
      `Steps of an absent key: ${absent[0]} with one mask, ${absent[1]} with the maplet. Existing key: ${existing[0]} and ${existing[1]} ${HERE}.`,
    because:
      "One mask: search the fence pointers, read all lines, read the block. Maplet: read two cells, search the fence pointers, read the block. An absent key needs only the cells. An existing key needs as many steps as before and saves a smaller share.",
    short: (saved: string): string => `${saved} saved`,
    youSaid: { many: "you: 7 saved", one: "you: 1 saved", none: "you: 0 saved" },
    scene: {
      title: "Steps of a lookup: memory accesses that each wait for the previous one",
      absent: "Absent key",
      existing: "Existing key",
      search: "search of the fence pointers",
      lines: "filter lines of all runs at once",
      cells: "two cells of the maplet",
      blocks: "block",
      table: ["lookup", "searches", "line reads", "maplet probes", "blocks", "time (95 % CI)"],
      says: (steps: string, ns: string): string => `${steps} steps, ${ns}`,
      times: (keyBytes: number, processor: string, date: string): string =>
        `Times: measured natively (${processor}, ${date}), ${keyBytes}-byte keys, all blocks in memory.`,
      interval: (ns: string, low: string, high: string): string => `${ns} (${low} to ${high})`,
      steps: {
        absent: "An absent key needs only the cells of the maplet.",
        existing: "An existing key needs the fence pointers and the block in both cases.",
        end: "Only absent keys save a step: the search.",
      },
    },
  },
  explain: {
    title: "What is saved, what is paid",
    prompt:
      "A tree has eight levels. Explain what a maplet saves for an absent key and for an existing key, and what each flush and compaction has to do in return.",
    model:
      "An absent key needs one probe instead of eight and no search of the fence pointers. An existing key still needs that search and its block. Each flush inserts entries. Each compaction renumbers entries that join another run and clears overwritten ones.",
  },
  push: {
    title: "When does it not pay?",
    question:
      "Each write causes changes to the maplet, and each lookup saves steps. Find a workload with at least 10 lookups per write for which the maplet does not pay. Then find one with 100.",
    saved: "steps saved by lookups",
    upkeep: "changes to the maplet",
    gauge: "Per write",
    inserted: "inserted",
    moved: "moved",
    removed: "removed",
    rebuilt: "copied when the maplet grows",
    pays: "It pays.",
    costs: "It does not pay.",
    found: (lookups: number): string => `Found, with ${count(lookups)} lookups per write.`,
    tooFew: "But there are fewer than 10 lookups per write.",
    now: (saved: number, upkeep: number): string =>
      `Per write: ${fixed(saved, 1)} steps saved, ${fixed(upkeep, 1)} changes ${HERE}.`,
    model: (counted: string, model: string): string => `Moves per write: ${counted} counted, ${model} in the model.`,
    updates: "updates, %",
    empty: "empty lookups, %",
    lookups: "lookups per write",
    policy: "policy",
    tried: "Workloads that you have tried: above the line, the maplet pays",
    even: "saved = changes",
    workloads: "your workloads",
    now2: "this one",
    x: "changes per write",
    y: "saved steps per write",
    title2: "Saved steps and changes of one workload",
    note: "A change reads two cells at once and counts as one step. A full maplet is copied into a larger one. Filters stay, so changes are additional work. The tree has size ratio 4 and 63 flushes.",
  },
  check: {
    title: "Before you go on",
    questions: [
      {
        question: "What does a slot of the maplet contain, and why is this enough for an absent key?",
        answer:
          "A piece of the digest and the number of a sorted run. If no slot of the key's two cells has its fingerprint, no run contains the key.",
      },
      {
        question: "Why do existing keys gain so little?",
        answer:
          "The maplet names the run, but the lookup still searches the fence pointers and reads the block. The saved filter lines were read at once and needed only one wait.",
      },
      {
        question: "Which entries change their number in a compaction?",
        answer:
          "Entries that join a run with another number. Entries of the largest input keep its number. Overwritten entries lose their slot.",
      },
      {
        question: "Why is a forgotten change worse than an outdated filter?",
        answer:
          "A filter is rebuilt with its table. A maplet would answer that an existing key is absent, until it is built again.",
      },
      {
        question: "When is a maplet not worthwhile?",
        answer:
          "If most lookups find their key, if there are many writes per lookup, or if memory allows fewer than 18 bits per entry. Scans gain nothing.",
      },
    ],
  },
} as const;
