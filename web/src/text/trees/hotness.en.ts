/** Texts of the map of filter units, in English. */

import { count, percent } from "../numbers";

export const hotnessText = {
  title: "Filter units in memory, largest level, over time and keys",
  levelName: (level: number): string => `level ${level}`,
  unitsName: "units in memory (counted)",
  hot: "where lookups are hot",
  firstKey: "first",
  lastKey: "last",
  time: "lookups",
  count,
  units: (value: number): string => value.toFixed(1),
  place: (from: number): string => percent(from),
  stretch: (lookups: number, inside: string, outside: string): string =>
    `after ${count(lookups)} lookups: ${inside} units inside the hot range, ${outside} outside`,
  cell: (lookups: number, key: number, units: number) => ({
    at: `After ${count(lookups)} lookups, keys at ${percent(key)}:`,
    values: `${units} ${units === 1 ? "unit" : "units"} in memory (counted)`,
  }),
  columns: ["lookups", "hot range begins at", "units inside", "units outside"],
} as const;
