/** Texts on the stage of a lookup, in English. */
import { counted } from "../numbers";
import { byPointer } from "../pointer";

export const stageText = {
  point: byPointer(
    "Point at a level to read it. Click it to see the bits of its filter.",
    "Tap a level to see the bits of its filter.",
  ),
  question: "is this key stored?",
  level: (level: number) => `Level ${level}`,
  levelShort: (level: number) => `L${level}`,
  tables: (count: number) => counted(count, "table", "tables"),
  smallest: "smallest key",
  largest: "largest key",
  hashes: (count: number) => (count === 1 ? "hash" : "hashes"),
  blocks: (count: number) => `${counted(count, "block", "blocks")} read`,
  madeOnce: (digest: string) => `digest ${digest}, computed once`,
  masked: (digest: string, bits: number) => `${digest}, one mask of ${bits} bits`,
  /** Answer of a level: a word, its reason, and a shorter word for a phone. */
  verdicts: {
    "not-probed": ["not needed", "", "–"],
    skipped: ["no table", "for this key", "–"],
    no: ["no", "a bit is 0", "no"],
    maybe: ["maybe", "all bits are 1", "maybe"],
    unsearched: ["maybe", "not searched", "maybe"],
    reading: ["maybe", "reads a block", "maybe"],
    "false-positive": ["false positive", "“maybe”, 1 read", "wrong"],
    found: ["found", "“maybe”, 1 read", "found"],
    deleted: ["deleted", "“maybe”, 1 read", "gone"],
  },
  time: (keySize: string) => `Processor time for a key of ${keySize}`,
  simulated: "simulated",
  guess: "your guess of the time with one hash",
  guessed: (change: string): string => `you: ${change}`,
  less: "of the time per lookup",
} as const;
