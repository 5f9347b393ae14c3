/**
 * The settings of the sandbox as parameters of links and controls.
 *
 * Declared once more than in the engine (`engine/lab/src/sandbox/catalogue.rs`), because links are read before the engine is
 * there; `settings.test.ts` holds names, bounds, choices and starts against the engine's own list.
 *
 * **Invariants**: names are for ever, links hold them. Bounds are where the engine takes a number at all; what makes no sense
 * beyond that, alone or together, the engine refuses with a sentence.
 */

import type { ChoiceParam, NumberParam, TextParam } from "../../figures/params/schema";
import { familyNames, type SettingText, settingsText } from "../../text/pages/explore-settings.en";

/** The name of a setting. */
export type SettingName = keyof typeof settingsText;

/** Settings that belong together, as the engine groups them. */
export type RoomName = "workload" | "tree" | "compaction" | "filter" | "memory" | "reading" | "log";

/** A setting. */
export interface Setting {
  readonly room: RoomName;
  readonly param: ChoiceParam | NumberParam;
}

function whole(name: SettingName, room: RoomName, min: number, max: number, initial: number): Setting {
  const { label, hint } = settingsText[name];
  return { room, param: { kind: "number", name, label, hint, initial, min, max, step: 1, whole: true } };
}

function number(name: SettingName, room: RoomName, min: number, max: number, initial: number): Setting {
  const { label, hint } = settingsText[name];
  return { room, param: { kind: "number", name, label, hint, initial, min, max, step: 0.01 } };
}

function choice(name: SettingName, room: RoomName, initial: string, names: string): Setting {
  const text: SettingText = settingsText[name];
  const { label, hint } = settingsText[name];
  const named = (value: string): string => text.options?.[value] ?? familyNames[value] ?? value;
  const options = names.split(" ").map((value) => ({ value, label: named(value) }));
  return { room, param: { kind: "choice", name, label, hint, initial, options } };
}

const FILTERS =
  "standard standard-paper standard-rotl64 blocked512 standard-independent standard-leveldb standard-paper32 " +
  "standard-split standard-two-hashes standard-enhanced standard-partitioned standard-primes standard-lsm-tree none " +
  "bloom-1 bloom-2 bloom-4 split-block counting cuckoo quotient xor8 fuse8 ribbon ribbon64 rosetta surf surf-hash surf-real";
const DIGESTS =
  "xxh3 xxh64 murmur64a murmur2 city crc32c crc32 md5 sha256 seahash metrohash64 fxhash rustc-hash spooky leveldb32";
const PROBES = "own nearest leveldb floor ceiling published-up published-nearest rocksdb exactly";

const EXACT = 2 ** 53;
const LONG = 2 ** 40;
const KIB = 16_384;

/** All settings, in the order of links. */
export const SETTINGS: Readonly<Record<SettingName, Setting>> = {
  mix: choice("mix", "workload", "own", "own ycsb-a ycsb-b ycsb-c ycsb-d ycsb-e ycsb-f"),
  operations: whole("operations", "workload", 1, 2_000_000, 20_000),
  load: whole("load", "workload", 0, 2_000_000, 0),
  inserts: whole("inserts", "workload", 0, 100, 50),
  updates: whole("updates", "workload", 0, 100, 14),
  deletes: whole("deletes", "workload", 0, 100, 6),
  gets: whole("gets", "workload", 0, 100, 30),
  scans: whole("scans", "workload", 0, 100, 0),
  modifies: whole("modifies", "workload", 0, 100, 0),
  keys: choice("keys", "workload", "of-mix", "of-mix uniform zipf latest"),
  skew: number("skew", "workload", 0, 4, 0.99),
  empty: whole("empty", "workload", 0, 100, 50),
  order: choice("order", "workload", "random", "random rising"),
  "value-bytes": whole("value-bytes", "workload", 0, 4000, 30),
  "scan-keys": whole("scan-keys", "workload", 1, 1000, 20),
  seed: whole("seed", "workload", 0, 999_999, 1),

  memtable: whole("memtable", "tree", 1, KIB, 16),
  ratio: whole("ratio", "tree", 1, 21, 4),
  "level-one": whole("level-one", "tree", 1, 2 ** 30, 64),
  table: whole("table", "tree", 1, KIB, 16),
  "table-entries": whole("table-entries", "tree", 0, 2 ** 20, 0),
  packing: choice("packing", "tree", "spill", "aligned spill"),

  policy: choice("policy", "compaction", "leveling", "leveling tiering lazy one-leveling fluid"),
  granularity: choice("granularity", "compaction", "level", "level least-overlap round-robin oldest most-tombstones"),
  runs: whole("runs", "compaction", 0, 20, 2),
  "last-runs": whole("last-runs", "compaction", 0, 20, 1),

  filter: choice("filter", "filter", "blocked512", FILTERS),
  size: choice("size", "filter", "bits", "bits rate"),
  bits: number("bits", "filter", 0, 64, 10),
  rate: number("rate", "filter", 0, 1, 0.01),
  probes: choice("probes", "filter", "own", PROBES),
  "probe-count": whole("probe-count", "filter", 0, 31, 7),
  digest: choice("digest", "filter", "xxh3", DIGESTS),
  "digest-seed": whole("digest-seed", "filter", 0, EXACT, 3_164_544_308),

  memory: choice("memory", "memory", "uniform", "uniform monkey elastic"),
  units: whole("units", "memory", 0, 17, 6),
  "unit-bits": number("unit-bits", "memory", 0, 17, 2),
  "segment-blocks": whole("segment-blocks", "memory", 0, 2 ** 20, 16),
  "initial-units": whole("initial-units", "memory", 0, 17, 2),
  "life-time": whole("life-time", "memory", 0, LONG, 2000),
  "change-ratio": number("change-ratio", "memory", 0, 1, 0.0001),
  "warm-up": whole("warm-up", "memory", 0, LONG, 0),
  inherit: choice("inherit", "memory", "yes", "yes no"),
  "unit-hash": choice("unit-hash", "memory", "shared", "shared per-unit"),

  arm: choice("arm", "reading", "shared", "per-filter shared merged merged-per-filter"),
  cache: choice("cache", "reading", "none", "none bounded everything"),
  "cache-size": whole("cache-size", "reading", 4, 65_536, 64),
  "filter-home": choice("filter-home", "reading", "memory", "memory cache"),
  "filter-cache": whole("filter-cache", "reading", 1, 65_536, 8),
  prefetch: choice("prefetch", "reading", "no", "no yes"),
  "second-tier": whole("second-tier", "reading", 0, 65_536, 0),

  log: choice("log", "log", "none", "none on-request interval group every-write"),
  "log-interval": whole("log-interval", "log", 0, 2 ** 20, 64),
  "stall-memtables": whole("stall-memtables", "log", 0, 65, 4),
  "stall-runs": whole("stall-runs", "log", 0, 65, 8),
};

/** All names, in the order of links. */
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

/** Settings that the second configuration may have otherwise: all but the workload, which both meet. */
export const OPTION_NAMES = SETTING_NAMES.filter((name) => SETTINGS[name].room !== "workload");

/** The field of the second configuration. */
export type OtherName = `b-${SettingName}`;

/** A setting of the second configuration, as text; empty where it is that of the first. */
export function otherParam(name: SettingName): TextParam {
  const { label, hint } = settingsText[name];
  return { kind: "text", name: `b-${name}`, label, hint, initial: "", lengthMax: 24, pattern: /^[\w.+-]*$/u };
}
