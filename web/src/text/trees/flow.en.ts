/** Texts of the flow of lookups, in English. */

import { count, percent } from "../numbers";

export const flowText = {
  title: "Where lookups go, level by level",
  levels: "Levels of the flow",
  model: "bands: model",
  legend: {
    refused: "filter: “no”",
    fooled: "false positive: wasted read",
    hit: "key found",
    counted: "counted lookups, with 95 % CI",
  },
  start: "all lookups begin here",
  absent: (share: string): string => `${share} find nothing`,
  foundAll: (share: string): string => `${share} found`,
  levelName: (level: number): string => `Level ${level}`,
  shortLevel: (level: number): string => `L${level}`,
  comes: (share: string, isShort: boolean): string => (isShort ? share : `${share} arrive`),
  wasted: (reads: string, isShort: boolean): string => (isShort ? `${reads} wasted` : `${reads} wasted reads`),
  found: (share: string): string => `${share} found`,
  share: (value: number): string => percent(value, 1),
  reads: (value: number): string => value.toFixed(value < 0.0995 ? 3 : 2),
  number: (value: number): string => value.toFixed(2),
  level: (level: number, reach: string, hit: string, reads: string): string =>
    `level ${level}: ${reach} of the lookups arrive, ${hit} find their key, ${reads} wasted reads per lookup`,
  read: (level: number, reach: string, hit: string, reads: string): string =>
    `Level ${level}: ${reach} arrive, ${hit} found, ${reads} wasted reads (model)`,
  readCounted: (said: string, reads: string): string => `${said}, ${reads} counted`,
  all: (visited: string, reads: string): string =>
    `Model: an average lookup visits ${visited} levels and has ${reads} wasted reads`,
  countedAll: (lookups: number, visited: string): string =>
    `Counted: ${count(lookups)} lookups visited ${visited} levels on average`,
  interval: (value: string, low: string, high: string): string => `${value} (${low} to ${high})`,
  columns: ["level", "arrive (model)", "find their key (model)", "filters probed (model)", "wasted reads (model)"],
  countedColumns: ["arrive (counted)", "find their key (counted)", "wasted reads (counted)"],
} as const;
