/** What lab 10 says, in English. Numbers are handed in: the engine counted them, or its model computed them. */

import { time } from "../numbers";
import { bytes } from "../units";

interface ScoreWords {
  readonly putNs: number;
  readonly emptyNs: number;
  readonly foundNs: number;
  readonly totalNs: number;
  readonly hashes: number;
  readonly reads: number;
  readonly writeAmplification: number;
  readonly levels: number;
  readonly filterBytes: number;
}

const two = (value: number): string => value.toFixed(2);

export const lab10Text = {
  lede: "A workload, a device, and too little memory. Choose how a tree grows, how its filters are sized, and how keys are hashed. The engine scores a design twice: by the model, and by a tree that is really written and asked.",
  brief: {
    title: "The brief",
    seed: "Brief",
    another: "Another brief",
    note: "Everybody with this number has the same brief. Prices are the brief's: no time of this page is in a score.",
  },
  designer: "Your design",
  fits: (filters: number, buffer: number): string =>
    `Filters take ${bytes(filters)}; ${bytes(buffer)} are left for the write buffer.`,
  unfit: (filters: number): string =>
    `This does not fit: filters take ${bytes(filters)}, and too little is left for a write buffer.`,
  sketch: (total: number, plain: number, par: number | null): string =>
    `By the model ${time(total)} an operation; the plain design ${time(plain)}${par === null ? "" : `, the best of all ${time(par)}`}.`,
  build: "Write the tree and ask it",
  built: "Counted above. Change the design to try another.",
  working: "Writing the tree…",
  scores: "What an operation costs, by the brief's prices",
  columns: ["", "model", "counted"],
  rows: (model: ScoreWords, real: ScoreWords | null): readonly (readonly string[])[] => {
    const row = (name: string, say: (score: ScoreWords) => string) => [
      name,
      say(model),
      real === null ? "" : say(real),
    ];
    return [
      row("an average operation", ({ totalNs }) => time(totalNs)),
      row("a put", ({ putNs }) => time(putNs)),
      row("a lookup that finds nothing", ({ emptyNs }) => time(emptyNs)),
      row("a lookup that finds its key", ({ foundNs }) => time(foundNs)),
      row("hashes of an empty lookup", ({ hashes }) => two(hashes)),
      row("blocks that it reads", ({ reads }) => two(reads)),
      row("blocks written per block of entries", ({ writeAmplification }) => two(writeAmplification)),
      row("levels that hold something", ({ levels }) => String(levels)),
      row("filters", ({ filterBytes }) => bytes(filterBytes)),
    ];
  },
  origin: {
    model: "model",
    counted: "counted in this tab, priced by the brief",
  },
  ratio: {
    title: "What does a smaller size ratio change?",
    question:
      "Leveling, one shared digest, 6 bits per key. The size ratio goes from 10 to 3, and nothing else changes. What changes by more than a tenth?",
    options: [
      { value: "writes", label: "Only what writes cost: the ratio decides how often entries are merged" },
      { value: "lookups", label: "Only what lookups cost: there are more levels to ask" },
      { value: "both", label: "Both" },
    ],
    runLabel: "Write both trees",
    outcome: (before: ScoreWords, after: ScoreWords): string =>
      `Blocks written per block of entries: ${two(before.writeAmplification)}, then ${two(after.writeAmplification)}. An empty lookup: ${time(before.emptyNs)}, then ${time(after.emptyNs)} (counted in this tab, priced by brief 1).`,
    because:
      "A smaller ratio makes more levels of fewer merges each. More levels are more runs: more filters to ask, and more of them that may err.",
  },
  bits: {
    title: "Are more bits per key always better?",
    question:
      "The same tree of ratio 10. Filters and write buffer share one memory; the filters now get 10 bits per key instead of 6. What does an average operation of the brief cost then?",
    options: [
      { value: "less", label: "Less: fewer false positives" },
      { value: "same", label: "About the same, within a tenth" },
      { value: "more", label: "More: what filters gain, the buffer loses" },
    ],
    runLabel: "Write both trees",
    outcome: (before: ScoreWords, after: ScoreWords): string =>
      `An operation costs ${time(before.totalNs)} with 6 bits per key and ${time(after.totalNs)} with 10: a put ${time(before.putNs)} and ${time(after.putNs)}, an empty lookup ${time(before.emptyNs)} and ${time(after.emptyNs)} (counted in this tab, priced by brief 1).`,
    because:
      "The rate falls with every bit, and so does the buffer, which decides how often is flushed and merged. Which side wins depends on the mix of operations and on the device: that is the contest.",
  },
  push: {
    title: "Hand in your design",
    question: (goal: string): string =>
      `A design counts as an entry when it fits and, by the model, costs at most ${goal} an operation: half of the way from the plain design (ratio 10, leveling, a digest per filter) to the best of all. How near do you come?`,
    hand: "Hand it in",
    first: "Write the tree first: an entry has been counted.",
    graded: (right: number, of: number): string =>
      right === of
        ? "This is an entry."
        : right === 0
          ? "It does not fit."
          : "It fits, and is not yet half of the way.",
    link: "This page's address holds the design: it is a submission too.",
  },
  board: {
    title: "Leaderboard",
    intro:
      "Paste result codes, one in a line, each with a name before it if you like. The engine writes every tree again and scores it here: nothing is sent anywhere, and nothing in a code is believed but the design.",
    label: "Names and codes",
    go: "Score them",
    working: "Scoring…",
    columns: ["rank", "who", "counted", "model", "brief"],
    nobody: "no name",
    other: "This is the code of another task.",
    unfit: "This design does not fit.",
    nothing: "No codes were scored yet.",
    who: (name: string, code: string): string => (name === "" ? code : name),
  },
  explain: {
    title: "Why is your design good for this brief?",
    prompt:
      "Say for your design which of its choices matters most for this mix and this device, and which hardly matters. For which brief would it be a bad design?",
    model:
      "Where most operations are puts, merging decides: tiering, a large ratio, a large buffer. Where most lookups find nothing, runs and rates decide: leveling, bits, and their division among levels. On a slow device only reads count, and hashing vanishes; in memory a hash costs more than a read, and one digest for all filters is worth more than two bits per key.",
  },
  check: {
    title: "Before you go on",
    questions: [
      {
        question: "Model and count differ for a tiered design. Which assumption is it?",
        answer:
          "The model has a full tree with half of the runs of each level; a tree that grows has none just after a merge and all of them just before. The count is of the moments at which it was asked.",
      },
      {
        question: "Why can sharing the digest not change what a put costs?",
        answer: "Filters are built from one digest of each key in both arms; sharing is about lookups.",
      },
      {
        question: "Who could cheat on this leaderboard?",
        answer:
          "Nobody by changing a score: it is computed from the design. A code proves nobody's identity, and a good design can be copied.",
      },
    ],
  },
} as const;
