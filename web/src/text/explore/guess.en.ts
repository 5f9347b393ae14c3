/** Predictions before an experiment of Explore, in English. Options follow the ratio B / A, from small to large. */
export const guessText = {
  title: "Your guess",
  start: "Guess first, or skip. The run continues meanwhile.",
  complete: "The run is complete. Guess, or skip to its result.",
  skip: "Skip the guess",
  right: (option: string): string => `You guessed “${option}”: right.`,
  wrong: (option: string, result: string): string => `You guessed “${option}”. The result: ${result}.`,
  running: (option: string): string => `You guessed “${option}”. The run continues.`,
  /** Words of the questions that have a definition. */
  terms: [
    ["sorted runs", "sorted-run"],
    ["Monkey", "monkey"],
    ["wasted reads", "wasted-read"],
    ["Zipf’s law", "zipf"],
    ["SuRF", "surf"],
    ["tombstones", "tombstone"],
    ["shared digest", "hash-sharing"],
  ],
  experiments: {
    "leveling-or-tiering": {
      ask: "Tiering lets several sorted runs stay in a level. How much does it write, compared with leveling?",
      options: ["clearly less", "about as much", "clearly more"],
    },
    monkey: {
      ask: "Monkey computes the best such division. What happens to wasted reads?",
      options: ["at least 20 % fewer", "fewer, but less than 20 %", "no fewer"],
    },
    "shared-digest": {
      ask: "A shared digest hashes the key once per lookup. How many hashes are left?",
      options: ["less than half", "more than half", "all of them"],
    },
    tombstones: {
      ask: "Which policy keeps fewer bytes of tombstones and obsolete entries at the end?",
      options: ["tiering", "about the same", "leveling"],
    },
    "write-stall": {
      ask: "B compacts table by table instead of whole levels. How long do its writers wait in total?",
      options: ["clearly shorter", "about as long", "clearly longer"],
    },
    "zipf-cache": {
      ask: "A few keys are queried most (Zipf’s law). How many block reads are left with a cache of 256 KiB?",
      options: ["less than half", "more than half", "all of them"],
    },
    scans: {
      ask: "SuRF filters answer questions about ranges of keys. How much longer is a lookup (model) than with a Bloom filter?",
      options: ["it is shorter", "about as long", "clearly longer"],
    },
    "one-mask": {
      ask: "One mask is compared with all filters at once. How many single bits does a lookup test?",
      options: ["less than half", "more than half", "the same number"],
    },
  },
} as const;
