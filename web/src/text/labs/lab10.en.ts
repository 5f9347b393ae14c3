/**
 * Texts of lab 10, in English. Numbers are arguments: the model predicted them, or they are simulated (counted work of a written tree,
 * times its costs).
 */

import { fixed, keySize, percent, time } from "../numbers";
import { bytes } from "../units";

interface ScoreWords {
  readonly putNs: number;
  readonly emptyNs: number;
  readonly readNs: number;
  readonly foundNs: number;
  readonly totalNs: number;
  readonly hashes: number;
  readonly reads: number;
  readonly writeAmplification: number;
  readonly levels: number;
  readonly filterBytes: number;
}

const two = (value: number): string => fixed(value, 2);
const change = (before: number, after: number): string => {
  const by = after / before - 1;
  return `${by < 0 ? "−" : "+"}${percent(Math.abs(by))}`;
};

export const lab10Text = {
  lede: "Find the cheapest tree for the workload above the figure. First predict what two changes cost, then hand in your own design.",
  you: (prediction: string): string => `you: ${prediction}`,
  youShort: "you",
  brief: {
    seed: "Brief",
    another: "Another brief",
    note: "A number from 0 to 999999. The same number gives the same brief.",
    workload: "Workload",
    /** Parts of the mix, as numbers of operations. */
    mix: (puts: number, empty: number, found: number): readonly string[] => [
      `${percent(puts)} puts (writes)`,
      `${percent(empty)} empty lookups`,
      `${percent(found)} lookups of existing keys`,
    ],
    limits: (readNs: number, memoryBytes: number): string =>
      `${time(readNs)} per block read, ${bytes(memoryBytes)} of memory`,
    device: (device: string): string => `Device: ${device}.`,
    hash: (hashNs: number, keyBytes: number): string =>
      `hash: ${time(hashNs)} for a ${keySize(keyBytes)} key (Zhu et al. 2021, Table 1)`,
    hashNote: "Table 1 lists XXH64 as slow. Lab 7 measures about a tenth of that in your browser.",
  },
  designer: "Your design",
  more: "More choices, and another brief",
  unfit: (filters: number): string =>
    `This does not fit: the filters need ${bytes(filters)}, which leaves too little for a write buffer.`,
  sketch: (total: number): string => `${time(total)} per operation (model)`,
  real: (total: number): string => `${time(total)} (simulated)`,
  score: {
    operation: "per operation (model)",
    counted: (total: number): string => `simulated ${time(total)}`,
    goal: (goal: number): string => `target: at most ${time(goal)}`,
    memory: bytes,
    shared: "for filters and write buffer",
    filters: (size: number): string => `filters ${bytes(size)}`,
    buffer: (size: number): string => `write buffer ${bytes(size)}`,
  },
  build: "Write the tree",
  working: "Writing the tree…",
  costing: "The model computes the costs of all designs…",
  columns: ["number", "model", "written tree"],
  rows: (model: ScoreWords, real: ScoreWords | null): readonly (readonly string[])[] => {
    const row = (name: string, format: (score: ScoreWords) => string) => [
      name,
      format(model),
      real === null ? "" : format(real),
    ];
    return [
      row("an average operation", ({ totalNs }) => time(totalNs)),
      row("a put", ({ putNs }) => time(putNs)),
      row("an empty lookup", ({ emptyNs }) => time(emptyNs)),
      row("a lookup of an existing key", ({ foundNs }) => time(foundNs)),
      row("hashes per empty lookup", ({ hashes }) => two(hashes)),
      row("blocks read per empty lookup", ({ reads }) => two(reads)),
      row("blocks written per block of entries", ({ writeAmplification }) => two(writeAmplification)),
      row("levels in use", ({ levels }) => String(levels)),
      row("filters", ({ filterBytes }) => bytes(filterBytes)),
    ];
  },
  /** The choices of a design, as the readout of its point has them. */
  design: (ratio: number, policy: string, bits: number, plan: string, arm: string): string =>
    `T = ${ratio}, ${policy}, ${bits} bits (${plan}), ${arm}:`,
  arms: { "per-filter": "digest per filter", shared: "shared digest", merged: "one mask" } as Readonly<
    Record<string, string>
  >,
  plans: { uniform: "uniform", monkey: "optimal" } as Readonly<Record<string, string>>,
  /** One changed choice. */
  near: {
    ratio: (ratio: number): string => `ratio ${ratio}`,
    bits: (bits: number): string => `${bits} bits`,
  },
  map: {
    title: "Your design. Press a ring to try it.",
    titleOfPair: "Two designs: cost of a put and cost of a lookup",
    titleOfChoice: "Press a part of the plane to predict where the second point lands",
    origin: "(model)",
    originOfPair: "(simulated)",
    x: "average cost of a put",
    y: "average cost of a lookup",
    best: "best designs",
    goal: "below this line: target met",
    plain: "first design",
    mine: "your design",
    model: "model",
    countedOf: (name: string): string => `${name}, simulated`,
    changed: change,
    press: "press to predict",
    band: "± a tenth",
    perOperation: (total: number): string => `${time(total)} per operation`,
    writing: "The engine writes the first tree and adds up its costs…",
    steps: {
      written: (name: string): string => `The engine writes the tree with ${name} and adds up the cost of puts.`,
      queried: "Then it looks up keys and adds up the cost of lookups.",
      compared: (name: string, puts: string, lookups: string): string =>
        `Compared with ${name}: a put costs ${puts}, a lookup ${lookups}.`,
    },
    columns: ["design", "blocks written per block", "a put", "a lookup", "an operation"],
    describe: "Designs as points: cost of a put against cost of a lookup.",
    describedMine: (put: number, read: number): string =>
      `Designs as points: cost of a put against cost of a lookup. Your design: a put ${time(put)}, a lookup ${time(read)}.`,
    described: (
      one: string,
      putOne: number,
      readOne: number,
      other: string,
      putOther: number,
      readOther: number,
    ): string =>
      `${one}: a put ${time(putOne)}, a lookup ${time(readOne)}. ${other}: a put ${time(putOther)}, a lookup ${time(readOther)}.`,
  },
  ratio: {
    title: "What does a smaller size ratio change?",
    question:
      "The point is a tree with leveling, one shared digest and 6 bits per key. Its size ratio changes from 10 to 3. Which costs change by more than a tenth?",
    terms: [
      ["leveling", "leveling"],
      ["shared digest", "arm"],
      ["bits per key", "bits-per-key"],
      ["size ratio", "size-ratio"],
    ],
    options: [
      {
        value: "writes",
        mistake: "A smaller size ratio affects only puts.",
        label: "Only puts: the ratio decides how often entries are merged",
        finding: "only the cost of puts changes",
        short: "only puts change",
      },
      {
        value: "lookups",
        mistake: "The size ratio decides only how many levels a lookup searches.",
        label: "Only lookups: there are more levels to probe",
        finding: "only the cost of lookups changes",
        short: "only lookups change",
      },
      { value: "both", label: "Both", finding: "both costs change", short: "both change" },
    ],
    name: (ratio: number): string => `ratio ${ratio}`,
    outcome: (before: ScoreWords, after: ScoreWords): string =>
      `A put: ${time(before.putNs)}, then ${time(after.putNs)}. A lookup: ${time(before.readNs)}, then ${time(after.readNs)} (simulated).`,
    because:
      "A smaller ratio creates more levels, each with fewer merges. More levels are more runs: a lookup probes more filters, and more of them can be wrong.",
    short: (before: ScoreWords, after: ScoreWords): string =>
      `put ${change(before.putNs, after.putNs)}, lookup ${change(before.readNs, after.readNs)}`,
  },
  bits: {
    title: "Are more bits per key always better?",
    question:
      "The same tree with ratio 10. Filters and write buffer share one memory. The filters now get 10 bits per key instead of 6. How does the cost of an average operation change?",
    options: [
      {
        value: "less",
        mistake: "More bits per key always lower the cost.",
        label: "It falls: fewer false positives",
        finding: "the cost falls",
        short: "it falls",
      },
      {
        value: "same",
        label: "It stays the same within a tenth",
        finding: "the cost stays within a tenth",
        short: "within a tenth",
      },
      {
        value: "more",
        mistake: "Memory is always worth more in the write buffer than in filters.",
        label: "It rises: the write buffer becomes smaller",
        finding: "the cost rises",
        short: "it rises",
      },
    ],
    name: (bits: number): string => `${bits} bits`,
    outcome: (before: ScoreWords, after: ScoreWords): string =>
      `An operation: ${time(before.totalNs)}, then ${time(after.totalNs)}. A put: ${time(before.putNs)}, then ${time(after.putNs)}. A lookup: ${time(before.readNs)}, then ${time(after.readNs)} (simulated).`,
    because:
      "Each bit reduces the rate and the write buffer. The buffer decides how often the store flushes and merges. The mix of operations and the device decide which effect is larger.",
    short: (before: ScoreWords, after: ScoreWords): string => change(before.totalNs, after.totalNs),
  },
  push: {
    title: "Hand in your design",
    question: (goal: string): string =>
      `The filled point is your design. Bring it into the green area: at most ${goal} per operation (model). Each ring is a nearby design. Then write the tree and hand it in.`,
    target: "The target is three quarters of the way from the first design to the best one.",
    differs: "The model assumes a full tree. The written tree grew from empty, so its simulated cost differs.",
    hand: "Hand it in",
    first: "Write the tree first.",
    graded: (right: number, of: number): string =>
      right === of
        ? "Your design meets the target."
        : right === 0
          ? "Your design does not fit into memory."
          : "Your design fits, but costs more than the target.",
    link: "The address of this page contains your design.",
  },
  board: {
    title: "Leaderboard",
    scores: "Scores of all designs",
    intro:
      "Add designs of others: paste their result codes, one per line, each after a name. The engine writes and scores every design.",
    references: {
      own: "your design",
      plain: "first design (leveling)",
      tiering: "first design with tiering",
      best: "best design of the model with your hash function",
    },
    label: "Names and codes",
    go: "Score them",
    working: "Scoring…",
    columns: ["rank", "name", "simulated", "model", "brief"],
    nobody: "no name",
    other: "This code is for another task.",
    unfit: "This design does not fit.",
    who: (name: string, code: string): string => (name === "" ? code : name),
  },
  explain: {
    title: "Why is your design good for this brief?",
    prompt:
      "Which choice of your design matters most for this mix and device, and which hardly matters? For which brief would it be a bad design?",
    model:
      "For puts, merging decides: tiering, a large ratio, a large buffer. For empty lookups, runs and rates decide: leveling, bits, and their division. On a slow device only reads count. In memory, one shared digest is worth more than two bits per key.",
  },
  check: {
    title: "Before you go on",
    questions: [
      {
        question: "Model and count differ for a tiered design. Which assumption causes this?",
        answer:
          "The model has a full tree with half of the runs of each level. A growing tree has no runs just after a merge and all of them just before. The count depends on the moments of the lookups.",
      },
      {
        question: "Why does sharing the digest not change the cost of a put?",
        answer: "Both arms build filters from one digest per key. Sharing concerns lookups.",
      },
      {
        question: "How could someone cheat on this leaderboard?",
        answer:
          "Not by changing a score: the engine computes it from the design. But a code does not prove who made the design, and a good design can be copied.",
      },
    ],
  },
} as const;
