/** What lab 6 says, in English. Numbers are handed in: the model computed them. */

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

const gain = (value: number): string => percent(value, value < 0.1 ? 1 : 0);
/** Within a sentence; names that begin with two capitals keep them. */
const inside = (label: string): string => label.replace(/^[A-Z](?![A-Z])(?!CIe)/u, (letter) => letter.toLowerCase());
const named = ({ label, readNs }: Named): string => `${inside(label)} (${time(readNs)} a read)`;

export const lab6Text = {
  lede: "Sharing saves the same hashes everywhere. What they are worth depends on everything else that a lookup waits for: above all, on how long a read takes.",
  devices: "How long a read of 4 KiB takes",
  deviceColumns: ["device", "T_D", "source"],
  device: {
    title: "On which device?",
    question: (fixed: FixedWords): string =>
      `Five levels, lookups for keys that are not there, ${time(fixed.hashNs)} for a hash of a 1 KiB key. Where does sharing the digest save the larger part of an average lookup: on a ${named(fixed.slow)} or in ${named(fixed.fast)}?`,
    options: [
      { value: "slow", label: "On the SSD: its lookups take longer, so there is more to save" },
      { value: "same", label: "About the same: four of five hashes are saved on both" },
      { value: "fast", label: "In memory" },
    ],
    runLabel: "Draw the curve",
    outcome: (slow: string, slowGain: number, fast: string, fastGain: number): string =>
      `${slow}: ${gain(slowGain)}. ${fast}: ${gain(fastGain)} (model, Eq. (8)). The figure shows the whole curve; drag its point.`,
    because:
      "The same nanoseconds are saved on both. On the slow device they vanish beside a single block that is read because a filter was wrong; in memory, hashing is most of what a lookup does.",
  },
  mix: {
    title: "And if keys are found?",
    question: (fixed: FixedWords): string =>
      `On a ${named(fixed.middle)}, sharing saves a good part of a lookup for an absent key. Now half of all lookups find their key. What part of an average lookup is saved then?`,
    options: [
      { value: "same", label: "The same: the filters are asked anyway" },
      { value: "half", label: "About half as large a part" },
      { value: "less", label: "Much less than half" },
    ],
    runLabel: "Compare the mixes",
    outcome: (device: string, all: number, half: number, none: number): string =>
      `${device}: ${gain(all)} if no lookup finds its key, ${gain(half)} if half of them do, ${gain(none)} if all do (model, Eq. (8)).`,
    because:
      "A lookup that finds its key has to read a block, and one read costs as much as dozens of hashes. Averages are dominated by what is slow.",
  },
  filter: {
    title: "Do filters always pay?",
    question: (fixed: FixedWords): string =>
      `In ${named(fixed.fast)}, a hash of ${time(fixed.hashNs)} costs more than the read that it may save; a probe takes ${time(fixed.probeNs)}. Are empty lookups faster with filters or without?`,
    options: [
      { value: "always", label: "With filters, shared digest or not: they always save reads" },
      { value: "shared", label: "With filters, but only if the digest is shared" },
      { value: "never", label: "Without" },
    ],
    runLabel: "Weigh them",
    outcome: (without: string, perFilter: string, shared: string): string =>
      `An empty lookup takes ${without} without filters, ${perFilter} with a digest per filter, ${shared} with one shared digest (model).`,
    because:
      "A filter pays where hash and probe cost less than the read that they avoid. A digest for each filter costs more than a read from memory; shared, its price is split among all of them.",
    plot: "What an empty lookup takes, with and without filters",
    x: "read latency T_D",
    y: "time",
    without: "no filters",
    perFilter: "a digest per filter",
    shared: "one shared digest",
  },
  explain: {
    title: "Why do measured points miss the curve?",
    prompt:
      "The points in the figure were measured natively; their whiskers are 95 % intervals. A point can lie below the model's curve for its configuration, or above it. Find one reason for each direction.",
    model:
      "Below the curve: Eq. (8) covers hashing, probing and reading. A real lookup also searches tables and blocks, copies a value and calls the operating system. Sharing saves nothing of this time, so the saved share is smaller. Behind More, T_other adds it to the cost. In both directions: T_H is measured in a loop that only hashes. In a lookup, a hash can delay the next probe and cost more. It can also overlap with other work and cost less. T_H in place measures this in lookups that only probe filters.",
  },
  push: {
    title: "Half of a lookup",
    question:
      "Move the point in the figure until sharing saves 50 % of an average lookup. Then choose another share of empty lookups and find it again. For which shares is there no such device?",
    now: (value: number, isReached: boolean): string =>
      `${isReached ? "Reached" : "Now"}: sharing saves ${percent(value, 1)} (model, Eq. (8)).`,
  },
  check: {
    title: "Before you go on",
    questions: [
      {
        question: "On which devices is sharing the digest worth building?",
        answer:
          "On fast ones: emulated or real non-volatile memory, fast SSDs, data in memory; above all where many lookups find nothing.",
      },
      {
        question: "Why does a larger key make sharing more valuable?",
        answer: "Hashing reads the whole key, so its price grows with the key; probing and reading cost the same.",
      },
      {
        question: "When does a filter not pay at all?",
        answer:
          "When hash and probe together cost more than the read that it avoids, allowing for the times when it is wrong.",
      },
      {
        question: "What would convince you that the model holds on your machine?",
        answer:
          "A run of native-bench whose interval holds the model's value once the time outside of hashing, probing and reading is counted, and a control between two equal arms that shows no gain.",
      },
    ],
  },
} as const;
