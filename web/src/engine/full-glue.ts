/** The full module within a script: its glue, and its bytes as text. Only the embedded page's second script imports it. */

export * as glue from "./element-both-glue";
export { default as base64 } from "./wasm-full/lsm_lab_full_bg.wasm?base64";
