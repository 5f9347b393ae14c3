/** The modules of elements. The page passes their addresses and hashes. */

import * as page from "../wasm/lsm_lab_wasm.js";
import * as full from "../wasm-full/lsm_lab_full.js";
import { type EngineModule, engineOf, type FullGlue } from "./element-engine";
import type { ModuleSource, Program } from "./program";

/** Address of a module, and its hash in the format of `fetch`. */
export interface ModuleFile {
  readonly url: string;
  readonly integrity: string;
}

/** Start parameters from the page. */
export interface EngineStart {
  readonly module: EngineModule;
  readonly files: Readonly<Record<EngineModule, ModuleFile>>;
}

/**
 * Fetches a module and checks its hash. An error names the address and the expected hash, because only the page can find out why
 * a file did not load (`elements/checks.ts`).
 */
async function fetchModule({ url, integrity }: ModuleFile): Promise<ModuleSource> {
  try {
    const response = await fetch(url, { integrity });
    // Browsers compile a module while it loads only if its host names the media type.
    const isNamed = response.headers.get("Content-Type") === "application/wasm";
    return isNamed ? response : await response.arrayBuffer();
  } catch (cause) {
    throw Object.assign(cause as Error, { kind: "load-failed", field: `${url}#${integrity}` });
  }
}

/** Starts to load the engine. */
export function elementEngine({ module, files }: EngineStart): Program {
  return engineOf(
    module,
    async () => ({ glue: page, source: await fetchModule(files.page) }),
    async () => ({ glue: full as unknown as FullGlue, source: await fetchModule(files.full) }),
  );
}
