/** The engine of elements on the page's own thread: fetched only where no worker is allowed. */

import type { WorkerHandle } from "./client";
import type { EngineModule } from "./element-calls";
import { fullProgram } from "./full-program";
import { serveInSlices } from "./in-slices";
import { pageProgram } from "./page-program";

/** Starts the one with this module. */
export function startOnPage(module: EngineModule): WorkerHandle {
  return serveInSlices(module === "full" ? fullProgram() : pageProgram());
}
