/**
 * The engine of a page: all figures share one worker and one engine client, which starts when the first figure needs it.
 *
 * The engine starts with the small module if that answers every tag of the page, near or not, and otherwise with the full module.
 * If the page gets such a tag later, the same worker loads the full module too.
 *
 * **Invariant** (tests: `page-engine.test.ts`, `tests/e2e/elements/elements-engine.spec.ts`): a page has at most one engine.
 */

import { EngineClient } from "../engine/client";
import type { EngineInfo } from "../engine/worker/api";
import { startEngine } from "./surroundings";

/** The engine and its version. */
export interface PageEngine {
  readonly client: EngineClient;
  readonly info: () => Promise<EngineInfo>;
}

let engine: PageEngine | undefined;

/** Returns the engine. `needsFull` tells whether a tag of the page needs the full module. */
export function pageEngine(needsFull: () => boolean): PageEngine {
  if (engine !== undefined) return engine;
  const module = needsFull() ? "full" : "page";
  const client = new EngineClient(() => startEngine(module));
  engine = { client, info: () => client.call((remote) => remote.start()) };
  return engine;
}
