/** What the formula says, in English. */

export const formulaText = {
  title: "What sharing saves, as a formula",
  origin: "model, Eq. (8)",
  sentence:
    "The gain G is what is saved, N minus 1 hashes, divided by all that a lookup takes with a digest per filter: N hashes, N probes, reads for nothing, the read of the key's block, and everything else. N is the number of filters that an average lookup asks.",
  here: (device: string, read: string, gain: string): string => `On ${device}, ${read} a read, it is ${gain}.`,
  words: { wasted: "reads for nothing", read: "the key's block", other: "everything else" },
  columns: ["per average lookup", "a digest per filter", "one shared digest"],
  filters: "filters asked, N",
  terms: {
    hashNs: "hashing",
    probeNs: "probing",
    wastedNs: "reads for nothing",
    readNs: "the key's block",
    otherNs: "everything else",
    totalNs: "in all",
  },
} as const;
