/** Texts of a brief of the design contest and of its designs, in English. */

import { en } from "../lab.en";
import { count, percent, time } from "../numbers";
import { bytes } from "../units";

interface BriefWords {
  readonly entries: number;
  readonly puts: number;
  readonly empty: number;
  readonly found: number;
  readonly device: string;
  readonly readNs: number;
  readonly inOrderNs: number;
  readonly probeNs: number;
  readonly lineNs: number;
  readonly memoryBytes: number;
  readonly policies: readonly string[];
  readonly plans: readonly string[];
  readonly arms: readonly string[];
  readonly digests: readonly string[];
  readonly hashNs: readonly number[];
}

/** Texts of the choices, by the engine's names. */
export const CHOICES: Readonly<Record<string, string>> = {
  leveling: "leveling",
  "lazy-leveling": "lazy leveling",
  tiering: "tiering",
  uniform: "the same for every level",
  monkey: "best division among levels",
  "per-filter": "one digest per filter",
  shared: "one shared digest",
  merged: "one mask for all filters",
  city: "CityHash64",
  crc32: "CRC-32",
};

/** Text of a choice. */
export function chosen(name: string | undefined): string {
  return name === undefined ? "" : (CHOICES[name] ?? en.digest(name));
}

export const briefText = {
  head: ["the brief", "what it gives"],
  /** Choices of a design, in the order of an answer. */
  fields: ["size ratio T", "policy", "bits per key", "how bits are divided", "hashing", "hash function"],
  rows: (brief: BriefWords): readonly (readonly string[])[] => [
    ["entries, each key put once", count(brief.entries)],
    ["puts", percent(brief.puts)],
    ["lookups that find nothing", percent(brief.empty)],
    ["lookups that find their key", percent(brief.found)],
    ["device", `${brief.device}: ${time(brief.readNs)} a block read, ${time(brief.inOrderNs)} a block in order`],
    ["memory for filters and write buffer", bytes(brief.memoryBytes)],
    ["one probe; one line compared with a mask", `${time(brief.probeNs)}; ${time(brief.lineNs)}`],
    ["one hash", brief.digests.map((digest, at) => `${en.digest(digest)} ${time(brief.hashNs[at] ?? 0)}`).join(", ")],
  ],
  design: (brief: BriefWords, [ratio, policy, bits, plan, arm, digest]: readonly number[]): string =>
    [
      `T = ${ratio}`,
      chosen(brief.policies[policy ?? 0]),
      `${bits} bits per key (${chosen(brief.plans[plan ?? 0])})`,
      chosen(brief.arms[arm ?? 0]),
      chosen(brief.digests[digest ?? 0]),
    ].join(", "),
} as const;
