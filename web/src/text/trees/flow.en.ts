/** What the flow says, in English. */

import { count, percent } from "../numbers";

export const flowText = {
  title: "Where lookups go, level by level",
  levels: "Levels of the flow",
  model: "bands: model",
  legend: {
    refused: "filter says no",
    fooled: "filter is fooled: a block is read for nothing",
    hit: "key found",
    counted: "real lookups, with the interval of 95 %",
  },
  start: "all lookups begin here",
  absent: (share: string): string => `${share} find nothing`,
  foundAll: (share: string): string => `${share} found`,
  levelName: (level: number): string => `Level ${level}`,
  shortLevel: (level: number): string => `L${level}`,
  comes: (share: string, isShort: boolean): string => (isShort ? share : `${share} come`),
  wasted: (reads: string, isShort: boolean): string => (isShort ? `${reads} wasted` : `${reads} reads for nothing`),
  found: (share: string): string => `${share} find it here`,
  share: (value: number): string => percent(value, 1),
  reads: (value: number): string => value.toFixed(value < 0.0995 ? 3 : 2),
  number: (value: number): string => value.toFixed(2),
  level: (level: number, reach: string, hit: string, reads: string): string =>
    `level ${level}: ${reach} of the lookups come here, ${hit} find their key, ${reads} reads for nothing per lookup`,
  all: (visited: string, reads: string): string =>
    `By the model a lookup comes to ${visited} levels and reads ${reads} blocks for nothing`,
  countedAll: (lookups: number, visited: string): string =>
    `${count(lookups)} real lookups came to ${visited} levels each`,
  interval: (value: string, low: string, high: string): string => `${value} (${low} to ${high})`,
  columns: [
    "level",
    "come here (model)",
    "find their key (model)",
    "filters asked (model)",
    "reads for nothing (model)",
  ],
  countedColumns: ["come here (counted)", "find their key (counted)", "reads for nothing (counted)"],
} as const;
