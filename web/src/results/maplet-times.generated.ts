/** Times of lookups in ns with their 95 % CI. Generated from `docs/measurements/peers-maplet.json`; `maplet-times.test.ts` compares both. */
export const MAPLET_TIMES = {
  date: "2026-11-26",
  processor: "AMD EPYC",
  keyBytes: 16,
  absent: { merged: { median: 80.632, low: 78.688, high: 83.551 }, maplet: { median: 56.976, low: 56.104, high: 58.079 } },
  existing: { merged: { median: 665.59, low: 635.24, high: 698.05 }, maplet: { median: 621.16, low: 583.39, high: 635.63 } },
} as const;
