/** Texts of the trade-off in Explore, in English. Numbers are arguments: the engine counted or computed them. */
import { counted } from "../numbers";

export const tradeOffText = {
  title: "Writes vs. lookups",
  hint: "Points closer to the lower left are cheaper. Larger circles take more space.",
  y: (device: string): string => `Time per lookup (model, ${device})`,
  x: "Write amplification, × (counted)",
  reading: (write: string, lookup: string, space: string): string =>
    `writes ${write}, ${lookup} per lookup, space ${space}`,
  modelReading: (write: string, lookup: string): string => `writes ${write}, ${lookup} per lookup`,
  ofModel: (write: string, lookup: string): string => `model of its T and policy: ${write}, ${lookup}`,
  legend: "bytes held per live byte",
  model: (policy: string): string => `model: ${policy}`,
  picture: (runs: number): string =>
    `Write amplification and time per lookup of ${counted(runs, "run", "runs")}, with model curves of three policies`,
  columns: { run: "run", write: "writes", lookup: "lookup", space: "space" },
  table: "Runs of this workload",
  none: "No run is complete yet. Each complete run adds a point.",
  sentence: {
    only: (run: string, writes: string, lookup: string, space: string): string =>
      `One run gives one point: ${run} with ${writes} writes, ${lookup} per lookup, ${space} space. Add a second run or a sweep to compare.`,
    one: (run: string): string => `${run} writes least and has the fastest lookups.`,
    two: (writes: string, reads: string): string => `${writes} writes least. ${reads} has the fastest lookups.`,
    space: (run: string): string => `${run} takes the least space.`,
  },
  ratio: (ratio: number): string => `T\u00a0=\u00a0${ratio}`,
  note: "Circles are counted runs. Dashed lines are the model; a dotted line joins a run to its dot. The model assumes unique, equally likely keys and T memtables in level 1. Skew, updates and deletions move runs off the lines.",
  noModel:
    "The model does not cover these settings: it needs lookups, whole levels, and a filter with a known false positive rate.",
  others: (runs: number): string =>
    `${counted(runs, "run", "runs")} of other workloads ${runs === 1 ? "is" : "are"} not shown.`,
  forget: "Forget runs",
  kept: "Runs are saved in this browser.",
  sweep: {
    label: "Sweep",
    kinds: { ratios: "size ratios 2 to 10", policies: "four policies" },
    start: "Run sweep",
    stop: "Stop sweep",
    progress: (at: number, of: number, run: string): string => `Run ${at} of ${of}: ${run}`,
    stopped: (done: number): string => `Stopped after ${counted(done, "run", "runs")}; their points are kept.`,
    done: (done: number): string => `${counted(done, "run", "runs")} complete.`,
    failed: (run: string, problem: string): string => `${run} cannot run: ${problem}`,
  },
  data: { t: "T", kind: "kind", counted: "counted", model: "model" },
} as const;
