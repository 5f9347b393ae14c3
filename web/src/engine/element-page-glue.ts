/** The glue of the first page's module, of what elements ask of it (`element-calls.ts` names the calls). */

export {
  default,
  devices,
  engineVersion,
  gainCurves,
  hashBatch,
  hashPrices,
  Lab,
  lastPanic,
  modelCost,
} from "./wasm/lsm_lab_wasm.js";
