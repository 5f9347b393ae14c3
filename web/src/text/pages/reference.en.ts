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
  lede: "What is real here, how the model comes about, what the words mean, how files and links are laid out, and what the sources got wrong.",
  topics: "Topics of the reference",
  topic: {
    model: "What is real",
    derivation: "The cost model",
    glossary: "Glossary",
    formats: "Formats",
    sources: "Sources and errata",
    access: "Accessibility",
  },
  /** Empty, because the documents have the language of the page. */
  documentsNote: "",
  constants: "Constants that the engine starts with",
  constantsNote: (version: string): string =>
    `From the engine, version ${version}: published prices, the first positions of sliders, and never the truth about a machine.`,
  devices: "Devices and what one read costs",
  deviceColumns: ["device", "T_D", "source"],
  hashes: "Hash functions and what one hash costs",
  hashColumns: ["function", "key", "T_H", "source"],
  events: "Events of the engine",
  live: "The formula with live terms",
  device: "this setting",
  formsCaption: "Exact sums beside the equations as the paper prints them, by the engine",
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
      row("in all", ({ totalNs }) => time(totalNs)),
      ["gain, Eq. (8)", percent(exact.gain, 3), percent(printed.gain, 3), "", ""],
    ];
  },
  equations: {
    title: "The derivation, equation by equation",
    note: "Each with the terms of the setting above. Every number is the engine’s; the page only writes it where it belongs.",
    origin: "model",
    rate: {
      title: "Eq. (1): the rate of a filter",
      says: "How often a filter says maybe for a key that its run lacks.",
    },
    rateOf: "rate of a filter with so many bits per key",
    rateAt: (bits: number): string => `rate with ${bits} bits per key`,
    saved: {
      title: "Eq. (13): levels that are not visited",
      says: "S is what an average lookup is spared because it ended above: the exact sum, and behind ≈ what the paper prints for it.",
    },
    probed: {
      leveling: {
        title: "Filters asked, as Eq. (4) sums them",
        says: "One filter a level: all levels but those that are not visited.",
      },
      tiering: {
        title: "Filters asked, as Eq. (5) sums them",
        says: "In the level of the hit half of the R runs on average, in every other visited level all of them.",
      },
    },
    cost: {
      leveling: {
        title: "Eq. (4): the cost with one digest per filter",
        says: "Hashing, probing, the key’s block, wasted reads, and everything else.",
      },
      tiering: {
        title: "Eq. (6), from the exact sum: the cost with one digest per filter",
        says: "Hashing, probing, the key’s block, wasted reads, and everything else. The printed Eq. (6) approximates once more; the table above has it.",
      },
    },
    shared: {
      title: "Eq. (7): the cost with one shared hash",
      says: "Only the first term is another: one hash instead of N.",
    },
    rest: "rest",
    oneFilter: "(a single filter: there is nothing to share)",
    rearranged: {
      title: "Eq. (9): the gain as filters are added",
      says: "The same gain as Eq. (8). In the rest stands what does not grow with the filters: with more of them it weighs less.",
    },
    limit: {
      title: "What Eq. (9) tends to",
      says: "With ever more levels, whatever the policy and the share of empty lookups.",
    },
    levels: {
      leveling: "Level by level: Eq. (3) for those who come",
      tiering: "Level by level: Eq. (5) for those who come",
    },
    levelColumns: ["level i", "β: end here", "q: come here", "α: of them, find nothing", "filters asked", "cost"],
  },
  links: "Links",
  linksAre:
    "A link is the address of the page and a fragment: v=1, the page, and what differs from its start, each as name=value. What a link cannot mean is left out and said. " +
    "Names of pages and parameters stay for ever; published links are kept as a test.",
  linksOf: "Parameters of the page",
  parametersOf: (page: string): string => `What a link to ${page} may hold`,
  parameterColumns: ["name", "what it is", "takes", "without it"],
  textOf: (length: number): string => `a text of at most ${length} characters`,
  numberOf: (min: number, max: number, unit: string, isWhole: boolean): string =>
    `a ${isWhole ? "whole number" : "number"} from ${min} to ${max}${unit === "" ? "" : ` ${unit}`}`,
  none: "nothing",
  resultTypes: "Every field of a result file, as the page’s types (generated from the engine’s)",
  sources: (count: number): string => `${count} sources`,
  citedAs: (key: string): string => `Cited as ${key}, for`,
} as const;
