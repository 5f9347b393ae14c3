/**
 * The full module of the engine: what the first page does without, loaded when it is first needed.
 *
 * **Invariants** (broken by `full-module.test.ts`)
 * 1. It is asked for once, however many need it at the same time.
 * 2. When it does not come, everybody who waits is told with kind `no-full-module`, and the next who needs it asks again.
 */

import type {
  ArmName,
  AskedFilter,
  AskedJointly,
  BulkParams,
  ClaimFinding,
  ClaimRow,
  ClosedFormError,
  CodeSlip,
  ContestBrief,
  CountedDivision,
  CountedFlow,
  CountedLookups,
  CurveParams,
  DesignScores,
  FlowParams,
  HotParams,
  HotPlan,
  HotRun,
  Liar,
  LookupGap,
  MeasuredArm,
  MemoryDivision,
  MemoryParams,
  ModelFlow,
  ModelTerms,
  NarrowedDigest,
  ProbingParams,
  RateOverFilters,
  ReadCode,
  RunComparison,
  RunPrices,
  RunStudy,
  SchemeParams,
  TaskFacts,
  TaskGrade,
  TaskName,
  TreeParams,
  UnitedFilters,
  WordFilter,
  WordFilterParams,
  WordProbing,
  WordRate,
} from "./contract";
import { EngineError } from "./errors";
import type { GrowthPackage } from "./growths";
import type { JobPackage } from "./jobs";
import type { NativeResult } from "./native-result";
import type { SandboxPackage } from "./sandboxes";

/** What the labs ask beyond what the first page's module can do: each function by itself, nothing is held open. */
export interface Laboratory {
  wordsOf(seed: number, from: number, count: number): string[];
  inspectFilter(params: WordFilterParams, query?: string): WordFilter;
  huntLiar(params: WordFilterParams, seed: number, from: number, tries: number): Liar | undefined;
  rateOfWords(params: WordFilterParams, seed: number, queries: number): WordRate;
  askFilter(setup: BulkParams): AskedFilter;
  askFiltersJointly(setup: BulkParams, filters: number, shared: boolean): AskedJointly;
  uniteFilters(setup: BulkParams, filters: number): UnitedFilters;
  narrowDigest(setup: BulkParams, width: number): NarrowedDigest;
  probeWord(params: ProbingParams, word: string): WordProbing;
  rateOverFilters(setup: SchemeParams, filters: number): RateOverFilters;
  remaindersOfPlaces(setup: SchemeParams, modulus: number): Float64Array;
  modelFlow(params: FlowParams): ModelFlow;
  modelTerms(params: CurveParams, emptyFraction: number, readNs: number): ModelTerms;
  countFlow(params: FlowParams, lookups: number): CountedFlow;
  closedFormErrors(sizeRatios: number[], levels: number, emptyFraction: number): ClosedFormError[];
  divideMemory(params: MemoryParams, parts: number[] | undefined): MemoryDivision;
  bestDivision(params: MemoryParams): MemoryDivision;
  giveMemory(params: MemoryParams, parts: number): Float64Array;
  countDivision(params: MemoryParams, bitsPerKey: Float64Array, lookups: number): CountedDivision;
  followHotness(params: MemoryParams, plan: HotPlan, hotness: HotParams): HotRun;
  taskFacts(task: TaskName, seed: number): TaskFacts;
  gradeTask(task: TaskName, seed: number, answer: string): TaskGrade;
  taskCode(task: TaskName, seed: number, tries: number, answer: string): string;
  readCode(text: string): ReadCode;
  solveTask(task: TaskName, seed: number): string;
  slipOf(text: string): CodeSlip | undefined;
  checkWords(text: string): string;
  seedOf(assignment: string, student: string): number;
  lookupGap(arm: MeasuredArm): LookupGap;
  gradeGap(arm: MeasuredArm, answer: string): TaskGrade;
  gainsOfRun(prices: RunPrices, emptyFractions: Float64Array): Float64Array;
  claimList(): ClaimRow[];
  runClaim(id: string, seed: number): ClaimFinding;
  contestBrief(seed: number): ContestBrief;
  scoreDesign(seed: number, answer: string, counts: boolean): DesignScores;
  studyRun(text: string): RunStudy;
  compareRuns(first: string, second: string): RunComparison;
}

/** A tree whose lookups are counted. */
export interface CountingLab {
  countLookups(arm: ArmName, lookups: number, emptyPercent: number): CountedLookups;
  free(): void;
}

/** The functions of the full module that are used here. */
export interface FullPackage extends Laboratory, GrowthPackage, JobPackage, SandboxPackage {
  parseResult(text: string): NativeResult;
  lastPanic(): string | undefined;
  Lab: new (params: TreeParams) => CountingLab;
}

/** Brings the module. */
export type LoadFull = () => Promise<FullPackage>;

/** Keeps what `load` brings, and forgets that it failed. */
export function remembered<Package>(load: () => Promise<Package>): () => Promise<Package> {
  let coming: Promise<Package> | undefined;
  return () => {
    coming ??= load().catch((cause: unknown) => {
      coming = undefined;
      const { message = String(cause), field } = cause as Partial<EngineError>;
      throw new EngineError("no-full-module", message, field);
    });
    return coming;
  };
}
