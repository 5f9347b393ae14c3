/** Texts of the reference outside its documents, in English. */

import { fixed, percent, time } from "../numbers";

/** Terms of one setting, from the engine. */
interface Terms {
  readonly perFilter: Arm;
  readonly shared: Arm;
  readonly gain: number;
}

interface Arm {
  readonly filtersProbed: number;
  readonly hashNs: number;
  readonly probeNs: number;
  readonly readNs: number;
  readonly wastedNs: number;
  readonly otherNs: number;
  readonly totalNs: number;
}

const digits = (value: number): string => fixed(value, 4);

export const referenceText = {
  heading: "Reference",
  lede: "The cost model with the terms of a setting, and the initial constants of the engine. The documents explain them.",
  documents: "Documents",
  document: {
    index: "Guide",
    glossary: "Glossary",
    "model-what-is-real": "What is real",
    "model-cost-model": "The derivation",
    sources: "Sources",
    errata: "Errata",
    "format-links": "Formats",
    accessibility: "Accessibility",
  },
  constants: "Initial constants of the engine",
  constantsNote: (version: string): string =>
    `From the engine, version ${version}: published costs, used as initial slider positions. They describe no particular machine.`,
  devices: "Devices and their read cost",
  deviceColumns: ["device", "T_D", "source"],
  hashes: "Hash functions and their cost",
  hashColumns: ["function", "key", "T_H", "source"],
  live: "The formula with the terms of a setting",
  device: "this setting",
  formsCaption: "Exact sums and the printed equations of the paper, computed by the engine",
  formColumns: ["term", "exact, one digest per filter", "as printed", "exact, one digest", "as printed, one digest"],
  formRows: (exact: Terms, printed: Terms): string[][] => {
    const row = (name: string, of: (arm: Arm) => string): string[] => [
      name,
      of(exact.perFilter),
      of(printed.perFilter),
      of(exact.shared),
      of(printed.shared),
    ];
    return [
      row("filters probed, N", ({ filtersProbed }) => digits(filtersProbed)),
      row("hashing", ({ hashNs }) => time(hashNs)),
      row("probing", ({ probeNs }) => time(probeNs)),
      row("wasted reads", ({ wastedNs }) => time(wastedNs)),
      row("the key’s block", ({ readNs }) => time(readNs)),
      row("everything else", ({ otherNs }) => time(otherNs)),
      row("total", ({ totalNs }) => time(totalNs)),
      ["gain, Eq. (8)", percent(exact.gain, 3), percent(printed.gain, 3), "", ""],
    ];
  },
  equations: {
    title: "The derivation, equation by equation",
    note: "Each equation uses the terms of the setting above. The engine computes every number.",
    origin: "model",
    rate: {
      title: "Eq. (1): the false positive rate of a filter",
      says: "Probability that a filter answers “maybe” for a key that its sorted run does not contain.",
    },
    rateOf: "rate of a filter by bits per key",
    rateAt: (bits: number): string => `rate with ${bits} bits per key`,
    saved: {
      title: "Eq. (13): levels that are not visited",
      says: "S is the number of levels that an average lookup skips because it ended above. The exact sum is before ≈, the paper’s printed value after it.",
    },
    probed: {
      leveling: {
        title: "Probed filters according to Eq. (4)",
        says: "One filter per level, without the levels that are not visited.",
      },
      tiering: {
        title: "Probed filters according to Eq. (5)",
        says: "In the level with the key, half of the R runs on average. In every other visited level, all runs.",
      },
    },
    cost: {
      leveling: {
        title: "Eq. (4): the cost with one digest per filter",
        says: "Hashing, probing, the key’s block, wasted reads, and everything else.",
      },
      tiering: {
        title: "Eq. (6), from the exact sum: the cost with one digest per filter",
        says: "Hashing, probing, the key’s block, wasted reads, and everything else. The printed Eq. (6) contains a further approximation, shown in the table above.",
      },
    },
    shared: {
      title: "Eq. (7): the cost with one shared hash",
      says: "Only the first term differs: one hash instead of N.",
    },
    rest: "rest",
    oneFilter: "(a single filter has nothing to share)",
    rearranged: {
      title: "Eq. (9): the gain as filters are added",
      says: "The same gain as Eq. (8). The rest contains the terms that do not grow with the filters, so more filters reduce its weight.",
    },
    limit: {
      title: "Limit of Eq. (9)",
      says: "The limit for an increasing number of levels. It does not depend on the policy or the share of empty lookups.",
    },
    levels: {
      leveling: "Level by level: Eq. (3) for the arriving lookups",
      tiering: "Level by level: Eq. (5) for the arriving lookups",
    },
    levelColumns: ["level i", "β: end here", "q: reach it", "α: empty share of q", "filters probed", "cost"],
  },
} as const;
