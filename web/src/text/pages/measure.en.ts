/** Texts of the page of native results, in English. */

import { entryOf } from "../entry";

const VERDICTS: Readonly<Record<string, string>> = {
  reproduced: "Reproduced",
  contradicted: "Contradicted",
  "not-resolvable": "Inconclusive",
  "not-comparable": "Not comparable",
  "not-run": "Not tested",
};

const REASONS: Readonly<Record<string, string>> = {
  "emulated-drive": "emulated drive",
  "other-hardware": "hash or device",
  "other-baseline": "other baseline",
  "missing-mechanism": "not measured",
  "unstated-conditions": "unstated conditions",
};

const IO_VERDICTS: Readonly<Record<string, string>> = {
  verified: "all checks indicate that the device answered",
  suspect: "a check indicates that memory or a cache answered",
  "not-a-device": "memory answered, by design",
  "not-checked": "nothing could be checked",
};

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

export const measureText = {
  lookupsTitle: "Lookups, by the share of absent keys",
  emptyLabel: "empty lookups",

  runOfFile: (run: string, file: string): string => `${run}, ${file}`,
  remove: (device: string): string => `Remove the run on ${device}`,
  removeShort: "Remove this run",

  facts: "The run",
  device: "read from",
  processor: "processor",
  system: "system",
  reading: "read mode",
  filesystem: "file system",
  tree: "tree",
  program: "program",
  preset: "run",
  processors: (model: string, count: number): string => `${model}, ${plural(count, "processor", "processors")}`,
  hypervisor: (name: string): string => `guest of ${name}`,
  reads: (mode: string, verdict: string | undefined): string => {
    const how = { direct: "direct I/O", buffered: "through the page cache" }[mode] ?? mode;
    return verdict === undefined ? how : `${how}; ${entryOf(IO_VERDICTS, verdict) ?? verdict}`;
  },
  treeOf: (levels: number, ratio: number, entries: string, filter: string): string =>
    `L ${levels}, T ${ratio}${entries === "" ? "" : `, ${entries} entries`}, ${filter}`,
  caveats: "Limitations",
  partialRun: "The run ended before everything was measured.",
  virtualDevice: "A hypervisor is between the file and the drive, so these are not the latencies of a drive.",

  costsOrigin: (origin: string): string => `each measured alone, ${origin}`,
  costColumns: ["operation", "ns", "low", "high"],
  /** Always English, because the reason is from the file. */
  notMeasurable: (reason: string): string => (reason === "" ? "not measurable" : `not measurable: ${reason}`),
  readCost: (share: string): string => `T_D, one read: ${share}`,
  median: "median",
  percentile: (number: number): string => `${number} % take at most`,
  hashCost: (hash: string, key: string): string => `T_H, ${hash}, key of ${key}`,
  hashInPlaceCost: (hash: string, key: string, filters: number, size: string): string =>
    `T_H in place, ${hash}, key of ${key}, lookup in ${filters} filters, filters of ${size}`,
  hashInPlaceMissing: (hash: string, key: string, size: string): string =>
    `T_H in place, ${hash}, key of ${key}, filters of ${size}`,
  probeCost: (filter: string, bits: string, size: string): string =>
    `T_P, ${filter}, ${bits}${size === "" ? "" : `, filters of ${size}`}, answer “no”`,

  /** Avoids the word *measured*: figures of a run also contain counted, computed and claimed numbers, each labeled as such. */
  runOn: (device: string, date: string): string => `run on ${device}, ${date}`,
  openAll: "Open all",
  closeAll: "Close all",
  /** Headline of a closed figure: its finding, then its verdicts. */
  headline: (told: string, verdicts: string): string => [told, verdicts].filter(Boolean).join("; "),
  sources: (sources: readonly string[]): string => `Repeats ${sources.join("; ")}`,
  cellsDone: (done: number, left: number): string =>
    left === 0
      ? plural(done, "configuration", "configurations")
      : `${plural(done, "configuration", "configurations")}, fewer than planned`,
  differences: "Differences from the source",
  leftOut: "Not measured",
  leftOutItem: (what: string, why: string): string => `${what}: ${why}`,
  nothingMore: "The run reports no differences from the source.",

  claims: "Claims of the sources",
  claimsOrigin: (origin: string): string => `judged by the numbers of this run, ${origin}`,
  verdict: (verdict: string): string => VERDICTS[verdict] ?? verdict,
  reason: (reason: string): string => entryOf(REASONS, reason) ?? reason,
  rule: "Rule, fixed before the run",
  claimSummary: (counts: readonly { readonly verdict: string; readonly count: number }[]): string =>
    counts.map(({ verdict, count }) => `${count} ${(VERDICTS[verdict] ?? verdict).toLowerCase()}`).join(", "),
  verdictGroup: (verdict: string, count: number): string => `${VERDICTS[verdict] ?? verdict}: ${count}`,
  claimFigure: (name: string, said: string): string => `${name}: ${said}`,
  claimModel: (hasOther: boolean): string => (hasOther ? "model with T_other" : "model without T_other"),
  toFigure: "See the figure",
  notRun: (count: number): string => plural(count, "claim was not tested", "claims were not tested"),
} as const;
