/** Texts about the comparison of two runs, in English. */

import { residualText } from "../charts/residual.en";
import { en } from "../lab.en";
import { fixed, keySize, time } from "../numbers";
import { bytes, share } from "../units";

interface Interval {
  readonly low: number;
  readonly estimate: number;
  readonly high: number;
}

interface Place {
  readonly experiment: string | undefined;
  readonly cell: string;
}

interface Price {
  readonly operation: "read" | "hash" | "probe";
  readonly ns: number;
  readonly function?: string;
  readonly keyBytes?: number;
  readonly filter?: string;
  readonly bitsPerKey?: number;
  readonly filterBytes?: number | undefined;
}

interface Side {
  readonly gain: Interval;
  readonly grade: string;
  readonly perFilterNs: number;
  readonly sharedNs: number;
}

/** A comparison that both runs contain, from the engine. */
interface Pair {
  readonly place: Place;
  readonly a: Side;
  readonly b: Side;
  readonly difference: Interval;
  readonly verdict: "larger" | "smaller" | "no-measurable-difference" | "no-claim";
  readonly reason:
    | { readonly parts: readonly { readonly name: string; readonly value: number }[]; readonly unexplained: number }
    | undefined;
}

/** Short names of both runs. */
type Names = readonly [string, string];

interface PricePair {
  readonly a: Price;
  readonly b: Price;
  readonly ratio: number;
  readonly ratioInterval: Interval | undefined;
}

const { points, signed } = residualText;

const VERDICTS: Readonly<Record<Pair["verdict"], string>> = {
  larger: "second run saves more",
  smaller: "second run saves less",
  "no-measurable-difference": "no difference seen",
  "no-claim": "no claim: too few pairs or a failed control",
};

const INPUTS: Readonly<Record<string, string>> = {
  hash: "T_H",
  probe: "T_P",
  read: "T_D",
  "false-positive-rate": "false positive rate",
  other: "T_other",
};

/** Smallest difference that gets an explanation. */
const LEAST_TOLD = 0.0005;

function placed({ experiment, cell }: Place): string {
  return experiment === undefined ? cell : `${experiment}, ${cell}`;
}

function operation(price: Price): string {
  const { operation: what, function: name = "", keyBytes = 0, filter = "", bitsPerKey = 0, filterBytes } = price;
  if (what === "read") return "T_D, one read: median";
  if (what === "hash") return `T_H, ${en.digest(name)}, key of ${keySize(keyBytes)}`;
  const size = filterBytes === undefined ? "" : `, filters of ${bytes(filterBytes)}`;
  return `T_P, ${en.filter(filter)}, ${en.bits(bitsPerKey)}${size}`;
}

function withInterval({ low, estimate, high }: Interval): string {
  return `${share(estimate)} (${share(low)} to ${share(high)})`;
}

export const twoRunsText = {
  choose: "Compare with",
  nothing: "no other run",
  comparing: "Comparing…",
  refused: (field: string | undefined, problem: string): string =>
    `These runs cannot be compared${field ? `, ${field}` : ""}: ${problem}`,
  title: "Two machines",
  runAxis: "run",
  runName: (number: number, label: string): string => `${number}: ${label}`,
  of: (number: number, caveat: string): string => `${number}: ${caveat}`,
  side: (number: number, label: string, run: string): string => `${number}: ${label}, run ${run}`,
  noCells: "The runs have no lookups on the same tree. Costs of single operations can still be compared.",
  gains: "Time saved by sharing the digest in both runs; differences with the CI of two independent measurements",
  gainColumns: ([first, second]: Names): readonly string[] => [
    "lookups",
    `gain, ${first}`,
    `gain, ${second}`,
    `${second} − ${first}`,
    "verdict",
    `time of A and B, ${first}`,
    `time of A and B, ${second}`,
    "noise",
  ],
  gainRow: ({ place, a, b, difference, verdict }: Pair): readonly string[] => [
    placed(place),
    withInterval(a.gain),
    withInterval(b.gain),
    `${signed("gain", difference.estimate)} (${signed("gain", difference.low)} to ${signed("gain", difference.high)})`,
    VERDICTS[verdict],
    `${time(a.perFilterNs)}, ${time(a.sharedNs)}`,
    `${time(b.perFilterNs)}, ${time(b.sharedNs)}`,
    `${a.grade}, ${b.grade}`,
  ],
  /** Cause of the difference in a sentence, or null if there is none to explain. */
  reason: ({ place, difference, verdict, reason }: Pair): string | null => {
    if (reason === undefined || verdict === "no-claim") return null;
    if (verdict === "no-measurable-difference") return null;
    const told = reason.parts.filter(({ value }) => Math.abs(value) >= LEAST_TOLD).slice(0, 3);
    const parts = told.map(({ name, value }) => `${INPUTS[name] ?? name} ${signed("gain", value)}`);
    const whole = `${placed(place)}: ${points(difference.estimate)} ${difference.estimate > 0 ? "more" : "less"} in the second run.`;
    const why =
      parts.length === 0 ? "The model’s inputs explain none of it" : `Explained by model inputs: ${parts.join(", ")}`;
    return `${whole} ${why}; unexplained ${signed("gain", reason.unexplained)}.`;
  },
  prices: "Cost of one operation in both runs, measured in isolation; the file has no interval for the median of reads",
  priceColumns: ([first, second]: Names): readonly string[] => [
    "operation",
    first,
    second,
    `${second} / ${first}`,
    "95 % CI",
  ],
  priceRow: ({ a, b, ratio, ratioInterval }: PricePair): readonly string[] => [
    operation(a),
    time(a.ns),
    time(b.ns),
    fixed(ratio, 2),
    ratioInterval === undefined ? "" : `${fixed(ratioInterval.low, 2)} to ${fixed(ratioInterval.high, 2)}`,
  ],
  differing: (count: number): string =>
    count === 0
      ? "Machine, device, I/O mode and program have the same description"
      : "Other differences: machine, device, I/O mode, program",
  differingColumns: (names: Names): readonly string[] => ["field", ...names],
  differingRow: ({
    field,
    a,
    b,
  }: {
    readonly field: string;
    readonly a: string | undefined;
    readonly b: string | undefined;
  }): readonly string[] => [field, a ?? "not known", b ?? "not known"],
  uncompared: (count: number): string => `${count} ${count === 1 ? "setting is" : "settings are"} not compared`,
  uncomparedItem: ({ place, why }: { readonly place: Place; readonly why: string }): string =>
    `${placed(place)}: ${why}`,
} as const;
