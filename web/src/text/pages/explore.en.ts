/** What the sandbox says, in English. Numbers are handed in: the engine counted them. */
import { count, counted, fixed } from "../numbers";

type Action = "insert" | "update" | "delete" | "get" | "scan" | "modify";

/** An operation, as far as it is told of. */
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
    hint: "For all pages of the lab. This browser keeps it.",
    choices: { auto: "as the system asks", reduced: "reduced", full: "full" },
  },
  lede: "A sandbox over the real engine: any option, any workload, up to two million operations, two configurations side by side. Everything runs in your browser.",
  panes: "configurations",
  pane: "options of",
  paneNames: { a: "A", b: "B" },
  paneTitle: (pane: string): string => `Configuration ${pane}`,
  one: "One configuration",
  two: "A vs. B",
  optionsOf: "Options of",
  sharedWorkload: "Both configurations meet the same operations, from the same seed.",
  same: "As in A",
  differs: (inA: string): string => `differs; A has ${inA}`,
  essentials: "Begin with these",
  more: "More options",
  changedCount: (changed: number): string => `${changed} changed`,
  blockNote: "Blocks have 4 KiB: that is a constant of the format, not an option.",
  ran: "operations done",
  at: "moment",
  step: "step within the next operation",
  openTable: "open table",
  loading: "The full engine is loading…",
  run: {
    title: "Run",
    progress: (done: number, total: number, slices: number): string =>
      `${count(done)} of ${count(total)} operations, ${counted(slices, "slice", "slices")}`,
    stop: "Stop",
    goOn: "Go on",
    again: "Try again",
    stopped: "Stopped; what is done is kept.",
    done: "Done.",
    refused: (pane: string, sentence: string): string => `The engine refuses configuration ${pane}: ${sentence}.`,
    failed: (message: string): string => `The run ended early: ${message}`,
    fingerprint: "fingerprint",
    fingerprintHint: "Over all events so far: a native run of the same settings and seed gives the same.",
    forgotten: (from: number): string => `The first ${count(from)} operations are too far back to be shown.`,
  },
  timeline: {
    name: "Steps of the run",
    track: "Position in the run",
    traceHint: "Fingerprint over all events of configuration A so far.",
    start: "Nothing is done yet. Press play, or take one step to the first flush.",
    moment: (done: number, memtable: number, tables: number, levels: number): string =>
      `After ${counted(done, "operation", "operations")}: ${counted(memtable, "entry", "entries")} in the memtable, ${counted(tables, "table", "tables")} in ${counted(levels, "level", "levels")}.`,
    fooled: (done: number): string =>
      `Operation ${count(done)} met a false positive: a filter answered “maybe”, and a read was wasted.`,
    playing: "Operations run until the memtable is full.",
    ofPane: (pane: string, line: string): string => `${pane}: ${line}`,
  },
  tree: {
    name: (pane: string): string => `The tree of configuration ${pane}, level by level`,
    memtable: (entries: number): string => `Memtable: ${counted(entries, "entry", "entries")}`,
    describe: (done: number, memtable: number): string =>
      `After ${counted(done, "operation", "operations")}: ${counted(memtable, "entry", "entries")} in the memtable`,
    columns: ["level", "run, newest first", "table", "entries", "tombstones", "blocks", "filter bits per key"],
    chosen: (table: number, level: number): string => `Table ${table}, level ${level}`,
    hint: "Arrow keys go from table to table, Escape closes; an open table shows its filter.",
  },
  metrics: {
    counts: (pane: string): string => `Counts of ${pane}`,
    title: (pane: string): string => `Lookups of ${pane}, level by level`,
    origin: (done: number): string =>
      `counted in your browser, over the first ${counted(done, "operation", "operations")}`,
    level: "level",
    asked: "filters probed",
    probes: "bits checked",
    hashes: "hashes",
    blocksRead: "blocks read",
    blocksCached: "from cache",
    fooled: "wasted reads",
    all: "all",
    none: "Nothing was looked up so far.",
    facts: {
      write: "write amplification",
      read: "blocks read per lookup",
      space: "space amplification",
      hashes: "hashes per lookup",
      live: "live keys",
      held: "held in tables",
      filters: "filters",
      cached: "blocks in cache",
      filterCache: "filter cache, hits of asks",
      units: "filter units in memory",
      ranges: "tables left out of scans",
    },
    share: (part: number, of: number): string => `${count(part)} of ${count(of)}`,
    noValue: "–",
  },
  plot: {
    title: (pane: string): string => `Amplification over time, ${pane}`,
    x: "operations",
    y: "ratio",
    write: "write: bytes written per byte of entries",
    read: "read: blocks per lookup, recently",
    space: "space: bytes held per live byte",
  },
  operation: {
    title: (pane: string): string => `The last operation of ${pane}`,
    origin: "real events, run again up to here",
    none: "No operation is done at this moment.",
    ask: (done: number): string => `Run again up to here (${counted(done, "operation", "operations")})`,
    busy: (reached: number, of: number): string => `Running again: ${count(reached)} of ${count(of)} operations…`,
    line: ({ number, action, key, to, isTyped }: Told): string =>
      `Operation ${count(number)}${isTyped ? ", typed" : ""}: ${ACTIONS[action]} ${key}${to === undefined ? "" : ` to ${to}`}`,
    outcome: ({ action, value, scanned }: Told): string => {
      if (scanned !== undefined) return `found ${counted(scanned, "key", "keys")}`;
      if (action !== "get" && action !== "modify") return "written";
      return value === undefined ? "not found" : `found “${value.length > 24 ? `${value.slice(0, 24)}…` : value}”`;
    },
    events: (events: number): string => `Its ${counted(events, "event", "events")}`,
    rest: (left: number): string => `… and ${count(left)} more`,
  },
  own: {
    title: "Your own keys",
    hint: "Operations typed by hand; each is done at the moment that is shown, and stays in the link.",
    verb: "do",
    verbs: { put: "put", get: "get", delete: "delete", scan: "scan" },
    key: "key",
    value: "value, if any",
    to: "up to",
    add: "Do it here",
    remove: (text: string): string => `Forget ${text}`,
    list: "Typed so far",
    at: (after: number): string => `after ${count(after)}`,
    bad: "Keys and values are of letters, digits and _ : -, at most 40 of them; a scan needs an end.",
  },
  bits: {
    title: (table: number, level: number): string =>
      level > 0
        ? `Filter of table ${table}, level ${level}`
        : `Filter of table ${table}, which is in no level any more`,
    close: "Close",
    gone: "This table is no longer in the tree. Go back to an earlier moment to see it.",
    facts: (bits: number, keys: number, probes: number): string =>
      `${count(bits)} bits for ${counted(keys, "key", "keys")}, ${counted(probes, "bit position", "bit positions")} per key`,
    fill: (share: string): string => `${share} of the bits are set (counted)`,
    rate: (share: string): string => `false positive rate ${share} (estimated from this filter)`,
    noRate: "no estimate of the false positive rate",
    none: "This table has no filter: its memory plan gave it no bits, or none was asked for.",
    units: (segments: number, resident: string): string =>
      `${counted(segments, "segment", "segments")} with filter units; in memory per segment: ${resident}.`,
    ask: "ask for a key",
    answer: (key: string, isMaybe: boolean): string =>
      isMaybe ? `“${key}”: maybe in the table.` : `“${key}”: certainly not.`,
    grid: (bits: number): string => `${count(bits)} bits of the filter; arrow keys go from bit to bit`,
    bit: (bit: number, isSet: boolean, isAsked: boolean): string =>
      `Bit ${count(bit)} is ${isSet ? 1 : 0}${isAsked ? ", and the key asks for it" : ""}.`,
    hint: "Point at a bit, or go there with arrow keys.",
    columns: ["bit", "value"],
  },
} as const;
