/**
 * The glue of the full module, of what elements ask of it: what is not named here is left out of their scripts
 * (`element-calls.ts` names the calls).
 */

export {
  bestDivision,
  countFlow,
  default,
  divideMemory,
  engineVersion,
  followHotness,
  GrowingTree,
  gradeTask,
  inspectFilter,
  lastPanic,
  modelFlow,
  parseResult,
  probeWord,
  studyRun,
  taskCode,
  taskFacts,
  wordsOf,
} from "./wasm-full/lsm_lab_full.js";
