/**
 * What the worker offers: the WASM package's functions with one tree held open, and a clock for timing batches.
 *
 * **Invariants**
 * 1. A tree that cannot be built leaves the former one in place.
 * 2. All arms of a lookup are answered together, so that a switch between them never waits.
 *
 * **Not here**: what the lab alone asks for (all-calls.ts), restarting after a panic (client.ts), the timing protocol
 * (hash-timing.ts).
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
} from "./contract";
import type { DiskApi } from "./disk";
import { EngineError } from "./errors";
import type { Laboratory, LoadFull } from "./full-module";
import { type GrowthApi, growthApi } from "./growths";
import type { JobApi } from "./jobs";
import type { NativeResult } from "./native-result";
import type { SandboxApi } from "./sandboxes";
import { transfer } from "./serve";

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

/** What the first page's module can do. */
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

/** What the full module can do, with these of the laboratory's functions. */
export type FullApi<Name extends keyof Laboratory = keyof Laboratory> = Pick<LaboratoryApi, Name> &
  GrowthApi & { parseResult(text: string): Promise<NativeResult> };

/** All functions, as the lab's worker serves them. */
export type EngineApi = PageApi & FullApi & JobApi & DiskApi & SandboxApi & CountingApi;

/** Lookups that are counted. */
export interface CountingApi {
  countArms(params: TreeParams, lookups: number, emptyPercent: number): Promise<CountedArms>;
}

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

/** Serves what the first page's module has, with the given clock (milliseconds). */
export function pageApi(engine: EnginePackage, now: () => number): PageApi {
  let lab: PackageLab | undefined;
  const opened = (): PackageLab => {
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
      return transfer(view, [view.bytes, view.positions, view.queryPositions]);
    },
    gainCurves: (params) => engine.gainCurves(params),
    modelCost: (params, emptyFraction, readNs) => ({
      perFilter: engine.modelCost(params, emptyFraction, readNs, false),
      shared: engine.modelCost(params, emptyFraction, readNs, true),
    }),
    clockStepMs: () => clockStepMs(now),
    timeHashMs(digest, keyBytes, rounds) {
      return timeBatchMs(now, () => {
        // Kept, so that no optimiser can drop the batch.
        sink.hash ^= engine.hashBatch(digest, keyBytes, rounds);
      });
    },
  };
}

/** Serves these functions of the full module, and growths, where they are needed. */
export function fullApi<Name extends keyof Laboratory>(full: LoadFull, functions: readonly Name[]): FullApi<Name> {
  const laboratory = Object.fromEntries(
    functions.map((name) => [
      name,
      async (...given: unknown[]) => ((await full())[name] as (...args: unknown[]) => unknown)(...given),
    ]),
  ) as unknown as Pick<LaboratoryApi, Name>;
  return { ...laboratory, ...growthApi(full), parseResult: async (text) => (await full()).parseResult(text) };
}
