/** What elements ask where a page has figures of both modules: all of it, of the full one, which has all that the other has. */

import type { EnginePackage } from "./api";
import { FULL_CALLS, PAGE_CALLS } from "./element-calls";
import type { FullPackage } from "./full-module";
import type { Calls } from "./program";

/** The full module with what the first page's has too. */
export type BothInOne = FullPackage & EnginePackage;

/** Of the full module alone. */
export const BOTH_CALLS: Calls<BothInOne> = {
  names: [...new Set([...PAGE_CALLS.names, ...FULL_CALLS.names])],
  make: (modules) => ({ ...FULL_CALLS.make(modules), ...PAGE_CALLS.make(modules) }),
};
