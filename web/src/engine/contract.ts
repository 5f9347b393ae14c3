/**
 * What crosses the boundary between page and engine: the types that the WASM package declares, and of nothing else.
 *
 * They are declared once, beside the code that reads and makes them (`web/wasm/src/types.rs`).
 *
 * **Units** are in the names; times are nanoseconds, positions on the key axis are fractions from 0 to 1.
 */

export type {
  ArmName,
  CostBreakdown,
  Curve,
  CurveParams,
  Device,
  DigestName,
  FilterName,
  FilterView,
  FormName,
  HashPrice,
  LevelSummary,
  LookupCounters,
  LookupTrace,
  Outcome,
  PolicyName,
  Prices,
  QueryKind,
  QueryParams,
  TreeParams,
  TreeSummary,
} from "./wasm/lsm_lab_wasm.js";

export type {
  AboutName,
  AskedFilter,
  AskedJointly,
  BriefFacts,
  BulkParams,
  ClaimEvidence,
  ClaimFinding,
  ClaimRow,
  ContestBrief,
  CountedLookups,
  CountedRate,
  DesignFacts,
  DesignScore,
  DesignScores,
  GapTerm,
  GapTermName,
  GrownRun,
  GrownTree,
  GrowthParams,
  GrowthPolicy,
  KeyOrder,
  LevelFacts,
  Liar,
  LookupGap,
  MeasuredArm,
  MovedCopy,
  NarrowedDigest,
  ProbingParams,
  RateOverFilters,
  ReadCode,
  RestFacts,
  RunPrices,
  SchemeParams,
  SettingFacts,
  SurveyedGrowth,
  TaskFacts,
  TaskGrade,
  TaskName,
  UnitedFilters,
  WordFilter,
  WordFilterParams,
  WordProbing,
  WordQuestion,
  WordRate,
} from "./wasm-full/lsm_lab_full.js";

/** Words of one encoded event. */
export const EVENT_WORDS = 6;
/** Numbers in {@link LookupTrace.spent} for each event. */
export const SPENT_FIELDS = 5;
