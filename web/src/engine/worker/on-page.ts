/** The engine of elements on the page's own thread. A page loads it only if its policy allows no worker. */

import type { WorkerHandle } from "../client";
import { type EngineStart, elementEngine } from "./element-modules";
import { serveInSlices } from "./in-slices";

/** Starts it. */
export function startOnPage(start: EngineStart): WorkerHandle {
  return serveInSlices(elementEngine(start));
}
