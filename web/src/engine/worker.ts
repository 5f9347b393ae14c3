/**
 * The worker that owns the WASM modules: it loads them, serves their functions, and turns what goes wrong into typed
 * errors. The full module comes when it is first needed.
 *
 * The page hands in nothing: the modules' addresses are fixed at build time, next to this script.
 */

import { createApi, type EngineApi, LABORATORY } from "./api";
import { EngineError, type ErrorRecord, recordOf } from "./errors";
import { type FullPackage, remembered } from "./full-module";
import { type Port, type Servable, serve } from "./rpc";
import { hasVectors } from "./vectors";
import init, * as engine from "./wasm/lsm_lab_wasm.js";
import wasmUrl from "./wasm/lsm_lab_wasm_bg.wasm?url";
// Its glue comes with the worker, 3 kB: Firefox never asks again for a script whose import failed once.
import initFull, * as full from "./wasm-full/lsm_lab_full.js";
import fullUrl from "./wasm-full/lsm_lab_full_bg.wasm?url";

/** Loads the module; says apart whether WebAssembly is missing, forbidden or too old, or its file did not come. */
async function load(): Promise<EngineApi> {
  if (typeof WebAssembly === "undefined") {
    throw new EngineError("no-wasm", "This browser has no WebAssembly.");
  }
  try {
    await init({ module_or_path: new URL(wasmUrl, import.meta.url) });
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause);
    // A damaged file is a `CompileError` too, so the words decide: of Chromium, Firefox and Safari.
    const blocked = /unsafe-eval|Content Security Policy|blocked by CSP/i.test(text);
    if (blocked) throw new EngineError("no-wasm", text);
    throw new EngineError(hasVectors() ? "load-failed" : "no-vectors", text);
  }
  return createApi(engine, loadFull, () => performance.now());
}

const loadFull = remembered(async (): Promise<FullPackage> => {
  await initFull({ module_or_path: new URL(fullUrl, import.meta.url) });
  return full;
});

/** Throws where the module was never loaded. */
function panicOf(module: { lastPanic(): string | undefined }): string | undefined {
  try {
    return module.lastPanic();
  } catch {
    return undefined;
  }
}

/** A trap leaves its module unusable; the message is in that module's panic hook. */
function toRecord(thrown: unknown): ErrorRecord {
  const record = recordOf(thrown);
  if (typeof WebAssembly === "undefined" || !(thrown instanceof WebAssembly.RuntimeError)) return record;
  return { ...record, kind: "panic", message: panicOf(engine) ?? panicOf(full) ?? record.message };
}

const loaded = load();
// Its rejection is reported by every call; this keeps it from being reported as unhandled too.
loaded.catch(() => undefined);

const names = [
  "start",
  "openLab",
  "lookup",
  "filterView",
  "gainCurves",
  "modelCost",
  "parseResult",
  "countArms",
  ...LABORATORY,
  "clockStepMs",
  "timeHashMs",
] as const satisfies readonly (keyof EngineApi)[];

const waiting: Servable = Object.fromEntries(
  names.map((name) => [
    name,
    async (...args: unknown[]): Promise<unknown> => {
      const method = (await loaded)[name] as (...given: unknown[]) => unknown;
      return method(...args);
    },
  ]),
);
serve(self as unknown as Port, waiting, toRecord);
