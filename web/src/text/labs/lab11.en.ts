/** Texts of lab 11, in English. The engine counts the numbers. */

import { count, fixed } from "../numbers";

/** Time that the maplet saves, and its share of the time with filters. */
interface Saved {
  readonly ns: string;
  readonly share: string;
}

const HERE = "(counted in your browser)";

export const lab11Text = {
  lede: "Each level has a filter. A maplet replaces all filters by one table, which returns the level of a key.",
  arms: { merged: "filters", maplet: "maplet" },
  policies: { leveling: "leveling", tiering: "tiering" },
  probes: {
    title: "How many probes?",
    question:
      "Eight levels have eight filters, so a lookup of an absent key probes eight. A maplet has one slot for each entry of the tree: a fingerprint of its digest, and its level. How many probes of the maplet does the lookup need?",
    terms: [
      ["filter", "filter"],
      ["digest", "digest"],
      ["maplet", "maplet"],
      ["slot", "slot"],
    ],
    options: [
      {
        value: "all",
        mistake: "Each level needs its own probe.",
        label: "Eight: one for each level",
        finding: "eight probes are needed",
        short: "8",
      },
      {
        value: "half",
        mistake: "A maplet searches the levels like a search tree.",
        label: "About three: it searches the levels like a tree",
        finding: "about three are needed",
        short: "3",
      },
      { value: "one", label: "One", finding: "one probe is enough", short: "1" },
    ],
    outcome: (lines: number, probes: number, perLookup: string, perMaplet: string): string =>
      `This lookup: ${lines} probes of filters, ${probes} of the maplet. Average of 400 lookups: ${perLookup} and ${perMaplet} ${HERE}.`,
    because:
      "The digest leads to two cells of four slots. If no slot has the key’s fingerprint, no level has the key. Twelve bits are enough here, unlike in lab 5: only eight slots are compared, and 32 other bits chose their cells.",
    short: (lines: number, probes: number): string => `${probes} instead of ${lines}`,
    youSaid: { all: "you predicted 8", half: "you predicted 3", one: "you predicted 1" },
    intro: {
      digest: (level: number): string => `An entry of level ${level}: its digest gives a fingerprint and two cells.`,
      slot: "One slot stores fingerprint and level. If a cell is full, the other helps.",
      fill: "One table for all levels: each entry has one slot.",
      asks: "How many probes does a lookup of an absent key need?",
    },
    steps: {
      probe: "The digest of the key chooses two cells. One probe reads both at once.",
      compare: "Their eight slots are compared at once: none has the key’s fingerprint.",
      end: (lines: number): string => `1 probe instead of ${lines}, whatever the number of levels.`,
    },
    another: "Another key",
    press: "Press a level: one of its keys gets its slot in the maplet",
    anotherTree: "Another tree",
  },
  moves: {
    title: "What does a compaction cost now?",
    question:
      "More exactly, a slot stores the number of its entry’s sorted run, not the level. A compaction writes the entries of two runs into one. How often does the number in a slot of this smaller, growing tree change?",
    terms: [
      ["sorted run", "sorted-run"],
      ["compaction", "compaction"],
    ],
    options: [
      {
        value: "all",
        mistake: "Every rewrite of an entry changes its slot.",
        label: "At every rewrite",
        finding: "every rewrite changes the number",
        short: "every",
      },
      {
        value: "fewer",
        label: "Less often: only if the entry joins another run",
        finding: "only joining another run changes the number",
        short: "less",
      },
      {
        value: "none",
        mistake: "A slot never changes, because it belongs to the key.",
        label: "Never: the slot belongs to the key",
        finding: "no number changes",
        short: "never",
      },
    ],
    outcome: (moved: string, written: string, model: string): string =>
      `Each entry was written ${written} times, and the number in its slot changed ${moved} times ${HERE}. Model: ${model}.`,
    because:
      "A compaction merges small runs into a larger one. The entries of the larger run keep its number, although they are rewritten. So changes grow with the number of levels, not of rewrites. But if a change is forgotten, lookups miss an existing key.",
    short: (moved: string, written: string): string => `${moved} of ${written}`,
    youSaid: { all: "you: at every rewrite", fewer: "you: less often", none: "you: never" },
    scene: {
      title: "Each box is an entry, each row a sorted run. Press an entry to follow its slot.",
      intro: {
        grows: "Flushes and compactions write the entries again and again.",
        end: (written: string): string =>
          `Each entry was written ${written} times. How often did the number in its slot change?`,
      },
      steps: {
        first: "A flush adds a run. Its number goes into the slots of its entries.",
        slow: "If an entry joins another run, the number in its slot changes.",
        fast: "Entries of the larger run are rewritten, but their number stays.",
        end: (moved: string, written: string): string =>
          `Per entry: written ${written} times, number changed ${moved} times.`,
      },
      table: ["step", "flushes", "entries written", "changed numbers"],
    },
  },
  steps: {
    title: "And for existing keys?",
    question:
      "Memory accesses that wait for each other are steps. With filters, a lookup searches the fence pointers, then reads all filters at once: two steps. If the key exists, it then reads the block. How many steps does the maplet save in that case?",
    terms: [["fence pointers", "fence-pointer"]],
    options: [
      {
        value: "many",
        mistake: "Fewer probes save the same number of memory steps.",
        label: "Two: one per filter saved",
        finding: "it saves two steps",
        short: "2",
      },
      {
        value: "one",
        mistake: "The search of the fence pointers is no longer needed for an existing key.",
        label: "One: the search",
        finding: "it saves one step",
        short: "1",
      },
      { value: "none", label: "None", finding: "it saves no steps", short: "0" },
    ],
    outcome: (absent: readonly [string, string], existing: readonly [string, string]): string =>
      `Absent key: ${absent[0]} steps with filters, ${absent[1]} with the maplet. Existing key: ${existing[0]} and ${existing[1]} ${HERE}.`,
    because:
      "With the maplet, an absent key needs only the cells. An existing key still needs search and block. It reads fewer lines, but of a longer lookup that is a smaller share.",
    times: (absent: Saved, existing: Saved): string =>
      `An absent key takes ${absent.ns} (${absent.share}) less, an existing key ${existing.ns} (${existing.share}) less (measured natively).`,
    short: (saved: string): string => `${saved} saved`,
    youSaid: { many: "you: 2 saved", one: "you: 1 saved", none: "you: 0 saved" },
    scene: {
      title: "Steps of a lookup: memory accesses that each wait for the previous one",
      origin: "steps: counted in your browser; times: measured natively",
      absent: "Absent key",
      existing: "Existing key",
      search: "fence pointers",
      lines: "all filters",
      cells: "two cells",
      blocks: "block",
      unknown: "?",
      table: ["lookup", "searches", "filter reads", "maplet probes", "blocks", "time (95 % CI)"],
      says: (steps: string, ns: string, share: string): string =>
        `${steps} steps, ${ns}${share === "" ? "" : ` (−${share})`}`,
      times: (keyBytes: number, processor: string, date: string): string =>
        `A smaller tree than before, of three levels. Times: measured natively (${processor}, ${date}), ${keyBytes}-byte keys, all blocks in memory.`,
      interval: (ns: string, low: string, high: string): string => `${ns} (${low} to ${high})`,
      steps: {
        absent: "An absent key needs only the cells of the maplet.",
        existing: "An existing key needs search and block in both cases.",
        end: "Only absent keys save a step: the search.",
      },
    },
  },
  explain: {
    title: "What is saved, what is paid",
    prompt:
      "A tree has eight levels. Explain what a maplet saves for an absent key and for an existing key, and what each flush and compaction has to do in return.",
    model:
      "An absent key needs one probe instead of eight and no search of the fence pointers. An existing key still needs search and block. Each flush inserts entries. Each compaction changes the number of entries that join another run, and clears overwritten ones.",
  },
  push: {
    title: "When does it not pay?",
    question:
      "Each write causes changes to the maplet, and each lookup saves steps. Find a workload with at least 10 lookups per write for which the maplet does not pay. Then find one with 100.",
    saved: "steps saved by lookups",
    upkeep: "changes to the maplet",
    gauge: "Per write",
    inserted: "inserted",
    moved: "number changed",
    removed: "cleared",
    rebuilt: "copied when the maplet grows",
    pays: "It pays.",
    costs: "It does not pay.",
    found: (lookups: number): string => `Found, with ${count(lookups)} lookups per write.`,
    tooFew: "But there are fewer than 10 lookups per write.",
    now: (saved: number, upkeep: number): string =>
      `Per write: ${fixed(saved, 1)} steps saved, ${fixed(upkeep, 1)} changes ${HERE}.`,
    updates: "updates, %",
    empty: "empty lookups, %",
    lookups: "lookups per write",
    policy: "policy",
    tried: "Workloads that you have tried: above the line, the maplet pays",
    even: "saved = changes",
    paying: "pays",
    losing: "does not pay",
    now2: "this one",
    x: "changes per write",
    y: "saved steps per write",
    title2: "Saved steps and changes of one workload",
    note: "A change of a slot counts as one step. The memory of the maplet is not counted.",
  },
  check: {
    title: "Before you go on",
    questions: [
      {
        question: "What does a slot of the maplet contain, and why is this enough for an absent key?",
        answer:
          "A piece of the digest and the number of a sorted run. If no slot of the key’s two cells has its fingerprint, no run contains the key.",
      },
      {
        question: "Why do existing keys gain so little?",
        answer:
          "The maplet names the run, but the lookup still searches the fence pointers and reads the block. The saved filter lines were read at once and needed only one wait.",
      },
      {
        question: "Which entries change their number in a compaction?",
        answer:
          "Entries that join a run with another number. Entries of the largest input keep its number. Slots of overwritten entries are cleared.",
      },
      {
        question: "Why is a forgotten change worse than an outdated filter?",
        answer:
          "A filter is rebuilt with its table. A maplet would answer that an existing key is absent, until it is built again.",
      },
      {
        question: "When is a maplet not worthwhile?",
        answer:
          "If most lookups find their key, if there are many writes per lookup, or if memory has fewer than 18 bits per entry for it. Scans gain nothing.",
      },
    ],
  },
} as const;
