/** The small module within a script: its glue, and its bytes as text. Only the first script of a frame imports it. */

export * as glue from "../wasm/lsm_lab_wasm.js";
export { default as base64 } from "../wasm/lsm_lab_wasm_bg.wasm?base64";
