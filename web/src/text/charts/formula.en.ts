/** Texts of the formula, in English. */

export const formulaText = {
  title: "Gain of sharing, as a formula",
  origin: "model, Eq. (8)",
  sentence:
    "The gain G is the saved time (N minus 1 hashes) divided by the time of a lookup with one digest per filter. That time includes N hashes, N probes, wasted reads, the read of the key’s block, and everything else. N is the number of filters that an average lookup probes.",
  here: (device: string, read: string, gain: string): string => `Read time ${read} (${device}): G is ${gain}.`,
  words: { wasted: "wasted reads", read: "the key’s block", other: "everything else" },
  columns: ["per average lookup", "one digest per filter", "one shared digest"],
  filters: "filters probed, N",
  terms: {
    hashNs: "hashing",
    probeNs: "probing",
    wastedNs: "wasted reads",
    readNs: "the key’s block",
    otherNs: "everything else",
    totalNs: "total",
  },
} as const;
