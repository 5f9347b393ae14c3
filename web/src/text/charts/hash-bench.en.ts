/** Texts of the figure of hash prices, in English. */

/** Step of the clock, with all of its digits. */
const step = (ms: number): string =>
  ms < 1 ? `${Number((ms * 1000).toPrecision(2))} µs` : `${Number(ms.toPrecision(2))} ms`;

export const hashBenchText = {
  elementTitle: "What one hash costs, in your browser",
  title: "What one hash costs, by function and key size",
  axis: "key size, bytes",
  tab: "median and quartiles of batches in your browser",
  noNative: "no native run",
  run: "Time hashes",
  again: "Time them again",
  stop: "Stop",
  progress: "Progress of the measurement",
  now: (digest: string, size: string, done: string): string => `${digest}, ${size}: ${done}`,
  method:
    "No browser clock can time one hash. The page therefore times batches that are long enough for your browser’s clock. This takes a few seconds.",
  clock: (ms: number, batches: number): string =>
    `This browser’s clock moves in steps of ${step(ms)}. Each time is the median of ${batches} batches that last at least 50 steps; whiskers are quartiles.`,
  refused: (digest: string, size: string, message: string): string => `${digest}, ${size}: ${message}`,
  refusedShort: "failed",
  columns: ["function, key size", "measured in your browser: median (quartiles)"],
  nativeColumn: (origin: string | null): string => origin ?? "measured natively",
  interval: (value: string, low: string, high: string): string => `${value} (${low} to ${high})`,
  nothing: "What one hash costs, by function and key size: nothing has been measured yet.",
  here: (said: string): string => `in your browser ${said}`,
  there: (said: string): string => `natively ${said}`,
  said: (digest: string, size: string, parts: string): string => `${digest}, ${size}: ${parts}`,
  saveJson: "Save measured times (JSON)",
} as const;
