/** The first screens of the page of native runs: finding, quality, claims, two machines, own files; in English. */

import { residualText, type TermName } from "../charts/residual.en";
import { entryOf } from "../entry";
import { en } from "../lab.en";
import { count, counted, fixed, keySize, percent, significant, time, withUnit } from "../numbers";
import { byPointer } from "../pointer";
import { bytes, capital, decimalBytes } from "../units";

interface Interval {
  readonly low: number;
  readonly estimate: number;
  readonly high: number;
}

interface Row {
  readonly kind: string;
  readonly text: string;
  readonly targetNs: number | undefined;
  readonly readNs: number | undefined;
  readonly emptyFraction: number;
  readonly gain: Interval;
  readonly claim: string;
  readonly isDoubtful: boolean;
  readonly controlLow: number | undefined;
  readonly controlHigh: number | undefined;
  readonly model: number | undefined;
  readonly modelWithOther: number | undefined;
}

/** A row with both models. */
export interface WhyOf {
  /** Gains of the model without and with work outside of hashing, probing and reading. */
  readonly model: number;
  readonly withOther: number;
  /** Share of this work. */
  readonly other: number;
  /** The model with this work, compared with the measured interval. */
  readonly verdict: "less" | "within" | "more";
  /** Explains a gain above the model. */
  readonly hash: SavedHash | null;
}

/** Time that a saved hash took off the lookup, and the time of one that is measured alone. */
interface SavedHash {
  readonly saved: Interval;
  readonly alone: number;
}

interface Check {
  readonly name: string;
  readonly state: "good" | "fair" | "poor";
  readonly values: readonly { readonly name: string; readonly value: number; readonly limit?: number | undefined }[];
}

interface Point {
  readonly relation: "" | "about" | "more than" | "up to";
  readonly claimed: number;
  readonly unit: string;
  readonly origin: string;
  readonly found: number;
  readonly low: number | undefined;
  readonly high: number | undefined;
  readonly ratio: number;
}

interface Miss {
  readonly model: string;
  readonly cells: number;
  readonly gainMedian: number;
  readonly gainWorst: number;
}

const EMULATED: Readonly<Record<string, string>> = {
  hdd: "hard disk, emulated",
  sata: "SATA SSD, emulated",
  pcie: "PCIe SSD, emulated",
  nvm: "NVM, emulated",
};

const KINDS: Readonly<Record<string, string>> = {
  memory: "memory",
  "page-cache": "page cache",
  replayed: "replayed device",
};

const PRESETS: Readonly<Record<string, string>> = {
  quick: "quick run",
  standard: "all figures of the paper",
  "paper-core": "the paper’s tree",
};

const REPORTED: Readonly<Record<string, string>> = {
  about: "about ",
  "more than": "more than ",
  "up to": "up to ",
};

/** Disturbances of a machine with their values, each named as the engine names it. */
const NOISE: Readonly<Record<string, (value: number) => string>> = {
  steal: (value) => `${percent(value, 1)} of the time went to other guests`,
  others: (value) => `other programs used ${percent(value, 1)}`,
  waiting: (value) => `tasks waited ${percent(value, 1)} of the time`,
  throttled: (value) => `throttled ${percent(value, 1)} of the time`,
  clock: (value) => `the clock changed by ${percent(value, 1)}`,
  interruptions: (value) => `${fixed(value, 0)} interruptions per second`,
};

/** A value with the limit of a quiet machine. */
function noise({ name, value, limit }: Check["values"][number]): string[] {
  const said = entryOf(NOISE, name)?.(value);
  if (said === undefined) return [];
  if (limit === undefined) return [said];
  return [`${said} (limit ${name === "interruptions" ? fixed(limit, 0) : percentShort(limit)})`];
}

/** A limit in percent without a superfluous zero. */
function percentShort(fraction: number): string {
  return percent(fraction, Number.isInteger(Math.round(fraction * 1e6) / 1e4) ? 0 : 1);
}

const CLAIM_NAMES: Readonly<Record<string, string>> = {
  "fig11-ssd": "Gain on an SSD (Fig. 11)",
  "fig13-alpha-ssd": "Gain on an SSD, all empty (Fig. 13)",
  "fig8a-gain": "Largest gain over key sizes",
  "fig10-zipf": "Gain under Zipf, keys of 1 KiB",
  "fig11-ramdisk": "Gain on a RAM disk (Fig. 11)",
  "fig14-alpha-ramdisk": "Gain in memory, all empty (Fig. 14)",
  "fig14-alpha-ramdisk:1": "Gain in memory, none empty (Fig. 14)",
  "fig5-rotation-vs-double": "Double hashing / rotation, latency",
  "fjall-xxh3": "Cached read with XXH3, key of 1 KB",
  "blog-5bits": "False positives, 5 bits per key",
  "blog-5bits:1": "False positives, 8 bits per key",
  "blog-memory": "Memory of a million keys, 10 bits each",
  "errata-blog-70-percent": "Reads that filters save",
  "errata-md5": "False positives, full MD5",
  "errata-xx-slower": "XXHash / MurmurHash64A, time",
  "table1-device-memory": "Reading 4 KiB from memory",
  "table1-device-ssd": "Reading 4 KiB from an SSD",
  "table2-all_k_independent": "False positives, seven functions",
};

const HASHES: Readonly<Record<string, string>> = {
  cityhash64: "CityHash64",
  murmurhash64a: "MurmurHash64A",
  murmur2_32: "Murmur2, 32 bits",
  crc32_ieee: "CRC-32",
  xxhash: "XXHash",
  md5: "MD5",
  sha256: "SHA-256",
};

function hashes(names: string): string {
  return names
    .split("+")
    .map((name) => entryOf(HASHES, name) ?? name)
    .join(" + ");
}

function claimName(id: string, part: number): string | null {
  const known = entryOf(CLAIM_NAMES, part === 0 ? id : `${id}:${part}`);
  if (known !== undefined) return known;
  const [, table, rest = ""] = /^(table1-hash|table2|table3|elastic-fpr)-(.+)$/u.exec(id) ?? [];
  if (table === "table1-hash") return `${hashes(rest)} of a key of 1 KB`;
  if (table === "table2") return `False positives, ${hashes(rest)}`;
  if (table === "table3") return `False positives of 7 units, ${hashes(rest)}`;
  if (table === "elastic-fpr") return `False positives, ${rest} bits per key`;
  return null;
}

/** Three significant digits, including trailing zeros. */
function threeDigits(number: number): string {
  const whole = Math.floor(Math.log10(Math.max(Math.abs(number), 1e-9)));
  return fixed(number, Math.min(6, Math.max(0, 2 - whole)));
}

/** Difference of two shares, in percentage points. */
function points(fraction: number): string {
  return withUnit(fixed(Math.abs(100 * fraction), 1), "percentage points");
}

/** Difference of two shares with its sign, for tables. */
function signedPoints(fraction: number): string {
  const size = withUnit(fixed(Math.abs(100 * fraction), 1), "pp");
  return `${fraction < 0 ? "\u2212" : "+"}${size}`;
}

/** A number of a claim, with three significant digits. */
function value(unit: string, number: number): string {
  if (unit === "fraction") return `${threeDigits(number * 100)} %`;
  if (unit === "ns") return time(number);
  if (unit === "bytes") return decimalBytes(number);
  return unit === "ratio" ? `${significant(number, 3)}×` : significant(number, 3);
}

/** The number without its unit. */
function unitless(unit: string, number: number): string {
  const whole = value(unit, number);
  return unit === "ratio" ? whole : whole.replace(/\s\S+$/u, "");
}

/** Both ends. Omits the unit if the number next to it has the same one. */
function spread(unit: string, low: number, high: number): string {
  const [one, other] = [low, high].map((end) => value(unit, end).split(/\s/u)[1] ?? "");
  return one === other
    ? `${unitless(unit, low)} to ${unitless(unit, high)}`
    : `${value(unit, low)} to ${value(unit, high)}`;
}

function said({ relation, unit, claimed }: Point): string {
  const number = unit === "fraction" ? withUnit(significant(claimed * 100, 3), "%") : value(unit, claimed);
  return `${REPORTED[relation] ?? ""}${number}`;
}

/** Gains have one digit after the point on the whole page; counted rates have three significant digits. */
const isGain = ({ unit, origin }: Pick<Point, "unit" | "origin">): boolean =>
  unit === "fraction" && origin === "measured";

function found(point: Point): string {
  return isGain(point) ? share(point.found) : value(point.unit, point.found);
}

function foundInterval({ unit, low, high, origin }: Point): string {
  if (low === undefined || high === undefined) return origin === "counted" ? "counted" : "";
  if (isGain({ unit, origin })) return range(low, high);
  return spread(unit, low, high);
}

function share(fraction: number): string {
  return percent(fraction, 1);
}

function range(low: number, high: number): string {
  return `${fixed(100 * low, 1)} to ${fixed(100 * high, 1)}`;
}

function numberOf({ values }: Check, name: string): number {
  return values.find((one) => one.name === name)?.value ?? 0;
}

/** Names the lookups of a gain. */
function lookups(empty: number): string {
  if (empty === 1) return "an empty lookup";
  if (empty === 0) return "a lookup of an existing key";
  return `an average lookup (${percent(empty)} empty)`;
}

function times(ratio: number): string {
  if (ratio > 1.95) return `${significant(ratio, 2)} times as large`;
  const change = Math.abs(ratio - 1);
  return change < 0.005 ? "the same" : `${percent(change)} ${ratio > 1 ? "more" : "less"}`;
}

function device({ kind, text, targetNs }: Row, isVirtual: boolean): string {
  if (kind === "real") return isVirtual ? "this virtual disk" : "this disk";
  if (kind === "emulated") return entryOf(EMULATED, text) ?? (targetNs === undefined ? text : "emulated device");
  return entryOf(KINDS, kind) ?? text;
}

function placed(row: Row, by: string, isVirtual: boolean): string {
  if (by === "empty_fraction") return `${percent(row.emptyFraction)} empty`;
  return by === "device" ? device(row, isVirtual) : row.text;
}

const VERDICTS = {
  less: "less than measured",
  within: "within the measured interval",
  more: "more than measured",
} as const;

const PARTS = { hash: "hashing", probe: "probing", read: "reading", other: "other work" } as const;

const WITH: Readonly<Record<string, string>> = {
  published: "with the costs of Table 1",
  run: "with the costs and error rates of this run",
  "held-out": "with this machine’s costs, each measured alone",
  "held-out-with-other": "with these costs and T_other of other lookups",
};

/** Two sentences per property of a run. */
const CHECKS: Readonly<Record<string, (check: Check) => readonly [string, string]>> = {
  build: () => ["The program was built without optimization.", "All its times are too long."],
  reads: (check) => {
    const { state } = check;

    const [passed, failed] = [numberOf(check, "passed"), numberOf(check, "failed")];
    const [reads, file] = ["reads", "bytes"].map((name) => check.values.find((one) => one.name === name));
    if (state === "good") return ["Reads reached the device.", `${passed} of ${passed} checks passed.`];
    if (state === "poor" && failed === 1 && numberOf(check, "footprint") === 1) {
      const blocks = reads?.limit ?? 0;
      const read =
        reads === undefined
          ? ""
          : `${count(reads.value)} reads of ${count(blocks)} blocks (${bytes(file?.value ?? 0)}); `;
      const rule = file?.limit === undefined ? "" : `limit: no block read twice, or ${bytes(file.limit)}. `;
      return [
        "A cache of the host may have answered reads.",
        capital(`${read}${rule}${capital(`${passed} other checks passed.`)}`),
      ];
    }
    if (state === "poor") {
      return ["Memory may have answered reads.", `${failed} of ${passed + failed} checks failed.`];
    }
    return ["No device answered these reads.", "Memory answered, or nothing could be checked."];
  },
  control: (check) => {
    const { state } = check;

    const [low, high] = [numberOf(check, "low"), numberOf(check, "high")];
    const limit = check.values[0]?.limit;
    const rule = limit === undefined ? "" : `; limit: the gain, ${percent(limit, 1)}`;
    const control = `A/A control: the same code compared with itself differs by ${range(low, high)} %${rule}.`;
    if (check.values.length === 0)
      return ["No control compares the code with itself.", "Without this A/A control, noise may look like a gain."];
    return state === "good"
      ? ["The same code, measured twice, agrees.", control]
      : ["The same code, measured twice, differs too much.", control];
  },
  executions: (check) => {
    const executions = numberOf(check, "count");
    return executions > 1
      ? [`Intervals cover ${count(executions)} executions.`, "Each has its own process and its own tree."]
      : [
          "One execution.",
          `Intervals need at least ${count(check.values[0]?.limit ?? 0)} executions to cover differences between them.`,
        ];
  },
  quiet: (check) => {
    const { state } = check;

    const told = check.values.flatMap(noise);
    const said = told.length === 0 ? "" : `${capital(told.join("; "))}.`;
    if (state === "good") return ["The machine was quiet.", said || "No disturbance reached its limit."];
    return [state === "fair" ? "The machine was not quiet." : "The machine was busy.", said];
  },
  size: (check) => {
    const [filters] = check.values;
    const [held, cache] = [filters?.value ?? 0, filters?.limit ?? 0];
    return [
      "The filters fit in the processor’s L2 cache.",
      `${bytes(held)} of ${bytes(cache)}: probes take less time than in a larger tree.`,
    ];
  },
  steady: (check) => {
    const { state } = check;
    const read = time(numberOf(check, "p50"));
    const rule = `limit: drift ${percentShort(numberOf(check, "drift"))}, range ${percentShort(numberOf(check, "range"))} over ten windows`;
    return state === "good"
      ? ["The read latency was steady.", `T_D of the calibration: ${read} (median); ${rule}.`]
      : [
          "The read latency drifted.",
          `T_D of the calibration, ${read}, is rough (${rule}). Gains compare alternating blocks of lookups.`,
        ];
  },
  virtual: () => [
    "A hypervisor is between the file and the drive.",
    "Latencies may differ from the latencies of a drive.",
  ],
  complete: () => ["The run ended early.", "Its finished comparisons are complete."],
};

export const answerText = {
  views: "view",
  run: "Run",
  second: "and",
  allRuns: (runs: number): string => `All ${count(runs)} runs`,
  cards: "Time that one shared digest saves per empty lookup, and which gains to trust",
  cardFound: (row: Row | undefined): string =>
    row === undefined ? "no lookups" : row.isDoubtful ? "no claim" : `${share(row.gain.estimate)} saved`,
  cardTrust: (above: number | undefined, state: string): string =>
    above === undefined
      ? "! do not trust"
      : `${state === "good" ? "✓ trust" : "~ in part,"} above ${percent(Math.ceil(above * 100) / 100)}`,
  cite: "Cite",
  summary: "Print summary",
  open: "Open a file",
  loading: "Reading the runs…",
  preparing: "Comparing the run with its model…",

  /** Name of the run in a list. */
  runName: (machine: string, plan: string, date: string): string => [machine, plan, date].filter(Boolean).join(", "),
  plan: (preset: string): string => {
    const parts = preset.split("+").length;
    return entryOf(PRESETS, preset) ?? (parts > 1 ? `${parts} experiments` : preset);
  },

  finding: ({ gain, claim, emptyFraction: empty, isDoubtful }: Row): string => {
    if (isDoubtful) return `This run cannot tell how much time one shared digest saves for ${lookups(empty)}`;
    if (claim === "slower") return `One shared digest added ${share(-gain.estimate)} to the time of ${lookups(empty)}`;
    if (claim === "faster") return `One shared digest saved ${share(gain.estimate)} of the time of ${lookups(empty)}`;
    return `One shared digest made no measurable difference to the time of ${lookups(empty)}`;
  },
  lede: (row: Row, isVirtual: boolean, tables: number | null): string =>
    [
      `Measured ${row.kind === "memory" ? "in" : row.kind === "page-cache" ? "in the" : "on"} ${device(row, isVirtual)}${tables === null ? "" : `, in a tree of ${count(tables)} tables`}, compared with lookups that hash the key again for each filter.`,
      row.emptyFraction === 1 ? "An empty lookup searches for an absent key." : "",
    ]
      .filter(Boolean)
      .join(" "),
  why: ({ model, withOther, other, verdict, hash }: WhyOf): string =>
    [
      `With hashing, probing and reading alone, the model predicts ${share(model)}.`,
      `With other work (T_other, ${percent(other)} of the time), it predicts ${share(withOther)}, ${VERDICTS[verdict]}.`,
      hash === null
        ? ""
        : `A saved hash shortened the lookup by ${time(hash.saved.estimate)}, but takes ${time(hash.alone)} alone.`,
    ]
      .filter(Boolean)
      .join(" "),
  whyName: (name: string, by: string): string => (by === "empty_fraction" ? `${name} lookups` : name),
  noFinding: "This run measured single operations, but no lookups",
  noFindingNote: "Its costs and figures are below. A run with lookups shows what a shared digest saves.",
  interval: ({ low, high }: Interval): string => `(95 % CI ${range(low, high)} %)`,
  chartTitle: (by: string): string =>
    by === "device"
      ? "Time saved per empty lookup, by storage"
      : by === "empty_fraction"
        ? "Time saved per lookup, by share of empty lookups"
        : "Time saved per lookup",
  chartAxis: "time saved, % of a lookup with one digest per filter",
  hint: byPointer("Point at a row or press the arrow keys to read it.", "Tap a row to read it."),
  device,
  placed,
  latency: (ns: number): string => time(ns),
  rowNumber: ({ estimate, low, high }: Interval): string => `${share(estimate)} (${range(low, high)})`,
  rowShort: ({ estimate }: Interval): string => share(estimate),
  reading: ({ gain, model, modelWithOther, controlLow, controlHigh, isDoubtful }: Row): string => {
    const measured = `measured ${share(gain.estimate)} (95 % CI ${range(gain.low, gain.high)} %)`;
    const withOther = modelWithOther === undefined ? "" : `, with other work ${share(modelWithOther)}`;
    const predicted = model === undefined ? "" : `; model ${share(model)}${withOther}`;
    const control =
      controlLow === undefined || controlHigh === undefined
        ? ""
        : `; same code twice: ${range(controlLow, controlHigh)} %${isDoubtful ? ", too wide for a claim" : ""}`;
    return `${measured}${predicted}${control}`;
  },
  /** A row in a readout. Its name has a latency, which this explains. */
  told: (name: string, { kind, targetNs, readNs }: Row, by: string): string => {
    if (by !== "device" || readNs === undefined || (kind !== "real" && targetNs === undefined)) return `${name}:`;
    return kind === "real" ? `${name} (median read of this tree):` : `${name} (measured reads: ${time(readNs)}):`;
  },
  showModel: "Compare with the model",
  measured: "measured, 95 % CI",
  model: "model: hash, probe, read",
  modelWithOther: "model with other work",
  models: (model: number, withOther: number | undefined): string =>
    withOther === undefined ? share(model) : `${fixed(100 * withOther, 1)} to ${share(model)}`,
  emulated: "emulated: memory answers after this time",
  noDifference: "hollow: the interval contains 0",
  doubtful: "pale with ?: no claim, because the same code, measured twice, differs as much",
  origin: (origin: string): string => `${origin}; model: Eq. (8)`,
  columns: [
    "configuration",
    "T_D, ns",
    "gain",
    "low",
    "high",
    "model of hash, probe and read",
    "model with all other work",
    "control, low",
    "control, high",
  ],

  trust: "Can this run be trusted?",
  trusted: (above: number): string => `Yes, for gains above ${Math.ceil(above * 100)} %.`,
  trustedPartly: (above: number): string =>
    `In part: gains above ${Math.ceil(above * 100)} %, if the failed check below did not distort them.`,
  /** Reason of the limit, which is the larger end of the control. */
  trustedWhy: (above: number): string => `A/A control: the same code twice differs by up to ${percent(above, 1)}.`,
  untrusted: "Not for gains: its control allows no claim.",
  untrustedNoLookups: "It contains no comparison to judge.",
  states: { good: "Passed", fair: "Limits", poor: "Failed" } as Readonly<Record<string, string>>,
  check: (check: Check): readonly [string, string] => entryOf(CHECKS, check.name)?.(check) ?? [check.name, ""],
  machine: (cpu: string, processors: number | null, memory: number | null): string =>
    [
      cpu,
      ...(processors === null ? [] : [counted(processors, "processor", "processors")]),
      ...(memory === null ? [] : [bytes(memory)]),
    ].join(", "),
  tree: (
    levels: number,
    ratio: number,
    tables: number | null,
    entries: number | null,
    key: number,
    bits: number,
  ): string =>
    [
      `L = ${levels}, T = ${ratio}`,
      ...(entries === null ? [] : [`${count(entries)} entries${tables === null ? "" : ` in ${count(tables)} tables`}`]),
      en.keysOf(keySize(key)),
      en.bits(bits),
    ].join(", "),
  program: (name: string, version: string): string => `${name} ${version}`,

  claims: "What the sources claim, and what this machine shows",
  /** All claims as a sum of their groups. */
  claimsFound: (all: number, groups: readonly string[]): string => `${all} claims: ${groups.join(" + ")}.`,
  claimGroup: (verdict: string, claims: number): string => `${claims} ${verdict}`,
  claimsOpen:
    "Not comparable: this run has other hardware or conditions than the source. Not tested: this run did not measure the experiment.",
  claimTables: (tables: number): string => `${count(tables)} tables`,
  noClaims: "This run tests no claims of the sources. A standard run tests 74.",
  claimsMost: (shown: number): string => `${shown} most important`,
  verdicts: {
    reproduced: "reproduced",
    contradicted: "contradicted",
    "not-resolvable": "inconclusive",
    "not-comparable": "not comparable",
    "not-run": "not tested",
  } as Readonly<Record<string, string>>,
  claimName,
  said,
  found,
  foundInterval,
  ratio: ({ ratio }: Point): string => times(ratio),
  marks: {
    source: "source",
    machine: "this machine, 95\u00a0% CI",
    allowed: "range of single filters, which the rule allows",
  },
  heads: { claim: "claim", said: "source", found: "this machine", plot: "this machine / source", verdict: "verdict" },
  same: "equal",
  ratioTick: (ratio: number): string => `${significant(ratio, 2)}×`,
  claimsKey: byPointer("Point at a row to read it; open it for its reason.", "Tap a row for its reason."),
  claimReading: (point: Point, verdict: string, reason: string): string => {
    const interval = foundInterval(point);
    const measured = `${found(point)}${interval === "" ? "" : ` (${interval})`}`;
    return `source ${said(point)}, this machine ${measured}: ${times(point.ratio)}; ${[verdict, reason].filter(Boolean).join(", ")}`;
  },
  noNumber: "no single number",
  withoutNumber: (others: number): string =>
    others === 0
      ? ""
      : `${counted(others, "more claim has", "more claims have")} no single number to compare: choose a verdict to see them.`,

  /** Above rows that can be pressed. */
  pressRow: byPointer(
    "Press a row: where does the time of its lookup go?",
    "Tap a row: where does the time of its lookup go?",
  ),
  pressGap: byPointer("Press a row to see the parts of its gap.", "Tap a row to see the parts of its gap."),
  partsTitle: (name: string): string => `Where the time of an average lookup goes: ${name}`,
  partsArms: ["digest per filter", "shared digest"],
  part: (part: "hash" | "probe" | "read" | "other", first: number, shared: number): string => {
    const same = Math.abs(first - shared) < 0.02 * first || part === "probe" || part === "read";
    return same ? `${PARTS[part]} ${time(first)}` : `${PARTS[part]} ${time(first)} → ${time(shared)}`;
  },

  /** Difference of the other work of both bars. The arms differ only in hashing. */
  partsRest: ({ saved, alone }: SavedHash): string =>
    `A saved hash shortened the lookup by ${time(saved.estimate)} (${spread("ns", saved.low, saved.high)}), but takes ${time(alone)} alone. Other work contains the difference.`,

  details: "Details",
  folds: {
    measured: "How it was measured",
    costs: "Costs of single operations",
    figures: "Figures of this run",
    calibration: "Model with this machine’s costs",
    claims: "All claims, with rules and reasons",
  },
  foldMeasured: (reads: string, pairs: number): string =>
    [reads, ...(pairs > 0 ? [`${count(pairs)} pairs`] : []), "95 % CI"].filter(Boolean).join(", "),
  foldCosts: (
    read: number | null,
    hash: { readonly ns: number; readonly keyBytes: number } | null,
    probe: number | null,
  ): string =>
    [
      ...(read === null ? [] : [`read ${time(read)}`]),
      ...(hash === null ? [] : [`hash of a key of ${keySize(hash.keyBytes)} ${time(hash.ns)}`]),
      ...(probe === null ? [] : [`probe ${time(probe)}`]),
    ].join(", "),
  foldFigures: "each with its plot, its numbers, its model and its claims",
  foldCalibration: (miss: Miss | undefined): string =>
    miss === undefined ? "" : `off by at most ${points(miss.gainMedian)} for half of the gains`,
  counts: {
    costs: (number: number): string => counted(number, "cost", "costs"),
    figures: (number: number): string => counted(number, "figure", "figures"),
    gains: (number: number): string => counted(number, "gain", "gains"),
    claims: (number: number): string => counted(number, "claim", "claims"),
  },

  gapLargest: (name: string, model: number, { estimate, low, high }: Interval): string =>
    model >= low && model <= high
      ? `For ${name}, the model of hash, probe and read predicts a gain of ${share(model)}, within the measured interval (${range(low, high)} %)`
      : `For ${name}, the model of hash, probe and read predicts a gain of ${share(model)}; this run measured ${share(estimate)}`,
  gapNoClaim: "No gain of this chart is larger than its A/A control, so the model cannot be judged here",
  gapFinding: (gains: number, half: number, worst: number): string =>
    `Half of the ${counted(gains, "gain", "gains")} of this run differ from the model by at most ${points(half)}; the largest error is ${points(worst)}`,
  gapMost: (gains: number, model: string, term: string, part: number): string =>
    `On average over ${gains === 1 ? "the comparison" : `all ${count(gains)} comparisons`} of this run, ${percent(part)} of the difference in time is ${residualText.terms[term as TermName] ?? term} (model ${WITH[model] ?? model}).`,
  gapTimes: (measured: number, model: number): string =>
    `An average lookup takes ${time(measured)}; the model predicts ${time(model)}.`,
  gapPoints: (fraction: number): string => withUnit(fixed(100 * fraction, 1), "pp"),
  gapWith: (model: string): string => WITH[model] ?? model,
  gapModel: (model: string): string => `model, ${WITH[model] ?? model}`,
  gapNone: "This run has no comparison that the model covers",
  gapTitle: (by: string): string =>
    by === "device" ? "Gain of sharing by storage: model and measurement" : "Gain of sharing: model and measurement",
  gapLine: "gap: measured − model",
  gapReading: (model: number, measured: number): string =>
    `model ${share(model)}, measured ${share(measured)}, difference ${signedPoints(measured - model)}`,
  gapNumber: (difference: number): string => signedPoints(difference),
  gapTerms: (name: string): string => `Measured − model: ${name}`,
  gapModels: (gains: number): string => `Gap of all ${counted(gains, "gain", "gains")}, by the costs of the model`,
  gapModelColumns: ["costs", "half within", "worst"],
  gapColumns: ["configuration", "model", "measured", "difference"],
  gapElsewhere:
    "Labs 0 and 6 predict larger gains in memory. They assume keys of 1 KiB, whose hashes cost more, and no other work. Explore has short keys and a faster hash. A measured lookup also does other work (T_other).",
  gapMore: "Every gap by term",
  gapOrigin: (origin: string): string => origin,

  twoFinding: (second: string, difference: number, where: string, found: string, other: string): string =>
    `${second} saves ${difference > 0 ? "more" : "less"} ${where}: ${found} instead of ${other}`,
  twoNothing: (compared: number): string =>
    `No measurable difference between these runs in ${counted(compared, "comparison", "comparisons")}`,
  twoNoCells: "These runs share no comparison, only costs of single operations",
  twoChoose: "Choose a second run to compare with",
  where: (row: Row, by: string): string => {
    if (by === "empty_fraction") return `if ${percent(row.emptyFraction)} of the lookups are empty`;
    if (row.kind === "real") return "on its own disk";
    if (row.kind === "memory") return "in memory";
    if (row.kind === "page-cache") return "in the page cache";
    return by === "device"
      ? `on an emulated ${(entryOf(EMULATED, row.text) ?? row.text).replace(", emulated", "")}`
      : `at ${row.text}`;
  },
  twoDifference: (difference: Interval | undefined, verdict: string | undefined, isDoubtful: boolean): string => {
    if (difference === undefined) return "only in the first run";
    if (verdict === "no-claim" || isDoubtful) return "no claim";
    if (verdict === "no-measurable-difference") return "no difference seen";
    return `${withUnit(fixed(Math.abs(100 * difference.estimate), 1), "pp")} ${difference.estimate > 0 ? "more" : "less"}`;
  },
  /** Names of runs that have the same processor. */
  twoOrder: ["first run", "second run"],
  twoOwnDisk: "own disk",
  twoReading: (runs: readonly { readonly name: string; readonly row: Row }[]): string =>
    runs
      .map(({ name, row: { kind, readNs, gain } }) => {
        const read = kind === "real" && readNs !== undefined ? `, median read ${time(readNs)}` : "";
        return `${name} ${share(gain.estimate)} (${range(gain.low, gain.high)} %)${read}`;
      })
      .join("; "),
  twoDiffers: "Differences",
  twoCost: "cost",
  twoRatio: ([first, second]: readonly [string, string]): string => `${second} / ${first}`,
  twoSameTree: "In this chart, both runs have the same tree and lookups. Differences come from unrounded gains.",
  twoUncompared: (number: number): string =>
    `${counted(number, "comparison is", "comparisons are")} left out: no counterpart on the same tree.`,
  twoDoubtful: (number: number): string =>
    `${counted(number, "mark is", "marks are")} pale: the A/A control allows no claim.`,
  twoMore: "All differences, costs and reasons",
  twoColumns: ([first, second]: readonly [string, string]): readonly string[] => [
    "configuration",
    first,
    "low",
    "high",
    second,
    "low",
    "high",
    "difference",
  ],

  ownTitle: "What does your machine show?",
  ownLede: "Run native-bench for about a minute, then open its result file. The file stays in your browser.",
  ownDrop: "Drop a result file here",
  ownDropHint: "or anywhere on this page: a .json file written by native-bench",
  ownChoose: "Choose a file",
  ownNone: "No file yet?",
  ownLook: "See a run that comes with the lab",
  ownSteps: [
    ["1 Build the program", "Linux, macOS or Windows, about a minute. The release page has prebuilt programs."],
    ["2 Measure", "quick takes about a minute, standard about half an hour. Close other programs first."],
    [
      "3 Read the finding",
      "You see one sentence, one chart, the quality of the run, and the claims of the sources next to your numbers.",
    ],
  ] as readonly (readonly [string, string])[],
  ownProblems: "If a file does not open",
  ownProblemList: [
    ["It is not a result file", "The page names the field that is missing or wrong. Nothing else changes."],
    ["A newer version wrote it", "Known fields are shown. A file of another major version is rejected."],
    ["The run was disturbed", "The page shows its defects, and doubtful gains are pale."],
  ] as readonly (readonly [string, string])[],
  ownFiles: "Your runs",
  ownShow: "Finding",
  ownCompare: "Compare",
  ownCalibrate: "Model",

  printHead: "LSM Lab, summary of a run",
  printTally: (tally: string): string => `Claims: ${tally}.`,
  printCite: (version: string, run: string, preset: string, date: string): string =>
    `Cite as: LSM Lab ${version}, run ${run}, native-bench ${preset}, ${date}.`,
} as const;
