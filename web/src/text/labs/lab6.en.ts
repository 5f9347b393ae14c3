/** Texts of lab 6, in English. The model computes the numbers. */

import { percent, time } from "../numbers";

interface Named {
  readonly label: string;
  readonly readNs: number;
}

interface FixedWords {
  readonly hashNs: number;
  readonly probeNs: number;
  readonly slow: Named;
  readonly middle: Named;
  readonly fast: Named;
}

const gain = (value: number): string => percent(value, 1);
/** Name within a sentence. Names that begin with two capitals keep them. */
const inside = (label: string): string => label.replace(/^[A-Z](?![A-Z])(?!CIe)/u, (letter) => letter.toLowerCase());
const named = ({ label, readNs }: Named): string => `${inside(label)} (${time(readNs)} per read)`;

export const lab6Text = {
  lede: "Sharing saves the same hashes on every device. Predict what share of the lookup time they take.",
  marks: "Lines: model. Squares: measured. Gray: other shares of empty lookups.",
  scene: {
    /** Next to the bar of one level, before the run. */
    first: (time: string): string => `first level: ${time}`,
    bar: "Time of an average lookup with one digest per filter",
    /** Names of the lookup of a device, and of a mix. */
    read: (read: string): string => `read ${read}`,
    empty: (share: string): string => `${share} empty`,
    share: "Share of the time that sharing saves",
    saved: (share: string): string => `${share} saved`,
    parts: ["hashes saved", "one hash", "probes", "reads"],
    origin: "model",
    device: "time of one read",
    logScale: (label: string): string => `${label} (logarithmic scale)`,
    memory: (readNs: number): string => `memory: ${time(readNs)}`,
    on: ({ label, readNs }: Named): string => `${inside(label)}: ${time(readNs)}`,
    mix: "share of empty lookups",
    table: ["at", "hashing", "probing", "reading", "saved by sharing"],
  },
  device: {
    title: "On which device?",
    question: (fixed: FixedWords): string =>
      `An empty lookup probes five filters. Most read nothing: only a false positive costs a read. Hashing a 1 KiB key takes ${time(fixed.hashNs)}. Where does sharing save the larger share: on a ${named(fixed.slow)} or in ${named(fixed.fast)}?`,
    terms: [
      ["empty lookup", "empty-lookup"],
      ["probes", "probe"],
      ["false positive", "false-positive-rate"],
    ],
    options: [
      {
        value: "slow",
        mistake: "Sharing helps most where lookups take longest.",
        label: "On the SSD: its lookups take longer",
        finding: "it saves more on the SSD",
        short: "SSD",
      },
      {
        value: "same",
        mistake: "The same saved time is the same share on every device.",
        label: "About the same: both save four of five hashes",
        finding: "it saves about the same share",
        short: "equal",
      },
      { value: "fast", label: "In memory", finding: "it saves more in memory", short: "memory" },
    ],
    outcome: (slow: string, slowGain: number, fast: string, fastGain: number): string =>
      `${slow}: ${gain(slowGain)}. ${fast}: ${gain(fastGain)} (model).`,
    because:
      "Sharing saves the same time on both. On the slow device, wasted reads take most of the time. In memory, hashing takes most of it.",
    short: (slow: number, fast: number): string => `memory ${gain(fast)}, SSD ${gain(slow)}`,
    start: (share: string): string => `${share} in memory`,
    intro: {
      hashes: "With one digest per filter, an empty lookup computes five hashes of the key.",
      others: "Five probes follow. Only false positives cause a read, so few lookups read.",
      end: (share: number): string => `Sharing saves four of five hashes: ${gain(share)} of the time on this device.`,
    },
    youSaid: { slow: "you: largest here", same: "you: equal in both", fast: "you: largest here" },
    steps: {
      start: "In memory, hashes fill most of the bar. The point shows their share.",
      travel: "The device gets slower, and the read part stretches.",
      end: (fast: number, slow: number): string => `Gain: ${gain(fast)} in memory, ${gain(slow)} on the SSD.`,
    },
  },
  mix: {
    title: "What if keys are found?",
    question: (fixed: FixedWords): string =>
      `On a ${named(fixed.middle)}, sharing saves much of an empty lookup. Now half of all lookups find their key. What share of an average lookup does sharing save then?`,
    options: [
      {
        value: "same",
        mistake: "The gain of empty lookups holds for all lookups.",
        label: "The same: lookups probe the filters anyway",
        finding: "it saves the same share",
        short: "same",
      },
      {
        value: "half",
        mistake: "An average lookup saves the average of both gains.",
        label: "About half as much",
        finding: "it saves about half as much",
        short: "half",
      },
      { value: "less", label: "Much less than half as much", finding: "it saves much less than half", short: "less" },
    ],
    outcome: (device: string, all: number, half: number, none: number): string =>
      `${device}: ${gain(all)} if no lookup finds its key, ${gain(half)} if half do, ${gain(none)} if all do (model).`,
    because:
      "A lookup that finds its key must read a block, and one read takes as long as dozens of hashes. Slow lookups dominate the average.",
    short: (half: number): string => gain(half),
    start: (share: string): string => `${share} for absent keys`,
    youSaid: { same: "you: it stays here", half: "you: it falls to here", less: "you: it falls well below half" },
    steps: {
      start: "No lookup finds its key.",
      travel: "More and more lookups find their key and read its block.",
      end: (all: number, half: number): string => `The gain fell from ${gain(all)} to ${gain(half)}.`,
    },
  },
  filter: {
    title: "Do filters always pay off?",
    question: (fixed: FixedWords): string =>
      `In ${named(fixed.fast)}, a hash takes ${time(fixed.hashNs)}, which is longer than a read. A probe takes ${time(fixed.probeNs)}. Are empty lookups faster with filters or without?`,
    options: [
      {
        value: "always",
        mistake: "Filters always save time.",
        label: "With filters: they always save reads",
        finding: "lookups are faster with filters",
        short: "always",
      },
      {
        value: "shared",
        label: "With filters, but only with one shared digest",
        finding: "in memory, filters need one shared digest",
        short: "shared",
      },
      {
        value: "never",
        mistake: "In memory, filters are never worth their cost.",
        label: "Without filters",
        finding: "lookups are faster without filters",
        short: "no filters",
      },
    ],
    outcome: (without: string, perFilter: string, shared: string): string =>
      `An empty lookup takes ${without} without filters, ${perFilter} with one digest per filter, and ${shared} with one shared digest (model).`,
    because:
      "A filter is worthwhile if hash and probe take less time than the read that they avoid. One digest per filter takes longer than a read from memory. A shared digest is computed once for all filters.",
    short: (without: string, shared: string): string => `${shared}, not ${without}`,
    picture: (read: string): string => `One empty lookup, three ways (a read takes ${read})`,
    device: "Drag to another device:",
    youSaid: {
      always: "you: both lookups with filters end before this line",
      shared: "you: only the shared digest ends before it",
      never: "you: both lookups with filters end after this line",
    },
    steps: {
      race: "All three start at once. The lookup without filters reads every level.",
      end: (without: string, perFilter: string, shared: string): string =>
        `Without filters: ${without}. One digest per filter: ${perFilter}. One shared digest: ${shared}.`,
    },
    table: ["lookup", "hashing", "probing", "reading", "total"],
    without: "no filters",
    perFilter: "one digest per filter",
    shared: "one shared digest",
  },
  explain: {
    title: "Why do measured points miss the curve?",
    prompt:
      "In the figure, the curve is the model. Each square was measured on a real machine, and the bar through it is its 95 % CI. Why can sharing save less than the model predicts? And why can it save more? Find one reason for each.",
    model:
      "Less: a real lookup also searches tables and copies a value. Sharing does not reduce this work. More or less: the hash cost was measured in a loop that only hashes. In a lookup, a hash can delay a probe or overlap with other work.",
    /** About the square in the figure and the numbers below. */
    square: (emptyFraction: number, measured: number): string =>
      `The numbers below are of the square at ${gain(measured)} in the figure: lookups of this run, ${percent(emptyFraction)} of them empty.`,
    /** About the settings that differ between run and curve. */
    ofRun: "Below, the model has the costs and the settings of the run.",
  },
  push: {
    title: "Half of a lookup",
    question:
      "Move the point in the figure until sharing saves 50 % of an average lookup. Then choose another share of empty lookups and find it again. For which shares is there no such point?",
    hint: "Drag the point. Gray: other shares of empty lookups.",
    share: "Share of empty lookups:",
    now: (value: number, isReached: boolean): string =>
      `${isReached ? "Reached" : "Now"}: sharing saves ${percent(value, 1)} (model).`,
  },
  check: {
    title: "Before you go on",
    questions: [
      {
        question: "On which devices is sharing the digest worth building?",
        answer:
          "On fast ones: data in memory and fast SSDs, especially if many lookups find no key. On slow devices, reads take most of the time.",
      },
      {
        question: "Why does a larger key make sharing more valuable?",
        answer:
          "Hashing reads the whole key, so its cost grows with the key. Probes and reads cost the same for every key size.",
      },
      {
        question: "When is a filter not worth its cost?",
        answer:
          "If hash and probe take longer than the read that they avoid. Question 3 shows this for one digest per filter in memory.",
      },
      {
        question: "What would convince you that the model holds on your machine?",
        answer:
          "A measurement on it: native-bench times lookups with one digest per filter and with one shared digest. The predicted gain should lie within the 95 % CI of the measured gain. As a control, native-bench compares two identical variants, which must show no gain.",
      },
    ],
  },
} as const;
