/** Texts of the memory budget, in English. */

import { count, percent } from "../numbers";

export const budgetText = {
  plans: { even: "the same bits for every key", best: "the best division (Monkey)" },
  title: "The memory of the filters, by level",
  promise: (reads: string): string => `${reads} wasted reads per empty lookup (model)`,
  shortLevel: (level: number): string => `L${level}`,
  levelName: (level: number): string => `Level ${level}`,
  share: (value: number): string => percent(value, 1),
  bits: (value: number): string => value.toFixed(1),
  rate: (value: number): string => percent(value, value < 0.00995 ? 2 : 1),
  reads: (value: number): string => value.toFixed(3),
  count,
  level: (level: number, share: string, bits: string): string =>
    `level ${level}: ${share} of the memory, ${bits} bits per key`,
  read: (level: number, bits: string, reads: string): string => `Level ${level}: ${bits} bits per key, ${reads} of`,
  other: (name: string, reads: string): string => `${name}: ${reads} wasted reads`,
  otherColumn: (name: string): string => `memory, ${name}`,
  columns: ["level", "keys", "memory", "bits per key", "false positive rate"],
  handle: (level: number): string => `Memory of level ${level}`,
  handleValue: (bits: string, share: string, rate: string): string =>
    `${bits} bits per key, ${share} of the memory, wrong ${rate} of the time`,
  rest: "the rest",
  less: (level: number): string => `Less memory for level ${level}`,
  more: (level: number): string => `More memory for level ${level}`,
} as const;
