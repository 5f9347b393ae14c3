/** Texts of the figure of native results, in English. */

import { entryOf } from "../entry";
import { sentence } from "../numbers";

/** Names of quantities that need more than their name in the file. */
const QUANTITIES: Readonly<Record<string, string>> = {
  gain: "gain of sharing (A to B)",
  gain_of_hot_keys: "gain of sharing on hot keys (A to B)",
  gain_of_merging: "gain of merging (B to C)",
  parts: "where the time goes",
  false_positive_rate: "false positive rate",
  cost_ns: "time of one operation",
  query_ns: "time of a query",
  read_ns: "time of a lookup",
  test_ns: "time of a test",
  reads_per_s: "lookups per second",
};

const ARMS: Readonly<Record<string, string>> = {
  A: "one digest per filter",
  B: "one shared digest",
  C: "one digest and one mask",
};

const ORIGINS: Readonly<Record<string, string>> = {
  measured: "measured",
  counted: "counted",
  model: "model",
  claimed: "claimed by the source",
};

const DOUBTS: Readonly<Record<string, string>> = {
  "control-failed": "the A/A control differs from 0, so this value is unreliable",
  "control-too-wide": "the A/A control is too wide to support it",
  "too-few-pairs": "too few pairs for a claim",
};

const KINDS: Readonly<Record<string, string>> = {
  real: "a real device",
  memory: "a file system in memory",
  "page-cache": "the page cache",
  emulated: "an emulated device",
  replayed: "a replayed device",
};

const IO: Readonly<Record<string, string>> = { direct: "direct I/O", buffered: "buffered I/O" };

/** Values of the parameter `device`. */
const DEVICES: Readonly<Record<string, string>> = {
  real: "own disk",
  buffered: "page cache",
  memory: "memory",
  hdd: "hard disk, emulated",
  sata: "SATA SSD, emulated",
  pcie: "PCIe SSD, emulated",
  nvm: "NVM, emulated",
};

/** Converts `false_positive_rate` to words. */
function spelled(name: string): string {
  return name.replaceAll("_", " ").replaceAll("-", " ");
}

function plural(count: number, one: string, many: string): string {
  return count === 1 ? `one ${one}` : `${count} ${many}`;
}

export const resultsText = {
  quantity: (name: string): string => entryOf(QUANTITIES, name) ?? spelled(name),
  /** Value of a parameter. Files use abbreviations. */
  value: (parameter: string, value: string): string =>
    parameter === "device" ? (entryOf(DEVICES, value) ?? value) : value,
  origin: (origin: string): string => entryOf(ORIGINS, origin) ?? origin,
  /** Range of a quantity. */
  reach: (quantity: string, origin: string, low: string, high: string): string =>
    low === high ? `${quantity}: ${origin} ${low}` : `${quantity}: ${origin} ${low} to ${high}`,
  withOther: "model with T_other",
  control: "A/A control",
  arm: (arm: string): string => `${arm}, ${entryOf(ARMS, arm) ?? ""}`,
  doubt: (claim: string): string | null => entryOf(DOUBTS, claim) ?? null,
  part: { hash: "hash", probe: "probe", read: "read", skip: "residual" } as Readonly<Record<string, string>>,
  nowhere: "not stated",
  timeAxis: "time per lookup",
  shareAxis: "share of the time of arm A",
  mean: "mean of the lookups",
  beyond: "pale: parts measured alone that exceed the mean",

  show: "show",
  cells: (count: number): string => plural(count, "setting", "settings"),
  nothingHere: "Nothing was measured for this choice.",
  noCells: "This run finished no cell of this experiment.",
  axisOf: (label: string, unit: string | null): string => (unit === null || unit === "" ? label : `${label}, ${unit}`),
  shownFor: (label: string, value: string): string => `${label} ${value}`,

  about: (title: string, cells: string, quantity: string): string => `${title}: ${quantity}, ${cells}.`,
  range: (origin: string, low: string, lowAt: string, high: string, highAt: string): string => {
    const said = sentence(origin).replace(/\.$/u, "");
    if (lowAt === highAt) return `${said}: ${low} at ${lowAt}.`;
    return low === high ? `${said}: ${low} everywhere.` : `${said}: from ${low} at ${lowAt} to ${high} at ${highAt}.`;
  },
  estimate: (origin: string, value: string): string => `${origin} ${value}`,
  interval: (low: string, high: string): string => `(${low} to ${high})`,
  samples: (count: number, ofPairs: boolean): string => `${count.toLocaleString("en")} ${ofPairs ? "pairs" : "trials"}`,
  reads: (label: string, kind: string, io: string, latency: string | null): string => {
    const how = IO[io] === undefined ? "" : `, ${IO[io]}`;
    const known = KINDS[kind] === undefined ? "" : ` (${KINDS[kind]}${how})`;
    return `Reads from ${label}${known}${latency === null ? "" : `, T_D ${latency}`}.`;
  },
  partsOf: (arm: string, total: string, parts: string): string =>
    `${arm}: ${total}${parts === "" ? "" : `, including ${parts}`}`,
  grade: (grade: string, reasons: readonly string[]): string =>
    reasons.length === 0 ? `Quality ${grade}.` : `Quality ${grade}: ${reasons.join(" ")}`,
  unequal: "The arms differed in their answers or reads.",

  columns: { quantity: "quantity", origin: "from", low: "low", high: "high", samples: "trials", reads: "reads from" },
  estimateColumn: (unit: string): string => (unit === "" ? "estimate" : `estimate, ${unit}`),
  partColumns: ["arm", "total, ns", "hash, ns", "probe, ns", "read, ns", "residual, ns", "processor, ns", "reads from"],
  caption: (title: string, quantity: string): string => `${title}: ${quantity}`,
} as const;
