/**
 * What serves the engine wherever it runs: loads its modules, offers their functions, and turns what goes wrong into typed
 * errors. A worker, an element's page and an embedded page differ in which modules they have and from where, and in nothing else.
 *
 * **Invariant**: the main module begins to come at once, others when they are asked for, and not before.
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

/** A module: its glue, and where its bytes are. */
export interface Brought<Package> {
  readonly glue: Glue<Package>;
  readonly source: ModuleSource;
}

/** What brings a module. */
export type Bring<Package> = () => Promise<Brought<Package>>;

/** What whoever answers calls has. */
export interface Modules<Main = EnginePackage> {
  readonly engine: Main;
  /** Loads a further module each time that it is asked; a panic of it is told by its own words. */
  readonly load: <Package>(bring: Bring<Package>) => Promise<Package>;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Makes the functions that can be called, by their names. */
export type Calls<Main = EnginePackage> = (modules: Modules<Main>) => Functions;

/** What a port serves. */
export interface Program {
  readonly served: Functions;
  readonly toRecord: (thrown: unknown) => ErrorRecord;
}

/** Says apart whether WebAssembly is missing, forbidden or too old, or the main module's file did not come. */
async function sayingWhy<Main>(load: () => Promise<Main>): Promise<Main> {
  if (typeof WebAssembly === "undefined") {
    throw new EngineError("no-wasm", "This browser has no WebAssembly.");
  }
  try {
    return await load();
  } catch (cause) {
    // It knows itself what it is: a file that did not come.
    if ((cause as Partial<EngineError>).kind) throw cause;
    const text = cause instanceof Error ? cause.message : String(cause);
    // A damaged file is a `CompileError` too, so the words decide: of Chromium, Firefox and Safari.
    const blocked = /unsafe-eval|Content Security Policy|blocked by CSP/i.test(text);
    if (blocked) throw new EngineError("no-wasm", text);
    throw new EngineError(hasVectors() ? "load-failed" : "no-vectors", text);
  }
}

/** Throws where the module was never loaded. */
function panicOf(module: Glue<unknown>): string | undefined {
  try {
    return module.lastPanic();
  } catch {
    return undefined;
  }
}

/** Begins to load the engine, and serves it as soon as it is there. */
export function program<Main>(main: Bring<Main>, calls: Calls<Main>): Program {
  const glues: Glue<unknown>[] = [];
  const load = async <Package>(bring: Bring<Package>): Promise<Package> => {
    const { glue, source } = await bring();
    await glue.default({ module_or_path: source });
    glues.push(glue as Glue<unknown>);
    return glue;
  };
  const loaded = sayingWhy(() => load(main)).then((engine) => calls({ engine, load, now: () => performance.now() }));
  // Its rejection is reported by every call; this keeps it from being reported as unhandled too.
  loaded.catch(() => undefined);
  const served: Functions =
    (name) =>
    async (...args) => {
      const method = (await loaded)(name);
      if (!method) throw new EngineError("unknown-call", `The engine has no function "${name}".`);
      return await method(...args);
    };
  /** A trap leaves its module unusable; the message is in that module's panic hook. */
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
