/** Texts of the sandbox, in English. Numbers are arguments: the engine counted them. */

import { count, counted, fixed, percent } from "../numbers";
import { byPointer } from "../pointer";

type Action = "insert" | "update" | "delete" | "get" | "scan" | "modify";

/** Known facts about an operation. */
interface Told {
  readonly number: number;
  readonly action: Action;
  readonly key: string;
  readonly to?: string;
  readonly isTyped: boolean;
  readonly value?: string;
  readonly scanned?: number;
}

const ACTIONS: Readonly<Record<Action, string>> = {
  insert: "put",
  update: "update",
  delete: "delete",
  get: "get",
  scan: "scan",
  modify: "get, then put",
};

/** Bytes of a run per live byte. */
export interface SpaceOf {
  readonly name: string;
  readonly all: string;
  readonly dead: string;
}

/** Tombstones of a run. */
export interface TombstonesOf {
  readonly letter: string;
  readonly name: string;
  readonly written: string;
  readonly dropped: string;
  readonly replaced: string;
  readonly left: string;
  /** Bytes of those that are left, and their mean age in operations; empty if it is unknown. */
  readonly bytes: string;
  readonly age: string;
}

/** Lives of the tombstones of a run that are gone, in operations. */
export interface LivesOf {
  readonly name: string;
  readonly mean: string;
  readonly longest: string;
}

/** Debt and waits of a run near a moment. */
export interface DebtOf {
  readonly debt: string;
  /** Null if no writer waited. */
  readonly wait: string | null;
}

/** Readings of a table. */
export interface ReadTable {
  readonly table: number;
  readonly level: number;
  readonly entries: number;
  readonly tombstones: number;
  readonly blocks: number;
  readonly filterBytes: number;
  readonly perKey: string;
}

/** Filters of another family than the settings ask for. */
export interface ReplacedFilters {
  /** Letter of the run; null if there is only one. */
  readonly run: string | null;
  readonly tables: number;
  readonly wanted: string;
  /** Null if the tables have no filter. */
  readonly found: string | null;
  readonly reason: "not-built" | "too-large" | "earlier";
}

const REPLACED_FOR: Readonly<Record<ReplacedFilters["reason"], string>> = {
  "not-built": "The construction failed for their keys.",
  "too-large": "The filter would be too large.",
  earlier: "They were written with other settings.",
};

/** A time per lookup of B next to that of A, in words. */
export interface LookupChange {
  readonly b: string;
  readonly isLess: boolean;
  readonly difference: string;
  readonly change: string;
  readonly inA: string;
  readonly inB: string;
  readonly device: string;
}

/** A size with its unit. */
export function size(bytes: number): string {
  if (bytes < 1024) return `${count(bytes)} B`;
  const [kib, mib] = [bytes / 1024, bytes / 1024 ** 2];
  return mib < 1 ? `${fixed(kib, 1)} KiB` : `${fixed(mib, 1)} MiB`;
}

export const exploreText = {
  heading: "What does this tree do?",
  motion: {
    label: "Motion",
    hint: "Applies to all pages of the lab. Saved in this browser.",
    choices: { auto: "system setting", reduced: "reduced", full: "full" },
  },
  lede: "Choose a question and predict the answer. The engine then runs both trees in your browser, side by side.",
  untitled: "Your own run",
  experiment: "experiment",
  view: "view",
  views: {
    auto: "automatic",
    start: "Experiments",
    run: "One run",
    compare: "A and B",
    time: "Over time",
    "trade-off": "Trade-off",
    space: "Space",
  },
  viewsOf: "Views of the run",
  toStart: "Experiments",
  device: "device",
  deviceLabel: "Show times for",
  devices: {
    hdd: "hard disk",
    ssd: "SATA SSD",
    pcie_ssd: "PCIe SSD",
    pcie_ssd_spdk: "PCIe SSD, SPDK",
    nvm: "emulated NVM",
    memory: "memory",
  },
  settings: "Settings",
  start: {
    runs: (runs: number, operations: number): string =>
      `${counted(runs, "run", "runs")}, ${count(operations)} operations each`,
    first: "Start here",
    oneFilter: "One mask, one maplet",
    oneFilterQuestion: "What does one maplet for the whole tree save, compared with one mask?",
    oneFilterMeta: "one lookup, lab 11",
    scratch: "Start from scratch",
    scratchQuestion: "Any option, any workload, up to two million operations.",
    scratchMeta: (settings: number): string => `${settings} settings`,
    open: "Open a file",
    openQuestion: "An experiment (.json), or your own trace: CSV, YCSB or db_bench, up to 100 MB.",
    openMeta: "or drop it here",
    yours: "Your experiments",
    kept: "They are saved in this browser. A link also contains all settings.",
  },
  experiments: {
    "leveling-or-tiering": {
      title: "Leveling or tiering?",
      question: "Which way to merge data writes less, and what does it cost in lookups and space?",
    },
    monkey: {
      title: "Filter memory, divided better",
      question: "Small levels get more bits per key, from the same memory. How many wasted reads does this save?",
    },
    "shared-digest": {
      title: "What a shared digest saves",
      question: "Same answers, same reads: how much time do the extra hashes take?",
    },
    tombstones: {
      title: "Life of a tombstone",
      question: "How many bytes do deleted keys still occupy, and for how long?",
    },
    "write-stall": {
      title: "A write stall",
      question: "When do writes outrun compaction, so that writers have to wait?",
    },
    "zipf-cache": {
      title: "Hot keys and the block cache",
      question: "A few keys are queried most. How many reads does a cache of 256 KiB save?",
    },
    scans: {
      title: "Range scans",
      question: "Bloom filters do not help scans. How many tables does a range filter skip?",
    },
    "one-mask": {
      title: "One mask for all filters",
      question: "What changes if one mask is compared with all filters at once?",
    },
  },
  pictures: {
    oneRun: "one run per level",
    manyRuns: "up to T − 1 runs",
    equal: "equal bits",
    monkey: "best division",
    hashes: (hashes: number): string => `${counted(hashes, "hash", "hashes")}, 5 filters`,
    debt: "debt",
    wait: "writers wait",
    cached: "from the cache",
    read: "read again",
    range: "keys from … to",
    mask: "one mask",
    lines: "5 filter lines",
    oneTable: "one maplet",
    file: ".json",
  },
  files: {
    save: "Save as file",
    tooLarge: "An experiment has at most 1 MB.",
    notExperiment: "This file is not an Explore experiment.",
    version: (version: string): string => `The file has version ${version}; this lab reads version 1.`,
    unknown: (name: string): string => `The file contains the unknown setting “${name}”.`,
    wrong: (problem: string): string => `The file contains an invalid value: ${problem}`,
    refused: (file: string, problem: string): string => `Could not open ${file}: ${problem}`,
  },
  sheet: {
    title: "Settings",
    close: "Close",
    done: "Done",
    of: "These settings apply to",
    both: "A and B",
    several: (names: string): string =>
      `A and B differ in several settings: ${names}. Their effects cannot be separated.`,
    search: (settings: number): string => `Search ${settings} settings and choices, for example cache`,
    searchLabel: "Search settings",
    rooms: "Groups of settings",
    none: "No setting matches. Try another word.",
    found: (settings: number): string => counted(settings, "setting", "settings"),
    differ: (differing: number): string =>
      differing === 0
        ? "B has the same settings as A"
        : `${counted(differing, "setting differs", "settings differ")} from A`,
    changed: (changed: number): string =>
      changed === 0
        ? "All settings have their default values"
        : counted(changed, "setting changed", "settings changed"),
  },
  problems: {
    range: (name: string, min: string, max: string, unit: string): string =>
      `${name} must be from ${min} to ${max}${unit === "" ? "" : `\u00a0${unit}`}.`,
    reasons: {
      "fixed-size": "Filters of this family have a fixed size, so no plan can divide memory among them.",
      "zero-seed": "The seed must not be 0, because the empty key would then hash to 0.",
      "no-operations": "All shares are 0. Set the share of at least one operation.",
      memory: (mib: number, most: number): string =>
        `The run could write ${count(mib)} MiB of keys and values; a page can hold ${count(most)} MiB. Choose fewer operations or smaller values.`,
      operations: (most: number): string => `Loaded keys and operations together must not exceed ${count(most)}.`,
    },
    openSettings: "Open settings",
  },
  pair: {
    differIn: "differ in",
    sameIn: "same",
    several: "Several settings differ: the result has no single cause.",
    more: (settings: number): string => `${settings} more`,
    nothing: "A and B have the same settings. Change a setting of B.",
    change: "Change a setting of B",
    columns: { metric: "metric", a: "A", b: "B", ratio: "B / A", has: "B has" },
    table: "A and B in numbers",
    groups: { writing: "Writing", lookups: "Lookups", space: "Space" },
    rows: {
      write: "write amplification",
      written: "bytes written",
      put: "time per put",
      hashes: "hashes per lookup",
      filters: "filters probed per lookup",
      bits: "single bits tested per lookup",
      blocks: "blocks read per lookup",
      cached: "blocks from cache per lookup",
      wasted: "wasted reads per 1,000 lookups",
      lookup: "time per lookup",
      skipped: "tables skipped by scans",
      space: "space amplification",
      dead: "obsolete entries, tombstones",
      held: "bytes held",
      filterBytes: "filter memory",
    },
    model: "(model)",
    same: "the same",
    less: (share: string): string => `${share} less`,
    more2: (share: string): string => `${share} more`,
    times: (factor: string): string => `${factor} times`,
    none: "none",
    origin: (done: number, device: string): string =>
      `Counted over ${counted(done, "operation", "operations")}. Times are modeled: counts × cost of one step (${device}).`,
    memory: {
      equal: (bytes: string): string => `Filter memory is equal: ${bytes} each.`,
      unequal: (a: string, b: string): string =>
        `Filter memory is not equal: A has ${a}, B has ${b}. Part of the difference is due to memory.`,
      equalize: (bits: string): string => `Give B ${bits} bits per key`,
    },
    sentence: {
      none: "A and B do the same work.",
      noneRest: "Every metric differs by less than 2 %.",
      write: (b: string, change: string): string => `${b} writes ${change}.`,
      lookup: ({ b, isLess, difference, change, inA, inB, device }: LookupChange): string =>
        `${b} ${isLess ? "saves" : "adds"} ${difference} per lookup: ${inB} instead of ${inA}, ${change} (model, ${device}).`,
      hashes: (b: string, change: string): string => `${b} computes ${change} hashes.`,
      bits: (b: string, change: string): string => `${b} tests ${change} single bits.`,
      wasted: (b: string, change: string): string => `${b} has ${change} wasted reads.`,
      blocks: (b: string, change: string): string => `${b} reads ${change} blocks.`,
      space: (b: string, change: string): string => `${b} takes ${change} space.`,
      skipped: (b: string, tables: string): string => `Scans of ${b} skip ${tables} tables.`,
      no: "no",
      less: (share: string): string => `${share} less`,
      fewer: (share: string): string => `${share} fewer`,
      more: (share: string): string => `${share} more`,
      times: (factor: string): string => `${factor} times as much`,
      timesMany: (factor: string): string => `${factor} times as many`,
      rest: (parts: readonly string[]): string => {
        const all = parts.join("; ");
        return all === "" ? "" : `${all.charAt(0).toUpperCase()}${all.slice(1)}.`;
      },
      parts: {
        write: (change: string): string => `writing: ${change}`,
        lookup: (change: string, device: string, a: string, b: string): string =>
          `time per lookup (model, ${device}): ${change}, ${a} in A and ${b} in B`,
        hashes: (a: string, b: string): string => `hashes per lookup: ${a} in A, ${b} in B`,
        space: (change: string): string => `space: ${change}`,
        wasted: (change: string): string => `wasted reads: ${change}`,
        same: "the same",
      },
    },
    plots: {
      write: "Write amplification: bytes written per byte put",
      lookup: (device: string): string => `Time per lookup (model, ${device})`,
      hashes: "Hashes per lookup",
      bits: "Single bits tested per lookup",
      wasted: "Wasted reads per 1,000 lookups",
      blocks: "Blocks read per lookup",
      space: "Space amplification: bytes held per live byte",
    },
  },
  key: {
    title: "Key figures",
    write: "write amplification",
    held: "bytes held",
    blocks: "blocks read per lookup",
    space: "space amplification",
    filters: "filters probed per lookup",
    data: "obsolete entries, tombstones",
    wasted: "wasted reads per 1,000",
    live: "live keys",
    lookupTakes: (time: string): string => `A lookup takes ${time}`,
    noFinding: "All entries are in the memtable: no table has been written yet.",
    finding: (written: string, held: string): string =>
      `Each byte of a put was written ${written}, and the store holds ${held} its live bytes.`,
    findingLookup: (time: string, device: string): string => `A lookup took ${time} on average (model, ${device}).`,
    lookupComing: "Time of a lookup",
    noLookup: "No lookups so far",
    onDevice: (device: string): string => `model, ${device}`,
    parts: { hash: "hashes", probe: "probes", read: "needed reads", wasted: "wasted reads" },
    put: (time: string): string => `A put takes ${time} to read and write blocks (model).`,
    treeAfter: (done: number): string => `The tree after ${counted(done, "operation", "operations")}`,
    byHand: "Run an operation by hand",
  },
  over: {
    bytes: "Bytes in the levels",
    merges: "Bytes that flushes and compactions wrote",
    dead: "Obsolete entries and tombstones",
    scans: "Blocks read per scan (counted)",
    cached: "Blocks from cache per lookup (counted)",
    debt: "Compaction debt (simulated background thread)",
    level: (level: number): string => `level ${level}`,
    obsolete: "obsolete",
    tombstones: "tombstones",
    limit: "writers wait above this",
    operations: "operations",
    head: (written: string, wait: string | null): string =>
      `${written} written, ${wait === null ? "no writer waits" : `writers wait ${wait}`}`,
    simulated: (device: string): string => `(simulated, ${device})`,
    reading: (levels: string, dead: string): string => `${levels} in tables, ${dead} not live`,
    readingDebt: ({ debt, wait }: DebtOf): string =>
      `debt up to ${debt}${wait === null ? "" : `, writers wait ${wait}`}`,
    sentence: {
      none: (name: string): string => `No writer waits in ${name}.`,
      some: (name: string, waits: number, total: string, longest: string): string =>
        `In ${name}, writers wait ${counted(waits, "time", "times")}, ${total} in total; the longest wait is ${longest}.`,
      cost: (b: string, change: string, inA: string, inB: string): string =>
        `Cost: ${b} writes ${change}, ${inB} instead of ${inA}.`,
    },
  },
  stalls: {
    arrivals: "operations per second",
    arrivalsHint: "Arrival rate of operations at a store with a background thread.",
    limit: "debt limit, KiB",
    limitHint: "Debt (bytes awaiting compaction) above which writers wait.",
    note: (device: string): string =>
      `Debt is simulated: a background thread moves one block at a time (${device}), and writers wait above the limit. A single compaction larger than the limit always makes them wait.`,
  },
  spaceView: {
    one: (name: string, all: string, dead: string): string =>
      `${name} holds ${all} bytes per live byte; ${dead} of them are obsolete entries and tombstones.`,
    two: (a: SpaceOf, b: SpaceOf): string =>
      `${a.name} holds ${a.all} bytes per live byte, ${b.name} holds ${b.all}. Obsolete entries and tombstones take ${a.dead} and ${b.dead} of these.`,
    lives: (runs: readonly LivesOf[]): string =>
      `Removed tombstones lived on average ${runs.map(({ name, mean, longest }) => `${mean} operations in ${name}, at most ${longest}`).join("; ")}.`,
    tombstones: (runs: readonly TombstonesOf[]): string =>
      `${runs.map(({ letter, written, dropped, replaced, left, bytes, age }) => `Tombstones of ${letter}: ${written} written = ${dropped} dropped + ${replaced} replaced + ${left} remaining (${bytes}${age === "" ? "" : `, ${age} operations old on average`}).`).join(" ")} A compaction drops a tombstone once it hides no older entry.`,
    rest: "The other bytes are filters, entry headers, fence pointers and padding.",
    none: "No table exists at this moment, so there is no space amplification.",
    title: (done: number): string => `Bytes held after ${counted(done, "operation", "operations")}, by purpose`,
    table: "Bytes by purpose",
    per: "per live byte",
    columns: { part: "purpose", per: (name: string): string => `per live byte, ${name}` },
    names: { live: "live", obsolete: "obsolete", tombstones: "tombstones", filters: "filters", format: "format" },
    parts: {
      live: "live keys and values",
      obsolete: "obsolete entries",
      tombstones: "tombstones",
      filters: "filters",
      format: "headers, fence pointers, padding",
      all: "all",
    },
    note: "Live bytes are keys and values that a lookup can find. Write amplification counts bytes per byte that was put or deleted. Counted in your browser.",
  },
  panes: "configurations",
  pane: "options of",
  paneNames: { a: "A", b: "B" },
  paneTitle: (pane: string): string => `Configuration ${pane}`,
  one: "One configuration",
  two: "A vs. B",
  sharedWorkload: "Both configurations run the same operations, from the same seed.",
  same: "As in A",
  differs: (inA: string): string => `differs; A has ${inA}`,
  essentials: "Start with these",
  blockNote: "A block is 4 KiB. This is a constant of the format, not a setting.",
  ran: "operations done",
  at: "moment",
  step: "step within the next operation",
  openTable: "open table",
  find: "setting to show",
  loading: "The full engine is loading…",
  run: {
    title: "Run",
    progress: (done: number, total: number, slices: number): string =>
      `${count(done)} of ${count(total)} operations, ${counted(slices, "slice", "slices")}`,
    stop: "Stop",
    goOn: "Go on",
    again: "Try again",
    stopped: "Stopped; finished work is kept.",
    refused: (pane: string, sentence: string): string => `Configuration ${pane} cannot run. ${sentence}`,
    failed: (message: string): string => `The run ended early: ${message}`,
    fingerprint: "fingerprint",
    fingerprintHint: "Digest of all events so far, equal in a native run with these settings.",
    forgotten: (from: number): string => `The first ${count(from)} operations can no longer be shown.`,
  },
  timeline: {
    name: "Steps of the run",
    track: "Position in the run",
    traceHint: "Fingerprint of all events of configuration A so far.",
    start: "No operation has run yet. Press Play, or step to the first flush.",
    moment: (done: number, trees: readonly string[]): string =>
      `After ${counted(done, "operation", "operations")}: ${trees.join("; ")}.`,
    tree: (memtable: number, tables: number, levels: number): string =>
      `${counted(memtable, "entry", "entries")} in the memtable, ${counted(tables, "table", "tables")} in ${counted(levels, "level", "levels")}`,
    treeOf: (pane: string, tables: number, levels: number): string =>
      `${pane} has ${counted(tables, "table", "tables")} in ${counted(levels, "level", "levels")}`,
    fooled: (done: number): string =>
      `Operation ${count(done)} hit a false positive: a filter answered “maybe”, and a read was wasted.`,
    playing: "Operations run until the memtable is full.",
    ofPane: (pane: string, line: string): string => `${pane}: ${line}`,
  },
  tree: {
    name: (pane: string): string => `The tree of configuration ${pane}, level by level`,
    memtable: (entries: number): string => counted(entries, "entry", "entries"),
    full: (share: number): string => `${percent(share)} full`,
    describe: (done: number, memtable: number): string =>
      `After ${counted(done, "operation", "operations")}: ${counted(memtable, "entry", "entries")} in the memtable`,
    columns: ["level", "sorted run, newest first", "table", "entries", "tombstones", "blocks", "filter bits per key"],
    point: byPointer("Point at a table to read it; open it to see its filter.", "Tap a table to see its filter."),
    reading: ({ table, level, entries, tombstones, blocks, filterBytes, perKey }: ReadTable): string =>
      `Table ${count(table)}, level ${level}: ${counted(entries, "entry", "entries")}${tombstones === 0 ? "" : `, ${counted(tombstones, "tombstone", "tombstones")}`}, ${counted(blocks, "block", "blocks")}, ${filterBytes === 0 ? "no filter" : `filter ${size(filterBytes)} (${perKey} bits per key)`}`,
    hint: "Arrow keys move between tables. An open table shows its filter; Escape closes it.",
  },
  replaced: ({ run, tables, wanted, found, reason }: ReplacedFilters): string =>
    `${counted(tables, "table", "tables")}${run === null ? "" : ` of ${run}`} ${tables === 1 ? "has" : "have"} ${found === null ? "no filter" : `a filter of the family “${found}”`} instead of “${wanted}”. ${REPLACED_FOR[reason]}`,
  metrics: {
    title: "All lookups so far, by level",
    origin: (done: number): string =>
      `counted in your browser, over the first ${counted(done, "operation", "operations")}`,
    level: "level",
    queried: "filters probed",
    blocksRead: "blocks read",
    fooled: "wasted reads",
    all: "all",
    facts: {
      cached: "blocks in cache",
      filterCache: "filter cache hits / probes",
      units: "filter units in memory",
      ranges: "tables skipped by scans",
    },
    share: (part: number, of: number): string => `${count(part)} of ${count(of)}`,
    noValue: "–",
  },
  plot: {
    x: "operations",
  },
  operation: {
    title: (pane: string): string => `The last operation of ${pane}`,
    origin: "real events, replayed up to here",
    none: "No operation has run yet.",
    ask: (done: number): string => `Replay up to here (${counted(done, "operation", "operations")})`,
    busy: (reached: number, of: number): string => `Replaying: ${count(reached)} of ${count(of)} operations…`,
    line: ({ number, action, key, to, isTyped }: Told): string =>
      `Operation ${count(number)}${isTyped ? ", typed" : ""}: ${ACTIONS[action]} ${key}${to === undefined ? "" : ` to ${to}`}`,
    outcome: ({ action, value, scanned }: Told): string => {
      if (scanned !== undefined) return `found ${counted(scanned, "key", "keys")}`;
      if (action !== "get" && action !== "modify") return "written";
      return value === undefined ? "not found" : `found “${value.length > 24 ? `${value.slice(0, 24)}…` : value}”`;
    },
    events: (events: number): string => `${counted(events, "event", "events")} of this operation`,
    rest: (left: number): string => `… and ${count(left)} more`,
  },
  own: {
    title: "Your own keys",
    hint: "Type operations by hand. Each runs at the shown position and stays in the link.",
    verb: "do",
    verbs: { put: "put", get: "get", delete: "delete", scan: "scan" },
    key: "key",
    value: "value, if any",
    to: "up to",
    add: "Run it here",
    remove: (text: string): string => `Remove ${text}`,
    list: "Typed so far",
    at: (after: number): string => `after ${count(after)}`,
    bad: "Keys and values may have up to 40 characters: letters, digits, _, : or -. A scan needs an end.",
  },
  bits: {
    title: (table: number, level: number): string =>
      level > 0
        ? `Filter of table ${table}, level ${level}`
        : `Filter of table ${table}, which is no longer in the tree`,
    close: "Close",
    gone: "This table is no longer in the tree. Go back to an earlier moment to see it.",
    facts: (bits: number, keys: number, probes: number): string =>
      `${count(bits)} bits for ${counted(keys, "key", "keys")}, ${counted(probes, "bit position", "bit positions")} per key`,
    fill: (share: string): string => `${share} of the bits are set (counted)`,
    rate: (share: string): string => `false positive rate ${share} (estimated from this filter)`,
    noRate: "no estimate of the false positive rate",
    none: "This table has no filter: the memory plan gave it no bits, or filters are off.",
    units: (segments: number, resident: string): string =>
      `${counted(segments, "segment", "segments")} with filter units; in memory per segment: ${resident}.`,
    ask: "query a key",
    answer: (key: string, isMaybe: boolean): string =>
      isMaybe ? `“${key}”: maybe in the table.` : `“${key}”: certainly not.`,
    grid: (bits: number): string => `${count(bits)} bits of the filter; arrow keys move between bits`,
    bit: (bit: number, isSet: boolean, isQueried: boolean): string =>
      `Bit ${count(bit)} is ${isSet ? 1 : 0}${isQueried ? "; checked for the key" : ""}.`,
    hint: byPointer("Point at a bit, or use the arrow keys.", "Tap a bit to read it."),
    columns: ["bit", "value"],
  },
} as const;
