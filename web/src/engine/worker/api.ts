/**
 * All functions of the worker: the functions of the WASM package, one tree that stays open, numbered long computations, and a clock for
 * timing batches.
 *
 * The package is the only list of functions: its types are used here, and calls are resolved in it by name.
 *
 * **Invariants** (tests: `api.test.ts`)
 * 1. A tree that cannot be built leaves the previous one open.
 * 2. All arms of a lookup are answered together, so switching between them never waits.
 * 3. The full module loads on first use and only once, also for concurrent calls. If it fails to load, every waiting call rejects with kind
 * `no-full-module`, and the next call retries.
 *
 * **Not here**: the restart after a panic (client.ts), the timing protocol (hash-timing.ts).
 */

import type {
  ArmName,
  CostBreakdown,
  CountedLookups,
  Curve,
  CurveParams,
  Device,
  DigestName,
  FilterView,
  HashPrice,
  LookupTrace,
  Prices,
  QueryParams,
  TreeParams,
  TreeSummary,
} from "../contract";
import { EngineError } from "../errors";
import type { NativeResult } from "../native-result";
import type { Servable } from "../rpc";
import { type DiskApi, type DiskPackage, diskApi } from "./disk";
import type { Bring, Calls } from "./program";
import { transfer } from "./serve";
import { type WorkApi, workApi } from "./work";

/** The full module, with all functions of the engine. */
export type FullPackage = typeof import("../wasm-full/lsm_lab_full.js");
/** The first page's module. */
export type EnginePackage = typeof import("../wasm/lsm_lab_wasm.js");

/** Loads the full module. */
export type LoadFull = () => Promise<FullPackage>;

/** Functions of the glue itself. */
type OfGlue = "default" | "initSync" | "lastPanic";
const OF_GLUE: readonly string[] = ["default", "initSync", "lastPanic"] satisfies OfGlue[];

/** Functions of a package that first wait for their module. */
type Waiting<Package> = {
  [Name in Exclude<keyof Package, OfGlue> as Package[Name] extends (...given: never[]) => unknown
    ? Name
    : never]: Package[Name] extends (...given: infer Given) => infer Result
    ? (...given: Given) => Promise<Result>
    : never;
};

/** The functions of the full module. The type of a result file is generated from its schema. */
export type FullApi = Omit<Waiting<FullPackage>, keyof PageApi | "parseResult"> & {
  parseResult(text: string): Promise<NativeResult>;
};

/** Facts known before any tree is built. */
export interface EngineInfo {
  readonly version: string;
  readonly devices: Device[];
  readonly hashPrices: HashPrice[];
}

/** The same lookup in every arm: hashed once per filter, hashed once, and with one mask for all filters. */
export interface LookupArms {
  readonly perFilter: LookupTrace;
  readonly shared: LookupTrace;
  readonly merged: LookupTrace;
}

/** The model's expectation for the arms that it covers. */
export interface CostPair {
  readonly perFilter: CostBreakdown;
  readonly shared: CostBreakdown;
}

/** The same lookups in every arm. */
export interface CountedArms {
  readonly perFilter: CountedLookups;
  readonly shared: CountedLookups;
  readonly merged: CountedLookups;
}

/** The functions that need only the first page's module. */
export interface PageApi {
  start(): EngineInfo;
  openLab(params: TreeParams): TreeSummary;
  lookup(query: QueryParams, prices: Prices): LookupArms;
  filterView(table: number, keyId: number): FilterView;
  gainCurves(params: CurveParams): Curve[];
  modelCost(params: CurveParams, emptyFraction: number, readNs: number): CostPair;
  clockStepMs(): number;
  timeHashMs(digest: DigestName, keyBytes: number, rounds: number): number;
}

/** Counting of lookups, in a separate tree. */
export interface CountingApi {
  countArms(params: TreeParams, lookups: number, emptyPercent: number): Promise<CountedArms>;
}

/** All functions. */
export type EngineApi = PageApi & FullApi & CountingApi & WorkApi & DiskApi;

/** Measures the smallest step of the clock among a few. */
function clockStepMs(now: () => number): number {
  let step = Number.POSITIVE_INFINITY;
  for (let tick = 0; tick < 20; tick += 1) {
    const before = now();
    let after = now();
    while (after === before) after = now();
    step = Math.min(step, after - before);
  }
  return step;
}

/** Times one batch. Starts just after a tick, which halves the error of a coarse clock. */
function timeBatchMs(now: () => number, batch: () => unknown): number {
  const before = now();
  let start = now();
  while (start === before) start = now();
  batch();
  return now() - start;
}

/** Serves the functions of the first page's module, with the given clock (milliseconds). */
export function pageApi(engine: EnginePackage, now: () => number): PageApi {
  let lab: InstanceType<EnginePackage["Lab"]> | undefined;
  const opened = (): InstanceType<EnginePackage["Lab"]> => {
    if (!lab) throw new EngineError("no-tree", "No tree is open yet.");
    return lab;
  };
  const sink = { hash: 0n };

  return {
    start: () => ({ version: engine.engineVersion(), devices: engine.devices(), hashPrices: engine.hashPrices() }),
    openLab(params) {
      const next = new engine.Lab(params);
      lab?.free();
      lab = next;
      return next.summary();
    },
    lookup(query, prices) {
      const perFilter = opened().lookup(query, "per-filter", prices);
      const shared = opened().lookup(query, "shared", prices);
      const merged = opened().lookup(query, "merged", prices);
      const arrays = [perFilter, shared, merged].flatMap(({ words, spent }) => [words, spent]);
      return transfer({ perFilter, shared, merged }, arrays);
    },
    filterView(table, keyId) {
      const view = opened().filterView(table, keyId);
      return transfer(view, [view.bytes, view.positions, view.queryPositions, view.maskPositions]);
    },
    gainCurves: (params) => engine.gainCurves(params),
    modelCost: (params, emptyFraction, readNs) => ({
      perFilter: engine.modelCost(params, emptyFraction, readNs, false),
      shared: engine.modelCost(params, emptyFraction, readNs, true),
    }),
    clockStepMs: () => clockStepMs(now),
    timeHashMs(digest, keyBytes, rounds) {
      return timeBatchMs(now, () => {
        // Stored, so that no optimizer can remove the batch.
        sink.hash ^= engine.hashBatch(digest, keyBytes, rounds);
      });
    },
  };
}

/** Counts lookups in a separate tree. */
export function countingApi(full: LoadFull): CountingApi {
  return {
    async countArms(params, lookups, emptyPercent): Promise<CountedArms> {
      const counting = new (await full()).Lab(params);
      try {
        const count = (arm: ArmName): CountedLookups => counting.countLookups(arm, lookups, emptyPercent);
        return { perFilter: count("per-filter"), shared: count("shared"), merged: count("merged") };
      } finally {
        counting.free();
      }
    },
  };
}

/** Returns the functions of the full module by name, except classes and functions of the glue. */
export function fullApi(full: LoadFull): FullApi {
  const call = async (name: string, given: readonly unknown[]): Promise<unknown> => {
    const found = (await full())[name as keyof FullPackage] as ((...given: unknown[]) => unknown) | undefined;
    const isCall = typeof found === "function" && /^[a-z]/u.test(name) && !OF_GLUE.includes(name);
    if (!isCall) throw new EngineError("unknown-call", `The engine has no function "${name}".`);
    return found(...given);
  };
  return new Proxy({} as FullApi, {
    get: (_, name) => (typeof name === "string" ? (...given: unknown[]) => call(name, given) : undefined),
  });
}

/** Caches the package that `load` returns. Does not cache a failure. */
export function remembered<Package>(load: () => Promise<Package>): () => Promise<Package> {
  let coming: Promise<Package> | undefined;
  return () => {
    coming ??= load().catch((cause: unknown) => {
      coming = undefined;
      throw new EngineError("no-full-module", cause instanceof Error ? cause.message : String(cause));
    });
    return coming;
  };
}

/** Sources of the modules other than the small one. */
export interface Further {
  readonly full: Bring<FullPackage>;
  /** Omitted if no disk is timed. */
  readonly disk?: Bring<DiskPackage>;
}

/** All functions: the worker's own, otherwise the function of the full module with that name. */
export function allCalls({ full, disk }: Further): Calls<EnginePackage> {
  return ({ engine, load, now }) => {
    const loadFull = remembered(() => load(full));
    const loadDisk = remembered(async () => {
      if (disk === undefined) throw new EngineError("no-disk", "No disk is timed here.");
      return await load(disk);
    });
    const own: Servable = {
      ...pageApi(engine, now),
      ...countingApi(loadFull),
      ...workApi(loadFull),
      ...diskApi(loadDisk, now),
    };
    const ofFull = fullApi(loadFull) as unknown as Servable;
    return (name) => (Object.hasOwn(own, name) ? own[name] : ofFull[name]);
  };
}
