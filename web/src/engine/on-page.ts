/** The engine of elements on the page's own thread: fetched only where no worker is allowed. */

import { bothProgram } from "./both-program";
import type { WorkerHandle } from "./client";
import type { EngineModule } from "./element-calls";
import { serveInSlices } from "./in-slices";
import { pageProgram } from "./page-program";

/** Starts the one with this module. */
export function startOnPage(module: EngineModule): WorkerHandle {
  return serveInSlices(module === "page" ? pageProgram() : bothProgram());
}
