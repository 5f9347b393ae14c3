/**
 * Serves the engine on any thread: loads its modules, offers their functions, and converts failures to typed errors. A worker, an element's
 * page and an embedded page differ only in their modules and the sources of these.
 *
 * **Invariant**: the main module starts to load immediately, the others only on demand.
 */

import { EngineError, type ErrorRecord } from "../errors";
import type { Functions } from "../rpc";
import type { EnginePackage } from "./api";
import { recordOf } from "./error-record";
import { hasVectors } from "./vectors";

/** A module's address, its bytes, or the answer that has them. */
export type ModuleSource = URL | BufferSource | Response;

/** The glue of a module with these functions. */
export type Glue<Package> = Package & {
  readonly default: (source: { module_or_path: ModuleSource }) => Promise<unknown>;
  lastPanic(): string | undefined;
};

/** A module: its glue, and the source of its bytes. */
export interface Brought<Package> {
  readonly glue: Glue<Package>;
  readonly source: ModuleSource;
}

/** Loads a module. */
export type Bring<Package> = () => Promise<Brought<Package>>;

/** Modules and clock for the functions that answer calls. */
export interface Modules<Main = EnginePackage> {
  readonly engine: Main;
  /** Loads another module on every call. A panic in it is reported with its own message. */
  readonly load: <Package>(bring: Bring<Package>) => Promise<Package>;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Returns the callable functions by name. */
export type Calls<Main = EnginePackage> = (modules: Modules<Main>) => Functions;

/** Functions for a port. */
export interface Program {
  readonly served: Functions;
  readonly toRecord: (thrown: unknown) => ErrorRecord;
}

/** Distinguishes whether WebAssembly is missing, forbidden or too old, or the file of the main module failed to load. */
async function sayingWhy<Main>(load: () => Promise<Main>): Promise<Main> {
  if (typeof WebAssembly === "undefined") {
    throw new EngineError("no-wasm", "This browser has no WebAssembly.");
  }
  try {
    return await load();
  } catch (cause) {
    // Already typed: a file that failed to load.
    if ((cause as Partial<EngineError>).kind) throw cause;
    const text = cause instanceof Error ? cause.message : String(cause);
    // A damaged file is a `CompileError` too, so the message decides: in Chromium, Firefox and Safari.
    const blocked = /unsafe-eval|Content Security Policy|blocked by CSP/i.test(text);
    if (blocked) throw new EngineError("no-wasm", text);
    throw new EngineError(hasVectors() ? "load-failed" : "no-vectors", text);
  }
}

/** Throws if the module never loaded. */
function panicOf(module: Glue<unknown>): string | undefined {
  try {
    return module.lastPanic();
  } catch {
    return undefined;
  }
}

/** Starts to load the engine, and serves it when it has loaded. */
export function program<Main>(main: Bring<Main>, calls: Calls<Main>): Program {
  const glues: Glue<unknown>[] = [];
  const load = async <Package>(bring: Bring<Package>): Promise<Package> => {
    const { glue, source } = await bring();
    await glue.default({ module_or_path: source });
    glues.push(glue as Glue<unknown>);
    return glue;
  };
  const loaded = sayingWhy(() => load(main)).then((engine) => calls({ engine, load, now: () => performance.now() }));
  // Every call reports the rejection, so it must not count as unhandled too.
  loaded.catch(() => undefined);
  const served: Functions =
    (name) =>
    async (...args) => {
      const method = (await loaded)(name);
      if (!method) throw new EngineError("unknown-call", `The engine has no function "${name}".`);
      return await method(...args);
    };
  /** A trap makes its module unusable. The message is in the module's panic hook. */
  const toRecord = (thrown: unknown): ErrorRecord => {
    const record = recordOf(thrown);
    if (typeof WebAssembly === "undefined" || !(thrown instanceof WebAssembly.RuntimeError)) return record;
    return {
      ...record,
      kind: "panic",
      message: glues.map(panicOf).find((text) => text !== undefined) ?? record.message,
    };
  };
  return { served, toRecord };
}
