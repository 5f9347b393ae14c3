/**
 * What the worker offers: the WASM package's functions with one tree held open, and a clock for timing batches.
 *
 * **Invariants**
 * 1. A tree that cannot be built leaves the former one in place.
 * 2. All arms of a lookup are answered together, so that a switch between them never waits.
 * 3. The full module is loaded only for what the first page does without: validating a result file, and the labs.
 *
 * **Not here**: restarting after a panic (client.ts), the timing protocol (hash-timing.ts).
 */

import type {
  ArmName,
  CostBreakdown,
  CountedLookups,
  Curve,
  CurveParams,
  Device,
  DigestName,
  FilterName,
  FilterView,
  HashPrice,
  LookupTrace,
  Prices,
  QueryParams,
  TreeParams,
  TreeSummary,
} from "./contract";
import { EngineError } from "./errors";
import type { Laboratory, LoadFull } from "./full-module";
import type { NativeResult } from "./native-result";
import { transfer } from "./rpc";

/** A tree as the package offers it. */
export interface PackageLab {
  summary(): TreeSummary;
  lookup(query: QueryParams, arm: ArmName, prices: Prices): LookupTrace;
  filterView(table: number, keyId: number): FilterView;
  free(): void;
}

/** The package's functions that are used here. */
export interface EnginePackage {
  Lab: new (params: TreeParams) => PackageLab;
  gainCurves(params: CurveParams): Curve[];
  modelCost(params: CurveParams, emptyFraction: number, readNs: number, shared: boolean): CostBreakdown;
  falsePositiveRate(filter: FilterName, bitsPerKey: number): number;
  hashBatch(digest: DigestName, keyBytes: number, rounds: number): bigint;
  devices(): Device[];
  hashPrices(): HashPrice[];
  engineVersion(): string;
}

/** What is known before any tree is built. */
export interface EngineInfo {
  readonly version: string;
  readonly devices: Device[];
  readonly hashPrices: HashPrice[];
}

/** The same lookup by every arm: hashed once per filter, hashed once, and by one mask for all filters. */
export interface LookupArms {
  readonly perFilter: LookupTrace;
  readonly shared: LookupTrace;
  readonly merged: LookupTrace;
}

/** The model's expectation for the arms that it knows. */
export interface CostPair {
  readonly perFilter: CostBreakdown;
  readonly shared: CostBreakdown;
}

/** The same lookups by every arm. */
export interface CountedArms {
  readonly perFilter: CountedLookups;
  readonly shared: CountedLookups;
  readonly merged: CountedLookups;
}

/** The laboratory's functions, each of which waits for the full module. */
type LaboratoryApi = {
  [Name in keyof Laboratory]: (...given: Parameters<Laboratory[Name]>) => Promise<ReturnType<Laboratory[Name]>>;
};

/** The names of the laboratory's functions. */
export const LABORATORY = [
  "wordsOf",
  "inspectFilter",
  "huntLiar",
  "rateOfWords",
  "askFilter",
  "askFiltersJointly",
  "uniteFilters",
  "narrowDigest",
  "probeWord",
  "rateOverFilters",
  "remaindersOfPlaces",
  "growTree",
  "surveyGrowth",
  "modelFlow",
  "countFlow",
  "closedFormErrors",
  "divideMemory",
  "bestDivision",
  "giveMemory",
  "countDivision",
  "followHotness",
  "taskFacts",
  "gradeTask",
  "taskCode",
  "readCode",
  "seedOf",
  "lookupGap",
  "gradeGap",
  "gainsOfRun",
  "claimList",
  "runClaim",
  "contestBrief",
  "scoreDesign",
] as const satisfies readonly (keyof Laboratory)[];

/** The functions served by the worker. */
export type EngineApi = LaboratoryApi & {
  countArms(params: TreeParams, lookups: number, emptyPercent: number): Promise<CountedArms>;
  start(): EngineInfo;
  openLab(params: TreeParams): TreeSummary;
  lookup(query: QueryParams, prices: Prices): LookupArms;
  filterView(table: number, keyId: number): FilterView;
  gainCurves(params: CurveParams): Curve[];
  modelCost(params: CurveParams, emptyFraction: number, readNs: number): CostPair;
  parseResult(text: string): Promise<NativeResult>;
  clockStepMs(): number;
  timeHashMs(digest: DigestName, keyBytes: number, rounds: number): number;
};

/** Smallest step of the clock among a few, by watching it tick. */
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

/** Time of one batch, begun just after a tick, which halves the error of a coarse clock. */
function timeBatchMs(now: () => number, batch: () => unknown): number {
  const before = now();
  let start = now();
  while (start === before) start = now();
  batch();
  return now() - start;
}

/** Serves `engine`, and the full module where that is needed, with the given clock (milliseconds). */
export function createApi(engine: EnginePackage, full: LoadFull, now: () => number): EngineApi {
  let lab: PackageLab | undefined;
  const opened = (): PackageLab => {
    if (!lab) throw new EngineError("no-tree", "No tree is open yet.");
    return lab;
  };
  const sink = { hash: 0n };

  const laboratory = Object.fromEntries(
    LABORATORY.map((name) => [
      name,
      async (...given: unknown[]) => ((await full())[name] as (...args: unknown[]) => unknown)(...given),
    ]),
  ) as unknown as LaboratoryApi;

  return {
    ...laboratory,
    async countArms(params, lookups, emptyPercent) {
      const counting = new (await full()).Lab(params);
      try {
        const count = (arm: ArmName): CountedLookups => counting.countLookups(arm, lookups, emptyPercent);
        return { perFilter: count("per-filter"), shared: count("shared"), merged: count("merged") };
      } finally {
        counting.free();
      }
    },
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
      return transfer(view, [view.bytes, view.positions, view.queryPositions]);
    },
    gainCurves: (params) => engine.gainCurves(params),
    modelCost: (params, emptyFraction, readNs) => ({
      perFilter: engine.modelCost(params, emptyFraction, readNs, false),
      shared: engine.modelCost(params, emptyFraction, readNs, true),
    }),
    parseResult: async (text) => (await full()).parseResult(text),
    clockStepMs: () => clockStepMs(now),
    timeHashMs(digest, keyBytes, rounds) {
      return timeBatchMs(now, () => {
        // Kept, so that no optimiser can drop the batch.
        sink.hash ^= engine.hashBatch(digest, keyBytes, rounds);
      });
    },
  };
}
