/**
 * The engine of elements: the calls of the lab's worker, with one module at the start. The page decides which one: the small
 * module if it answers every tag, otherwise the full module, which answers everything. A page that starts with the small module
 * loads the full module in the same worker once a tag needs it.
 */

import { allCalls, type EnginePackage, type FullPackage } from "./api";
import { type Bring, type Glue, type Program, program } from "./program";

/** The module that the engine starts with. */
export type EngineModule = "page" | "full";

/** The full module also has every function of the small one. */
export type FullGlue = Glue<FullPackage>;

/** Starts to load the engine; a function brings each module. */
export function engineOf(module: EngineModule, page: Bring<EnginePackage>, full: Bring<FullGlue>): Program {
  const calls = allCalls({ full });
  if (module === "page") return program(page, calls);
  // The full module has loaded already.
  return program<FullGlue>(full, (modules) => calls({ ...modules, load: async () => modules.engine as never }));
}
