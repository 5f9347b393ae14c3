/** Texts of the cost bar, in English. */

/** Text parts for one arm: its hashes, its time, and the share of hashing in it. */
interface ArmWords {
  readonly hashes: string;
  readonly time: string;
  readonly hashing: string;
}

export const costBarText = {
  caption: "Simulated time of this lookup, by part",
  other: "other",
  total: "total",
  ofThis: "this lookup",
  columns: ["part", "one digest per filter, ns", "one shared digest, ns", "one mask, ns"],
  mask: "1 mask",
  noMask: "no mask",
  masked: (lines: number, time: string): string =>
    `One mask over ${lines} ${lines === 1 ? "line" : "lines"} takes ${time}, with each line charged as a whole probe.`,
  description: (device: string, perFilter: ArmWords, shared: ArmWords, saved: string): string =>
    `Device: ${device}. This lookup takes ${perFilter.time} of simulated time with ${perFilter.hashes} and ${shared.time} ` +
    `with ${shared.hashes}: sharing saves ${saved}. Hashing is ${perFilter.hashing} of the first and ` +
    `${shared.hashing} of the second.`,
} as const;
