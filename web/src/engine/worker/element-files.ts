/** The files of the engine of elements, by addresses relative to the script that imports this. */

export { default as pageModuleUrl } from "../wasm/lsm_lab_wasm_bg.wasm?url";
export { default as fullModuleUrl } from "../wasm-full/lsm_lab_full_bg.wasm?url";
export { default as workerUrl } from "./element-worker.ts?worker&url";
