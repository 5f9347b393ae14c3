/**
 * The worker that owns the WASM module: it loads it, serves its functions, and turns what goes wrong into typed errors.
 *
 * The page hands in nothing: the module's address is fixed at build time, next to this script.
 */

import { createApi, type EngineApi } from "./api";
import { EngineError, type ErrorRecord, recordOf } from "./errors";
import { type Port, type Servable, serve } from "./rpc";
import init, * as engine from "./wasm/lsm_lab_wasm.js";
import wasmUrl from "./wasm/lsm_lab_wasm_bg.wasm?url";

/** Loads the module; says apart whether WebAssembly is missing, forbidden, or its file did not come. */
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
    throw new EngineError(blocked ? "no-wasm" : "load-failed", text);
  }
  return createApi(engine, () => performance.now());
}

/** A trap leaves the module unusable; its message is in the panic hook. */
function toRecord(thrown: unknown): ErrorRecord {
  const record = recordOf(thrown);
  if (typeof WebAssembly === "undefined" || !(thrown instanceof WebAssembly.RuntimeError)) return record;
  let panic: string | undefined;
  try {
    panic = engine.lastPanic();
  } catch {
    panic = undefined;
  }
  return { ...record, kind: "panic", message: panic ?? record.message };
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
