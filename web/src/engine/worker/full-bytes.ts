/** The full module within a script: its glue, and its bytes as text. Only the second script of a frame imports it. */

export * as glue from "../wasm-full/lsm_lab_full.js";
export { default as base64 } from "../wasm-full/lsm_lab_full_bg.wasm?base64";
